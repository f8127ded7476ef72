"""The results of segmentation: sentences, clauses and the reasons for their boundaries."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Reason(str, Enum):
    """Why a boundary is there, or why a candidate is none (see ``VETOES``)."""

    # for a boundary
    TERMINATOR = "TERMINATOR"
    NEWLINE = "NEWLINE"
    BLANK_LINE = "BLANK_LINE"
    LIST_ITEM = "LIST_ITEM"
    HEADING = "HEADING"
    TABLE_ROW = "TABLE_ROW"
    CODE_FENCE = "CODE_FENCE"
    SPEAKER = "SPEAKER"
    PAUSE = "PAUSE"
    FINITE_PREDICATE = "FINITE_PREDICATE"
    FINAL_PARTICLE = "FINAL_PARTICLE"
    CONNECTIVE = "CONNECTIVE"
    INTERJECTION = "INTERJECTION"
    LAUGHTER = "LAUGHTER"
    THAI_SPACE = "THAI_SPACE"
    MODEL = "MODEL"
    GIVEN = "GIVEN"
    END_OF_TEXT = "END_OF_TEXT"
    # against one
    QUOTATIVE_FOLLOWS = "QUOTATIVE_FOLLOWS"
    INSIDE_BRACKETS = "INSIDE_BRACKETS"
    ADNOMINAL = "ADNOMINAL"
    DECIMAL_POINT = "DECIMAL_POINT"
    ABBREVIATION = "ABBREVIATION"
    LIST_MARKER = "LIST_MARKER"
    URL = "URL"
    NAME_WITH_MARK = "NAME_WITH_MARK"
    ELLIPSIS_CONTINUES = "ELLIPSIS_CONTINUES"
    LINE_CONTINUES = "LINE_CONTINUES"

    def __str__(self) -> str:
        return self.value


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
