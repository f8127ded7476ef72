"""Texts with marks: nothing of the text is lost, and the marks stand where the decisions do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Segmenter
from cjk_sentencizer.pages.families import FAMILIES, family_of
from cjk_sentencizer.pages.marked import Mark, cut_marks, lines
from cjk_sentencizer.segmentation.types import Reason

TEXTS = [
    "雨だ。風だ。",
    "値は3.5です。 \n\n  そうですか傘を持っていきますね\r\n「行く。」と言った。",
    "ไปก่อนนะครับ แล้วเจอกัน 😀 ครับ",
    "",
    "\n \n",
]


def marked(text: str, mode: str = "auto") -> list[Mark]:
    segmenter = Segmenter(mode=mode)
    return cut_marks(text, segmenter.cuts(text), segmenter.explain(text))


def shown(text: str, marks: list[Mark]) -> str:
    return "".join(piece.text for line in lines(text, marks, "auto") for piece in line.pieces)


@pytest.mark.parametrize("mode", ["rules", "auto", "analyzer"])
@pytest.mark.parametrize("text", TEXTS)
def test_marks_that_stand_are_the_boundaries(text: str, mode: str) -> None:
    found = [(mark.end, mark.reason, mark.score) for mark in marked(text, mode) if mark.stands]
    assert found == [(each.end, str(each.reason), each.score) for each in Segmenter(mode=mode).sentences(text)]


@settings(max_examples=60)
@given(text=st.text(st.sampled_from("雨だ。.!? \n\r\t\u2028ですね「」ครับ a3😀\x0b"), max_size=60))
def test_no_character_is_lost_and_every_mark_is_shown(text: str) -> None:
    marks = marked(text)
    assert "".join(shown(text, marks).split()) == "".join(text.split())
    assert sum(len(piece.marks) for line in lines(text, marks, "auto") for piece in line.pieces) == len(marks)


def test_refused_places_are_told_from_those_below_the_threshold() -> None:
    marks = marked(
        "値は3.5です。昨日カフェに行ったんですけど混んでました席がなかなか空かなくて結局三十分くらい待ちました"
    )
    assert {mark.state for mark in marks} == {"on", "off", "refused"}
    refused = next(mark for mark in marks if mark.refused)
    assert (refused.reason, refused.family) == ("DECIMAL_POINT", "refused")


def test_lines_tell_their_language_and_the_gap_before_them() -> None:
    found = lines("雨です\n\n下雨了\nไปก่อนนะครับ\nHello", [], "auto")
    assert [(line.lang, line.behind_gap) for line in found] == [
        ("ja", False),
        ("ja", True),
        ("th", False),
        ("en", False),
    ]
    assert {line.lang for line in lines("雨\n风", [], "zh")} == {"zh"}


def test_every_reason_is_in_one_family_or_refuses() -> None:
    listed = [reason for reasons in FAMILIES.values() for reason in reasons]
    assert len(listed) == len(set(listed))
    refusing = {reason for reason in Reason if family_of(reason) == "refused"}
    assert {Reason.URL, Reason.ADNOMINAL, Reason.QUOTATIVE_FOLLOWS} < refusing
    assert refusing | set(listed) == set(Reason)
