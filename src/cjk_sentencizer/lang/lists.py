"""Word lists that stand in text files beside the code of a language: a word a line, ``#`` before a comment."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


@cache
def word_list(code: str, name: str) -> tuple[str, ...]:
    """Return the words of ``lang/CODE/NAME.txt`` in the file's order."""
    text = files(f"cjk_sentencizer.lang.{code}").joinpath(f"{name}.txt").read_text(encoding="utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


def alternatives(words: tuple[str, ...]) -> str:
    """Return the source of a regular expression that matches each of the words, tried by their first character."""
    rests: dict[str, list[str]] = {}
    for word in words:
        rests.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(found)})" for first, found in rests.items())
