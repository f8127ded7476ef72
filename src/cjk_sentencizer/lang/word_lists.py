"""The lists of words of the languages: text files, a word a line; lines with # in front of them are comments."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files


@cache
def words(code: str, name: str) -> tuple[str, ...]:
    """Return the words of ``lang/<code>/<name>.txt``, in order."""
    text = files("cjk_sentencizer.lang").joinpath(code, f"{name}.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


def any_of(listed: Iterable[str]) -> str:
    """Return the source of a pattern for one of the words, the longest that fits.

    >>> any_of(["a", "a.m."])
    'a\\\\.m\\\\.|a'
    """
    return "|".join(re.escape(word) for word in sorted(listed, key=lambda word: (-len(word), word)))
