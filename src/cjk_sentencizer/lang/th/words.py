"""The Thai word lists, one text file each in ``words/``: a word a line, in groups that a line with # opens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

_LONGEST = 6
"""Tokens that a listed word may take up."""


@cache
def groups(name: str) -> Mapping[str, frozenset[str]]:
    """Return the groups of ``words/NAME.txt`` by their names, which stand between # and a colon.

    >>> "ถ้า" in groups("subordinators")["opening"]
    True
    """
    text = files("cjk_sentencizer.lang").joinpath("th", "words", f"{name}.txt").read_text("utf-8")
    found: dict[str, set[str]] = {}
    group: set[str] = set()
    for line in text.splitlines():
        if line.startswith("#"):
            group = found.setdefault(line[1:].partition(":")[0].strip(), set())
        elif line:
            group.add(line)
    return {title: frozenset(words) for title, words in found.items()}


def every(name: str) -> frozenset[str]:
    """Return all words of ``words/NAME.txt``."""
    return frozenset().union(*groups(name).values())


def listed(surfaces: Sequence[str], first: int, words: frozenset[str], stop: int | None = None) -> int:
    """Return how many tokens from ``first`` on make up the longest of ``words``; 0 for none.

    A word of the list may be one token or several, whatever the analyzer makes of it, but never part of a token.
    """
    found, joined = 0, ""
    last = min(first + _LONGEST, len(surfaces) if stop is None else stop)
    for at in range(first, last):
        joined += surfaces[at]
        if joined in words:
            found = at + 1 - first
    return found
