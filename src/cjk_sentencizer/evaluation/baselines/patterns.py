"""Splitters of one regular expression, as they are met in scripts."""

from __future__ import annotations

import re

from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.baselines.spans import Span, between

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
