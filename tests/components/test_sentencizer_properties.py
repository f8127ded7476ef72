"""What holds for every text, however it is cut into tokens."""

from __future__ import annotations

import warnings
from itertools import pairwise

import numpy as np
import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc

from cjk_sentencizer.components._parse import fit_parse
from cjk_sentencizer.components._shared import columns, sentences_of

PIECES = [
    "雨",
    "だ",
    "。",
    "。」",
    "「",
    " ",
    "\n",
    "\n\n",
    "　",
    "好",
    "！",
    "ครับ",
    "a",
    ".",
    "1",
    "😀",
    "\u200b",
    "　。",
]
WORDS = st.lists(st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map("".join), max_size=12)


def pipeline(**config: object) -> Language:
    nlp = spacy.blank("xx")
    nlp.add_pipe("cjk_sentencizer", config=config)
    return nlp


PIPELINES = {
    "edges": pipeline(lang="ja", mode="rules"),
    "split": pipeline(lang="ja", mode="rules", split_tokens=True),
    "auto": pipeline(mode="rules", newlines="always"),
}


def made(nlp: Language, words: list[str], marks: list[int] | None = None) -> Doc:
    return Doc(nlp.vocab, words=words, spaces=[False] * len(words), sent_starts=marks)


@pytest.mark.parametrize("name", PIPELINES)
@settings(max_examples=150)
@given(words=WORDS)
def test_sentences_hold_the_text_and_none_is_blank(name: str, words: list[str]) -> None:
    nlp = PIPELINES[name]
    text = "".join(words)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doc = nlp(made(nlp, words))
    assert doc.text == text
    assert all(token.is_sent_start is not None for token in doc)
    found = [sentence.text for sentence in doc.sents] if len(doc) else []
    assert "".join(found) == text
    if text.strip():
        assert all(map(str.strip, found))
        covered = [text[boundary["start"] : boundary["end"]] for boundary in doc._.boundaries]
        assert covered == [sentence.strip() for sentence in found]


@settings(max_examples=150)
@given(words=WORDS)
def test_split_tokens_give_the_sentences_of_the_text(words: list[str]) -> None:
    nlp = PIPELINES["split"]
    doc = nlp(made(nlp, words))
    segmenter = nlp.get_pipe("cjk_sentencizer").segmenter
    expected = segmenter.sentences(doc.text)
    assert [(b["start"], b["end"], b["reason"]) for b in doc._.boundaries] == [
        (s.start, s.end, s.reason) for s in expected
    ]
    assert [tuple(s)[:4] for s in sentences_of(doc, segmenter) if len(doc)] == [tuple(s)[:4] for s in expected]


@settings(max_examples=150)
@given(data=st.data(), words=WORDS)
def test_earlier_marks_always_stay(data: st.DataObject, words: list[str]) -> None:
    nlp = PIPELINES["edges"]
    marks = data.draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=len(words), max_size=len(words)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        doc = nlp(made(nlp, words, marks))
    for token, mark in list(zip(doc, marks, strict=True))[1:]:
        assert mark == 0 or token.is_sent_start is (mark == 1)
    ends = [boundary["end"] for boundary in doc._.boundaries]
    assert all(a < b for a, b in pairwise(ends))


@settings(max_examples=150)
@given(data=st.data())
def test_a_parse_that_was_cut_has_a_tree_a_sentence(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 12))
    order = data.draw(st.permutations(range(size)))
    # every token hangs on one before it in a random order, or is a root: no cycles
    heads = {token: order[data.draw(st.integers(0, place))] for place, token in enumerate(order)}
    deps = ["ROOT" if heads[i] == i else "obj" for i in range(size)]
    vocab = PIPELINES["edges"].vocab
    doc = Doc(vocab, words=["雨"] * size, heads=[heads[i] for i in range(size)], deps=deps)
    starts = np.array([True, *data.draw(st.lists(st.booleans(), min_size=size - 1, max_size=size - 1))])
    fit_parse(doc, starts)
    assert (columns(doc, "SENT_START")[0] == 1).tolist() == starts.tolist()
    assert all(token.head.sent == token.sent for token in doc)
