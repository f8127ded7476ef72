"""Precision, recall and F1, by hand."""

from __future__ import annotations

import pytest

from cjk_sentencizer.evaluation import Counts

SCORES = [
    # gold, found, precision, recall, F1
    ({1, 2, 3, 4}, {1, 2, 5}, 2 / 3, 1 / 2, 4 / 7),
    ({1}, {1}, 1, 1, 1),
    ({1}, set(), 0, 0, 0),
    (set(), {1}, 0, 0, 0),
    (set(), set(), 1, 1, 1),
]


@pytest.mark.parametrize(("gold", "found", "precision", "recall", "f1"), SCORES)
def test_scores(gold: set[int], found: set[int], precision: float, recall: float, f1: float) -> None:
    counts = Counts.of(gold, found)
    assert (counts.precision, counts.recall, counts.f1) == pytest.approx((precision, recall, f1))


def test_counts_add_up() -> None:
    assert Counts(1, 2, 3) + Counts(4, 5, 6) == Counts(5, 7, 9)
