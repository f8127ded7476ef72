"""Sentences of a text in pieces: in rules mode those of the whole, whatever the pieces."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Segmenter

CUT_ANYWHERE = [
    # a tag or a code span that holds a mark
    "`a? b。c` です。次。",
    '<a title="x? y。z">これ</a>です。次。',
    # laughter behind a mark, letter by letter
    "Hello︒ㅋㅋ 다음。",
    "いいね。哈哈哈 次。",
    # a mark at the start of a line
    "e.g.\n!important⁉我",
    # a name with more than one mark
    "Hey! Say! JUMPの曲。次。",
    "Yahoo!JAPANの話。次。",
]


def pieces(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("text", CUT_ANYWHERE)
def test_pieces_of_any_size_give_the_sentences_of_the_whole(text: str, size: int) -> None:
    segmenter = Segmenter("auto", mode="rules")
    assert list(segmenter.stream(pieces(text, size))) == segmenter.sentences(text)
