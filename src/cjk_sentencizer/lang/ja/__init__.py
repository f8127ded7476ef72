"""Japanese."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Crowding, Language
from cjk_sentencizer.lang.ja.rules import RULES, UNMARKED_PREDICATE

LANGUAGE = Language(
    code="ja",
    script="ぁ-ゖァ-ヺｦ-ﾝ",
    shared_script="\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af",
    rules=RULES,
    comma="、",
    grammar=True,
    comma_threshold=0.95,
    crowding=Crowding((-11.81, 5.40, -1.06, 0.18, 1.15, -3.52, -5.46, 1.31), UNMARKED_PREDICATE, counted_from=0.5),
)
