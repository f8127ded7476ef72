"""Korean."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Crowding, Language
from cjk_sentencizer.lang.ko.rules import RULES

LANGUAGE = Language(
    code="ko",
    script="가-힣ㄱ-ㆎ",
    rules=RULES,
    grammar=True,
    separator=" ",
    crowding=Crowding((-23.80, 1.90, -0.20, 0.63, 4.70, -0.86, -5.75, 1.22)),
)
