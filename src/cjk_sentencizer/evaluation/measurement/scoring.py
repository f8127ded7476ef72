"""Counts of one system on one set: F1 with its interval, by class, and edges of chunks inside sentences."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence

from cjk_sentencizer.evaluation.baselines import Span
from cjk_sentencizer.evaluation.corpus import Case, boundaries
from cjk_sentencizer.evaluation.measurement.sets import TextSet
from cjk_sentencizer.evaluation.report.data import BrokenEdges, ClassScore, Score
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.evaluation.significance import f1_interval

CHUNK_SIZE = 400
"""Code points a chunk holds at most."""


def score(system: str, texts: TextSet, answers: Sequence[Sequence[Span]]) -> Score:
    """Return F1 over all texts, with the interval over resampled texts, or over sentences where there is one text."""
    pairs = [_offsets(case, spans) for case, spans in zip(texts.cases, answers, strict=True)]
    units = [Counts.of(*pair) for pair in pairs] if len(pairs) > 1 else _sentences(*pairs[0])
    total = sum(units, Counts())
    low, high = f1_interval(units)
    return Score(
        system,
        texts.lang,
        texts.name,
        texts.condition,
        round(total.f1, 4),
        round(total.precision, 4),
        round(total.recall, 4),
        total.true_positives + total.false_positives,
        *total,
        round(low, 4),
        round(high, 4),
    )


def by_class(system: str, texts: TextSet, answers: Sequence[Sequence[Span]]) -> list[ClassScore]:
    """Return for each class of the cases how many boundaries exist, were found, and were found where none is."""
    totals: dict[str, Counts] = defaultdict(Counts)
    for case, spans in zip(texts.cases, answers, strict=True):
        totals[case.kind] += Counts.of(*_offsets(case, spans))
    return [
        ClassScore(
            system,
            texts.lang,
            kind,
            each.true_positives + each.false_negatives,
            each.true_positives,
            each.false_positives,
        )
        for kind, each in totals.items()
    ]


def broken_edges(system: str, case: Case, spans: Sequence[Span], size: int = CHUNK_SIZE) -> BrokenEdges:
    """Pack sentences into chunks and count the edges, the last one left out, at which no gold sentence ends."""
    edges = boundaries(case.text, _edges(spans, size))
    inner = edges - boundaries(case.text, [len(case.text)])
    return BrokenEdges(system, case.lang, size, len(inner) + 1, len(inner - case.gold))


def _edges(spans: Sequence[Span], size: int) -> Iterable[int]:
    """Give the ends of chunks: as many sentences as fit, one that is too long cut where the chunk is full."""
    start = last = spans[0][0] if spans else 0
    for begin, end in spans:
        if end - start > size and last > start:
            yield last
            start = begin
        while end - start > size:
            start += size
            yield start
        last = end


def _offsets(case: Case, spans: Iterable[Span]) -> tuple[frozenset[int], frozenset[int]]:
    free = frozenset() if case.counts_end else boundaries(case.text, [len(case.text)])
    return case.gold - free, boundaries(case.text, (end for _, end in spans)) - free


def _sentences(gold: frozenset[int], found: frozenset[int]) -> list[Counts]:
    """Return counts for each gold sentence: its end found or missed, and what was invented inside it."""
    ends, places = sorted(gold), sorted(found)
    units, start = [], 0
    for end in ends:
        stop = bisect_left(places, end)
        right = stop < len(places) and places[stop] == end
        units.append(Counts(int(right), stop - start, int(not right)))
        start = stop + right
    return units
