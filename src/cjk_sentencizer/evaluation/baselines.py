"""The classic ways to split a text into sentences, written from their descriptions, to be measured beside."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks

if TYPE_CHECKING:
    import icu

Span = tuple[int, int]
"""Start and end of a sentence, code points of the text as given."""
Cut = Callable[[str], list[Span]]
"""A splitter: a text to the spans of its sentences, in order."""


def between(text: str, ends: Iterable[int]) -> list[Span]:
    """Return the stretches of ``text`` between ``ends`` (in order), without outer white space, blank ones left out.

    >>> between("Yes. No.", [4])
    [(0, 4), (5, 8)]
    """
    spans, start = [], 0
    for end in (*ends, len(text)):
        piece = text[start:end]
        if kept := piece.strip():
            first = start + len(piece) - len(piece.lstrip())
            spans.append((first, first + len(kept)))
        start = end
    return spans


_WESTERN = re.compile(r"[.!?]\s+")
_MARKS = re.compile(r"[^。！？!?\n]*(?:[。！？!?]+[」』）”’）】]*|\n+|\Z)")
_LAST_WORD = re.compile(r"\S+\Z")
_OPENERS = "([{\"'“‘（「『"
LONGEST_WORD = 40
"""Code points looked back for the word before a full stop."""
ABBREVIATIONS = frozenset().union(
    *(
        rules.abbreviations | rules.final_abbreviations
        for rules in (languages.get(code).rules for code in languages.AVAILABLE)
    )
)
"""The words with a full stop that every language here knows, so that a list is no reason for a difference."""


def full_stops(text: str) -> list[Span]:
    """Cut after every full stop of ASCII.

    >>> full_stops("3.5 is more.")
    [(0, 2), (2, 12)]
    """
    return between(text, (match.end() for match in re.finditer(r"\.", text)))


def marks_and_space(text: str) -> list[Span]:
    """Cut at ``[.!?]`` with white space behind it."""
    return between(text, (match.end() for match in _WESTERN.finditer(text)))


def guarded(text: str) -> list[Span]:
    """Cut as ``marks_and_space``, but not behind an abbreviation, an initial or a number that opens a line."""
    ends = (match for match in _WESTERN.finditer(text) if match.group()[0] != "." or not _is_guarded(text, match))
    return between(text, (match.end() for match in ends))


def is_abbreviation(text: str, end: int) -> bool:
    """Tell whether the word that ends at ``end``, full stop included, is a listed abbreviation or an initial."""
    found = _LAST_WORD.search(text, max(0, end - LONGEST_WORD), end)
    word = found.group().lstrip(_OPENERS) if found else ""
    return word.lower() in ABBREVIATIONS or (len(word) == 2 and word[0].isupper())


def last_character(text: str, end: int) -> int:
    """Return where the text up to ``end`` ends without the white space behind it."""
    while end > 0 and text[end - 1].isspace():
        end -= 1
    return end


def _is_guarded(text: str, match: re.Match[str]) -> bool:
    end = match.start() + 1
    first = max(0, end - LONGEST_WORD)  # no further back: a numeral is short, and time stays linear
    line = text[max(first, text.rfind("\n", first, end) + 1) : end]
    following = text[match.end() : match.end() + 1]
    is_number = line[:-1].strip().isdigit()
    return is_abbreviation(text, end) or is_number or following.isdigit() or following.islower()


def marks_and_closers(text: str) -> list[Span]:
    """Cut behind a run of 。！？!? with its closing quotes and brackets, and at line ends: the plain expression.

    >>> marks_and_closers("「雨だ。」と言う。")
    [(0, 5), (5, 9)]
    """
    return between(text, (match.end() for match in _MARKS.finditer(text)))


LONGEST_PAIR = 200
"""Code points within which a bracket or quote must close to count."""
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_BULLET = re.compile(rf"[ \t]*(?:[-*+{marks.BULLETS}]|\d{{1,3}}[.)）．、])[ \t]")
_URL = (
    r"(?:https?|ftp)://[!-~]*[\w/]|www\.[!-~]*[\w/]|[A-Za-z0-9.+_-]{1,64}@[A-Za-z0-9-]{1,64}(?:\.[A-Za-z0-9-]{1,64})+"
)
_PAIRS = {**marks.QUOTES, **marks.BRACKETS, '"': '"'}
_PAIR = "|".join(
    f"{re.escape(first)}[^{re.escape(first + last)}\n]{{0,{LONGEST_PAIR}}}{re.escape(last)}"
    for first, last in _PAIRS.items()
)
_STEP = re.compile(
    f"(?P<kept>{_URL}|{_PAIR})|(?P<mark>[.!?…]+(?=\\s|$)|[{marks.TERMINATORS}!?]+)(?P<closers>[{re.escape(marks.CLOSERS)}\"')\\]]*)"
)
_CAPITAL = re.compile(r"[ \t]+[A-ZÀ-ÞĐ]")
_FINAL = re.compile(f"[.!?{marks.TERMINATORS}]\\W?\\Z")


def rules_engine(text: str) -> list[Span]:
    """Cut with regard to fenced code, bullets, blank lines, addresses, brackets, quotes and abbreviations.

    >>> rules_engine("- See a.b.com (v. 2). Good.")
    [(0, 21), (22, 27)]
    """
    return between(text, sorted(set(_rule_ends(text))))


def fences(text: str) -> list[Span]:
    r"""Return the blocks of code between lines of ``` or ~~~, these lines included; an open one ends with the text.

    >>> fences("A\n```\nb. c\n```\nD")
    [(2, 15)]
    """
    if "```" not in text and "~~~" not in text:
        return []
    found: list[Span] = []
    offset, opened = 0, -1
    for line in text.splitlines(keepends=True):
        end = offset + len(line)
        if _FENCE.match(line):
            if opened >= 0:
                found.append((opened, end))
            opened = offset if opened < 0 else -1
        offset = end
    return [*found, (opened, len(text))] if opened >= 0 else found


def _rule_ends(text: str) -> Iterator[int]:
    start = 0
    for first, last in (*fences(text), (len(text), len(text))):
        yield from _ends_outside_code(text, start, first)
        yield from (first, last)
        start = last


def _ends_outside_code(text: str, offset: int, stop: int) -> Iterator[int]:
    for line in text[offset:stop].splitlines(keepends=True):
        if _BULLET.match(line) or not line.strip():
            yield offset
        yield from _ends_in_line(text, offset, offset + len(line.rstrip()))
        offset += len(line)


def _ends_in_line(text: str, start: int, stop: int) -> Iterator[int]:
    for match in _STEP.finditer(text, start, stop):
        if match["kept"]:
            if _FINAL.search(match["kept"]) and _CAPITAL.match(text, match.end()):
                yield match.end()
        elif not (match["mark"] == "." and is_abbreviation(text, match.end("mark"))):
            yield match.end()


HIGHEST_BMP = 0xFFFF
"""Above it a character takes two units of UTF-16, in which ICU counts."""


def unicode_sentences(text: str) -> list[Span]:
    """Cut by UAX #29, revision of the ICU that is installed, but not in fenced code; ``ImportError`` without ICU."""
    return between(text, _unicode_ends(text, "root"))


def unicode_with_abbreviations(text: str) -> list[Span]:
    """Cut by UAX #29, but not in fenced code, nor behind a listed abbreviation or an initial."""
    ends = _unicode_ends(text, "root")
    return between(text, (end for end in ends if not is_abbreviation(text, last_character(text, end))))


def unicode_with_suppressions(text: str) -> list[Span]:
    """Cut by UAX #29 with the suppressions that CLDR lists for English (``ss=standard``), but not in fenced code."""
    return between(text, _unicode_ends(text, "en@ss=standard"))


@cache
def _iterator(locale: str) -> icu.BreakIterator:
    try:
        import icu
    except ImportError as error:
        raise ImportError("ICU is missing: pip install icukit-pyicu") from error
    return icu.BreakIterator.createSentenceInstance(icu.Locale(locale))


def _unicode_ends(text: str, locale: str) -> Iterable[int]:
    blocks = fences(text)
    ends = _icu_ends(text, locale)
    if not blocks:
        return ends
    firsts = [first for first, _ in blocks]

    def inside(end: int) -> bool:
        number = bisect_left(firsts, end) - 1  # the last block that begins before the end
        return number >= 0 and end < blocks[number][1]

    return sorted({end for end in ends if not inside(end)}.union(*blocks))


def _icu_ends(text: str, locale: str) -> Iterator[int]:
    iterator = _iterator(locale)
    iterator.setText(text)
    if text.isascii() or max(text) <= chr(HIGHEST_BMP):
        yield from iterator
        return
    units = accumulate(1 + (char > chr(HIGHEST_BMP)) for char in text)
    offsets = {unit: offset for offset, unit in enumerate(units, 1)}
    for unit in iterator:
        yield offsets[unit]


PLAIN = "plain regex"
"""The expression to whose speed all others are compared."""
BASELINES: dict[str, Cut] = {
    PLAIN: marks_and_closers,
    "full stops": full_stops,
    "marks and space": marks_and_space,
    "marks and space, guarded": guarded,
    "rules engine": rules_engine,
    "UAX #29": unicode_sentences,
    "UAX #29, abbreviations": unicode_with_abbreviations,
    "UAX #29, suppressions": unicode_with_suppressions,
}
"""Name to splitter."""
