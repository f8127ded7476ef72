"""What a language says of the inside of a sentence: the places where it falls into clauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cjk_sentencizer.lang.tokens import Tokens


class Break(NamedTuple):
    """A place where a clause ends, by the grammar of one language."""

    at: int
    """Code points from the start of the sentence, behind the connective and its mark."""
    tier: int
    """1 the strongest."""
    marker: str = ""
    """The connective that ends the clause; empty for a mark alone."""


Breaks = Callable[[str, Tokens], list[Break]]
"""Text of one sentence, its tokens -> its inner clause boundaries in text order."""
