"""Greedy packing of units to a budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cjk_sentencizer.chunking.counters import Counter
from cjk_sentencizer.chunking.units import Level, Unit

RECOUNTS = 8
"""How often a chunk may be counted anew while it grows, because the sum of its parts overstates it."""


class Pack(NamedTuple):
    """A packed chunk."""

    start: int
    fresh: int
    """Where the overlap ends."""
    end: int
    tokens: int
    cut: str
    first: int
    """Index of the first sentence, overlap included."""
    last: int
    """One past the index of the last sentence."""


class Limits(NamedTuple):
    """What a chunk may hold."""

    budget: int
    sentences: int | None = None
    merge: bool = True


class Opening(NamedTuple):
    """A place where a chunk may begin."""

    start: int
    sentence: int


class _Sized(NamedTuple):
    unit: Unit
    tokens: int | None
    """None where the unit is over the budget for certain and was not counted."""


Split = Callable[[Unit], list[Unit]]
Overlap = Callable[[Unit], list[Opening]]


class Packer:
    """Packs the units of one text, in order, each chunk as full as the limits let it.

    The tokens of a chunk are summed from those of its parts while it grows. Token counts do not add up, so a chunk that is
    full by the sum is counted itself: one over the budget gives parts back, one with room left goes on.
    """

    def __init__(self, text: str, counter: Counter, limits: Limits, split: Split, overlap: Overlap) -> None:
        """``split`` takes a unit apart, ``overlap`` gives the sentences with which a chunk may begin before a unit."""
        self._text = text
        self._counter = counter
        self._limits = limits
        self._split = split
        self._overlap = overlap
        self._pending: list[Unit | _Sized] = []
        self._open: list[_Sized] = []
        self._openings: list[Opening] = []
        self._total = 0
        self._weight = 0
        self._exact: int | None = None
        self._recounts = 0
        self._before: Pack | None = None

    def pack(self, units: Iterable[Unit]) -> Iterator[Pack]:
        """Give the chunks of ``units``, which follow each other without a gap."""
        source = iter(units)
        while True:
            item = self._next(source)
            if item is None:
                if not self._open:
                    return
                yield self._finish()
            elif not self._open and not self._is_small(item):
                yield from self._break(item)
            elif not self._open:
                self._begin(item)
            elif self._fits(item):
                self._add(item)
            elif self._is_small(item) or 2 * self._total >= self._limits.budget or item.unit.level is Level.GRAPHEME:
                # a unit that is to be cut begins a chunk where the open one is half full: fewer weak edges
                self._pending.append(item)
                yield self._finish()
            else:
                self._pending += reversed(self._split(item.unit))
            if self._open and self._must_end(self._open[-1].unit):
                yield self._finish()

    def _next(self, source: Iterator[Unit]) -> _Sized | None:
        unit = self._pending.pop() if self._pending else next(source, None)
        if unit is None or isinstance(unit, _Sized):
            return unit
        longest = self._counter.longest
        if longest and unit.end - unit.start > longest * self._limits.budget:
            return _Sized(unit, None)
        return _Sized(unit, self._counter.count(self._text[unit.start : unit.end]))

    def _is_small(self, item: _Sized) -> bool:
        limit = self._limits
        return (
            item.tokens is not None
            and item.tokens <= limit.budget
            and item.unit.weight <= (limit.sentences or item.unit.weight)
        )

    def _must_end(self, unit: Unit) -> bool:
        return unit.hard or not (self._limits.merge or unit.glued or unit.cut in ("word", "grapheme"))

    def _break(self, item: _Sized) -> Iterator[Pack]:
        """Take apart a unit that no chunk can hold; what cannot be taken apart is a chunk over the budget."""
        unit = item.unit
        parts = self._split(unit)
        self._pending += reversed(parts)
        if not parts:
            tokens = self._counter.count(self._text[unit.start : unit.end])
            self._before = Pack(unit.start, unit.start, unit.end, tokens, "over_budget", unit.first, unit.last)
            yield self._before

    def _begin(self, item: _Sized) -> None:
        unit, tokens = item
        self._openings = [*self._repeated(item), Opening(unit.start, unit.first)]
        self._open = [item]
        self._total = (tokens or 0) + (
            self._count(self._openings[0].start, unit.start) if len(self._openings) > 1 else 0
        )
        self._weight = unit.weight + unit.first - self._openings[0].sentence
        self._exact = None
        self._recounts = RECOUNTS

    def _repeated(self, item: _Sized) -> list[Opening]:
        """Sentences before the unit that the chunk repeats: as many of those wanted as there is room for."""
        unit, tokens = item
        before = self._before
        if before is None or before.cut != "sentence":
            return []
        room = self._limits.budget - (tokens or 0)
        most = (self._limits.sentences or unit.first + unit.weight) - unit.weight
        openings = [
            opening
            for opening in self._overlap(unit)
            if opening.start > before.start and unit.first - opening.sentence <= most
        ]
        while openings and self._count(openings[0].start, unit.start) > room:
            del openings[0]
        return openings

    def _fits(self, item: _Sized) -> bool:
        limit = self._limits
        if not self._is_small(item) or (
            limit.sentences and self._weight + self._added_weight(item.unit) > limit.sentences
        ):
            return False
        tokens = item.tokens or 0
        if self._total + tokens <= limit.budget:
            return True
        if self._recounts and self._tokens() + tokens <= limit.budget:
            self._recounts -= 1
            self._total = self._tokens()
            return True
        return False

    def _added_weight(self, unit: Unit) -> int:
        """A part of a sentence that the chunk has begun already counts for nothing."""
        return 0 if self._open[-1].unit.last == unit.last else unit.weight

    def _add(self, item: _Sized) -> None:
        self._weight += self._added_weight(item.unit)
        self._total += item.tokens or 0
        self._open.append(item)
        self._exact = None

    def _finish(self) -> Pack:
        """Close the open chunk within the budget; what it has too much of comes next."""
        self._release_glued()
        while self._tokens() > self._limits.budget and (len(self._openings) > 1 or len(self._open) > 1):
            if len(self._openings) > 1:
                del self._openings[0]
            else:
                self._pending.append(self._open.pop())
                self._release_glued()
            self._exact = None
        unit = self._open[-1].unit
        begin, fresh = self._openings[0], self._openings[-1]
        self._before = Pack(begin.start, fresh.start, unit.end, self._tokens(), unit.cut, begin.sentence, unit.last)
        self._open = []
        return self._before

    def _release_glued(self) -> None:
        """Leave a heading at the chunk's end to the next chunk, unless the chunk has nothing else."""
        kept = len(self._open)
        while kept and self._open[kept - 1].unit.glued:
            kept -= 1
        if 0 < kept < len(self._open):
            self._pending += reversed(self._open[kept:])
            del self._open[kept:]
            self._exact = None

    def _tokens(self) -> int:
        """Of the open chunk, counted itself."""
        if self._exact is None:
            self._exact = self._count(self._openings[0].start, self._open[-1].unit.end)
        return self._exact

    def _count(self, start: int, end: int) -> int:
        return self._counter.count(self._text[start:end])
