"""The result of chunking."""

from __future__ import annotations

from typing import Any, NamedTuple

from cjk_sentencizer.segmentation.types import Sentence


class Chunk(NamedTuple):
    """A piece of a text that holds a budget of tokens; offsets are code points of the text as given.

    Chunks include the white space up to the next one, so that without overlap they concatenate to the text.
    """

    text: str
    start: int
    end: int
    tokens: int
    """Of ``text``, overlap included, as the counter counts it."""
    sentences: tuple[Sentence, ...]
    """The sentences of which the chunk holds the whole or a part."""
    cut: str
    """What the chunk ends at: ``sentence``, else how far the cut fell: ``clause1`` (the strongest tier, and the lines of code),
    ``clause2`` …, ``word``, ``grapheme``; ``over_budget`` for a grapheme that alone exceeds the budget."""
    metadata: dict[str, Any]
    """``kind`` (text, heading, list, table, code, speaker), ``heading_path`` (tuple of titles, outermost first), and where
    known ``speaker``, ``start_time`` and ``end_time`` (seconds)."""
    id: str
    """The same for the same text, place and level."""
    parent_id: str | None
    """The chunk this one is a child of, if parents were asked for."""
    index_text: str
    """What to index: ``text``, normalised if the chunker was told how."""
