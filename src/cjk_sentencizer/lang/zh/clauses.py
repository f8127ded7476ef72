"""Clauses of Chinese: which marks and connectives end one, decided by words and jieba's tags.

A semicolon ends a clause, and so does a comma before a connective or a new subject, or behind a clause that a correlative
opens (只有…，, 虽然…，) (tier 1), or any comma behind a stretch that has a predicate (tier 2). A comma behind a bare adverbial or a name (其实，, 1893年，) ends none, and a 、 only one
between predicates; these and the colon are tier 3. A connective in running text without marks begins a clause too. Without an
analyzer a connective is told by its first characters, and the length of a stretch stands for its predicate.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.lang.marks import QUOTES
from cjk_sentencizer.lang.tokens import Tokens

SEMICOLONS = frozenset("；;﹔")
COMMAS = frozenset("，,﹐､")
ENUMERATION = frozenset("、")
COLONS = frozenset("：:﹕")
CLOSING_QUOTES = tuple(QUOTES.values())
MARKS = SEMICOLONS | COMMAS | ENUMERATION | COLONS | frozenset("。！？…—")

CONTRAST, CAUSE, CONDITION, SEQUENCE, ADDITION, MARK = "CONTRAST", "CAUSE", "CONDITION", "SEQUENCE", "ADDITION", "MARK"

LABELS = {
    CONTRAST: "但 但是 可是 可 不过 不過 然而 却 卻 虽然 雖然 尽管 儘管 反而 只是 但係 即使 哪怕 而 虽 雖 固然 即便 宁可 寧可 与其 與其 不如 而是",
    CAUSE: "因为 因為 由于 由於 所以 因此 因而 于是 於是 以致 从而 從而 故 既然 以便 以免 使得 之所以 是因为 是因為",
    CONDITION: "如果 若 要是 假如 只要 只有 除非 否则 否則 不然 無論 无论 不管 倘若 一旦 不論 不论 就算 要不是 任凭 任憑 那么 那麼 都 凡是",
    SEQUENCE: "然后 然後 接着 接著 随后 隨後 后来 後來 同时 同時 最后 最後 才 便 就",
    ADDITION: "而且 并且 並且 并 並 且 甚至 不仅 不僅 不但 也 还 還 还有 還有 以及 或者 或 另外 此外 不只 不光 不單 不单 要么 要麼 不是 就是 既 又 一边 一邊 一面",
}
"""What a connective says of the two clauses, one line of connectives each; other boundaries are a ``MARK``."""

CONNECTIVES = frozenset(word for words in LABELS.values() for word in words.split())
FREE_CONNECTIVES = frozenset(
    "但是 可是 不过 不過 然而 虽然 雖然 尽管 儘管 因为 因為 由于 由於 所以 因此 因而 于是 於是 如果 要是 假如 只要 除非 否则 否則 然后 然後 而且 并且 並且".split()
)
"""Those that begin a clause without a mark before them."""
OPENING = frozenset(
    "虽然 雖然 虽 雖 尽管 儘管 固然 即使 即便 哪怕 就算 纵然 縱然 不是 只有 只要 除非 因为 因為 由于 由於 既然 如果 假如 要是 倘若 若 若是 一旦 "
    "不仅 不僅 不但 不光 不只 不单 不單 无论 無論 不论 不論 不管 任凭 任憑 宁可 寧可 宁愿 寧願 与其 與其 之所以 要么 要麼 要不是 凡是 "
    "一边 一邊".split()
)
"""The first words of correlatives: the clause that one of them opens goes up to the comma, however short it is."""
OPENING_REACH = 6
"""Code points from the start of a clause in which such a word stands: a subject may come before it (他虽然累，)."""
ONLY_ANSWERING = frozenset("都")
"""Connectives that are one only behind a clause with such a first word (无论是谁，都要排队)."""
LOOKALIKES = {
    "可": "(?!能|以|是|见|見|爱|愛|靠|惜|谓|謂|行|怕|笑|乐|樂)", "才": "(?!华|華|干|幹|艺|藝|智|女|子|俊)", "也": "(?!门|門)",
    "就": "(?!业|業|职|職|读|讀|近|医|醫|餐|座|诊|診|任|义|義|算|是|连|連)", "便": "(?!利|当|當|秘|衣|宜|捷|携|攜|条|條|于|於|民|士|车|車)",
    "还": "(?!原|款|债|債|钱|錢|礼|禮|清|价|價)", "還": "(?!原|款|債|錢|禮|清|價)", "并": "(?!列|购|購|发|發|存|排|轨|軌)", "並": "(?!列|排|存)",
    "且": "(?!慢)", "若": "(?!干|非|要)", "故": "(?!乡|鄉|事|宫|宮|意|障|居|人|土|此)", "或": "(?!许|許)", "而": "(?!立)", "都": "(?!市|城|会|會|江|督)",
    "既": "(?!然|定|有|得)", "又": "(?!名|称|稱)", "但": "(?!愿|願|丁|係)", "不是": "(?!吗|嗎|吧)", "虽": "(?!然)", "雖": "(?!然)",
}  # fmt: skip
"""Connectives with which other words begin -> source of a pattern: what does not follow them."""
FREE_LENGTH = 4
"""Code points on either side from which they do."""
_HEAD = re.compile("|".join(word + LOOKALIKES.get(word, "") for word in sorted(CONNECTIVES, key=len, reverse=True)))
_OPENING = re.compile("|".join(word + LOOKALIKES.get(word, "") for word in sorted(OPENING, key=len, reverse=True)))
VIEWS = ("来看", "來看", "来说", "來說", "来讲", "來講", "而言", "为例", "為例", "起见", "起見")
"""Endings of phrases that name a point of view, and stand as a clause."""
SUBJECTS = ("r", "nr", "ns", "nt")
"""Tags of words that begin a clause as its subject: pronouns, names."""


class _Stretch(NamedTuple):
    """The tokens between two marks, ``start`` to ``end`` (excluded)."""

    start: int
    end: int


class _Reading:
    """The tokens of one sentence, and what the rules ask of them."""

    def __init__(self, text: str, tokens: Tokens) -> None:
        self.text, self.tokens = text, tokens
        self.words = tokens.surfaces
        self.tags = tokens.tags
        self.marks = [
            i for i, word in enumerate(tokens.surfaces) if word in MARKS and not _in_ascii(text, tokens.ends[i])
        ]
        self.tagged = any(tokens.tags)

    def before(self, mark: int) -> _Stretch:
        """The stretch that ends at token ``mark``."""
        k = bisect_left(self.marks, mark)
        return _Stretch(self.marks[k - 1] + 1 if k else 0, mark)

    def behind(self, mark: int) -> _Stretch:
        """The stretch that begins behind token ``mark``."""
        k = bisect_left(self.marks, mark + 1)
        return _Stretch(mark + 1, self.marks[k] if k < len(self.marks) else len(self.words))

    def length(self, stretch: _Stretch) -> int:
        """Code points of a stretch."""
        if stretch.start >= stretch.end:
            return 0
        return self.tokens.ends[stretch.end - 1] - self.tokens.starts[stretch.start]

    def connective(self, i: int) -> str:
        """The connective that token ``i`` is or begins with (不管是, 还会); empty if there is none."""
        if self.words[i] in CONNECTIVES:
            return self.words[i]
        found = _HEAD.match(self.text, self.tokens.starts[i])
        return found[0] if found else ""

    def opening(self, stretch: _Stretch) -> str:
        """The first word of a correlative with which a stretch begins, a subject before it or not; empty if there is none."""
        if stretch.start >= stretch.end:
            return ""
        start, end = self.tokens.starts[stretch.start], self.tokens.ends[stretch.end - 1]
        places = (at for at in self.tokens.starts[stretch.start : stretch.end] if at <= start + OPENING_REACH)
        found = next((found for at in places if (found := _OPENING.match(self.text, at, end))), None)
        return found[0] if found and found.end() < end else ""

    def has_verb(self, stretch: _Stretch) -> bool:
        """Whether a verb stands in it; an engine without tags cannot tell, and then any stretch may have one."""
        if not self.tagged:
            return self.length(stretch) > FREE_LENGTH or self.words[stretch.end - 1].endswith(CLOSING_QUOTES)
        return any(tag.startswith("v") and tag != "vn" for tag in self.tags[stretch.start : stretch.end])

    def is_date(self, stretch: _Stretch) -> bool:
        """Whether only numbers, their units and words of time stand in it (2021年1月5日)."""
        return self.tagged and all(
            tag[:1] in ("m", "t", "q", "x", "") for tag in self.tags[stretch.start : stretch.end]
        )

    def is_adverbial(self, stretch: _Stretch) -> bool:
        """Whether a preposition opens it (在北京的时候); not where it names a point of view (从整体来看)."""
        return self.tags[stretch.start].startswith("p") and not self.words[stretch.end - 1].endswith(VIEWS)

    def has_predicate(self, stretch: _Stretch) -> bool:
        """Whether a verb, an adjective or a set phrase stands in it."""
        tags = self.tags[stretch.start : stretch.end]
        return self.has_verb(stretch) or any(tag[:1] in ("a", "z", "i", "l") for tag in tags)


def breaks(text: str, tokens: Tokens) -> list[Break]:
    """Return the clause boundaries inside a sentence."""
    reading = _Reading(text, tokens)
    found: list[Break] = []
    for i in range(len(tokens.surfaces) - 1):
        place = _at_mark(reading, text, i) if tokens.surfaces[i] in MARKS else _before_connective(reading, i)
        if place:
            found.append(place)
    return found


def _at_mark(reading: _Reading, text: str, i: int) -> Break | None:
    word, at = reading.words[i], reading.tokens.ends[i]
    following = reading.connective(i + 1)
    if word in SEMICOLONS:
        return Break(at, 1, following)
    if word in COLONS:
        return None if _in_ascii(text, at) else Break(at, 3)
    if word in ENUMERATION:
        parallel = reading.has_verb(reading.before(i)) and reading.has_verb(reading.behind(i))
        return Break(at, 3) if parallel and reading.length(reading.before(i)) > 2 * FREE_LENGTH else None
    if word not in COMMAS or (word == "," and _in_ascii(text, at)):
        return None
    opening = reading.opening(reading.before(i))
    if following in ONLY_ANSWERING and not opening:
        following = ""
    if not (opening or _can_end(reading, i, following)):
        return None
    marker = following or opening
    return Break(at, 1 if marker or _new_subject(reading, i) else 2, marker)


def _in_ascii(text: str, at: int) -> bool:
    """Whether a mark stands between ASCII characters (7:00, 1,500, a list in English)."""
    return text[at - 2 : at - 1].isascii() and text[at : at + 1].isascii()


def _can_end(reading: _Reading, mark: int, following: str) -> bool:
    """Whether a comma ends more than an adverbial or a name."""
    stretch = reading.before(mark)
    if reading.has_verb(stretch) or (not reading.tagged and following and reading.length(stretch) > 2):
        return True
    predicate = reading.has_predicate(stretch)
    if stretch.end - stretch.start <= 2:
        return stretch.start > 0 and reading.length(stretch) > 3 and predicate
    if predicate:
        return True
    return not (reading.is_date(stretch) or reading.is_adverbial(stretch))


def _new_subject(reading: _Reading, mark: int) -> bool:
    stretch = reading.behind(mark)
    return (
        reading.tags[mark + 1].startswith(SUBJECTS)
        and reading.has_verb(stretch)
        and reading.has_verb(reading.before(mark))
    )


def _before_connective(reading: _Reading, i: int) -> Break | None:
    """A boundary behind token ``i`` where a connective follows without a mark."""
    if reading.words[i + 1] not in FREE_CONNECTIVES or reading.words[i] in CONNECTIVES:
        return None
    before, behind = reading.before(i + 1), _Stretch(i + 2, reading.behind(i + 1).end)
    whole = min(reading.length(before), reading.length(behind)) >= FREE_LENGTH
    if whole and reading.has_predicate(before) and reading.has_predicate(behind):
        return Break(reading.tokens.ends[i], 1, reading.words[i + 1])
    return None
