"""A peer's answer as spans of the text: exact offsets again, whatever white space it dropped or words it altered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from cjk_sentencizer.evaluation.baselines import Span, between

SKIPPED = 200
"""Characters, no white space among them, that may be missing before a piece for it to be found literally."""
TAIL = 120
"""Characters of an altered piece by which its end is sought."""
SLACK = 60
"""Characters by which an altered piece may be shorter or longer than what it stands for."""


def align(text: str, pieces: Iterable[str]) -> list[Span]:
    """Return where the ``pieces`` of a text end, as spans that hold all of it that is no white space.

    White space counts for nothing. A piece that is not found literally is matched by the parts that its end has in common
    with the text (``difflib``); where there are none it says nothing of a boundary.

    >>> align("Yes.  No!", ["Yes.", "No !"])
    [(0, 4), (6, 9)]
    """
    offsets = [offset for offset, char in enumerate(text) if not char.isspace()]
    solid = "".join(text.split())
    ends, at = [], 0
    for piece in map(_without_spaces, pieces):
        found = _end_of(solid, at, piece)
        if found > at:
            at = found
            ends.append(offsets[at - 1] + 1)
    return between(text, ends)


def _without_spaces(piece: str) -> str:
    return "".join(piece.split())


def _end_of(solid: str, at: int, piece: str) -> int:
    """Return where ``piece`` ends that begins at ``at`` or soon after it; ``at`` itself where it is not there."""
    if not piece:
        return at
    found = solid.find(piece, at, at + SKIPPED + len(piece))
    if found >= 0:
        return found + len(piece)
    tail = piece[-TAIL:]
    first = max(at, at + len(piece) - len(tail) - SLACK)
    window = solid[first : at + len(piece) + SLACK]
    blocks = SequenceMatcher(None, window, tail, autojunk=False).get_matching_blocks()[:-1]
    if not blocks:
        return at
    last = blocks[-1]
    altered = len(tail) - last.b - last.size  # characters behind the last common ones, taken as replaced one by one
    return first + min(len(window), last.a + last.size + altered)


def from_spans(text: str, spans: Sequence[Sequence[int]]) -> list[Span]:
    """Return spans in the form of all others, from those of a peer, which may overlap or leave white space out."""
    return between(text, sorted({max(0, min(len(text), end)) for _, end in spans}))
