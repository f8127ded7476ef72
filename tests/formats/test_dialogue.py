"""Exports of meeting services and chats in plain text."""

from __future__ import annotations

import io

import pytest

from cjk_sentencizer.formats import dialogue

EXPORTS = [
    # service, file, (speaker, text, start)
    ("name and time", "主持人 00:05\n大家好\n欢迎收看\n\n嘉宾 00:10\n你好。\n", [("主持人", "大家好", 5.0), ("主持人", "欢迎收看", None), ("嘉宾", "你好。", 10.0)]),
    ("name and long time", "話者1 00:00:05\nはい。\n話者2 01:00:10\nいいえ。\n", [("話者1", "はい。", 5.0), ("話者2", "いいえ。", 3610.0)]),
    ("time in brackets", "Speaker 1 (00:05)\nสวัสดีครับ\nSpeaker 2 (00:09)\nสวัสดีค่ะ\n", [("Speaker 1", "สวัสดีครับ", 5.0), ("Speaker 2", "สวัสดีค่ะ", 9.0)]),
    (
        "LINE",
        "[LINE] 花子とのトーク履歴\n保存日時：2026/05/01 10:00\n\n2026/04/30(木)\n21:03\t花子\t明日は？\n21:05\t太郎\t了解\n",
        [("花子", "明日は？", None), ("太郎", "了解", None)],
    ),
    ("LINE in Thai", "[LINE] ประวัติการแชท\nบันทึกเมื่อ: 2026/05/01 10:00\n\n21:03\tมาลี\tไปไหน\n21:04\tสมชาย\tตลาด\n", [("มาลี", "ไปไหน", None), ("สมชาย", "ตลาด", None)]),
    ("WeChat", "小明 2026-04-30 21:03:05\n吃了吗\n小红 2026-04-30 21:04:10\n吃了\n", [("小明", "吃了吗", None), ("小红", "吃了", None)]),
    ("WhatsApp", "[2026/04/30, 21:03:05] Anna: Hi.\n[2026/04/30, 21:04:05] Tom: Hello.\n", [("Anna", "Hi.", None), ("Tom", "Hello.", None)]),
    ("Discord", "花子 — 2026/04/30 21:03\nこんばんは\n太郎 — 2026/04/30 21:05\nどうも\n", [("花子", "こんばんは", None), ("太郎", "どうも", None)]),
    ("Slack", "花子  9:03 PM\nこんばんは\n太郎  9:05 PM\nどうも\n", [("花子", "こんばんは", None), ("太郎", "どうも", None)]),
    ("KakaoTalk", "--------------- 2026년 4월 30일 목요일 ---------------\n[지수] [오후 9:03] 안녕\n[민호] [오후 9:05] 응\n", [("지수", "안녕", None), ("민호", "응", None)]),
    ("Zoom", "21:03:05 田中 : はい\n21:03:09 佐藤 : では\n", [("田中", "はい", 75785.0), ("佐藤", "では", 75789.0)]),
    ("a heading before a colon", "田中：はい。\n注意：鍵。\n佐藤：では。", [("田中", "はい。\n注意：鍵。", None), ("佐藤", "では。", None)]),
    ("a line that ends in a colon", "田中：次の通りです：\n以下の通り：\n終わり。", [("田中", "次の通りです：\n以下の通り：\n終わり。", None)]),
    ("nothing", "", []),
    ("blank lines", "\n \n\n", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in EXPORTS], ids=[case[0] for case in EXPORTS])
def test_exports_are_turns(text: str, expected: list[tuple[str, str, float | None]]) -> None:
    cues = dialogue.parse(io.BytesIO(text.encode()), "a").cues
    assert [(cue.speaker, cue.text, cue.start_time) for cue in cues] == expected
