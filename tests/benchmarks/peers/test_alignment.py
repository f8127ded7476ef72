"""Spans from what peers give back: white space dropped, marks rewritten, words deleted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from peers.alignment import TAIL, align, from_spans

CASES = [
    # text, pieces, ends
    ("Yes.  No!", ["Yes.", "No!"], [4, 9]),
    ("Yes.  No!", ["Yes.  ", "No!"], [4, 9]),
    (" はい。\r\n\tいいえ。", ["はい。", "いいえ。"], [4, 11]),
    ("はい！いいえ…。終わり", ["はい!", "いいえ...。", "終わり"], [3, 8, 11]),
    ("ก และ ข ค", ["ก", "ข", "ค"], [1, 7, 9]),  # a word deleted between two pieces
    ("เขาไป  ตลาด", ["เขาไป ตลาด"], [11]),
    ("a b", ["", " ", "a", "b", ""], [1, 3]),
    ("a b", [], [3]),
    ("a b", ["x", "y"], [3]),
    ("He said “go”. She left.", ['He said "go".', "She left."], [13, 23]),
]


@pytest.mark.parametrize(("text", "pieces", "ends"), CASES)
def test_ends(text: str, pieces: list[str], ends: list[int]) -> None:
    assert [end for _, end in align(text, pieces)] == ends


def test_long_piece_altered_at_its_start_is_found_by_its_end() -> None:
    text = "Ａ" + "あいうえおかきくけこ" * TAIL + "。次の文。"
    assert [end for _, end in align(text, ["A" + text[1:-4], "次の文。"])] == [len(text) - 4, len(text)]


@given(st.lists(st.text(st.sampled_from("aB。！ \n"), min_size=1, max_size=8), max_size=8))
def test_pieces_of_the_text_itself_keep_their_ends(pieces: list[str]) -> None:
    text = "".join(pieces)
    ends, at = [], 0
    for piece in pieces:
        at += len(piece)
        if piece.strip():
            ends.append(len(text[:at].rstrip()))
    assert [end for _, end in align(text, pieces)] == ends


def test_spans_may_overlap_and_run_over_the_end() -> None:
    assert from_spans("abc def", [(0, 3), (2, 4), (4, 99)]) == [(0, 3), (4, 7)]
