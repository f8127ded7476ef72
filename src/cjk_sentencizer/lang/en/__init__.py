"""English."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Language
from cjk_sentencizer.lang.en.rules import RULES

LANGUAGE = Language(code="en", script="A-Za-z", rules=RULES, separator=" ")
