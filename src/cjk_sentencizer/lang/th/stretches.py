"""What the words of a stretch of Thai, the text between two spaces, say of it: a clause, an opening, a noun phrase."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cjk_sentencizer.lang.th.rules import ABBREVIATIONS
from cjk_sentencizer.lang.th.verbs import is_verb
from cjk_sentencizer.lang.th.words import every, groups, listed
from cjk_sentencizer.lang.tokens import Tokens

CLAUSE, OPENER, SUBORDINATE, PHRASE, NOMINAL, RELATIVE, FOREIGN = (
    "CLAUSE", "OPENER", "SUBORDINATE", "PHRASE", "NOMINAL", "RELATIVE", "FOREIGN",
)  # fmt: skip
"""Kinds of a stretch: it may be a sentence; adverbs and connectives alone; an opening clause; an opening phrase without a
verb; words without a verb; a noun with a relative clause and no other verb; no Thai word."""

SUBORDINATORS = every("subordinators")
LINKING = groups("openers")["linking"]
ADVERBS = LINKING | groups("openers")["adverbs"]
WORDS = groups("sentences")
CONNECTIVES = WORDS["linking"] | LINKING
CLOSING_PARTICLES = groups("particles")["polite"] | groups("particles")["soft"]
CLOSING = CLOSING_PARTICLES | WORDS["questions"] | WORDS["degrees"]
"""Words at the end of a complete statement or question."""
_AUXILIARY = frozenset("XVAM XVBM XVMM XVBB XVAE NEG".split())
UNITS = frozenset(["น.", "กม.", "ซม.", "กก.", "มม."])
"""Abbreviations of units, behind which a stretch may end."""
RANGES = frozenset(["ถึง", "-", "–"])
"""Words between the two ends of a range (9.00 น. ถึง 15.00 น.)."""
LONGEST_OPENING = 50
"""Code points beyond which an opening clause or phrase most likely holds the main clause too."""
SHORT = 24
"""Code points of a short noun phrase: a name with its title, a noun with its number, a member of an enumeration."""
_NOMINALISERS = frozenset(["การ", "ความ"])


@dataclass(slots=True)
class Stretch:
    """One stretch, its tokens from ``first`` to before ``stop``."""

    first: int
    stop: int
    kind: str = CLAUSE
    subordinator: str = ""
    """The word that makes it an opening clause."""
    connective: str = ""
    """A connective before it that points back at the sentence before (ดังนั้น)."""
    length: int = 0
    """Code points."""
    line_ends: bool = False
    """Whether a line, or the text, ends behind it."""
    bare: bool = False
    """Whether it holds no verb and no adjective."""
    name: bool = False
    """Whether it is a title with a name, or the rest of one."""


def stretches(tokens: Tokens) -> list[Stretch]:
    """Return the stretches of a text in order; a space that belongs to the spelling (5 โมง, เด็ก ๆ) parts none."""
    words = [composed(word) for word in tokens.surfaces]
    found: list[Stretch] = []
    first = at = 0
    while at < len(words):
        if words[at].isspace():
            last = at - 1
            while at < len(words) and words[at].isspace():
                at += 1
            line_ends = at == len(words) or any("\n" in word for word in words[last + 1 : at])
            if last >= first and (line_ends or not spelled_with_space(words, last, at)):
                found.append(_stretch(words, tokens.tags, first, last + 1, line_ends))
                first = at
            elif last < first:
                first = at
        else:
            at += 1
    if first < len(words) and not words[-1].isspace():
        found.append(_stretch(words, tokens.tags, first, len(words), True))
    return _with_surnames(found, words)


def spelled_with_space(words: list[str], last: int, following: int) -> bool:
    """Whether the space between two tokens stands beside a number, Latin, ๆ or an abbreviation, not between phrases."""
    before, behind = words[last], words[following]
    if behind[0] in "ๆฯ":
        return True
    if before in CLOSING or is_laughter(before):
        return False
    if behind[0].isdigit() or behind[0] == "฿":
        return True
    if behind[0].isascii() and behind[0].isalpha():
        return _is_thai(before)
    if before[-1] == "." and before in ABBREVIATIONS:
        return before not in UNITS or behind in RANGES
    if before[-1].isdigit():
        return behind in ABBREVIATIONS or bool(listed(words, following, WORDS["units"]))
    return False


def _stretch(words: list[str], tags: list[str], first: int, stop: int, line_ends: bool) -> Stretch:
    found = Stretch(first, stop, length=sum(map(len, words[first:stop])), line_ends=line_ends)
    count = listed(words, first, LINKING, stop)
    found.connective = "".join(words[first : first + count])
    begin = first
    while count := listed(words, begin, CONNECTIVES, stop):
        begin += count
    count = listed(words, begin, SUBORDINATORS, stop)
    found.subordinator = "".join(words[begin : begin + count])
    found.kind = _kind(words, tags, begin, found)
    return found


def _kind(words: list[str], tags: list[str], begin: int, found: Stretch) -> str:
    stop = found.stop
    if begin == stop or begin + listed(words, begin, ADVERBS, stop) == stop:
        return OPENER
    if words[stop - 1] in CLOSING_PARTICLES or listed(words, begin, WORDS["formulas"], stop):
        return CLAUSE
    if not any(map(_is_thai, words[begin:stop])):
        return FOREIGN if any(word.isalnum() for word in words[begin:stop]) else CLAUSE
    if found.subordinator:
        return CLAUSE if _has_outcome(words, begin, stop, found.subordinator) else SUBORDINATE
    if words[stop - 1] in WORDS["questions"]:
        return CLAUSE
    if found.length <= SHORT and listed(words, begin, WORDS["titles"], stop) and tags[stop - 1] not in _AUXILIARY:
        return NOMINAL
    if tags[begin] == "PPRS" and stop > begin + 1:
        return CLAUSE
    relative = next((at for at in range(begin + 1, stop) if _relates(words, tags, at, stop)), stop)
    verbs = [at for at in range(begin, stop) if _predicates(words, tags, at)]
    if verbs and verbs[0] < relative:
        return CLAUSE
    place = words[begin] == "ที่" and tags[begin + 1 : begin + 2] == ["NCMN"]
    if place or listed(words, begin, WORDS["phrases"], stop):
        return PHRASE if found.length <= LONGEST_OPENING else CLAUSE
    if words[stop - 1] in WORDS["degrees"] and not verbs:
        return CLAUSE
    found.bare = not any(is_verb(words[at], tags[at], unknown=True) for at in range(begin, stop))
    return RELATIVE if verbs else NOMINAL


def _relates(words: list[str], tags: list[str], at: int, stop: int) -> bool:
    """Whether the word at ``at`` opens a relative clause; ผู้ does before a verb alone (ผู้นี้, ผู้ปลูก)."""
    if words[at] not in WORDS["relative"]:
        return False
    return words[at] != "ผู้" or (at + 1 < stop and is_verb(words[at + 1], tags[at + 1]))


def _predicates(words: list[str], tags: list[str], at: int) -> bool:
    """Whether the word at ``at`` can be a predicate or belongs to one."""
    if words[at] in WORDS["modifiers"] or (at and words[at - 1] in _NOMINALISERS):
        return False
    return tags[at] in _AUXILIARY or (tags[at] != "VATT" and is_verb(words[at], tags[at]))


def _with_surnames(found: list[Stretch], words: list[str]) -> list[Stretch]:
    """Return the stretches, what follows a title and a name taken for the rest of the name whatever its words mean."""
    for left, right in pairwise(found):
        if left.kind == NOMINAL and listed(words, left.first, WORDS["titles"], left.stop):
            left.name = True
            if right.length <= SHORT // 2 and right.kind in (CLAUSE, NOMINAL) and not left.line_ends:
                right.kind, right.name = NOMINAL, True
    return found


def _has_outcome(words: list[str], begin: int, stop: int, subordinator: str) -> bool:
    """Whether the main clause stands in the stretch that a subordinator opens."""
    inside = words[begin + 1 : stop]
    if not WORDS["outcome"].isdisjoint(inside):
        return True
    partner = PARTNERS.get(subordinator)
    return partner is not None and partner in inside


PARTNERS = {
    "ถึงจะ": "แต่",
    "แม้": "แต่",
    "แม้ว่า": "แต่",
    "ถึงแม้": "แต่",
    "ถึงแม้ว่า": "แต่",
    "นอกจาก": "ยัง",
    "ยิ่ง": "ยิ่ง",
    "ไม่ว่า": "ก็ตาม",
}
"""Subordinator -> the word with which its main clause begins."""


def is_laughter(word: str) -> bool:
    """Whether a word is 555, which is read ha ha ha."""
    return len(word) > 2 and not set(word.rstrip("+")) - {"5"}


def composed(word: str) -> str:
    """Return a word with ำ as one character."""
    return word.replace("\u0e4d\u0e32", "\u0e33") if "\u0e4d" in word else word


def _is_thai(word: str) -> bool:
    return "\u0e01" <= word[0] <= "\u0e4e"
