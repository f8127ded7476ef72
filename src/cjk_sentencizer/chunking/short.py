"""Chunks that are too short join a neighbour, or take sentences from it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from cjk_sentencizer.chunking.measuring import Measure
from cjk_sentencizer.chunking.outline import Outline
from cjk_sentencizer.chunking.packing import Limits, Pack


class Joiner:
    """Lets no chunk of one text have fewer than ``least`` tokens where the budget and the text's structure allow."""

    def __init__(
        self, measure: Measure, limits: Limits, outline: Outline, separated: frozenset[int], least: int
    ) -> None:
        """``separated``: sentences behind which a chunk ends whatever its size."""
        self._count = measure.count
        self._limits = limits
        self._outline = outline
        self._separated = separated
        self._least = least

    def joined(self, packs: Iterable[Pack]) -> Iterator[Pack]:
        """Give the chunks, in order."""
        held: Pack | None = None
        for pack in packs:
            if held is not None and min(held.tokens, pack.tokens) < self._least and self._may_join(held):
                whole = self._whole(held, pack)
                if whole is not None:
                    held = whole
                    continue
                held, pack = self._moved(held, pack)
            if held is not None:
                yield held
            held = pack
        if held is not None:
            yield held

    def _may_join(self, pack: Pack) -> bool:
        """Whether a chunk may be joined to the next one: it does not end behind a separator."""
        return pack.last - 1 not in self._separated or pack.cut != "sentence"

    def _whole(self, first: Pack, second: Pack) -> Pack | None:
        """Both as one, if that holds the limits."""
        if self._limits.sentences and second.last - first.first > self._limits.sentences:
            return None
        tokens = self._count(first.start, second.end)
        if tokens > self._limits.budget:
            return None
        return Pack(first.start, first.fresh, second.end, tokens, second.cut, first.first, second.last)

    def _moved(self, first: Pack, second: Pack) -> tuple[Pack, Pack]:
        """Both with the bound between them at the nearest place where neither is too short; as they are if there is none."""
        starts, least, budget = self._outline.starts, self._least, self._limits.budget
        low, high = bisect_right(starts, first.fresh), bisect_right(starts, second.end - 1)
        for index in sorted(range(low, high), key=lambda i: abs(starts[i] - first.end)):
            at = starts[index]
            if at == first.end or not self._outline.may_end_behind(index - 1):
                continue
            before, behind = self._count(first.start, at), self._count(at, second.end)
            if least <= before <= budget and least <= behind <= budget and self._holds(index, first, second):
                return (
                    Pack(first.start, first.fresh, at, before, "sentence", first.first, index),
                    Pack(at, at, second.end, behind, second.cut, index, second.last),
                )
        return first, second

    def _holds(self, index: int, first: Pack, second: Pack) -> bool:
        most = self._limits.sentences
        return most is None or max(index - first.first, second.last - index) <= most
