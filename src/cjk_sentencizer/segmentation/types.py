"""The results of segmentation: sentences, clauses and the reasons for their boundaries."""

from __future__ import annotations

from typing import NamedTuple

from cjk_sentencizer.lang.reasons import Reason

__all__ = ["Clause", "Reason", "Sentence"]


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
    """Strength of that boundary, 1 the strongest; 0 where the sentence itself ends."""
    marker: str
    """The connective that ends the clause (ので, 但是, แต่ …); empty where there is none."""
    sentence: int
    """Index of the sentence this clause belongs to."""
