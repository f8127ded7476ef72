"""Where our default stands beside the others: first, equal or behind, row by row and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from cjk_sentencizer.evaluation.report.data import ReportData, Score

LEAST = 0.002
"""Difference of F1 that counts where a row has no interval."""
FIRST, EQUAL, BEHIND = "first", "equal", "behind"

Row = tuple[str, str, str]
"""Language, set and condition."""


class Standing(NamedTuple):
    """Our default on one set under one condition, and the best of the others."""

    row: Row
    ours: Score
    best: Score
    verdict: str
    """``first``: no other has a higher F1; ``equal``: the best other's lies within our interval, or is less than
    ``LEAST`` above ours where there is none; ``behind``."""


def by_row(scores: Iterable[Score]) -> dict[Row, list[Score]]:
    """Return the scores of each language, set and condition."""
    rows: dict[Row, list[Score]] = defaultdict(list)
    for score in scores:
        rows[score.lang, score.set, score.condition].append(score)
    return dict(rows)


def default_system(data: ReportData) -> str | None:
    """Return the name of our default: the first of the systems whose kind is ``ours``."""
    return next((system.name for system in data.systems if system.kind == "ours"), None)


def standings(data: ReportData) -> list[Standing]:
    """Return how our default stands wherever it and another measured system have a score.

    Cited figures were measured elsewhere and take no part.
    """
    kinds = {system.name: system.kind for system in data.systems}
    default = default_system(data)
    found = []
    for row, scores in by_row(data.scores).items():
        ours = next((score for score in scores if score.system == default), None)
        others = [score for score in scores if kinds.get(score.system) not in ("ours", "cited")]
        if ours is not None and others:
            best = max(others, key=lambda score: score.f1)
            found.append(Standing(row, ours, best, _verdict(ours, best)))
    return found


def _verdict(ours: Score, best: Score) -> str:
    if ours.f1 >= best.f1:
        return FIRST
    reach = ours.f1 + LEAST if ours.high is None else ours.high
    return EQUAL if best.f1 <= reach else BEHIND


def best_systems(scores: Iterable[Score]) -> set[str]:
    """Return the names of those with the highest F1, to three decimals, in one row."""
    rows = list(scores)
    highest = max((round(score.f1, 3) for score in rows), default=0.0)
    return {score.system for score in rows if round(score.f1, 3) == highest}


def mean_f1(scores: Iterable[Score]) -> dict[tuple[str, str], float]:
    """Return the mean F1 of each (system, condition) over the sets, each set counting the same."""
    grouped: dict[tuple[str, str], list[float]] = defaultdict(list)
    for score in scores:
        grouped[score.system, score.condition].append(score.f1)
    return {key: sum(values) / len(values) for key, values in grouped.items()}
