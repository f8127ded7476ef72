"""Thai spaces that the words of the sentence so far settle, whatever the model's score of them is."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.th import analyzer
from cjk_sentencizer.lang.th.sentence import CERTAIN, settle
from cjk_sentencizer.lang.th.stretches import NOMINAL, OPENER, PHRASE, SUBORDINATE, stretches
from cjk_sentencizer.lang.th.words import groups, listed

pytest.importorskip("pythainlp")

GOES_ON = [
    "เมื่อฝนหยุดตก เด็กทั้งห้องวิ่งออกไปที่สนาม",
    "ในฐานะประธานชมรม ผมขอต้อนรับสมาชิกใหม่ทุกคน",
    "ก่อนอื่น ผมขอแนะนำตัวสั้นๆ",
    "เขากล่าวในที่ประชุมว่า เราต้องช่วยกันประหยัดน้ำ",
    "นักเรียนที่มาสาย ต้องวิ่งรอบสนามสองรอบ",
    "เราทำได้แน่ ถ้าทุกคนช่วยกัน",
]
KINDS = [
    ("ถ้าหม้อร้อนเกินไป", SUBORDINATE),
    ("โดยทั่วไปแล้ว", OPENER),
    ("ในฤดูหนาว", PHRASE),
    ("นายสมบัติ", NOMINAL),
]


@pytest.mark.parametrize("text", GOES_ON)
@pytest.mark.parametrize("engine", analyzer.ENGINES)
def test_a_sentence_without_its_main_clause_goes_on(engine: str, text: str) -> None:
    pytest.importorskip(engine.replace("newmm", "pythainlp"))
    tokens = analyzer.load(engine)(text)
    at = tokens.surfaces.index(" ") - 1
    assert settle(tokens, {at: 0.9}, 0.33) == {at: 0.0}


def test_a_connective_behind_a_complete_clause_opens_a_sentence() -> None:
    tokens = analyzer.load()("ถนนสายนี้ปิดซ่อมตั้งแต่เมื่อวาน ดังนั้นรถทุกคันต้องไปใช้สะพานเก่า")
    assert settle(tokens, {}, 0.33) == {tokens.surfaces.index(" ") - 1: CERTAIN}


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_kinds_of_stretches(text: str, kind: str) -> None:
    assert [each.kind for each in stretches(analyzer.load()(text))] == [kind]


def test_listed_words_are_whole_tokens() -> None:
    words = groups("subordinators")["following"]
    assert [listed(first, 0, words) for first in (["เพื่อ", "ขาย"], ["เพื่อน"], ["เพื่อ", "ให้"])] == [1, 0, 2]
