"""The vetoes: each place, the reason against a boundary there, and a near case where it ends the sentence."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Reason, Segmenter

# text, what stands up to the refused place, the veto
REFUSED = [
    ("「行く。」と言った。", "「行く。」", Reason.QUOTATIVE_FOLLOWS),
    ("「行く！」、彼は言った。", "「行く！」", Reason.QUOTATIVE_FOLLOWS),
    ("“走吧！”他说。", "“走吧！”", Reason.QUOTATIVE_FOLLOWS),
    ('"Go!" he said.', '"Go!"', Reason.QUOTATIVE_FOLLOWS),
    ("値は3.14だ。", "値は3.", Reason.DECIMAL_POINT),
    ("2025. 4. 18. 오후에 만났다.", "2025.", Reason.DECIMAL_POINT),
    ("Dr. Smith left.", "Dr.", Reason.ABBREVIATION),
    ("TP. Hồ Chí Minh đẹp.", "TP.", Reason.ABBREVIATION),
    ("1. 牛乳を買う。", "1.", Reason.LIST_MARKER),
    ("example.com を見る。", "example.", Reason.URL),
    ("報告書.docx を送る。", "報告書.", Reason.URL),
    ("a!=b とする。", "a!", Reason.URL),
    ("モーニング娘。の曲だ。", "モーニング娘。", Reason.NAME_WITH_MARK),
    ("Yahoo!ニュースを読む。", "Yahoo!", Reason.NAME_WITH_MARK),
    ("でも……まあいいか。", "でも……", Reason.ELLIPSIS_CONTINUES),
]

ENDED = [
    ("「行く。」彼は笑った。", ["「行く。」", "彼は笑った。"]),
    ("雨だ。とても寒い。", ["雨だ。", "とても寒い。"]),
    ("雨だ。かなり寒い。", ["雨だ。", "かなり寒い。"]),
    ("雨だ。ところが晴れた。", ["雨だ。", "ところが晴れた。"]),
    ("It is 3. Then 4.", ["It is 3.", "Then 4."]),
    ("We met at 5 p.m. The end.", ["We met at 5 p.m.", "The end."]),
    ("Wait... What is it?", ["Wait...", "What is it?"]),
    ("娘。帰ろう。", ["娘。", "帰ろう。"]),
    ("!important\n次。", ["!important", "次。"]),
]


@pytest.mark.parametrize(("text", "before", "reason"), REFUSED)
def test_a_veto_says_why_no_sentence_ends(text: str, before: str, reason: Reason) -> None:
    found = {each.offset: each for each in Segmenter("auto", mode="rules").explain(text)}
    place = found[len(before)]
    assert (place.accepted, place.reason) == (False, reason)


@pytest.mark.parametrize(("text", "expected"), ENDED)
def test_a_near_case_ends_the_sentence(text: str, expected: list[str]) -> None:
    assert [each.text for each in Segmenter("auto", mode="rules").sentences(text)] == expected
