"""Clauses of languages that write spaces: at semicolons, before conjunctions, at commas and colons."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cjk_sentencizer.lang.breaks import Break, Breaks
from cjk_sentencizer.lang.tokens import Tokens

_MARK = re.compile(r"[,;:，；：、]+(?=\s)|[，；：、]+")
_WORDS_BEFORE_FREE = 4


def at_marks(conjunctions: Iterable[str] = (), free: Iterable[str] = ()) -> Breaks:
    """Return the rule for a language.

    Args:
        conjunctions: lower case; behind a comma they make a boundary of tier 1.
        free: those that do so behind a space too, if a few words stand before them.
    """
    words = _alternatives(conjunctions)
    alone = _alternatives(free)

    def breaks(text: str, tokens: Tokens) -> list[Break]:
        """Return the clause boundaries inside a sentence."""
        found = [_at_mark(text, match, words) for match in _MARK.finditer(text)]
        if alone:
            found += [
                Break(match.start(), 1, match[0].lower())
                for match in alone.finditer(text)
                if _is_far(text, match.start())
            ]
        return sorted(found)

    return breaks


def _alternatives(words: Iterable[str]) -> re.Pattern[str] | None:
    listed = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<=\s)(?:{'|'.join(map(re.escape, listed))})(?=\s)", re.IGNORECASE) if listed else None


def _at_mark(text: str, match: re.Match[str], words: re.Pattern[str] | None) -> Break:
    mark, at = match[0][0], match.end()
    following = re.compile(r"\s+").match(text, at)
    conjunction = words.match(text, following.end()) if words and following else None
    marker = conjunction[0].lower() if conjunction else ""
    if mark in ";；" or marker:
        return Break(at, 1, marker)
    return Break(at, 2 if mark in ",，" else 3)


def _is_far(text: str, at: int) -> bool:
    """Whether a few words stand before ``at`` since the last mark."""
    stretch = re.split(r"[,;:，；：、]", text[max(0, at - 80) : at])[-1]
    return len(stretch.split()) >= _WORDS_BEFORE_FREE
