"""What a chunk is packed from: spans of the text that fall apart into smaller ones."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Level(IntEnum):
    """What a unit is, and so what it falls apart into: the next level."""

    RUN = 0
    """Sentences in a row that need not stay together."""
    BLOCK = 1
    """Sentences that belong together: a table, a code block, a speaker's turn."""
    SENTENCE = 2
    CLAUSE = 3
    WORD = 4
    GRAPHEME = 5


class Unit(NamedTuple):
    """A span of the text, white space behind it included."""

    start: int
    end: int
    level: Level
    cut: str
    """What a chunk that ends with this unit is cut at."""
    first: int
    """Index of the first sentence it belongs to."""
    last: int
    """One past the index of the last."""
    tier: int = 0
    """For a clause: the weakest tier of boundary it was cut at so far."""
    glued: bool = False
    """Not to be parted from what follows: a heading, a speaker's label."""
    hard: bool = False
    """A chunk ends here in any case."""
    weight: int = 1
    """Sentences it counts for where their number in a chunk is limited."""
