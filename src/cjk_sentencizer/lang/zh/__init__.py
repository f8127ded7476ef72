"""Chinese."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Crowding, Language
from cjk_sentencizer.lang.zh.rules import RULES

LANGUAGE = Language(
    code="zh",
    script="\u3400-\u9fff\U00020000-\U000323af\u3105-\u312f",
    rules=RULES,
    grammar=True,
    comma_threshold=0.6,
    crowding=Crowding((-8.81, -1.18, -0.62, 2.47, 3.83, -0.83, -12.13, 2.24)),
)
