"""Sentence ends of Thai, each row cut where | stands, at spaces and without."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.th import analyzer
from cjk_sentencizer.lang.th.morphology import candidates, evidence
from cjk_sentencizer.lang.th.rules import OTHER, START, opening_kind, space
from cjk_sentencizer.lang.tokens import Tokens

pytest.importorskip("pythainlp")

CUT = [
    "ขอบคุณครับ|แล้วเจอกันใหม่นะครับ",
    "กินข้าวหรือยังคะ|ยังไม่กินเลยค่ะ|ไปกินด้วยกันไหม",
    "สวัสดีค่ะ| วันนี้ฝนตกหนักมากเลยค่ะ| เดินทางระวังด้วยนะคะ",
    "ชาวบ้านช่วยกันขนกระสอบทรายมากั้นน้ำตั้งแต่เช้าจนถึงเย็น| นอกจากนี้ทหารยังนำเรือมารับผู้ป่วยออกจากหมู่บ้านด้วย",
]
WHOLE = [
    "ขอบคุณค่ะแม่ ",
    "ตลาดนี้ขายปลา ผัก และผลไม้",
    "เขาเกิดเมื่อวันที่ 5 ธันวาคม พ.ศ. 2510",
    "บริษัท Thai Lion จำกัด เปิดเมื่อปี 2560",
    "เด็ก ๆ วิ่งเล่นในสนาม",
    "เขาบอกว่า พรุ่งนี้จะมา",
]
SPACES = [
    ("ไปไหนมาครับ", "ไปตลาดมาครับ", True),
    ("ผู้ใหญ่บ้านเรียกประชุมลูกบ้านเรื่องการแบ่งน้ำเข้านาในฤดูแล้งนี้", "ส่วนเรื่องถนนต้องรองบประมาณปีหน้า", True),
    ("เขาบอกว่า", "พรุ่งนี้จะมา", False),
    ("ผัก", "และผลไม้", False),
    ("ถ้าฝนไม่ตก", "เราจะออกไปเดินเล่น", False),
    ("", "เรา", False),
    ("เรา", "", False),
]


def tokens_of(text: str) -> Tokens:
    return analyzer.load()(text)


def cut(text: str) -> str:
    """The text with | behind each token where the grammar sees an end."""
    tokens = tokens_of(text)
    found = {i for i in candidates(tokens) if (said := evidence(tokens, i)) and said.score >= 0.5}
    return "".join(word + "|" * (i in found) for i, word in enumerate(tokens.surfaces))


@pytest.mark.parametrize("expected", CUT + WHOLE)
def test_text_is_cut_where_sentences_end(expected: str) -> None:
    assert cut(expected.replace("|", "")) == expected


@pytest.mark.parametrize(("left", "right", "ends"), SPACES)
def test_a_space_is_judged_by_both_sides(left: str, right: str, ends: bool) -> None:
    assert (space(left, right) >= 0.5) == ends


def test_am_taken_apart_is_read_as_composed() -> None:
    assert [opening_kind(word) for word in ("ทำไม", "ท\u0e4d\u0e32ไม", "คำ")] == [START, START, OTHER]


def test_reasons_tell_particles_from_spaces() -> None:
    tokens = tokens_of("ไปไหนมาครับ ไปตลาดมา")
    said = evidence(tokens, tokens.surfaces.index("ครับ"))
    assert said is not None
    assert said.reason == "FINAL_PARTICLE"
