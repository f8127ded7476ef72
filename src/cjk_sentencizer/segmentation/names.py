"""Names that hold a mark (Yahoo!, モーニング娘。): found at the mark, by what stands before it."""

from __future__ import annotations

import re
from typing import NamedTuple

from cjk_sentencizer.lang import marks

_RUN = re.compile("[" + re.escape(marks.TERMINATORS + marks.ASCII_TERMINATORS + marks.FULL_STOPS) + "]+")


class NameFound(NamedTuple):
    """A name some of whose letters stand before a run of marks."""

    end: int
    """Where the name ends; where the marks end if the rest of it does not follow."""
    whole: bool
    """Whether the rest follows too."""
    final: bool
    """Whether the name ends with these marks."""


class Names:
    """A table of names by the last two characters of each part that ends with a mark."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._parts: dict[str, list[tuple[str, str]]] = {}
        for name in sorted(names, key=len, reverse=True):
            for run in _RUN.finditer(name):
                part = name[: run.end()]
                self._parts.setdefault(part[-2:], []).append((part, name[run.end() :]))
        self.endings = frozenset(self._parts)
        """The last two characters of all those parts."""

    def at(self, text: str, position: int, end: int) -> NameFound | None:
        """The name that a run of marks ending at ``end`` belongs to, if it begins at ``position`` or later."""
        begun = None
        for part, rest in self._parts.get(text[end - 2 : end], ()):
            if end - len(part) >= position and text.startswith(part, end - len(part)):
                if text.startswith(rest, end):
                    return NameFound(end + len(rest), True, not rest)
                begun = NameFound(end, False, False)
        return begun
