"""Japanese."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Language
from cjk_sentencizer.lang.ja.rules import RULES

LANGUAGE = Language(code="ja", script="ぁ-ゖァ-ヺー々ｦ-ﾟ", rules=RULES, grammar=True, comma_threshold=0.95)
