"""Words of Thai in captions: sounds that are described, and labels that name no speaker."""

from __future__ import annotations

SOUNDS = (
    r"^เสียง|ดนตรี|เพลง|ปรบมือ|หัวเราะ|ร้องไห้|กรี๊ด|ถอนหายใจ|^ไอ$|"
    r"เงียบ|ฟังไม่ชัด"
)
"""In brackets, anywhere: a sound or a remark about the recording, no speaker's name. A regular expression."""

NO_NAMES = frozenset(
    (
        "ขั้นตอน|ข้อควรระวัง|คำตอบ|คำถาม|คำบรรยาย|คำเตือน|ตัวอย่าง|"
        "ที่มา|ที่อยู่|ผลลัพธ์|ผู้เขียน|ระวัง|ราคา|วัตถุประสงค์|"
        "วันที่|วิธีทำ|สถานที่|สรุป|สำคัญ|ส่วนผสม|หมายเหตุ|หัวข้อ|"
        "เคล็ดลับ|เช่น|เรื่อง|เวลา|เหตุผล|แปลโดย|โทร|โทรศัพท์"
    ).split("|")
)
"""Before a colon, in lower case: a heading or the key of a value, no speaker's name."""
