"""Topic segmentation: joined texts and their scores."""

from __future__ import annotations

import pytest
from topic_scores import join_documents, topic_score

DOCUMENTS = [[f"文書{d}の文{s}。" for s in range(12)] for d in range(25)]


def test_texts_are_joined_from_the_starts_of_documents() -> None:
    texts = join_documents(DOCUMENTS, " ")
    assert texts == join_documents(DOCUMENTS, " ")
    assert [len(text.breaks) + 1 for text in texts] == [10, 10, 5]
    for text in texts:
        assert all(text.text[s.start : s.end] == s.text for s in text.sentences)
        assert all(text.sentences[at].text.endswith("文0。") for at in text.breaks)
        assert " ".join(s.text for s in text.sentences) == text.text


def test_scores() -> None:
    text = join_documents(DOCUMENTS)[0]
    right = [text.sentences[at].start for at in sorted(text.breaks)]
    perfect = topic_score([(text, [0, *right])])
    assert (perfect.pk, perfect.window_diff, perfect.cuts) == (0, 0, 1)
    nothing = topic_score([(text, [0])])
    one_off = topic_score([(text, [text.sentences[at + 1].start for at in sorted(text.breaks)])])
    assert 0 < one_off.window_diff < nothing.window_diff
    assert nothing.cuts == 0


def test_cuts_inside_a_sentence_are_told() -> None:
    text = join_documents(DOCUMENTS)[0]
    with pytest.raises(ValueError, match="No sentence begins at 1"):
        topic_score([(text, [1])])


def test_no_text_no_score() -> None:
    with pytest.raises(ValueError, match="no text to score"):
        topic_score([])
