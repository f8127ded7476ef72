"""Counts of one system on one set: F1 with its interval, by class, and edges of chunks inside sentences."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cjk_sentencizer.evaluation.baselines import Span
from cjk_sentencizer.evaluation.corpus import Case, TextSet, boundaries
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
        *_at_marks(texts, [found for _, found in pairs]),
    )


def _at_marks(texts: TextSet, answers: Sequence[frozenset[int]]) -> tuple[float | None, float | None]:
    """Return F1 against the stops of the written text, and the share of cuts at any comma or stop of it.

    Sentence ends count as stops. None where the texts have their marks.
    """
    stops, anywhere = Counts(), Counts()
    for case, found in zip(texts.cases, answers, strict=True):
        if case.marks is None or case.stops is None:
            return None, None
        stops += Counts.of((case.gold | case.stops) - case.free, found)
        anywhere += Counts.of((case.gold | case.marks) - case.free, found)
    return round(stops.f1, 4), round(anywhere.precision, 4)


def by_class(system: str, texts: TextSet, answers: Sequence[Sequence[Span]]) -> list[ClassScore]:
    """Return for each class of the cases how many boundaries exist, were found, and were found where none is."""
    totals: dict[str, Counts] = defaultdict(Counts)
    for case, spans in zip(texts.cases, answers, strict=True):
        totals[case.kind] += Counts.of(*_offsets(case, spans))
    return [
        ClassScore(
            system,
            texts.lang,
            texts.name,
            kind,
            each.true_positives + each.false_negatives,
            each.true_positives,
            each.false_positives,
        )
        for kind, each in totals.items()
    ]


def broken_edges(system: str, name: str, case: Case, spans: Sequence[Span], size: int = CHUNK_SIZE) -> BrokenEdges:
    """Pack the sentences found in a set into chunks and count those that begin or end where no gold sentence does.

    The ends of the text are no broken edges.
    """
    edges = boundaries(case.text, _edges(spans, size)) - boundaries(case.text, [len(case.text)])
    is_broken = [False, *(edge not in case.gold for edge in sorted(edges)), False]
    return BrokenEdges(system, case.lang, name, size, len(edges) + 1, sum(map(any, pairwise(is_broken))))


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
    return case.gold - case.free, boundaries(case.text, (end for _, end in spans)) - case.free


def _sentences(gold: frozenset[int], found: frozenset[int]) -> list[Counts]:
    """Return counts for each gold sentence: its end found or missed, and what was invented inside it.

    The last unit holds what was invented behind the last end, where the end of the text does not count.
    """
    ends, places = sorted(gold), sorted(found)
    units, start = [], 0
    for end in ends:
        stop = bisect_left(places, end)
        right = stop < len(places) and places[stop] == end
        units.append(Counts(int(right), stop - start, int(not right)))
        start = stop + right
    rest = len(places) - start
    return [*units, Counts(0, rest, 0)] if rest or not units else units
