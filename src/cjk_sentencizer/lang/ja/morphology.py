"""Japanese: sentence ends that no mark shows, read from Sudachi's tags by rule.

A predicate in its final form (終止形) ends a sentence or modifies the noun behind it (連体形), and for most words both
forms look the same. What closes the predicate (a particle, です, a bare verb) and what follows it decide. Sudachi's own
choice between the two forms is made across the missing mark, so it counts as a hint only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cjk_sentencizer.lang.base import Evidence
from cjk_sentencizer.lang.lists import word_list
from cjk_sentencizer.lang.tokens import Tokens

LOOK_AHEAD = 16
"""Tokens read behind a candidate for the particle that closes the noun phrase there."""
LOOK_BACK = 80
"""Tokens read before it for the topic of its clause."""

# What stands before the boundary.
PARTICLE, POLITE, ORDER, WILL, COPULA, PLAIN, GREETING, LAUGHTER, OTHER = (
    "PARTICLE", "POLITE", "ORDER", "WILL", "COPULA", "PLAIN", "GREETING", "LAUGHTER", "OTHER",
)  # fmt: skip
# What stands behind it.
CONNECTIVE, INTERJECTION, PRONOUN, ADVERB, DEMONSTRATIVE, NOUN, PREDICATE, HEARSAY, BOUND, MARK = (
    "CONNECTIVE", "INTERJECTION", "PRONOUN", "ADVERB", "DEMONSTRATIVE", "NOUN", "PREDICATE", "HEARSAY", "BOUND",
    "MARK",
)  # fmt: skip

_REASONS = {PARTICLE: "FINAL_PARTICLE", LAUGHTER: "LAUGHTER", GREETING: "INTERJECTION", OTHER: "INTERJECTION"}

_SURE = {
    CONNECTIVE: 0.95,
    INTERJECTION: 0.95,
    PRONOUN: 0.9,
    ADVERB: 0.9,
    DEMONSTRATIVE: 0.9,
    NOUN: 0.9,
    PREDICATE: 0.85,
    HEARSAY: 0.85,
}
_BARE = {
    CONNECTIVE: 0.9,
    INTERJECTION: 0.9,
    PRONOUN: 0.9,
    ADVERB: 0.8,
    DEMONSTRATIVE: 0.8,
    PREDICATE: 0.55,
    HEARSAY: 0.0,
}
SCORES = {
    PARTICLE: _SURE,
    POLITE: _SURE,
    ORDER: _SURE,
    WILL: _SURE,
    COPULA: _BARE | {PREDICATE: 0.7},
    PLAIN: _BARE,
    GREETING: {CONNECTIVE: 0.9, INTERJECTION: 0.8, PRONOUN: 0.6, ADVERB: 0.6, NOUN: 0.6, PREDICATE: 0.3},
    LAUGHTER: dict.fromkeys(_SURE, 0.8),
    OTHER: {INTERJECTION: 0.7, ADVERB: 0.7},
}
"""Score of a boundary between what ends and what follows; a noun behind a plain form is weighed in `_before_noun`."""

OPEN_ENDED = (PLAIN, COPULA, OTHER)
UNMARKED_LIMIT = 0.4
"""The most such an ending scores where marks are used nearby."""

FINAL_PARTICLES = frozenset(
    "か ね よ な わ ぞ ぜ さ の っけ もん もの かしら じゃん ねー ねぇ ねえ なー なぁ なあ よー よぉ かー かぁ かあ ぞー わー っす い".split()
)
GREETINGS = frozenset(word_list("ja", "greetings"))
LAUGHS = frozenset("笑 草 爆笑 大草原".split()) | {letter * count for letter in "wWｗＷ" for count in range(1, 30)}
RESPONSES = frozenset(word_list("ja", "responses"))
LEFT_OPEN = ("助詞-接続助詞", "助詞-副助詞", "助動詞", "動詞", "形容詞", "形状詞", "名詞", "接尾辞")
"""Tags behind which a response begins a new turn."""
SET_PHRASES = {"か": ("いう", "いい"), "しろ": ("に",), "せよ": ("に",)}
"""Endings that the words before them make something else of (というか, いずれにしろ)."""
OPENERS_WITH_DE = frozenset("は も し".split())
"""Behind で: では, でも, でしたら, でして begin a sentence."""
OPENERS_LIKE_PARTICLES = frozenset("です なんか なので".split())
OPENERS_WITH_DA = frozenset("から って が けど と".split())
"""Behind だ: だから, だって, だが, だけど, だとすると begin a sentence."""

FORMAL_NOUNS = frozenset(word_list("ja", "formal_nouns"))
"""Nouns that a clause modifies far more often than they begin a sentence."""
ADNOMINAL_AFTER_POLITE = frozenset(
    "こと 事 よう ため 為 場合 際 とおり 通り 旨 もの 時 とき 方 ところ 所 上 中 前 限り 以上 たび".split()
)

COORDINATORS = frozenset("の な と や か および 及び".split())
"""Between the nouns of one phrase."""
DOUBLE_PARTICLES = frozenset("に で と から へ".split())

# Points towards a boundary where a noun follows a plain form; a sum of 0 is even, 4 is sure.
_ENDING_POINTS = {
    "である": 3.4,
    "だ": 2.6,
    "いる": 0.6,
    "た": 0.0,
    "動詞": -0.8,
    "形容詞": -1.6,
    "助動詞": -2.2,
    "れる": -0.2,
    "接尾辞": -1.0,
}
_PHRASE_POINTS = {
    "とは": 2.4, "は": 2.0, "には": 1.6, "からは": 1.2, "では": 0.8, "でも": 0.4, "に": 0.6, "も": 0.0, "を": -0.8, "が": -1.0,
    "と": -1.0, "にて": -0.6, "や": -2.4, "助動詞": -2.2, "接尾辞": -1.0,
}  # fmt: skip
_NOUN_POINTS = {
    "名詞-数詞": 1.6,
    "名詞-普通名詞-副詞可能": 0.8,
    "名詞-固有名詞-地名": 0.8,
    "名詞-固有名詞-一般": 0.6,
    "名詞-固有名詞-人名": 0.4,
    "接頭辞": 0.2,
    "名詞-普通名詞-一般": -0.5,
    "名詞-普通名詞-助数詞可能": -1.0,
    "名詞-普通名詞-サ変可能": -1.0,
    "名詞-普通名詞-サ変形状詞可能": -1.0,
}
_FORMAL_POINTS = -6.0
_TOPIC_POINTS = 0.6
_TOPICLESS_POINTS = -1.5
"""At the beginning of a text, before any topic: a modifier of the first topic is likelier."""
_FINAL_TAG_POINTS = 1.0
_MARKED_POINTS = -6.0
"""Where marks are used nearby, a plain form without one goes on."""
MARKS = frozenset("。、．，！？!?「」『』")
MARK_REACH = 20
"""Tokens on either side in which a mark counts for that."""
_CONVERSATION_POINTS = -1.0
"""A clause of a conversation (a polite form or final particle stands before it) that ends plainly goes on."""


def candidates(tokens: Tokens) -> Iterator[int]:
    """Yield the tokens behind which `evidence` may have something to say, in order: all others give None."""
    for i, (tag, word) in enumerate(zip(tokens.tags, tokens.surfaces, strict=True)):
        if word in RESPONSES and i and not _can_end(tokens.tags[i - 1]):
            yield i - 1
        if _can_end(tag) or word in LAUGHS:
            yield i


def evidence(tokens: Tokens, i: int) -> Evidence | None:
    """Return what the grammar says of a sentence end behind token ``i``."""
    j = _next_word(tokens, i)
    ending = _ending(tokens, i, j) if j > 0 else None
    if ending is None or tokens.surfaces[j] in LAUGHS:
        return None
    following = _following(tokens, j)
    if following == MARK:
        return None
    if following == BOUND:
        return _before_bound(tokens, ending, j)
    if following == NOUN and ending in (PLAIN, COPULA):
        return _before_noun(tokens, i, j)
    if following == NOUN and ending == POLITE and tokens.surfaces[j] in ADNOMINAL_AFTER_POLITE:
        return Evidence("ADNOMINAL", 0.0)
    if ending == PARTICLE and _holds_the_floor(tokens, i):
        return Evidence("FINAL_PARTICLE", 0.3)
    score = SCORES[ending].get(following, 0.0)
    if score and ending in OPEN_ENDED and _marked(tokens, i):
        score = min(score, UNMARKED_LIMIT)
    return Evidence(_reason(ending, following), score)


def _reason(ending: str, following: str) -> str:
    if ending in _REASONS:
        return _REASONS[ending]
    if following in (CONNECTIVE, INTERJECTION):
        return following
    return "FINITE_PREDICATE"


def _next_word(tokens: Tokens, i: int) -> int:
    """Return the index of the next token that is not white space, -1 if there is none."""
    tags = tokens.tags
    for j in range(i + 1, min(i + 4, len(tags))):
        if tags[j] != "空白":
            return j
    return -1


# --- what ends -------------------------------------------------------------------------------------------------------


@cache
def _can_end(tag: str) -> bool:
    return tag == "助詞-副助詞" or _ending_of_tag(tag) is not None


@cache
def _ending_of_tag(tag: str) -> str | None:
    part, _, inflection = tag.partition("|")
    form = inflection.rpartition(";")[2]
    if part == "助詞-終助詞":
        return PARTICLE
    if part == "感動詞-一般":
        return GREETING
    if form.startswith("命令形"):
        return ORDER
    if form.startswith("意志推量形"):
        return POLITE if "デス" in inflection or "マス" in inflection else WILL
    if not form.startswith(("終止形", "連体形")):
        return None
    if inflection.startswith(("助動詞-マス", "助動詞-デス")):
        return POLITE
    if inflection.startswith("助動詞-ダ"):
        return COPULA
    return PLAIN


def _ending(tokens: Tokens, i: int, j: int) -> str | None:
    """Return how the words up to token ``i`` end, token ``j`` being the next word; None if they do not."""
    word, tag = tokens.surfaces[i], tokens.tags[i]
    if word in LAUGHS:
        return LAUGHTER if i and _can_laugh(tokens.tags[i - 1]) else None
    ending = _ending_of_tag(tag)
    if ending == PLAIN and i and _is_polite(tokens.tags[i - 1]) and tag.startswith("助動詞"):
        return POLITE
    if word == "か" and tag == "助詞-副助詞" and i and _ending(tokens, i - 1, i) == POLITE:
        return PARTICLE
    if word in SET_PHRASES and i and tokens.surfaces[i - 1] in SET_PHRASES[word] or ending == COPULA and word == "な":
        return None
    if ending == GREETING and word not in GREETINGS:
        ending = None
    if ending is None and tokens.surfaces[j] in RESPONSES and tag.startswith(LEFT_OPEN):
        return OTHER
    return ending


@cache
def _can_laugh(tag: str) -> bool:
    return tag.startswith(
        ("助詞-終助詞", "助動詞", "動詞", "形容詞", "形状詞", "名詞", "感動詞", "補助記号", "助詞-接続助詞")
    )


@cache
def _is_polite(tag: str) -> bool:
    return tag.startswith(("助動詞|助動詞-マス", "助動詞|助動詞-デス"))


def _holds_the_floor(tokens: Tokens, i: int) -> bool:
    """Whether the particle only keeps the hearer listening (それでね, 私はね) instead of closing a predicate."""
    return not i or tokens.tags[i - 1].startswith(("助詞-格助詞", "助詞-係助詞", "接続詞", "感動詞", "代名詞"))


# --- what follows ----------------------------------------------------------------------------------------------------


@cache
def _following_of_tag(tag: str) -> str:
    for prefix, kind in _FOLLOWING:
        if tag.startswith(prefix):
            return kind
    return BOUND


_FOLLOWING = (
    ("接続詞", CONNECTIVE), ("感動詞", INTERJECTION), ("代名詞", PRONOUN), ("副詞", ADVERB), ("連体詞", DEMONSTRATIVE),
    ("名詞-助動詞語幹", HEARSAY), ("形状詞-助動詞語幹", HEARSAY), ("名詞", NOUN), ("接頭辞", NOUN), ("形状詞", PREDICATE),
    ("動詞", PREDICATE), ("形容詞", PREDICATE), ("補助記号", MARK), ("記号", MARK), ("空白", MARK),
)  # fmt: skip


def _following(tokens: Tokens, j: int) -> str:
    kind = _following_of_tag(tokens.tags[j])
    if kind == HEARSAY and tokens.surfaces[j] != "そう":
        return BOUND
    return kind


def _before_bound(tokens: Tokens, ending: str, j: int) -> Evidence:
    """Weigh a particle or auxiliary: it goes with what stands before, unless it opens では, でも or だから."""
    word = tokens.surfaces[j]
    closed = ending in (PARTICLE, POLITE, ORDER)
    if (closed or ending == PLAIN) and _opens_with_particle(tokens, j):
        return Evidence("CONNECTIVE", 0.8 if closed else 0.6)
    if closed and word in OPENERS_LIKE_PARTICLES:
        return Evidence(_reason(ending, PREDICATE), 0.7)
    if word in ("と", "って"):
        return Evidence("QUOTATIVE_FOLLOWS", 0.0)
    return Evidence(_reason(ending, BOUND), 0.0)


def _opens_with_particle(tokens: Tokens, j: int) -> bool:
    """Whether what looks like a particle or copula is the first half of a connective."""
    if j + 1 >= len(tokens.surfaces):
        return False
    word, behind = tokens.surfaces[j], tokens.surfaces[j + 1]
    if word == "で":
        return behind in OPENERS_WITH_DE and not tokens.tags[j].startswith("助詞-接続助詞")
    return word == "だ" and behind in OPENERS_WITH_DA


# --- a noun behind a plain form --------------------------------------------------------------------------------------


def _before_noun(tokens: Tokens, i: int, j: int) -> Evidence:
    """Weigh 終止形 against 連体形 by the form, the noun behind it, the particle of that noun, and the topic so far."""
    points = _ENDING_POINTS.get(_plain_form(tokens, i), 0.0)
    points += _FINAL_TAG_POINTS if "終止形" in tokens.tags[i] else -_FINAL_TAG_POINTS / 2
    points += _PHRASE_POINTS.get(_phrase_particle(tokens, j), 0.0)
    points += _NOUN_POINTS.get("-".join(tokens.tags[j].split("-")[:3]), 0.0)
    if tokens.surfaces[j] in FORMAL_NOUNS:
        points += _FORMAL_POINTS
    if points + _TOPIC_POINTS > 0:  # Otherwise what stands further off cannot make it a boundary.
        points += _clause_points(tokens, i)
        points += _MARKED_POINTS if _marked(tokens, i) else 0.0
    if points <= -4:
        return Evidence("ADNOMINAL", 0.0)
    return Evidence("FINITE_PREDICATE", min(max(0.5 + points / 8, 0.05), 0.95))


def _marked(tokens: Tokens, i: int) -> bool:
    return not MARKS.isdisjoint(tokens.surfaces[max(0, i - MARK_REACH) : i + MARK_REACH])


def _plain_form(tokens: Tokens, i: int) -> str:
    word, before = tokens.surfaces[i], tokens.surfaces[i - 1] if i else ""
    if (
        word == "ある"
        and before == "で"
        or word == "た"
        and before == "あっ"
        and i > 1
        and tokens.surfaces[i - 2] == "で"
    ):
        return "である"
    if word in ("だ", "た", "いる"):
        return word
    if word in ("れる", "られる"):
        return "れる"
    return _part(tokens.tags[i])


@cache
def _part(tag: str) -> str:
    return tag.partition("|")[0].partition("-")[0]


@cache
def _in_phrase(tag: str) -> bool:
    return tag.startswith(("名詞", "接尾辞-名詞", "接頭辞", "代名詞", "連体詞", "形状詞-一般", "接尾辞-形状"))


def _phrase_particle(tokens: Tokens, j: int) -> str:
    """Return the particle behind the noun phrase that begins at token ``j``, or the part of speech of what stands there."""
    surfaces, tags = tokens.surfaces, tokens.tags
    stop = min(len(tags), j + LOOK_AHEAD)
    k = j
    while k < stop and (_in_phrase(tags[k]) or surfaces[k] in COORDINATORS and _joins(tokens, k)):
        k += 1
    if k >= len(tags):
        return "END"
    if _part(tags[k]) != "助詞":
        return _part(tags[k])
    doubled = surfaces[k] in DOUBLE_PARTICLES and k + 1 < len(tags) and surfaces[k + 1] in ("は", "も")
    return surfaces[k] + surfaces[k + 1] if doubled else surfaces[k]


def _joins(tokens: Tokens, k: int) -> bool:
    return k + 1 < len(tokens.tags) and tokens.tags[k + 1].startswith(("名詞", "接頭辞", "代名詞"))


def _clause_points(tokens: Tokens, i: int) -> float:
    """Return points for a topic (は) in the clause so far: a second topic begins a sentence."""
    surfaces, tags = tokens.surfaces, tokens.tags
    for k in range(i - 1, max(-1, i - LOOK_BACK), -1):
        tag = tags[k]
        if tag == "助詞-係助詞" and surfaces[k] == "は":
            return _TOPIC_POINTS
        if tag == "助詞-終助詞" or _is_polite(tag) and _can_end(tag):
            return _CONVERSATION_POINTS
    return _TOPICLESS_POINTS if i < LOOK_BACK else 0.0
