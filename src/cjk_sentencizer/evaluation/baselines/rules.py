"""A rules engine as many have been written: a state machine over lines, with what may not be cut kept out of reach."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cjk_sentencizer.evaluation.baselines.patterns import is_abbreviation
from cjk_sentencizer.evaluation.baselines.spans import Span, between
from cjk_sentencizer.lang import marks

LONGEST_PAIR = 200
"""Code points within which a bracket or quote must close to count."""
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_BULLET = re.compile(r"[ \t]*(?:[-*+•・●]|\d{1,3}[.)）．、])[ \t]")
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
    return between(text, sorted(set(_ends(text))))


def _ends(text: str) -> Iterator[int]:
    offset, in_fence = 0, False
    for line in text.splitlines(keepends=True):
        is_fence = bool(_FENCE.match(line))
        if is_fence or (not in_fence and (_BULLET.match(line) or not line.strip())):
            if not (is_fence and in_fence):
                yield offset
            if is_fence and in_fence:
                yield offset + len(line)
        if is_fence:
            in_fence = not in_fence
        elif not in_fence:
            yield from _ends_in_line(text, offset, offset + len(line.rstrip()))
        offset += len(line)


def _ends_in_line(text: str, start: int, stop: int) -> Iterator[int]:
    for match in _STEP.finditer(text, start, stop):
        if match["kept"]:
            if _FINAL.search(match["kept"]) and _CAPITAL.match(text, match.end()):
                yield match.end()
        elif not (match["mark"] == "." and is_abbreviation(text, match.end("mark"))):
            yield match.end()
