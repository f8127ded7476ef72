"""Sentences in groups: what is too large is cut at its largest inner distance, what is too short joins a neighbour."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate, pairwise

import numpy as np

from cjk_sentencizer.chunking.embedding import Vectors
from cjk_sentencizer.chunking.measuring import Measure

Fits = Callable[[int, int], bool]
"""Whether the sentences from one index up to another (excluded) may be one chunk."""


class Budget:
    """Tells whether sentences of a text fit into a budget of tokens, counting no span twice."""

    def __init__(self, measure: Measure, starts: Sequence[int], budget: int) -> None:
        """``starts``: where the span of each sentence begins, and the end of the text."""
        self._measure = measure
        self._starts = starts
        self._budget = budget
        self._sums = [0, *accumulate(measure.count(start, end) for start, end in pairwise(starts))]
        self._known: dict[tuple[int, int], bool] = {}

    def fits(self, first: int, last: int) -> bool:
        """Whether the sentences ``first`` to ``last`` (excluded) hold the budget as one chunk."""
        key = first, last
        if key not in self._known:
            # counts do not add up exactly, but twice the budget is far enough over it to save the count
            near = self._sums[last] - self._sums[first] <= 2 * self._budget
            self._known[key] = near and self._count(first, last) <= self._budget
        return self._known[key]

    def _count(self, first: int, last: int) -> int:
        return self._measure.count(self._starts[first], self._starts[last])


def cap(
    bounds: Sequence[int], distances: Vectors, allowed: Sequence[bool], fits: Fits, glued: Sequence[bool] = ()
) -> list[int]:
    """Return the bounds with more of them where a group does not fit.

    Args:
        bounds: Where groups begin, as indices of sentences: 0 first, the number of sentences last.
        distances: At each gap; gap i lies behind sentence i.
        allowed: Whether a gap may be a bound; the others are taken where nothing else helps.
        fits: What a group must meet, unless it is a single sentence or no gap is left in it.
        glued: Whether a sentence is not to be parted from the next one in any case (headings).
    """
    found = list(bounds)
    for gap in _by_size(distances, allowed):
        if glued and glued[gap]:
            continue
        at = bisect_right(found, gap)
        first, last = found[at - 1], found[at]
        if gap + 1 < last and not fits(first, last):
            insort(found, gap + 1)
    return found


def _by_size(distances: Vectors, allowed: Sequence[bool]) -> list[int]:
    """The gaps, the largest distances first; equal ones so that they halve what they stand in, and its halves."""
    places = np.arange(1, len(distances) + 1)
    ruler = places & -places  # the largest power of two that divides the place
    order = np.lexsort((-ruler, -distances, ~np.asarray(allowed, dtype=np.bool_)))
    return [int(gap) for gap in order]


def merge_short(
    bounds: Sequence[int], distances: Vectors, length: Callable[[int, int], int], least: int, fits: Fits
) -> list[int]:
    """Return the bounds without those that part a group shorter than ``least`` from its more similar neighbour.

    The shortest group goes first. Where it does not fit together with the nearer neighbour it joins the other one; where it
    fits with neither it stays short.
    """
    before = dict(pairwise(reversed(bounds)))
    behind = dict(pairwise(bounds))
    queue = [(length(first, last), first, last) for first, last in pairwise(bounds)]
    heapify(queue)
    while queue:
        size, first, last = heappop(queue)
        if size >= least:
            break
        if behind.get(first) != last:  # it has been joined to another
            continue
        merged = _joined(first, last, before, behind, distances, fits)
        if merged is None:
            continue
        start, inner, end = merged
        behind[start], before[end] = end, start
        del behind[inner], before[inner]
        heappush(queue, (length(start, end), start, end))
    return sorted({*behind, bounds[-1]})


def _joined(
    first: int, last: int, before: dict[int, int], behind: dict[int, int], distances: Vectors, fits: Fits
) -> tuple[int, int, int] | None:
    """The group and the neighbour it may join: start, the bound between them, end."""
    options = []
    if first in before:
        options.append((float(distances[first - 1]), (before[first], first, last)))
    if last in behind:
        options.append((float(distances[last - 1]), (first, last, behind[last])))
    return next((found for _, found in sorted(options) if fits(found[0], found[2])), None)
