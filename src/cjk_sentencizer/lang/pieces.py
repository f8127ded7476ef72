"""Long text in pieces, so that an analyzer with a length limit or a superlinear cost answers as for the whole.

A piece ends at a *safe* place, one behind which the analyzer starts afresh (a line end, a full stop), where there is
one within the limit. Otherwise the last ``overlap`` characters of the piece are not believed: the next piece takes
them again. Every piece but the first is read with some tokens of context before it, because a lattice scores a token
by its neighbor; if the tokens do not meet at the piece's start, the piece is read once more without context.
A single token longer than the limit (a megabyte of ``a``) is the one thing that is cut where the whole would not be.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple, TypeVar

from cjk_sentencizer.lang.tokens import Tokens

Label = TypeVar("Label")
Run = Callable[[str], "tuple[list[str], list[Label]]"]
"""Analyzes one piece: non-empty surfaces whose concatenation is the piece, and a label for each."""


class Cutting(NamedTuple):
    """How an engine's text may be cut; all sizes in code points."""

    safe: re.Pattern[str]
    """Every match ends at a place where the tokens on one side do not depend on the other."""
    limit: int
    """The longest piece, context not counted."""
    context: int = 0
    """How much is read again before a piece."""
    preferred: int = 0
    """A length at which a piece ends where a safe place is near."""
    overlap: int = 128
    """How much of a piece is not believed when it does not end at a safe place; less than the limit."""


def in_pieces(text: str, run: Run[Label], cutting: Cutting) -> tuple[list[str], list[Label]]:
    """Return ``run(text)``, computed in pieces of at most ``cutting.limit`` characters; time is linear."""
    if len(text) <= (cutting.preferred or cutting.limit):
        return run(text)
    surfaces: list[str] = []
    labels: list[Label] = []
    start = 0
    while start < len(text):
        end, certain = _piece_end(text, start, cutting)
        head = start - _context_length(surfaces, cutting.context)
        more, more_labels = _read(text, run, head, start, end)
        if not certain:
            kept, length = _within(more, end - start - cutting.overlap)
            if (
                length > (cutting.limit - cutting.overlap) // 2
            ):  # otherwise one token fills the piece and is cut at its end
                more, more_labels = more[:kept], more_labels[:kept]
        surfaces += more
        labels += more_labels
        start += sum(map(len, more))
    return surfaces, labels


def columns(text: str, copy: str, surfaces: list[str], tags: list[str]) -> Tokens:
    """Return token columns of ``text``, given the tokens of a copy of the same length (or of the text itself).

    The surfaces follow each other without a gap from the start on.
    """
    ends = list(accumulate(map(len, surfaces)))
    starts = [0, *ends[:-1]] if ends else []
    if copy is not text:
        surfaces = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    return Tokens(starts, ends, surfaces, tags)


_SURROGATE = re.compile("[\ud800-\udfff]")


def encodable(text: str) -> str:
    """Return the text itself, or a copy with U+FFFD for each lone surrogate, which no UTF-8 library takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", text)
    return text


def _piece_end(text: str, start: int, cutting: Cutting) -> tuple[int, bool]:
    """Return where the piece from ``start`` ends, and whether that place is safe."""
    if cutting.preferred:
        early = start + cutting.preferred
        if early >= len(text):
            return len(text), True
        found = [match.end() for match in cutting.safe.finditer(text, start + cutting.preferred // 4, early)]
        if found:
            return found[-1], True
    limit = start + cutting.limit
    if limit >= len(text):
        return len(text), True
    # The last safe place is wanted; it is nearly always in the last quarter.
    for begin in (limit - cutting.limit // 4, start):
        found = [match.end() for match in cutting.safe.finditer(text, begin, limit)]
        if found and found[-1] > start:
            return found[-1], True
    return limit, False


def _context_length(surfaces: list[str], wanted: int) -> int:
    """Return the length of the last whole tokens that make up at least ``wanted`` characters."""
    length = 0
    for surface in reversed(surfaces):
        if length >= wanted:
            break
        length += len(surface)
    return min(length, 2 * wanted)


def _read(text: str, run: Run[Label], head: int, start: int, end: int) -> tuple[list[str], list[Label]]:
    """Return the tokens of ``text[start:end]``, read from ``head`` on if a token edge falls on ``start``."""
    if head < start:
        surfaces, labels = run(text[head:end])
        count, length = _within(surfaces, start - head)
        if length == start - head:
            return surfaces[count:], labels[count:]
    return run(text[start:end])


def _within(surfaces: list[str], limit: int) -> tuple[int, int]:
    """Return how many tokens end within the first ``limit`` characters, and the length of these tokens."""
    length = 0
    for count, surface in enumerate(surfaces):
        if length + len(surface) > limit:
            return count, length
        length += len(surface)
    return len(surfaces), length
