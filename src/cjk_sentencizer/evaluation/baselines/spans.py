"""What every splitter here gives: the spans of a text between ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable

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
