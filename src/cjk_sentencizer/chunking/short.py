"""Chunks that are too short join a neighbour, or take sentences from it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from cjk_sentencizer.chunking.measuring import Measure
from cjk_sentencizer.chunking.outline import Outline
from cjk_sentencizer.chunking.packing import Limits, Pack
from cjk_sentencizer.chunking.structure import UNNUMBERED


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

    def joined(self, packs: Iterable[Pack]) -> list[Pack]:
        """Return the chunks, in order.

        A short one joins the neighbour that belongs to the same section, else the smaller one, else it takes sentences from
        the one before it.
        """
        waiting = list(packs)[::-1]
        found: list[Pack] = []
        while waiting:
            pack = waiting.pop()
            if pack.tokens >= self._least:
                found.append(pack)
                continue
            sides = []
            if found and self._may_join(found[-1]):
                sides.append((self._rank(found[-1], pack), 0))
            if waiting and self._may_join(pack):
                sides.append((self._rank(pack, waiting[-1]), 1))
            for _, side in sorted(sides):
                first, second = (pack, waiting[-1]) if side else (found[-1], pack)
                whole = self._whole(first, second)
                if whole is not None:
                    (waiting if side else found).pop()
                    waiting.append(whole)
                    break
            else:
                if found and self._may_join(found[-1]):
                    found[-1], pack = self._moved(found[-1], pack)
                found.append(pack)
        return found

    def _may_join(self, pack: Pack) -> bool:
        """Whether a chunk may be joined to the next one: it does not end behind a separator."""
        return pack.last - 1 not in self._separated or pack.cut != "sentence"

    def _rank(self, first: Pack, second: Pack) -> tuple[int, int]:
        """How far apart two chunks are: by the level of the heading between them, then by their size together."""
        section = self._outline.sections[self._outline.index_at(second.fresh)]
        level = section.level if section is not None and section.kind == "heading" else UNNUMBERED + 1
        return -level, first.tokens + second.tokens

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
