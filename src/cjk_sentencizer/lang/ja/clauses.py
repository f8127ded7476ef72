"""Clauses of Japanese: which predicate forms and connectives end one, decided by the tags of SudachiPy.

A clause ends behind a conjunctive particle or a suspended predicate, with the comma that follows. What is loosely
bound (が, ので, と …) ends one wherever it stands; the て-form and the suspended form do where the clause has an argument
of its own; clauses that modify a noun or are quoted stay whole, and so does what stands in brackets.
"""

from __future__ import annotations

from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.lang.tokens import Tokens

COMMAS = frozenset("、，､,")
OPENERS = frozenset("「『（(【［[〈《“‘〔｛{")
CLOSERS = frozenset("」』）)】］]〉》”’〕｝}")

CONTRAST = frozenset(["が", "けど", "けれど", "けれども", "けども", "し", "から", "のに"])
CONDITION = frozenset(["と", "ば"])
CONDITION_FORMS = frozenset(["たら", "だら", "なら"])
TIME_NOUNS = frozenset(
    ["ため", "為", "とき", "時", "際", "場合", "前", "後", "あと", "うち", "ところ", "以上", "上", "うえ", "限り", "かぎり", "たび"]
    + ["反面", "一方", "ほか", "途端", "あいだ", "間", "頃", "ころ", "以来", "折", "おり"]
)
"""Nouns that make a clause before them adverbial: of time, cause, condition."""

COMPOUND_PARTICLES = {
    "に": frozenset(
        ["つい", "よっ", "より", "対し", "関し", "とっ", "おい", "おき", "伴っ", "伴い", "ともない", "応じ", "加え", "比べ", "際し", "当たっ", "あたっ"]
        + ["わたっ", "わたり", "渡り", "かけ", "向け", "つき", "基づき", "基づい", "つれ", "従っ", "従い", "したがっ", "反し", "限っ", "かけ", "先立ち", "比し", "沿っ", "あたり", "当たり"]
    ),
    "と": frozenset(["し", "いっ", "なっ", "言っ", "もに"]),
    "を": frozenset(["通じ", "通し", "めぐっ", "もっ", "もち", "はじめ", "初め", "除い", "除き", "経"]),
}
"""Particle -> verb forms that follow it and make a compound particle with it (について, として), no clause."""
