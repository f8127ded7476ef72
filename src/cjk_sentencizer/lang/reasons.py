"""Why a boundary is there, or why there is none: the words in which rules, grammar and model give their reasons."""

from __future__ import annotations

from enum import Enum


class Reason(str, Enum):
    """Why a boundary is there, or why a candidate is none."""

    # for a boundary
    TERMINATOR = "TERMINATOR"
    NEWLINE = "NEWLINE"
    BLANK_LINE = "BLANK_LINE"
    LIST_ITEM = "LIST_ITEM"
    HEADING = "HEADING"
    TABLE_ROW = "TABLE_ROW"
    CODE_FENCE = "CODE_FENCE"
    FRONT_MATTER = "FRONT_MATTER"
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
