"""Clauses of Korean: the connective ending of a predicate, then commas, then colons."""

from __future__ import annotations

import re

from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.lang.commas import at_marks
from cjk_sentencizer.lang.tokens import Tokens

CONTRAST, CAUSE, CONDITION, SEQUENCE, MARK = "CONTRAST", "CAUSE", "CONDITION", "SEQUENCE", "MARK"

LABELS = {
    CONTRAST: "지만 는데 은데 인데 더라도",
    CAUSE: "니까 므로 때문에 아서 어서 해서",
    CONDITION: "다면 라면 으면 하면 려면",
    SEQUENCE: "면서 하고 이고 되고 다가",
}
"""What an ending says of the two clauses, one line of endings each; other boundaries are a ``MARK``."""

_ENDING = re.compile(
    rf"(?<=[가-힣])({'|'.join(word for words in LABELS.values() for word in words.split())})(,?)(?=\s)"
)
_marks = at_marks()
_LEAST = 3
"""Code points of a clause before its ending."""


def breaks(text: str, tokens: Tokens) -> list[Break]:
    """Return the clause boundaries inside a sentence."""
    found = {place.at: place for place in _marks(text, tokens)}
    start = 0
    for match in _ENDING.finditer(text):
        if match[2] or match.start() - start >= _LEAST:
            found[match.end()] = Break(match.end(), 1, match[1])
            start = match.end()
    return [found[at] for at in sorted(found)]
