"""Thai: what the rules know. There is no end mark; a space may end a sentence or not."""

from __future__ import annotations

import re
from functools import lru_cache
from math import exp, log1p

from cjk_sentencizer.lang.base import Rules
from cjk_sentencizer.lang.th.words import groups

PARTICLE, UNFINISHED, TOPIC, FINISHED, MAYBE, CLOSER, NUMBER, FOREIGN, OTHER = (
    "PARTICLE", "UNFINISHED", "TOPIC", "FINISHED", "MAYBE", "CLOSER", "NUMBER", "FOREIGN", "OTHER",
)  # fmt: skip
ENDINGS = {
    OTHER: "ชนะ คุณค่า ราคา",
    PARTICLE: (
        "ครับผม ครับ คับ คร้าบ ค่ะ คะ จ้ะ จ้า จ๊ะ นะ น้า สิ ซิ เถอะ เถิด ล่ะ หรอก แหละ เหรอ หรือเปล่า หรือยัง ไหม มั้ย แล้วกัน วะ ว่ะ โว้ย ฮะ ฮ่ะ 555 เนอะ ป่ะ อ่ะ อิอิ ? !"
    ),
    TOPIC: (
        "นั้น ดังนั้น อย่างไรก็ตาม อย่างไรก็ดี นอกจากนี้ ทั้งนี้ ขณะเดียวกัน ปัจจุบัน ต่อมา จากนั้น กล่าวคือ ขณะนั้น วันหนึ่ง ทั้งหลาย ต่างๆ เพราะฉะนั้น ฉะนั้น ทุกวันนี้ "
        "ภายหลัง วันรุ่งขึ้น เมื่อ บัดนี้ โดยเฉพาะ กว่า ปี"
    ),
    FINISHED: (
        "เป็นต้น ด้วย เลย ต่อไป นั่นเอง เสมอ ได้ มาก มากขึ้น ยิ่งขึ้น เช่นกัน เท่านั้น ทั้งสิ้น เอง หมด แน่นอน ก็ตาม หรือไม่ นัก ทีเดียว ที่สุด มากมาย ลดลง ก่อน ไว้ เดียวกัน เพียงใด "
        "ทั้งหมด เดิม ดังกล่าว ที่ผ่านมา ชีวิต ครั้งนี้ ตลอดไป ฯลฯ เหมือนกัน ปกติ จริง สำเร็จ อย่างไร อะไร ใคร ไหน เท่าไร เท่าไหร่ แค่ไหน ยังไง เพียงพอ แล้ว เธอ เรา เขา"
    ),
    MAYBE: "กัน ไป มา อยู่ ขึ้น ลง ออก คน บาท นี้ ใหม่ ดี เสีย",
    CLOSER: '" ” ’ )',
    UNFINISHED: (
        "ว่า คือ เช่น ที่ ของ และ หรือ หมายถึง ได้แก่ โดย ใน กับ พ.ศ. ค.ศ. ประมาณ ราว อาทิ ถึง ชาว เป็น จาก เพื่อ ซึ่ง ชื่อ นาย นาง นางสาว วันที่ เดือน เพียง เกือบ แต่ , : ( - "
        "ดังต่อไปนี้ เลขที่ หมู่ ร้อยละ แห่ง ทั้ง ณ ตาม พระ มาตรา จำนวน แก่ ต่อ จน"
    ),
}
"""Words before the space, by what they say of the end of a sentence; of two that fit, the longer counts."""

VETO, CARRY, START, SUBJECT, NOMINAL, BUT, OPENER, UNIT = (
    "VETO", "CARRY", "START", "SUBJECT", "NOMINAL", "BUT", "OPENER", "UNIT",
)  # fmt: skip
OPENINGS = {
    VETO: (
        r"และ หรือ(?!ไม่|เปล่า) เพื่อ ที่(?!นี่|นั่น|ประชุม|สำคัญ|จริง|ผ่านมา|สุด) ของ(?!ขวัญ|กิน) คือ เช่น(?!กัน|เดียว) เป็นต้น รวมถึง รวมทั้ง รวมไปถึง ตลอดจน ๆ ฯ "
        r"พ\.ศ\. ค\.ศ\. ว่า กว่า น\.(?!ส) กม\. ได้แก่ พร้อม[กท] อาทิ กล่าวคือ แห่ง หมายถึง ต่าง(?!ก็|คน) บรม จำกัด [,)/\-–:;%+\].”’]"
    ),
    CARRY: (
        r"ซึ่ง วันที่ โดย(?!ทั่วไป|ปกติ|รวม) เพราะ(?!ฉะนั้น) จึง ทำให้ จะ เป็น เนื่องจาก อาจ จน(?!ถึง) ก็ ได้ ให้ ทั้ง(?!นี้|คู่|สอง) กำลัง ก่อน ไป ยัง อัน(?!ที่) กับ ตาม ต้อง "
        r"เกิด ถูก อยู่ ควร สามารถ ถึง(?!แม้) ทรง กลับ แล จึ่ง ขึ้น ออก ต่อ(?!มา|จาก) เปิดเผย ระบุ ด้วย คน(?!ที่|ไทย) อีก(?!ทั้ง|อย่าง|ประการ) แล้ว ไม่(?!ว่า)"
    ),
    START: (
        r"นอกจาก ทั้งนี้ ดังนั้น ต่อมา ต่อจาก จากนั้น หลังจาก อย่างไรก็ ขณะเดียวกัน ส่วน(?!ตัว) สำหรับ ปัจจุบัน ครั้น ขณะนั้น อนึ่ง ฝ่าย มาตรา[\s๐-๙0-9] บางคน บางที บางครั้ง ก่อนอื่น "
        r"ถึงแม้ เมื่อ(?!วันที่|คืน|วาน) หาก ถ้า แม้ ทุกคน ในปี ใน(?:ปัจจุบัน|อดีต|ขณะเดียวกัน|ที่สุด|ทาง) โดยทั่วไป โดยปกติ ส่วนใหญ่ ตัวอย่างเช่น นี่ ตอนนี้ วันหนึ่ง เพราะฉะนั้น ฉะนั้น "
        r"อีกทั้ง สวัสดี ขอบคุณ ขอโทษ ทำไม น\.ส\. ด\.[ชญ]\. พ\.ต\. ดร\. ย่อหน้า ท้ายที่สุด ประการ อย่างน้อย"
    ),
    SUBJECT: (
        r"เขา เธอ ฉัน ดิฉัน ผม เรา(?!ะ) มัน พวก ข้าพเจ้า อาตม คุณ ท่าน นาย(?!ก) นาง สมเด็จ พระ(?:เจ้า|องค์|สังฆ|ราช|อาจารย์) ชาว ผู้(?!ว่า) เด็ก ประเทศ รัฐบาล บริษัท เจ้าหน้าที่ "
        r"สาเหตุ เรื่อง วิธี ด้าน จาก ใน ประเภท ปัญหา นัก สิ่ง อาหาร ใคร คน คณะกรรมการ ตำรวจ แม่ พ่อ ครู หนู น้อง พี่ นี้ นั่น วันนี้ พรุ่งนี้ เมื่อ ไม่ว่า กรุณา อย่า ห้าม ช่วย"
    ),
    NOMINAL: "การ ความ มี เริ่ม ทาง ตั้งแต่ ขอ",
    BUT: "แต่(?!ละ) ทว่า",
    UNIT: "ล้าน หมื่น พัน แสน ร้อย เดือน ปี บาท เมตร กิโล",
    NUMBER: "[0-9๐-๙]",
    FOREIGN: "[A-Za-z$#@€£฿]",
    OPENER: r"[\"“‘(\[]",
}
"""What stands behind the space, as regular expressions; the first kind that fits counts."""

WORD = 18
"""Code points that hold the longest of them."""

BIAS = -5.95
LENGTHS = 0.6, 0.45, 0.55
"""Weights of the logarithms of three lengths in code points: the sentence so far, the run before the space, the run behind it."""
ENDING_POINTS = {
    PARTICLE: 4.0,
    UNFINISHED: -2.0,
    TOPIC: -0.5,
    FINISHED: 1.1,
    MAYBE: 0.5,
    CLOSER: 0.9,
    NUMBER: -0.3,
    FOREIGN: -0.3,
    OTHER: 0.0,
}
OPENING_POINTS = {
    VETO: -2.0,
    CARRY: -0.5,
    START: 1.9,
    SUBJECT: 1.3,
    NOMINAL: 0.6,
    BUT: 0.3,
    NUMBER: -1.2,
    FOREIGN: -0.3,
    OPENER: -0.3,
    UNIT: 0.6,
    OTHER: 0.6,
}
"""Points on the scale of log odds."""
SUBORDINATE = ("เมื่อ", "ถ้า", "หาก", "ครั้น", "แม้", "ถึงแม้", "เนื่องจาก", "เพราะ", "หลังจาก")
"""A run that begins so waits for its main clause."""
SUBORDINATE_POINTS = -0.8

_AM = "\u0e33", "\u0e4d\u0e32"
"""ำ as one character and as normalisation takes it apart."""
_KIND_OF_ENDING = {
    word.replace(_AM[0], am): kind for kind, words in ENDINGS.items() for word in words.split() for am in _AM
}
_ENDINGS_BY_LAST = {
    last: tuple(
        (word, kind)
        for word, kind in sorted(_KIND_OF_ENDING.items(), key=lambda item: -len(item[0]))
        if word[-1] == last
    )
    for last in {word[-1] for word in _KIND_OF_ENDING}
}
_LONGER = {name: tuple(sorted(words)) for name, words in groups("longer").items()}
_LONGER_ENDINGS, _LONGER_OPENINGS = _LONGER["endings"], _LONGER["openings"]
_ADVERBS = groups("openers")["linking"] | groups("openers")["adverbs"]
LONGEST_OPENING = 36
"""Code points beyond which an opening clause most likely holds its main clause too."""
_OPENING_WORDS = groups("subordinators")["opening"]
_OUTCOMES = "ก็|จึง|คง|ย่อม|ครับ|ค่ะ|คะ"
_OPENS = re.compile(
    rf"(?:แต่|และ|ทั้งนี้|ดังนั้น|นอกจากนี้)?\s?(?:{'|'.join(sorted(_OPENING_WORDS, key=lambda word: (-len(word), word)))})"
    rf"(?<!พอ(?=ใจ|ดี))(?<!ตอน(?=นี้|นั้น|แรก|เช้า|เย็น|บ่าย|ดึก))(?<!เมื่อ(?=วาน|คืน|กี้|เช้า))(?:(?!{_OUTCOMES}).)*"
)
"""An opening clause in which no main clause has begun; a subordinator counts only as a whole word."""
_LOGARITHMS = tuple(log1p(length) for length in range(200))
_OPENING = re.compile(
    "|".join(f"(?P<{kind}>{'|'.join(words.split())})" for kind, words in OPENINGS.items()).replace(
        _AM[0], f"(?:{'|'.join(_AM)})"
    )
)


def space(left: str, right: str) -> float:
    """Score of a sentence end at a space of Thai text, from the words on both sides and the lengths around it."""
    if not left or left.isspace() or not right or right.isspace() or left.endswith("ฯลฯ"):
        return 0.0
    if _waits(left) or (left[-1].isdigit() and opening_kind(right) == UNIT):
        return 0.0
    so_far, before, behind = LENGTHS
    points = BIAS + _word_points(left[-WORD:], right[:WORD])
    run = left[left.rfind(" ") + 1 :]
    if run.startswith(SUBORDINATE):
        points += SUBORDINATE_POINTS
    points += so_far * _LOGARITHMS[min(len(left), 199)]
    points += before * _LOGARITHMS[min(len(run), 199)]
    points += behind * _LOGARITHMS[min(len(right.split(None, 1)[0]), 199)]
    return round(1 / (1 + exp(-points)), 3)


def _waits(left: str) -> bool:
    """Whether the sentence so far is an opening clause or adverb, or announces what follows (ว่า)."""
    if left.endswith("ว่า"):
        return not left.endswith("กว่า")
    if left in _ADVERBS:
        return True
    return len(left) <= LONGEST_OPENING and _OPENS.fullmatch(left) is not None and ending_kind(left) != PARTICLE


@lru_cache(maxsize=8192)  # The rules and the grammar ask about the same spaces.
def _word_points(left: str, right: str) -> float:
    return ENDING_POINTS[ending_kind(left)] + OPENING_POINTS[opening_kind(right)]


def ending_kind(left: str) -> str:
    """Return which of ``ENDINGS`` the text before a space ends with."""
    last = left[-1]
    for word, kind in _ENDINGS_BY_LAST.get(last, ()):
        if left.endswith(word):
            return OTHER if left.endswith(_LONGER_ENDINGS) else kind
    return NUMBER if last.isdigit() else FOREIGN if last.isascii() else OTHER


def opening_kind(right: str) -> str:
    """Return which of ``OPENINGS`` the text behind a space begins with."""
    match = _OPENING.match(right)
    kind = match.lastgroup or OTHER if match else OTHER
    return OTHER if kind in (VETO, UNIT) and right.startswith(_LONGER_OPENINGS) else kind


ABBREVIATIONS = frozenset(
    "ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค. พ.ศ. ค.ศ. จ.ศ. ร.ศ. น. ดร. บ. จ. อ. ต. ม. ถ. ซ. ก. ข. ค. นพ. พญ. ศ. รศ. ผศ. "
    "พล.อ. พล.ต. พ.ต.อ. ร.ต.อ. ส.ส. ส.ว. อบต. อบจ. กทม. กม. ซม. ชม. กก. มม. รพ. โทร. บมจ. บจก. หจก. ม.ร.ว. ม.ล. ด.ช. ด.ญ. น.ส. ป.ล. ฯพณฯ รร. สน. มก. จก. ตร. พ.ร.บ. พ.ร.ก. ครม. ผบ.ทบ.".split()
)


def _whole(word: str) -> str:
    """Return a pattern for a word that is not the end of a longer one of `_LONGER_ENDINGS` (ที่, but not พื้นที่)."""
    before = sorted(
        {longer[: -len(word)][-5:] for longer in _LONGER_ENDINGS if longer.endswith(word)}
        | ({"ก"} if word == "ว่า" else set())
    )
    # Behind the word, so that most places of a text cost one look at a letter.
    return word + "".join(f"(?<!{each}{word})" for each in before if each)


RULES = Rules(
    abbreviations=ABBREVIATIONS,
    short_words=r"(?<![ก-๛])(?:[ก-ฮเ-ไ][ิ-ูั]?[ก-ฮ]?[ก-ฮ]?\.)*[ก-ฮเ-ไ][ิ-ูั]?[ก-ฮ]{0,2}",
    word_goes_on=r"\s*(?:แล้ว(?:ก็)?|ก่อน(?:จะ)?|พร้อม|ว่า|ๆ|และ|หรือ|ที่|,)",
    quote_goes_on=r"\s*(?:แล้ว(?:ก็)?|ก่อน(?:จะ)?|พร้อม|ว่า|ๆ|และ|หรือ|ที่|,)",
    reporting=r"\s*[ก-๙]{0,20}?(?:พูด|ถาม|ตอบ|ร้อง|ตะโกน|บอก|กล่าว|กระซิบ|คิด|อุทาน|สั่ง|เล่า)",
    laughter=r"5{3,}\+?|ฮ่าๆ+|อิอิ",
    laughter_hints=("555", "ฮ่าๆ", "อิอิ"),
    final=r"(?:ครับผม|ครับ|คับ|ค่ะ|คะ|จ้า|จ้ะ|จ๊ะ|นะ|สิ|ล่ะ|เหรอ|ไหม|มั้ย|แล้ว|เลย)",
    unfinished="|".join(map(_whole, "และ หรือ กับ ซึ่ง ที่ ที่จะ ว่า เพื่อ โดย ของ ใน จาก คือ เป็น ได้แก่ เช่น แต่ ต่อ".split())),
    cannot_open=(
        "[ะัาำิีึืุู็-๎ๆฯ]|และ(?!เล็ม|เลียม)|หรือ(?!ไม่|เปล่า|ว่า|ยัง)|ซึ่ง|รวมถึง|รวมทั้ง|ตลอดจน|เพื่อ(?!น)"
        "|ที่(?=จะ|ไม่|มี|ได้|เป็น|ถูก|เคย|กำลัง|อยู่|ไหล|ใช้|ทำ)"
    ),
    heading=r"(?:บทที่|ส่วนที่|หมวด|มาตรา|ข้อ)\s*[0-9๐-๙]+(?:\s[^\n]{0,50})?$",
    space_after='[\u0e01-\u0e5b]|["”’)](?:(?<=[\u0e01-\u0e5b].)|(?=\\s*[\u0e01-\u0e5b]))',
    spaces=(("THAI_SPACE", space),),
    longest=0,
)
