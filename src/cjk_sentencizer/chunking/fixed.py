"""Chunks of a fixed size that know no boundaries: what others are compared with."""

from __future__ import annotations

from cjk_sentencizer.chunking.chunker import identify
from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.chunking.graphemes import is_edge
from cjk_sentencizer.chunking.types import Chunk


class FixedChunker:
    """Cuts a text whenever a chunk is full, wherever that is, though never inside a grapheme.

    >>> [chunk.text for chunk in FixedChunker(4, "chars").chunks("雨だ。株が上がった。")]
    ['雨だ。株', 'が上がっ', 'た。']
    """

    def __init__(self, budget: int = 320, counter: object = "o200k_base") -> None:
        """``budget``: the most tokens of a chunk, as ``counter`` counts them (`resolve_counter`)."""
        if budget < 1:
            raise ValueError(f"budget is {budget}; a chunk needs at least 1 token.")
        self.budget = budget
        self.counter = resolve_counter(counter)

    def chunks(self, text: str) -> list[Chunk]:
        """Return the chunks of ``text``; they concatenate to it, and have no sentences."""
        found: list[Chunk] = []
        start, size = 0, self.budget
        while start < len(text):
            end = self._end(text, start, size)
            size = end - start
            found.append(self._chunk(text[start:end], start))
            start = end
        return found

    def _end(self, text: str, start: int, guess: int) -> int:
        """The furthest grapheme edge up to which the text fits, sought around a first guess of the length."""
        low, high = start, min(len(text), start + guess)
        while high < len(text) and self._fits(text, start, high):
            low, high = high, min(len(text), start + 2 * (high - start))
        if self._fits(text, start, high):
            return high
        while high - low > 1:
            middle = (low + high) // 2
            if self._fits(text, start, middle):
                low = middle
            else:
                high = middle
        end = max(low, start + 1)
        while end > start and not is_edge(text, end):
            end -= 1
        if end == start:  # a grapheme over the budget
            end = start + 1
            while not is_edge(text, end):
                end += 1
        return end

    def _fits(self, text: str, start: int, end: int) -> bool:
        return self.counter.count(text[start:end]) <= self.budget

    def _chunk(self, text: str, start: int) -> Chunk:
        tokens = self.counter.count(text)
        cut = "grapheme" if tokens <= self.budget else "over_budget"
        metadata = {"kind": "text", "heading_path": ()}
        return Chunk(text, start, start + len(text), tokens, (), cut, metadata, identify(text, start), None, text)
