"""The results of segmentation: sentences, clauses and the places that were considered."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cjk_sentencizer.lang.reasons import Reason
from cjk_sentencizer.lang.tokens import Tokens

__all__ = ["Clause", "Reason", "Segments", "Sentence", "make_sentence", "stripped"]


class Sentence(NamedTuple):
    """A sentence without its outer white space; offsets are code points of the text as given."""

    text: str
    start: int
    end: int
    reason: Reason
    """Why the boundary at ``end`` is there."""
    score: float
    """How sure that boundary is, 0 to 1; 1.0 for a rule."""


class Clause(NamedTuple):
    """A part of a sentence; the clauses of a sentence cover it exactly but for white space between them."""

    text: str
    start: int
    end: int
    reason: Reason
    """Of the boundary at ``end``."""
    score: float
    tier: int
    """Strength of that boundary, 1 the strongest; 0 where the sentence itself ends, unless a conjunction
    joins the next sentence to it (Thai แต่)."""
    marker: str
    """The connective that ends the clause (ので, 但是, แต่ …); empty where there is none."""
    sentence: int
    """Index of the sentence this clause belongs to."""


class Segments(Protocol):
    """What other parts of the package ask of a segmenter."""

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences of ``text``."""
        ...

    def clauses(self, text: str, min_chars: int = 0, max_tier: int | None = None) -> list[Clause]:
        """Return the clauses of ``text``."""
        ...

    def tokens(self, text: str) -> Tokens:
        """Return the words of ``text``."""
        ...


def stripped(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return ``start`` and ``end`` moved inwards over white space, or None where nothing is between them."""
    piece = text[start:end].lstrip()
    if not piece:
        return None
    start = end - len(piece)
    return start, start + len(piece.rstrip())


def make_sentence(text: str, start: int, end: int, reason: Reason, score: float) -> Sentence | None:
    """Return ``text[start:end]`` without its outer white space as a sentence, or None where nothing is left."""
    span = stripped(text, start, end)
    return Sentence(text[span[0] : span[1]], *span, reason, score) if span else None
