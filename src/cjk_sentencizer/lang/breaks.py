"""What a language says of the inside of a sentence: the places where it falls into clauses."""

from __future__ import annotations

import re
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


_REMARK = re.compile(r"[（(][^（()）\n]{1,100}[）)]")


def behind_remark(text: str, at: int) -> int:
    """Return the offset behind a remark in round brackets that begins at ``at``; ``at`` where none does."""
    remark = _REMARK.match(text, at)
    return remark.end() if remark else at
