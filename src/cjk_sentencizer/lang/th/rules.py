"""Thai: what the rules know. There is no end mark; a space may end a sentence or not."""

from __future__ import annotations

import re

from cjk_sentencizer.lang.base import Rules

_POLITE = re.compile(
    r"(?:ครับผม|ครับ|คับ|คร้าบ|ค่ะ|คะ|ค่า|จ้ะ|จ้า|จ๊ะ|นะ|น้า|สิ|ซิ|เถอะ|เถิด|ล่ะ|หรอก|แหละ|เหรอ|หรือเปล่า|หรือไม่|หรือยัง|ไหม|มั้ย|ด้วยกัน|แล้วกัน|วะ|ว่ะ|โว้ย|ฮะ|ฮ่ะ|555+)"
    r"[\"”’)\]]*$"
)
"""Particles that close an utterance or a question."""
_COMPLETE = re.compile(r"(?:แล้ว|มาก|เลย|ด้วย|อีก|เท่านั้น|ทั้งหมด|เสมอ|ที่นี่|ที่นั่น|วันนี้|พรุ่งนี้|เมื่อวาน(?:นี้)?|ปัจจุบัน|ต่อไป|กัน|อยู่|ได้|ไป|มา|ขึ้น|ลง|ไว้|เอง)$")
"""Words with which a clause likes to end."""
_STARTER = re.compile(
    r"[\"“‘(\[]*(?:แต่(?!ละ)|อย่างไรก็(?:ตาม|ดี)|นอกจากนี้|นอกจากนั้น|ดังนั้น|เพราะฉะนั้น|ฉะนั้น|ต่อมา|จากนั้น|หลังจากนั้น|ขณะเดียวกัน|ทั้งนี้|ส่วน|สำหรับ|ในขณะที่|"
    r"อย่างไร|ทำไม|เมื่อ(?:วาน|วันที่|ปี)|ต่อจากนั้น|แล้วก็|ดังนี้|เช่นเดียวกัน|โดยเฉพาะ|ซึ่งทำให้|ทั้งนี้|อนึ่ง|กล่าวคือ|ใน(?:ปี|วันที่|เดือน|อดีต|ปัจจุบัน))"
)
"""Words with which a sentence begins."""
_PRONOUN = re.compile(
    r"[\"“‘(]*(?:ฉัน|ผม|ดิฉัน|เขา|เธอ|เรา(?!ะ)|พวกเขา|พวกเรา|คุณ|ท่าน|มัน|หนู|แม่|พ่อ|ครู|นาย|นาง|นางสาว|นี่|นั่น|วันนี้|พรุ่งนี้|เมื่อวาน|ตอนนี้|คนที่|การ|ความ|ถ้า|หาก|เมื่อ|ใคร|อะไร|ขอ|ช่วย|กรุณา|อย่า|ห้าม|ไม่มี|มี|สวัสดี|ขอบคุณ|ขอโทษ|ดู)"
)
_CONTINUES = re.compile(
    r"(?:และ|หรือ(?!เปล่า)|กับ|ซึ่ง|ที่(?!นี่|นั่น)|ว่า|เพื่อ|โดย|จน|ของ|ใน|จาก|ด้วย(?!เหตุ)|คือ|เป็น|ได้แก่|เช่น|รวมถึง|รวมทั้ง|ตลอดจน|ตาม|แก่|ต่อ|ถึง|แห่ง|บาท|คน|ปี|กิโล|เมตร|น\.|ๆ|ฯ|[%):,.\]”’\"])"
)
"""Openings that carry a sentence on."""
_OPEN = re.compile(
    r"(?:และ|หรือ|กับ|ซึ่ง|ที่|ว่า|เพื่อ|โดย|ของ|ใน|จาก|คือ|เป็น|ได้แก่|เช่น|ชื่อ|นาย|นาง|นางสาว|คุณ|พระ|วันที่|เดือน|ปี|เวลา|ราคา|พ\.ศ\.|ค\.ศ\.|ประมาณ|เกือบ|กว่า|[(\[“‘:,/\-–]|[ก-ฮ]\.|[ก-ฮ]{1,3}\.(?:[ก-ฮ]{1,3}\.)*)$"
)
"""Endings after which a sentence cannot stop: conjunctions, titles, abbreviations."""
_FOREIGN = re.compile(r"[A-Za-z0-9๐-๙$#@€£฿]")


def space(left: str, right: str) -> float:
    """Score of a sentence end at a space of Thai text, from the words on both sides and the room since the last space."""
    if not right or _CONTINUES.match(right) or _OPEN.search(left):
        return 0.0
    if _POLITE.search(left):
        return 0.9
    if _FOREIGN.match(right) or _FOREIGN.match(left[-1:]):
        return 0.0
    run = len(left) - max(left.rfind(" "), left.rfind("\n")) - 1
    score = 0.1 + min(run, 60) / 300
    score += 0.35 if _STARTER.match(right) else 0.25 if _PRONOUN.match(right) else 0.0
    score += 0.2 if _COMPLETE.search(left) else 0.0
    return min(score, 0.9)


ABBREVIATIONS = frozenset(
    "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค. พ.ศ. ค.ศ. จ.ศ. ร.ศ. น. ดร. บ. จ. อ. ต. ม. ถ. ซ. ก. ข. ค. นพ. พญ. ศ. รศ. ผศ. "
    "พล.อ. พล.ต. พ.ต.อ. ร.ต.อ. ส.ส. ส.ว. อบต. อบจ. กทม. กม. ซม. ชม. กก. มม. รพ. โทร. บมจ. บจก. หจก. ม.ร.ว. ม.ล. ด.ช. ด.ญ. น.ส. ป.ล. ฯพณฯ รร. สน. มก. จก. ตร. พ.ร.บ. พ.ร.ก. ครม. ผบ.ทบ.".split()
)

RULES = Rules(
    abbreviations=ABBREVIATIONS,
    short_words=r"(?<![ก-๛])(?:[ก-ฮเ-ไ][ิ-ูั]?[ก-ฮ]?[ก-ฮ]?\.)*[ก-ฮเ-ไ][ิ-ูั]?[ก-ฮ]{0,2}",
    final=r"(?:ครับผม|ครับ|คับ|ค่ะ|คะ|จ้า|จ้ะ|จ๊ะ|นะ|สิ|ล่ะ|เหรอ|ไหม|มั้ย|แล้ว|เลย)",
    unfinished=r"(?:และ|หรือ|กับ|ซึ่ง|ที่|ว่า|เพื่อ|โดย|ของ|ใน|จาก|คือ|เป็น|ได้แก่|เช่น|แต่)",
    cannot_open="[ะัาำิีึืุู็-๎ๆฯ]",
    heading=r"(?:บทที่|ส่วนที่|หมวด|มาตรา|ข้อ)\s*[0-9๐-๙]+(?:\s[^\n]{0,50})?$",
    space_after="[\u0e01-\u0e5b]",
    spaces=(space,),
    longest=0,
)
