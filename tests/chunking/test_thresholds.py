"""The thresholds by their formulas, worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from cjk_sentencizer.chunking.thresholds import cuts, largest, threshold

DISTANCES = np.array([0.1, 0.2, 0.3, 0.4, 1.0])
FORMULAS = [
    ("percentile", None, 0.4 + 0.8 * 0.6),  # 95 % of 4 steps: 0.8 of the way from the fourth value to the fifth
    ("percentile", 50.0, 0.3),
    ("standard_deviation", None, 0.4 + 3 * np.sqrt((0.09 + 0.04 + 0.01 + 0 + 0.36) / 5)),
    ("interquartile", None, 0.4 + 1.5 * 0.2),
    ("interquartile_q3", None, 0.4 + 1.5 * 0.2),
    ("gradient", None, 0.35 + 0.8 * 0.25),  # slopes .1 .1 .1 .35 .6
    ("absolute", 0.25, 0.25),
]


@pytest.mark.parametrize(("kind", "amount", "expected"), FORMULAS)
def test_formulas(kind: str, amount: float | None, expected: float) -> None:
    assert threshold(DISTANCES, kind, amount)[0] == pytest.approx(expected)


def test_the_two_interquartile_rules_differ() -> None:
    distances = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    assert threshold(distances, "interquartile")[0] == pytest.approx(1 / 6)
    assert threshold(distances, "interquartile_q3")[0] == 0


def test_only_what_is_above_is_cut() -> None:
    assert cuts(DISTANCES, "absolute", 0.3) == [3, 4]
    assert cuts(DISTANCES, "absolute", 0.3, peaks=True) == [4]


def test_of_equal_neighbors_the_first_is_a_peak() -> None:
    assert cuts(np.array([0.0, 0.9, 0.9, 0.0]), "absolute", 0.5, peaks=True) == [1]


def test_largest() -> None:
    distances = np.array([0.5, 0.9, 0.8, 0.1, 0.9])
    assert largest(distances, 2) == [1, 4]
    assert largest(distances, 3) == [1, 2, 4]
    assert largest(distances, 3, peaks=True) == [1, 2, 4]
    assert largest(distances, 2, peaks=True) == [1, 4]
    assert largest(np.array([0.7, 0.9, 0.8, 0.1, 0.2]), 2, peaks=True) == [1, 4]
    assert largest(distances, 9) == [0, 1, 2, 3, 4]


def test_no_gap_no_cut() -> None:
    assert cuts(np.array([]), "percentile") == []
