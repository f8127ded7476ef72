"""Groups within a budget, and short ones joined: on indices alone."""

from __future__ import annotations

import numpy as np
import pytest

from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.chunking.grouping import Budget, cap, merge_short
from cjk_sentencizer.chunking.measuring import measure


def no_more_than(size: int):  # noqa: ANN201
    return lambda first, last: last - first <= size


def width(first: int, last: int) -> int:
    return last - first


def test_cap_cuts_at_the_largest_distances_until_all_fits() -> None:
    distances = np.array([0.1, 0.9, 0.2, 0.8, 0.3])
    assert cap([0, 6], distances, [True] * 5, no_more_than(4)) == [0, 2, 6]
    assert cap([0, 6], distances, [True] * 5, no_more_than(3)) == [0, 2, 4, 6]


def test_gaps_that_are_not_allowed_come_last() -> None:
    distances = np.array([0.1, 0.9, 0.2])
    assert cap([0, 4], distances, [True, False, True], no_more_than(3)) == [0, 3, 4]


@pytest.mark.timeout(60)
def test_cap_takes_little_time_however_the_distances_lie() -> None:
    assert len(cap([0, 50_000], np.arange(49_999.0), [True] * 49_999, no_more_than(2))) > 25_000


def test_short_groups_join_the_nearer_neighbor() -> None:
    assert merge_short([0, 3, 4, 8], np.array([0, 0, 0.5, 0.2, 0, 0, 0]), width, 2, lambda a, b: True) == [0, 3, 8]
    assert merge_short([0, 3, 4, 8], np.array([0, 0, 0.1, 0.2, 0, 0, 0]), width, 2, lambda a, b: True) == [0, 4, 8]


def test_a_short_group_stays_where_it_fits_with_neither() -> None:
    assert merge_short([0, 3, 4, 8], np.zeros(7), width, 2, no_more_than(3)) == [0, 3, 4, 8]
    assert merge_short([0, 3, 4, 8], np.zeros(7), width, 2, no_more_than(4)) == [0, 4, 8]


def test_all_groups_may_become_one() -> None:
    assert merge_short([0, 1, 2, 3], np.array([0.1, 0.2]), width, 9, lambda a, b: True) == [0, 3]


def test_budget_counts_the_joined_text() -> None:
    counted: list[str] = []

    def count(text: str) -> int:
        counted.append(text)
        return len(text)

    budget = Budget(measure("一二三四", resolve_counter(count)), [0, 1, 2, 3, 4], 3)
    assert [budget.fits(0, 3), budget.fits(0, 4), budget.fits(0, 3)] == [True, False, True]
    assert counted == ["一", "二", "三", "四", "一二三", "一二三四"]
