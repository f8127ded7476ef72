"""Korean."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Language
from cjk_sentencizer.lang.ko.rules import RULES

LANGUAGE = Language(code="ko", script="가-힣ㄱ-ㆎ", rules=RULES, grammar=True, separator=" ")
