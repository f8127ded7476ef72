"""Boundaries inside running text: runs of marks, closers that go along, quotes, laughter, spaces."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Reason, Segmenter
from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.patterns import patterns_for
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.rules import Scanner, Trace

CUT = [
    "雨だ！？▁山だ。",
    "雨だ。。。▁ Next one.",
    "（雨だ。）▁山だ。",
    "雨だ（本当に）。▁山だ。",
    "『「雨だ。」と言った。』▁山だ。",
    "「雨だ。▁山だ。",  # a quote that nothing closes
    "すごい！♪▁次だ。",
    "行けないわwww▁また今度",
    "行きます(笑)▁また今度",
    "雨だ。[1]▁山だ。",
    "行きます(^o^)▁また今度",
    "習ったのはC言語です（C++）。▁次だ。",
    "彼はそうです（マリー・アン）とだけ書いた。▁次だ。",
    "## 1. 概要",
    "他说 (例如这样) 可以。▁好。",
    "안녕하세요▁ 저는 학생입니다▁ 반갑습니다",
]


@pytest.mark.parametrize("marked", CUT)
def test_where_sentences_end(marked: str) -> None:
    expected = [piece.strip() for piece in marked.split("▁") if piece.strip()]
    found = Segmenter("auto", mode="rules").sentences(marked.replace("▁", ""))
    assert [sentence.text for sentence in found] == expected


@pytest.mark.parametrize("mark", marks.TERMINATORS)
def test_every_terminator_ends_a_sentence(mark: str) -> None:
    found = Segmenter("ja", mode="rules").sentences(f"雨だ{mark}風だ{mark}")
    assert [sentence.text for sentence in found] == [f"雨だ{mark}", f"風だ{mark}"]


def scan(text: str, complete: bool) -> tuple[int, list[Span]]:
    out: list[Span] = []
    done = Scanner(patterns_for("ja", None, ()), split_quotes=False).scan(
        text, 0, len(text), Reason.END_OF_TEXT, out, complete=complete
    )
    return done, out


def test_a_block_that_is_complete_gives_its_last_sentence() -> None:
    assert scan("雨だ。風", complete=True) == (4, [Span(0, 3, Reason.TERMINATOR), Span(3, 4, Reason.END_OF_TEXT)])


def test_a_block_that_may_go_on_gives_what_is_certain() -> None:
    assert scan("雨だ。風", complete=False) == (3, [Span(0, 3, Reason.TERMINATOR)])


def test_a_mark_at_the_end_of_what_has_come_is_not_certain() -> None:
    assert scan("雨だ。", complete=False) == (0, [])


def test_a_trace_notes_what_no_other_evidence_may_cut() -> None:
    trace = Trace()
    scanner = Scanner(patterns_for("ja", None, ()), split_quotes=False)
    scanner.scan("「雨。風」だ。", 0, 7, Reason.END_OF_TEXT, [], (), trace)
    assert trace.closed == [(0, 5)]
