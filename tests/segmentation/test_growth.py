"""Work grows with the length of the text, whatever is repeated in it: calls are counted, time is measured nowhere."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from cjk_sentencizer import Chunker, Segmenter

SIZE = 3000
"""Code points of the shorter text: more than the rules look ahead or the analyzers read at once."""
GROWTH = 2.8
"""How many times the calls of a text one of twice its length may make."""

REPEATED = [
    *"「 『「 ( [1 a.b http:// https://( <a `a w 。 … ... . “ “a” あ「。 「。」と Yahoo! 1. 1.1 A. ก กำ ํา 가 笑 草w 第1章 A： 、".split(),
    *"😀 😀♪ m( ^ (^^) (笑) w」 哈 555 ㅋ です 了吗 ครับ？！ !? a!= -LSB- モーニング娘。 Hey! -*_ \\ # > _ ー …あ ．".split(),
    *[
        '"',
        '"a',
        '" ',
        "。 ",
        "ก ",
        "가요 ",
        "  ",
        "a b\n",
        "あ\n",
        "\u200b",
        "\u2028",
        "\ud800",
        "a\u0301",
        "U.S. ",
        "2025. 4. ",
        "```a\n",
        "~~~x\n",
        "```\n",
        "|a\n",
        "- \n",
        "あ、",
        "：",
        "1.1 ",
        "a.a.",
        "ๆ ",
        "今日は天気がいい ",
        "今天天气很好",
    ],
]
"""Units that, said again and again, have made regular expressions slow."""


def calls(work: Callable[[str], object], text: str) -> int:
    """How many functions ``work`` calls, those written in C too."""
    count = 0

    def counting(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        work(text)
    finally:
        sys.setprofile(None)
    return count


def growth(work: Callable[[str], object], unit: str, size: int = SIZE) -> float:
    """How many times the calls of a text of that size one of twice the size makes."""
    shorter, longer = ((unit * (length // len(unit) + 1))[:length] for length in (size, 2 * size))
    work(shorter)  # what is loaded and remembered at first use is no part of it
    work(longer)
    return calls(work, longer) / calls(work, shorter)


@pytest.mark.parametrize("unit", REPEATED, ids=ascii)
def test_sentences_by_rules(unit: str) -> None:
    assert growth(Segmenter("auto", mode="rules").sentences, unit) < GROWTH


@pytest.mark.parametrize("unit", REPEATED, ids=ascii)
def test_sentences_hold_the_whole_text(unit: str) -> None:
    text = unit * (30_000 // len(unit))
    found = Segmenter("auto", mode="rules").sentences(text)
    assert max((each.end for each in found), default=0) == len(text.rstrip())


@pytest.mark.parametrize(
    "unit", ["：", "；，", "、", "1.1 ", "a.a.", "……", "ๆ ", "今日は天気がいい ", "的", "「", "（"], ids=ascii
)
@pytest.mark.parametrize("lang", ["ja", "zh", "th", "ko", "vi", "en"])
def test_clauses(lang: str, unit: str) -> None:
    assert growth(Segmenter(lang).clauses, unit) < GROWTH


@pytest.mark.parametrize("unit", ["：", "1.1 ", "的", "今日は天気がいい ", "a\n", "(^_^)", "| a | b |\n"], ids=ascii)
@pytest.mark.parametrize("lang", ["ja", "zh", "th"])
def test_chunks(lang: str, unit: str) -> None:
    assert growth(Chunker(lang, counter="chars").chunks, unit) < GROWTH
