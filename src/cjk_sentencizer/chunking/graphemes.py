"""Grapheme edges: where a text may be cut without cutting what a reader takes for one character (UAX #29)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import regex

# Two plain characters have an edge between them, whatever stands around. Behind a Thai mark, only characters of scripts
# that form no conjuncts over it are sure.
_PLAIN = r"\p{GCB=Other}\p{GCB=Control}\p{GCB=LF}"
_SURE = r"\p{Thai}\p{Han}\p{Hiragana}\p{Katakana}\p{Latin}\p{Common}"


class _Patterns(NamedTuple):
    edge: regex.Pattern[str]
    grapheme: regex.Pattern[str]


@cache
def _patterns() -> _Patterns:
    import regex

    edge = rf"(?V1)(?<=[{_PLAIN}])[{_PLAIN}\p{{GCB=CR}}]|(?<=\p{{Thai}})[[{_PLAIN}\p{{GCB=CR}}]&&[{_SURE}]]"
    return _Patterns(regex.compile(edge), regex.compile(r"\X"))


def is_edge(text: str, at: int) -> bool:
    r"""Whether ``text`` may be cut at ``at`` without cutting a grapheme.

    >>> is_edge("e\u0301", 1)
    False
    """
    edge, grapheme = _patterns()
    if at <= 0 or at >= len(text) or edge.match(text, at):
        return True
    start = at - 1
    while start > 0 and not edge.match(text, start):
        start -= 1
    # one code point past the place is enough to know whether there is an edge before it
    return any(match.end() == at for match in grapheme.finditer(text, start, at + 1))


def edges(text: str, start: int, end: int) -> list[int]:
    """Return the grapheme edges in ``text[start:end]``, ``end`` included and ``start`` not; both must be edges."""
    # of a slice: the pattern would look back over a whole run of flags before ``start``
    return [start + match.end() for match in _patterns().grapheme.finditer(text[start:end])]
