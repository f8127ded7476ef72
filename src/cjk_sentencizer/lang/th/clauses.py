"""Clauses of Thai: conjunctions at a space or a word's edge, then spaces.

Thai writes a space where other languages write a comma or nothing. A conjunction that can join nothing but clauses begins one
wherever it stands, others only behind a space (tier 1). A space between Thai words is tier 2; a space beside another
script tier 3; spaces around numbers and before ๆ belong to the spelling and are none. Without an analyzer, conjunctions are
found behind spaces alone, by the first characters of what stands there.
"""

from __future__ import annotations

import re

from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.lang.tokens import Tokens

CONTRAST, CAUSE, CONDITION, SEQUENCE, ADDITION, RELATIVE, MARK = (
    "CONTRAST", "CAUSE", "CONDITION", "SEQUENCE", "ADDITION", "RELATIVE", "MARK",
)  # fmt: skip

LABELS = {
    CONTRAST: "แต่ แต่ว่า แต่ทว่า ทว่า อย่างไรก็ตาม แม้ แม้ว่า ถึงแม้ ถึงแม้ว่า ทั้งที่ ทั้งๆที่ ในขณะที่ ขณะที่",
    CAUSE: "เพราะ เพราะว่า เนื่องจาก ดังนั้น เพราะฉะนั้น ฉะนั้น จึง เพื่อ เพื่อให้ เพื่อที่",
    CONDITION: "ถ้า ถ้าหาก หาก หากว่า เมื่อ เวลาที่ จนกว่า เว้นแต่",
    SEQUENCE: "แล้ว แล้วก็ จากนั้น ต่อมา ก่อนที่ หลังจาก หลังจากที่ จนกระทั่ง",
    ADDITION: "และ หรือ รวมทั้ง รวมถึง ทั้งนี้ นอกจากนี้ ตลอดจน อีกทั้ง",
    RELATIVE: "ซึ่ง โดย โดยที่ อัน",
}
"""What a conjunction says of the two clauses, one line of conjunctions each; other boundaries are a ``MARK``."""

CONJUNCTIONS = frozenset(word for words in LABELS.values() for word in words.split())
FREE_CONJUNCTIONS = frozenset(
    "แต่ แต่ว่า ทว่า เพราะ เพราะว่า เนื่องจาก ดังนั้น เพราะฉะนั้น ฉะนั้น ถ้า ถ้าหาก หาก หากว่า แม้ แม้ว่า ถึงแม้ ถึงแม้ว่า ในขณะที่ ขณะที่ แล้วก็ จากนั้น จนกระทั่ง หลังจากที่ ก่อนที่".split()
)
"""Those that begin a clause without a space before them."""
FREE_LENGTH = 6
"""Code points that must stand before such a one, back to a space or boundary."""
LOOKALIKES = {
    "แต่": "(?!ง|ละ|ก่อน|เดิม|แรก)", "เพื่อ": "(?!น)", "เมื่อ": "(?!ว|ย|ไร|ไหร่|คืน|เช้า|กี้|ก่อน)", "อัน": "(?!ต|ด|ที่|ไหน|นี้|นั้น)", "หาก": "(?!ิน)",
    "หรือ": "(?!ยัง|เปล่า|ไม่)", "แล้ว": "(?!แต่)", "โดย": "(?!สาร|เฉพาะ|ทั่วไป)", "ซึ่ง": "(?!กัน)", "หลังจาก": "(?!นั้น)", "และ": "(?!เล็ม)",
}  # fmt: skip
"""Conjunctions with which other words begin -> source of a pattern: what does not follow them."""
_HEAD = re.compile("|".join(word + LOOKALIKES.get(word, "") for word in sorted(CONJUNCTIONS, key=len, reverse=True)))
_JOINING = re.compile(
    "|".join(word + LOOKALIKES.get(word, "") for word in sorted(FREE_CONJUNCTIONS, key=len, reverse=True))
)
SPELLED_WITH_SPACE = frozenset(["ๆ", "ฯ", "ฯลฯ"])


def breaks(text: str, tokens: Tokens) -> list[Break]:
    """Return the clause boundaries inside a sentence."""
    found: list[Break] = []
    tagged = any(tokens.tags)
    start = 0  # of the stretch without a boundary
    for i in range(1, len(tokens.starts)):
        at, word = tokens.starts[i], tokens.surfaces[i]
        if word.isspace():
            continue
        if text[at - 1].isspace():
            start = at
            marker = (word if word in CONJUNCTIONS else "") if tagged else _head(text, at)
            tier = _space_tier(text, at, word, marker)
            if tier:
                found.append(Break(at, tier, marker))
        elif word in FREE_CONJUNCTIONS and at - start >= FREE_LENGTH:
            found.append(Break(at, 1, word))
            start = at
    return found


def joining(text: str, at: int) -> str:
    """Return the conjunction at ``at`` that joins what follows to the clause before it; empty if there is none.

    A sentence may end before such a word where writers leave a space; it joins the two all the same.
    """
    found = _JOINING.match(text, at)
    return found[0] if found else ""


def _head(text: str, at: int) -> str:
    found = _HEAD.match(text, at)
    return found[0] if found else ""


def _space_tier(text: str, at: int, word: str, marker: str) -> int:
    """Of a boundary at the spaces before ``word``; 0 for spaces that belong to the spelling (5 โมง, เด็ก ๆ)."""
    before = text[:at].rstrip()[-4:]
    if word[0].isdigit() or before[-1:].isdigit() or word in SPELLED_WITH_SPACE:
        return 0
    if marker:
        return 1
    plain = _is_thai(before[-1:]) and _is_thai(word[:1]) and not before.endswith(tuple(SPELLED_WITH_SPACE))
    return 2 if plain else 3


def _is_thai(char: str) -> bool:
    """Whether a character is a Thai letter or mark; the digits are not."""
    return "\u0e01" <= char <= "\u0e4e"
