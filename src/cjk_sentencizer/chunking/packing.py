"""Greedy packing of units to a budget."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple, Protocol

from cjk_sentencizer.chunking.measuring import Measure
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
    overlap_tokens: int | None = None
    """The most tokens that a chunk repeats; None leaves it to `Parts.openings`."""


class Opening(NamedTuple):
    """A place where a chunk may begin."""

    start: int
    sentence: int


class _Sized(NamedTuple):
    unit: Unit
    tokens: int | None
    """None where the unit is over the budget for certain and was not counted."""


class Parts(Protocol):
    """How the units of a text come apart."""

    @property
    def starts(self) -> Sequence[int]:
        """Where each sentence's unit begins, and the end of the text."""
        ...

    def split(self, unit: Unit) -> list[Unit]:
        """Return smaller units that together are ``unit``; none if it is a single grapheme."""
        ...

    def head(self, run: Unit) -> list[Unit]:
        """Return the first sentence of a run and, if there is more, the rest of it."""
        ...

    def openings(self, unit: Unit) -> list[Opening]:
        """Return the sentences before ``unit`` with which a chunk may begin in order to repeat them, in text order."""
        ...


class Packer:
    """Packs the units of one text, in order, each chunk as full as the limits let it.

    The tokens of a chunk are summed from those of its parts while it grows. Token counts do not add up, so a chunk that is
    full by the sum is counted itself: one over the budget gives parts back, one with room left goes on.
    """

    def __init__(self, measure: Measure, limits: Limits, parts: Parts, longest: int | None = None) -> None:
        """Set what to pack to.

        Args:
            measure: counts tokens of spans of the text.
            limits: what a chunk may hold.
            parts: knows the structure of the text.
            longest: the most code points of one token; a unit far over the budget is then not counted.
        """
        self._count = measure.count
        self._reach = measure.reach
        self._at_least = measure.at_least
        self._longest = longest
        self._limits = limits
        self._parts = parts
        self._pending: list[Unit | _Sized] = []
        self._open: list[_Sized] = []
        self._openings: list[Opening] = []
        self._total = 0
        self._weight = 0
        self._exact: int | None = None
        self._recounts = 0
        self._rate = 0.0  # tokens a code point in the chunk before; 0 while there is none
        self._before: Pack | None = None

    def pack(self, units: Iterable[Unit]) -> Iterator[Pack]:
        """Give the chunks of ``units``, which follow each other without a gap."""
        source = iter(units)
        while True:
            if self._is_full():
                yield from self._finish()
            item = self._next(source)
            if item is None:
                if not self._open:
                    return
                yield from self._finish()
            elif not self._open and not self._is_small(item):
                yield from self._break(item)
            elif not self._open:
                self._begin(item)
            elif self._fits(item):
                self._add(item)
            elif self._may_end_before(item):
                self._give_back(item)
                yield from self._finish()
            else:
                self._pending += reversed(self._parts.split(item.unit))
            if self._open and self._must_end(self._open[-1].unit):
                yield from self._finish()

    def _next(self, source: Iterator[Unit]) -> _Sized | None:
        unit = self._pending.pop() if self._pending else next(source, None)
        while isinstance(unit, Unit) and unit.level is Level.RUN:
            if not self._open and self._begin_run(unit):
                unit = self._pending.pop() if self._pending else next(source, None)
            else:
                unit, *rest = self._parts.head(unit)
                self._pending += rest
        if unit is None or isinstance(unit, _Sized):
            return unit
        if self._longest and unit.end - unit.start > self._longest * self._limits.budget:
            return _Sized(unit, None)
        return _Sized(unit, self._count(unit.start, unit.end))

    def _is_full(self) -> bool:
        """Whether the next sentence of a run surely has no room in the open chunk, whose tokens were counted."""
        run = self._pending[-1] if self._open and self._exact is not None and self._pending else None
        if not isinstance(run, Unit) or run.level is not Level.RUN or 2 * self._total < self._limits.budget:
            return False
        return self._total + self._at_least(run.start, self._parts.starts[run.first + 1]) > self._limits.budget

    def _give_back(self, item: _Sized) -> None:
        """Let a unit begin the next chunk; a sentence out of a run goes back into it."""
        unit = item.unit
        run = self._pending[-1] if self._pending else None
        whole = unit.level is Level.SENTENCE and unit.start == self._parts.starts[unit.first]
        if whole and isinstance(run, Unit) and run.level is Level.RUN and run.start == unit.end:
            self._pending[-1] = run._replace(start=unit.start, first=unit.first)
        else:
            self._pending.append(item)

    def _is_small(self, item: _Sized) -> bool:
        limit = self._limits
        return (
            item.tokens is not None
            and item.tokens <= limit.budget
            and item.unit.weight <= (limit.sentences or item.unit.weight)
        )

    def _may_end_before(self, item: _Sized) -> bool:
        """Whether the open chunk may end before a unit that it has no room for.

        A unit that is to be cut anyway begins a chunk where the open one is half full: fewer weak edges. Behind a heading
        a chunk ends only where nothing larger than a word can follow it there.
        """
        unit = item.unit
        if self._is_all_glued():
            limit = self._limits.sentences
            return unit.level >= Level.WORD or (limit is not None and self._weight + self._added_weight(unit) > limit)
        return self._is_small(item) or 2 * self._total >= self._limits.budget or unit.level is Level.GRAPHEME

    def _is_all_glued(self) -> bool:
        return all(sized.unit.glued for sized in self._open)

    def _must_end(self, unit: Unit) -> bool:
        return unit.hard or not (self._limits.merge or unit.glued or unit.cut in ("word", "grapheme"))

    def _break(self, item: _Sized) -> Iterator[Pack]:
        """Take apart a unit that no chunk can hold; what cannot be taken apart is a chunk over the budget."""
        unit = item.unit
        parts = self._parts.split(unit)
        self._pending += reversed(parts)
        if not parts:
            tokens = self._count(unit.start, unit.end)
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

    def _begin_run(self, run: Unit) -> bool:
        """Begin a chunk with as many sentences of a run as should fit by the rate of the chunk before, if they do.

        One count then does for many sentences.
        """
        openings = [*self._allowed(run), Opening(run.start, run.first)]
        start = openings[0].start
        rate = self._rate
        reach = self._reach(start, self._limits.budget)
        for attempt in range(3):
            last = self._predicted(
                run, openings[0], rate, None if reach is None else reach - attempt * (reach - start) // 20
            )
            if last - run.first < 2:
                return False
            end = self._parts.starts[last]
            tokens = self._count(start, end)
            if tokens <= self._limits.budget:
                self._openings = openings
                self._open = [_Sized(Unit(run.start, end, Level.BLOCK, "sentence", run.first, last), tokens)]
                self._total = self._exact = tokens
                self._weight = last - openings[0].sentence
                self._recounts = RECOUNTS
                if last < run.last:
                    self._pending.append(run._replace(start=end, first=last))
                return True
            rate = tokens / (end - start)
        return False

    def _predicted(self, run: Unit, opening: Opening, rate: float, reach: int | None) -> int:
        """One past the last sentence of ``run`` that should fit into a chunk; ``run.first`` where that cannot be told."""
        if reach is None:
            if not rate:
                return run.first
            reach = opening.start + int(self._limits.budget / rate)
        most = run.last if self._limits.sentences is None else min(run.last, opening.sentence + self._limits.sentences)
        return bisect_right(self._parts.starts, reach, run.first, most + 1) - 1

    def _allowed(self, unit: Unit) -> list[Opening]:
        """Where the chunk may begin before ``unit``: not so far back that it would hold the whole of the one before."""
        before = self._before
        if before is None or before.cut != "sentence":
            return []
        openings = [opening for opening in self._parts.openings(unit) if opening.start > before.start]
        most = self._limits.overlap_tokens
        if most is None:
            return openings
        near = takewhile(lambda opening: self._count(opening.start, unit.start) <= most, reversed(openings))
        return list(near)[::-1]

    def _repeated(self, item: _Sized) -> list[Opening]:
        """Sentences before the unit that the chunk repeats: as many of those wanted as there is room for."""
        unit, tokens = item
        room = self._limits.budget - (tokens or 0)
        most = (self._limits.sentences or unit.first + unit.weight) - unit.weight
        openings = [opening for opening in self._allowed(unit) if unit.first - opening.sentence <= most]
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

    def _finish(self) -> Iterator[Pack]:
        """Close the open chunk within the budget; what it has too much of comes next.

        Nothing is closed yet where only a heading would be left: then smaller parts of what follows it come next.
        """
        self._release_glued()
        while self._tokens() > self._limits.budget and (len(self._openings) > 1 or len(self._open) > 1):
            self._exact = None
            if len(self._openings) > 1:
                del self._openings[0]
                continue
            item = self._open.pop()
            if self._is_all_glued() and item.unit.level < Level.WORD:
                self._total = self._tokens()
                self._pending += reversed(self._parts.split(item.unit))
                return
            self._pending.append(item)
            self._release_glued()
        unit = self._open[-1].unit
        begin, fresh, tokens = self._openings[0], self._openings[-1], self._tokens()
        self._before = Pack(begin.start, fresh.start, unit.end, tokens, unit.cut, begin.sentence, unit.last)
        self._rate = tokens / (unit.end - begin.start)
        self._open = []
        yield self._before

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
