"""Thai."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Language
from cjk_sentencizer.lang.th.model_space import model_space
from cjk_sentencizer.lang.th.rules import RULES

LANGUAGE = Language(
    code="th",
    script="\u0e01-\u0e5b",
    rules=RULES,
    grammar=True,
    separator=" ",
    always_analyze=True,
    model_space=model_space,
)
