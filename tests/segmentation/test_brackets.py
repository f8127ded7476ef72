"""Pairs of brackets and quotes, and how far one looks for its partner."""

from __future__ import annotations

import pytest

from cjk_sentencizer.segmentation.brackets import MAX_DEPTH, PAIRS, STRAIGHT_REACH, partner
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD

PARTNERS = [
    ("「あ」", 2),
    ("「「あ」い」", 5),
    ("「『あ」", 3),  # a stray bracket of another shape does no harm
    ("「）あ」", 3),
    ("「あ", None),
    ("「あ『い』", None),
    ('"a b"', 4),
    ('"a\nb"', None),  # a straight quote pairs on its line
    ('" a"', None),  # and with a letter behind it
    ('""', None),
]


@pytest.mark.parametrize(("text", "expected"), PARTNERS)
def test_partner_of_the_first_character(text: str, expected: int | None) -> None:
    assert partner(text, 0, len(text)) == expected


@pytest.mark.parametrize("opener", PAIRS)
def test_every_opener_has_its_closer(opener: str) -> None:
    assert partner(f"{opener}あ{PAIRS[opener]}", 0, 3) == 2


def test_a_partner_beyond_the_end_of_the_block_is_none() -> None:
    assert partner("「あ」", 0, 2) is None


def test_a_bracket_is_given_up_behind_the_look_ahead() -> None:
    near, far = "「" + "あ" * (LOOK_AHEAD - 2) + "」", "「" + "あ" * (LOOK_AHEAD - 1) + "」"
    assert (partner(near, 0, len(near)), partner(far, 0, len(far))) == (LOOK_AHEAD - 1, None)


def test_nesting_is_given_up_at_some_depth() -> None:
    most, more = "「" * MAX_DEPTH + "」" * MAX_DEPTH, "「" * (MAX_DEPTH + 1) + "」" * (MAX_DEPTH + 1)
    assert (partner(most, 0, len(most)), partner(more, 0, len(more))) == (len(most) - 1, None)


def test_a_straight_quote_looks_less_far() -> None:
    text = '"' + "a" * STRAIGHT_REACH + '"'
    assert partner(text, 0, len(text)) is None


def test_a_straight_quote_behind_a_letter_opens_nothing() -> None:
    assert partner('5" and 6"', 1, 9) is None
