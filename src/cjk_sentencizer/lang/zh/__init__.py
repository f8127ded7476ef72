"""Chinese."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Crowding, Language
from cjk_sentencizer.lang.zh.rules import RULES

LANGUAGE = Language(
    code="zh",
    script="\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af\u3105-\u312f",
    rules=RULES,
    comma="，",
    grammar=True,
    comma_threshold=0.6,
    crowding=Crowding((-8.75, -1.16, -0.63, 2.44, 3.83, -0.83, -12.69, 2.24)),
)
