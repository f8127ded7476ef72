"""Vietnamese."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Language
from cjk_sentencizer.lang.vi.rules import RULES

LANGUAGE = Language(code="vi", script="ăđơưĂĐƠƯạ-ỹẠ-Ỹ", rules=RULES, separator=" ")
