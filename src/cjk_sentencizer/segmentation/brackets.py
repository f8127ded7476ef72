"""Pairs of brackets and quotation marks, bounded so that an unclosed one never reaches far."""

from __future__ import annotations

import re
from functools import cache

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD

MAX_DEPTH = 8
"""Nesting beyond which an opening bracket is given up; keeps hostile text linear."""
STRAIGHT_REACH = 300
"""Code points within which a straight quote must find its partner: it has no direction, so a far one is chance."""

_TERMINATORS = frozenset(marks.TERMINATORS)
_LATIN = "[A-Za-zÀ-ɏḀ-ỿ]"
SINGLE_OPENING = re.compile(r"'(?<![A-Za-z0-9]')(?=[^\s']|\Z)")
"""A straight single quote that can open."""
_SINGLE = re.compile(
    rf"'(?<![A-Za-z0-9]')(?=[^\s'])(?:[^'\n]|(?<={_LATIN})'(?={_LATIN})){{1,{STRAIGHT_REACH - 2}}}?"
    rf"[{re.escape(marks.TERMINATORS + marks.ASCII_TERMINATORS + marks.FULL_STOPS + marks.ELLIPSES + marks.COMMAS)}]'"
    r"(?![A-Za-z0-9])"
)
"""A quotation in straight single quotes. A mark must stand before the second one, so that no apostrophe is taken for it."""

PAIRS = {**marks.QUOTES, **marks.BRACKETS}


@cache
def _pair(opener: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(opener)}{re.escape(PAIRS[opener])}]")


def partner(text: str, start: int, end: int) -> int | None:
    """Offset of the bracket that closes the one at ``start``, looking no further than ``end``.

    Only brackets of the same shape are counted, so that a stray one of another shape does no harm.
    """
    opener = text[start]
    if opener == marks.APOSTROPHE:
        single = _SINGLE.match(text, start, end)
        return single.end() - 1 if single else None
    if opener in marks.STRAIGHT_QUOTES:
        return _straight_partner(text, start, end)
    if opener in marks.COMPARISONS and _compares(text, start, end):
        return None
    stop = min(end, start + LOOK_AHEAD)
    closer = PAIRS[opener]
    close = text.find(closer, start + 1, stop)
    if close < 0 or text.find(opener, start + 1, close) < 0:
        return close if close >= 0 else None
    depth = 1
    for match in _pair(opener).finditer(text, start + 1, stop):
        depth += 1 if match.group() == opener else -1
        if depth == 0:
            return match.start()
        if depth > MAX_DEPTH:
            return None
    return None


def _compares(text: str, start: int, end: int) -> bool:
    """Whether a sign stands right behind a letter or digit, and a sentence ends before its partner (ａ＜ｂ。ｃ＞ｄ。)."""
    if not (start and text[start - 1].isalnum()):
        return False
    close = text.find(PAIRS[text[start]], start + 1, min(end, start + LOOK_AHEAD))
    return close >= 0 and not _TERMINATORS.isdisjoint(text[start + 1 : close])


def next_single_quote(text: str, start: int, end: int, complete: bool) -> int:
    """Offset of the next quotation in straight single quotes, ``end`` if there is none; where more may come, of its start."""
    apostrophe = text.find(marks.APOSTROPHE, start, end)
    if apostrophe < 0:
        return end
    found = (_SINGLE if complete else SINGLE_OPENING).search(text, apostrophe, end)
    return found.start() if found else end


def _straight_partner(text: str, start: int, end: int) -> int | None:
    """The next straight quote on the line, if this one can open: nothing or no letter before it, no space behind it."""
    if start + 1 >= end or text[start + 1].isspace():
        return None
    if start and text[start - 1].isascii() and text[start - 1].isalnum():
        return None
    stop = min(end, start + STRAIGHT_REACH)
    line_end = text.find("\n", start, stop)
    found = text.find(text[start], start + 1, stop if line_end < 0 else line_end)
    return found if found > start + 1 else None
