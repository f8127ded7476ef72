"""Clauses of Japanese: which connectives and predicate forms end one, decided by SudachiPy's tags.

A conjunctive particle on a predicate (が, ので, と, ば …) ends a clause wherever it stands (tier 1). The て-form, the
suspended form (連用中止) and nouns of time and cause (とき, ため …) end one where a comma follows or where the clause has an
argument of its own (tier 2). Other commas are tier 3. Compound particles (について, として) end nothing. Without tags the
endings before commas decide alone, see `endings`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from cjk_sentencizer.lang.breaks import Break, behind_remark
from cjk_sentencizer.lang.ja import endings
from cjk_sentencizer.lang.marks import QUOTES
from cjk_sentencizer.lang.tokens import Tokens

COMMAS = frozenset("、，､,")
CLOSING_QUOTES = frozenset(QUOTES.values())
POLITE = frozenset(["まし", "ます"])
SEMICOLONS = frozenset("；﹔")

CONTRAST, CAUSE, CONDITION, TIME, SEQUENCE, MANNER, MARK = (
    "CONTRAST",
    "CAUSE",
    "CONDITION",
    "TIME",
    "SEQUENCE",
    "MANNER",
    "MARK",
)

LABELS = {
    CONTRAST: "が けど けれど けれども けども のに ても でも 反面 一方 ものの とはいえ とは言え といえども くせに にもかかわらず にも関わらず",
    CAUSE: "ので から ため 為 以上 だけに ばかりに",
    CONDITION: "と ば たら だら なら 場合 限り かぎり には",
    TIME: "とき 時 際 前 後 あと うち ところ たび 途端 あいだ 間 頃 ころ 以来 折 おり てから",
    SEQUENCE: "て で し たり だり ほか",
    MANNER: "ながら つつ ず ずに よう 上 うえ",
}
"""What a marker says of the two clauses, one line of markers each; other boundaries are a ``MARK``."""

CONJUNCTIVE = frozenset("が けど けれど けれども けども し から のに と ば".split())
"""Conjunctive particles (接続助詞) that bind loosely."""
ACCORDING = frozenset("よれ よる より".split())
"""Verb forms that name a source before a condition (予報によれば, 予報によりますと)."""
ADDED = frozenset(["だけ", "ばかり", "のみ"])
"""Particles before なく that add a phrase and end no clause (本だけでなく、)."""
REQUESTS = ("お願", "宜し", "よろし")
"""Beginnings of words that ask for what stands before よう (ご覧くださいますようお願いします)."""
SAYING = (
    "言",
    "いう",
    "いっ",
    "思",
    "考",
    "信じ",
    "感じ",
    "聞",
    "述べ",
    "話",
    "期待",
    "予想",
    "評価",
    "発表",
    "の",
    "する",
    "し",
    "さ",
    "なっ",
    "なる",
    "共",
    "とも",
    "同時",
)
"""Beginnings of words that take up what stands before と."""
BEHIND_VERBAL_NOUNS = frozenset("場合 際 上 うえ".split())
"""Nouns of time that make a clause of a verbal noun with の too."""
MEANS = frozenset("こと 上 ところ".split())
"""Nouns behind which で names a means or a place (使うことで、)."""
FIRM = frozenset("が けど けれど けれども けども し から のに".split())
"""Those of them that end a clause before a comma however short it is."""
PHRASES = (
    "とはいえ",
    "とは言え",
    "といえども",
    "にもかかわらず",
    "にも関わらず",
    "ものの",
    "くせに",
    "だけに",
    "ばかりに",
)
"""Fixed endings of several words that, before a comma, set their clause against the next one or give its cause."""
BEHIND_NOUNS = ("とはいえ", "とは言え", "といえども")
"""Those of them that make a clause of a noun too."""
CONDITIONAL = frozenset("たら だら なら".split())
TIME_NOUNS = frozenset(
    "ため 為 とき 時 際 場合 前 後 あと うち ところ 以上 上 うえ 限り かぎり たび 反面 一方 ほか 途端 あいだ 間 頃 ころ 以来 折 おり 中 結果".split()
)
"""Nouns that make the clause before them one of time, cause or condition."""
BARE_NOUNS = frozenset("ため 為 場合 際 とき 時".split())
"""Those of them that do so without a particle or comma."""
COMPOUND_PARTICLES = {
    "に": frozenset(
        "つい よっ より 対し 関し とっ おい おき 伴っ 伴い 応じ 加え 比べ くらべ 際し 当たっ あたっ わたっ わたり 渡り 向け 向かっ つき 基づき 基づい "
        "つれ 従っ 従い したがっ 反し 限っ かけ 先立ち 比し 沿っ あたり 当たり 合わせ 関する 対する".split()
    ),
    "と": frozenset("し いっ なっ 言っ".split()),
    "を": frozenset("通じ 通し めぐっ もっ 以っ 以て はじめ 初め 始め 含め 除い 除き 込め".split()),
}
"""Case particle -> verb forms that make a compound particle with it (について, として, を通じて)."""
ASKS_FOR_CLAUSE = frozenset("なら なり なる いけ 駄目 だめ よい 良い ともに 共に".split())
"""Words that complete a condition (～なければならない, ～とともに)."""
OPENS_CLAUSE = ("名詞", "代名詞", "接頭辞", "副詞", "接続詞", "連体詞", "補助記号-括弧開")
"""Tags of words that can begin the next clause behind a form that no comma follows."""
GOES_ON = ("助詞", "助動詞", "接尾辞", "補助記号-句点", "補助記号-括弧閉", "補助記号-読点")
"""Tags of words that belong to the predicate before them or end the sentence."""
BOUND = ("動詞-非自立可能", "形容詞-非自立可能")
"""Tags of words that complete a て-form (ている, てほしい)."""
MARK_TIER = 3

Link = tuple[int, str]
"""Tier and marker."""


class _Place(NamedTuple):
    """The end of a form that may link two clauses."""

    i: int
    """The form's last token."""
    comma: bool
    """Whether a comma follows it."""
    after: int
    """The first token of what would be the next clause."""


class _Reading:
    """The tokens of one sentence, and what the rules ask of them."""

    def __init__(self, text: str, tokens: Tokens) -> None:
        self.text, self.starts, self.ends = text, tokens.starts, tokens.ends
        self.words = tokens.surfaces
        self.size = len(tokens.surfaces)
        parts = [tag.partition("|") for tag in tokens.tags]
        self.tags = [tag for tag, _, _ in parts]
        self.last = max((i for i, tag in enumerate(self.tags) if not tag.startswith("補助記号")), default=-1)
        """The last token that is no mark."""
        self.forms = [inflection.rpartition(";")[2].partition("-")[0] for _, _, inflection in parts]

    def word(self, i: int) -> str:
        """The surface of token ``i``; empty outside of the sentence."""
        return self.words[i] if 0 <= i < self.size else ""

    def tag(self, i: int) -> str:
        """Its part of speech."""
        return self.tags[i] if 0 <= i < self.size else ""

    def behind_remark(self, i: int) -> int:
        """The first token behind a remark in round brackets that begins with token ``i``; ``i`` where none does."""
        if self.word(i) not in ("（", "("):
            return i
        return bisect_left(self.starts, behind_remark(self.text, self.starts[i]))

    def phrase(self, i: int) -> str:
        """The fixed ending of several words that token ``i`` completes; empty if it completes none."""
        end = self.ends[i]
        for phrase in PHRASES:
            start = end - len(phrase)
            k = bisect_left(self.starts, start)
            if start > 0 and self.text.startswith(phrase, start) and self.starts[k] == start:
                return phrase if phrase in BEHIND_NOUNS or self.is_predicate(k - 1) or self.word(k - 1) == "の" else ""
        return ""

    def is_predicate(self, i: int) -> bool:
        """Whether it is part of a predicate, its conjunctive particle included."""
        return self.tag(i).startswith(("動詞", "形容詞", "助動詞", "助詞-接続"))

    def length(self, i: int) -> int:
        """Tokens of the clause before token ``i``, back to a comma behind a predicate."""
        k = i - 1
        while k >= 0 and not (self.words[k] in COMMAS and k < i - 1 and self.is_predicate(k - 1)):
            k -= 1
        return i - 1 - k

    def has_argument(self, i: int, reach: int, particles: str) -> bool:
        """Whether one of the ``reach`` tokens of the clause before ``i`` is one of these case or topic particles."""
        start = i - min(reach, self.length(i))
        return any(
            self.words[k] in particles and self.tags[k].startswith(("助詞-格", "助詞-係")) for k in range(start, i)
        )

    def is_compound(self, i: int) -> bool:
        """Whether the verb form ``i`` makes a compound particle with the particle before it."""
        verb = i - 1 if self.word(i) in POLITE else i
        if self.word(verb - 1) == "と" and (self.word(verb - 2) in CLOSING_QUOTES or self.is_predicate(verb - 2)):
            return False  # what is said or supposed is no topic (「…」と言って, 高いとしても)
        return self.word(verb) in COMPOUND_PARTICLES.get(self.word(verb - 1), ())

    def left(self, i: int) -> int:
        """Tokens from ``i`` to the end of the sentence."""
        return self.size - i


def breaks(text: str, tokens: Tokens) -> list[Break]:
    """Return the clause boundaries inside a sentence; by endings before commas alone where the tokens have no tags."""
    if not any(tokens.tags):
        return endings.breaks(text)
    reading = _Reading(text, tokens)
    found: list[Break] = []
    for i, word in enumerate(reading.words):
        behind = reading.behind_remark(i + 1)
        comma = reading.word(behind) in COMMAS
        after = behind + comma
        if after >= reading.size or word in COMMAS or (not comma and reading.tags[after].startswith(GOES_ON)):
            continue
        at = tokens.ends[after - 1]
        if word in SEMICOLONS:
            found.append(Break(at, 1))
            continue
        link = None if after > reading.last else _link(reading, _Place(i, comma, after))
        if link or comma:
            found.append(Break(at, *(link or (MARK_TIER, ""))))
    return found


def _link(reading: _Reading, place: _Place) -> Link | None:
    """Which link of clauses the form at ``place`` is; None if it is none."""
    word, tag, form = reading.words[place.i], reading.tags[place.i], reading.forms[place.i]
    if place.comma and reading.words[place.after] == "と":
        return None
    phrase = reading.phrase(place.i) if place.comma else ""
    if phrase:
        return 1, phrase
    rule = _PARTICLES.get((tag, word))
    if rule:
        return rule(reading, place)
    if tag == "助動詞" and form == "仮定形" and word in CONDITIONAL:
        noun = word == "なら" and reading.tag(place.i - 1).startswith(("名詞", "代名詞", "接尾辞"))
        return None if noun and not place.comma else _conjunctive(reading, place)
    if tag.startswith("名詞"):
        return _noun(reading, place)
    if form == "連用形":
        return _suspended(reading, place)
    return _purpose(reading, place) if tag == "形状詞-助動詞語幹" else None


def _conjunctive(reading: _Reading, place: _Place) -> Link | None:
    """が, けど, から, と, ば, たら …: a clause of its own, unless a word follows that needs the condition."""
    i, comma, after = place
    word, length = reading.words[i], reading.length(i)
    if word in ("ば", "と") and ACCORDING.intersection(reading.words[max(0, i - 2) : i]):
        return None
    if comma and word in FIRM and (length > 1 or not reading.tag(i - 1).startswith("助動詞")) and length:
        return 1, word
    if length < 3:
        return None
    if comma:
        return 1, word
    ends_soon = reading.left(after) <= (2 if word in ("と", "ば", "たら") else 3)
    if ends_soon or reading.tag(after) == "形容詞-非自立可能" or reading.word(after) in ASKS_FOR_CLAUSE:
        return None
    if word in ("と", "ば") and length <= 4 and not reading.has_argument(i, 4, "がをはに"):
        return None
    return 1, word


def _te(reading: _Reading, place: _Place) -> Link | None:
    """The て-form, not where an auxiliary verb completes it (ている, てください)."""
    i, comma, after = place
    if reading.is_compound(i - 1):
        return None
    if comma:
        return (2, "て") if i > 1 or reading.tag(i - 1).startswith("形容詞") else None
    if reading.tag(after).startswith(BOUND) or reading.left(after) < 4:
        return None
    goal = reading.length(i) > 2 and reading.has_argument(i, 5, "に")
    if goal or reading.has_argument(i, 9, "を") or reading.has_argument(i, 4, "が"):
        return 2, "て"
    state = reading.word(i - 1) in ("れ", "られ", "なっ") or reading.tag(i - 1).startswith("形容詞")
    return (2, "て") if state and reading.tag(after).startswith(OPENS_CLAUSE) and reading.length(i) > 1 else None


def _condition_tagged_as_case(reading: _Reading, place: _Place) -> Link | None:
    """と of condition that the analyzer takes for the case particle: a new topic or noun behind it, no verb of saying."""
    i, _, after = place
    finite = reading.tag(i - 1).startswith("動詞") and reading.forms[i - 1] == "終止形"
    opens = reading.tag(after).startswith(("名詞", "代名詞", "連体詞")) and reading.word(after) not in ASKS_FOR_CLAUSE
    said = any(form.startswith(SAYING) for form in reading.words[after : after + 3])
    return (1, "と") if finite and opens and not said and reading.left(after) > 2 and reading.length(i) > 2 else None


def _accompanying(reading: _Reading, place: _Place) -> Link | None:
    """ながら, つつ: a clause where it has an object."""
    bound = reading.has_argument(place.i, 6, "を") or (place.comma and reading.has_argument(place.i, 6, "に"))
    return (2, reading.words[place.i]) if bound else None


def _copula(reading: _Reading, place: _Place) -> Link | None:
    """The suspended copula で, and ので."""
    if reading.tag(place.i - 1) == "助詞-準体助詞":
        return (1, "ので") if place.comma or reading.left(place.after) >= 3 else None
    if place.comma:
        return None if reading.word(place.i - 1) in MEANS else (2, "で")
    state = reading.tag(place.i - 1).startswith("形状詞") and reading.has_argument(place.i, 5, "がもは")
    return (2, "で") if state and reading.tag(place.after).startswith(OPENS_CLAUSE) else None


def _case_de(reading: _Reading, place: _Place) -> Link | None:
    """A で that is tagged as a case particle is often the copula: it is where topics stand around it and a comma follows."""
    i, comma, after = place
    topic_behind = any(
        reading.words[k] == "は" and reading.tags[k] == "助詞-係助詞"
        for k in range(after, min(after + 12, reading.size))
    )
    if reading.word(i - 1) in MEANS:
        return None
    return (2, "で") if comma and (reading.has_argument(i, 40, "は") or (i > 4 and topic_behind)) else None


def _after(reading: _Reading, place: _Place) -> Link | None:
    """から behind the te-form (食べてから、) or こと (多いことから、)."""
    te = reading.tag(place.i - 1) == "助詞-接続助詞" and reading.word(place.i - 1) in ("て", "で")
    if not place.comma:
        return None
    return (2, "てから") if te else (2, "から") if reading.word(place.i - 1) == "こと" else None


def _question(reading: _Reading, place: _Place) -> Link | None:
    """A question inside the sentence (どこにあるのか、)."""
    return (2, "のか") if reading.tag(place.i - 1) == "助詞-準体助詞" else None


def _negative(reading: _Reading, place: _Place) -> Link | None:
    return (2, "ず") if place.comma or reading.has_argument(place.i, 5, "をがはも") else None


def _listing(reading: _Reading, place: _Place) -> Link | None:
    return (2, reading.words[place.i]) if place.comma else None


def _topic(reading: _Reading, place: _Place) -> Link | None:
    """は and も behind a て-form (ても), a bare verb (には) or a noun of time (場合には)."""
    i = place.i
    if reading.words[i] == "も" and reading.tag(i - 1) == "助詞-接続助詞" and reading.word(i - 1) in ("て", "で"):
        return _concession(reading, place)
    if reading.words[i] == "も" and reading.word(i - 1) in ("けれど", "けど") and reading.tag(i - 1) == "助詞-接続助詞":
        link = _conjunctive(reading, place._replace(i=i - 1))
        return (1, reading.word(i - 1) + "も") if link else None
    k = i - 2 if reading.word(i - 1) == "に" else i - 1
    if k == i - 2 and reading.words[i] == "は" and reading.tag(k).startswith(("動詞", "助動詞")):
        return (2, "には") if reading.forms[k] in ("連体形", "終止形") else None
    return _time(reading, place, k)


def _concession(reading: _Reading, place: _Place) -> Link | None:
    i, comma, after = place
    if reading.is_compound(i - 2) or reading.word(i - 3) == "どう":
        return None
    if comma:
        return 1, "ても"
    if reading.tag(after).startswith(BOUND) or reading.left(after) < 4:
        return None
    full = reading.has_argument(i, 7, "が") or reading.has_argument(i, 6, "を") or reading.length(i) > 5
    return (1, "ても") if full else None


def _case_ni(reading: _Reading, place: _Place) -> Link | None:
    """に behind の (のに), ず (ずに) or a noun of time (ために)."""
    i = place.i
    if reading.tag(i - 1) == "助詞-準体助詞":
        purpose = reading.tag(i - 2) == "動詞-一般" or reading.word(i - 2) == "する"  # 使うのに便利だ
        return (1, "のに") if place.comma or not purpose else None
    if reading.word(i - 1) == "ず" and reading.tag(i - 1) == "助動詞":
        return None if reading.tag(place.after) == "動詞-非自立可能" else (2, "ずに")
    return _time(reading, place, i - 1)


def _noun(reading: _Reading, place: _Place) -> Link | None:
    """A noun of time, or a verbal noun that stands for its verb (実現、)."""
    i = place.i
    if reading.words[i] in TIME_NOUNS:
        return _time(reading, place, i)
    verbal = place.comma and reading.tags[i] == "名詞-普通名詞-サ変可能" and reading.has_argument(i, 4, "をがに")
    return (2, "") if verbal else None


def _time(reading: _Reading, place: _Place, noun: int) -> Link | None:
    """The noun of time ``noun`` behind a clause, or behind a verbal noun that stands for one (ご利用の際に)."""
    word = reading.word(noun)
    if word not in TIME_NOUNS:
        return None
    if reading.word(noun - 1) == "の" and word in BEHIND_VERBAL_NOUNS:
        verbal = reading.tag(noun - 2) == "名詞-普通名詞-サ変可能"
        return (2, word) if verbal and reading.has_argument(noun - 2, 5, "をがには") else None
    if not reading.tag(noun - 1).startswith(("動詞", "助動詞", "形容詞")):
        return None
    if reading.forms[noun - 1] not in ("連体形", "終止形"):
        return None
    if place.comma:
        return (2, word) if reading.length(noun) > 2 else None
    if noun == place.i and word not in BARE_NOUNS:
        return None
    return (2, word) if reading.has_argument(noun, 7, "をが") else None


def _suspended(reading: _Reading, place: _Place) -> Link | None:
    """The suspended form (連用中止): with a comma, or with its object or subject close before it."""
    i, comma, after = place
    tag = reading.tags[i]
    if tag.startswith(("形容詞", "接尾辞-形容詞")):
        added = any(reading.words[k] in ADDED and not reading.is_predicate(k - 1) for k in range(max(0, i - 3), i))
        return (2, "") if comma and not added and reading.length(i) > 1 else None
    if not tag.startswith(("動詞", "助動詞")) or reading.words[i] == "に" or reading.is_compound(i):
        return None
    if comma:
        return (2, "") if i > 1 else None
    if not reading.tag(after).startswith(OPENS_CLAUSE) or reading.tag(i - 1).startswith("接頭辞"):
        return None
    if reading.words[i] == "おり" or (
        tag.startswith("動詞") and reading.length(i) > 2 and reading.has_argument(i, 4, "に")
    ):
        return 2, ""
    close = reading.word(i - 1) in ("を", "が", "は") and reading.tag(i - 1).startswith("助詞")
    return (2, "") if close or reading.has_argument(i, 5, "を") or reading.has_argument(i, 3, "が") else None


def _purpose(reading: _Reading, place: _Place) -> Link | None:
    """よう of purpose (～できるよう、)."""
    word = reading.words[place.i]
    opens = reading.tag(place.after).startswith(("名詞", "動詞", "副詞"))
    if not place.comma and reading.words[place.after].startswith(REQUESTS):
        return None
    return (2, word) if place.comma or (word == "よう" and reading.length(place.i) > 3 and opens) else None


_PARTICLES: dict[tuple[str, str], Callable[[_Reading, _Place], Link | None]] = {
    **{("助詞-接続助詞", word): _conjunctive for word in CONJUNCTIVE},
    **{("助詞-接続助詞", word): _te for word in ("て", "で")},
    **{("助詞-接続助詞", word): _accompanying for word in ("ながら", "つつ")},
    **{("助詞-副助詞", word): _listing for word in ("たり", "だり")},
    **{("助詞-係助詞", word): _topic for word in ("は", "も")},
    ("助動詞", "で"): _copula,
    ("助動詞", "ず"): _negative,
    ("助詞-格助詞", "で"): _case_de,
    ("助詞-格助詞", "に"): _case_ni,
    ("助詞-格助詞", "から"): _after,
    ("助詞-格助詞", "と"): _condition_tagged_as_case,
    ("助詞-終助詞", "か"): _question,
    ("助詞-副助詞", "か"): _question,
}
