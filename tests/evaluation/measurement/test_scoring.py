"""Counts, intervals and broken edges on cases whose answers can be worked out by hand."""

from __future__ import annotations

import pytest

from cjk_sentencizer.evaluation import Case, Counts
from cjk_sentencizer.evaluation.measurement.scoring import broken_edges, by_class, score
from cjk_sentencizer.evaluation.measurement.sets import TextSet, joined
from cjk_sentencizer.evaluation.report.data import ClassScore
from cjk_sentencizer.evaluation.significance import f1_interval

CASES = (
    Case("a", "plain", "en", "One. Two. Three.", frozenset({4, 9, 16})),
    Case("b", "odd", "en", "One. Two.", frozenset({4, 9})),
)
ANSWERS = [[(0, 4), (5, 16)], [(0, 2), (2, 4), (5, 9)]]


def test_the_free_end_does_not_count() -> None:
    found = score("x", TextSet("corpus", "en", "gold", CASES), ANSWERS)
    assert (found.true_positives, found.false_positives, found.false_negatives) == (2, 1, 1)
    assert (found.f1, found.predicted) == (0.6667, 3)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.f1 <= found.high


def test_a_joined_text_is_resampled_by_sentence() -> None:
    case = Case("a", "file", "en", "One. Two. Three.", frozenset({4, 9, 16}), counts_end=True)
    found = score("x", TextSet("file", "en", "clean", (case,)), [[(0, 4), (5, 7), (7, 16)]])
    assert (found.true_positives, found.false_positives, found.false_negatives) == (2, 1, 1)
    assert (found.low, found.high) == (0.0, 1.0)


def test_classes() -> None:
    assert by_class("x", TextSet("corpus", "en", "gold", CASES), ANSWERS) == [
        ClassScore("x", "en", "plain", 2, 1, 0),
        ClassScore("x", "en", "odd", 1, 1, 1),
    ]


def test_joined_cases_keep_their_boundaries() -> None:
    document = joined(CASES)
    assert document.text == "One. Two. Three.\n\nOne. Two.\n\n"
    assert document.gold == {4, 9, 16, 22, 27}


@pytest.mark.parametrize(
    ("spans", "size", "chunks", "broken"),
    [
        ([(0, 4), (5, 9), (10, 16)], 9, 2, 0),  # "One. Two." and "Three."
        ([(0, 4), (5, 9), (10, 16)], 100, 1, 0),
        ([(0, 2), (2, 16)], 14, 2, 1),  # "On" and "e. Two. Three."
        ([(0, 16)], 6, 3, 2),  # too long: cut at 6 and 12
        ([(0, 16)], 16, 1, 0),
    ],
)
def test_broken_edges(spans: list[tuple[int, int]], size: int, chunks: int, broken: int) -> None:
    found = broken_edges("x", CASES[0], spans, size)
    assert (found.chunks, found.broken) == (chunks, broken)


def test_interval_is_seeded_and_holds_what_it_should() -> None:
    units = [Counts(1, 0, 0)] * 60 + [Counts(0, 1, 1)] * 40
    low, high = f1_interval(units)
    assert (low, high) == f1_interval(units)
    assert 0.48 < low < 0.6 < high < 0.72


def test_interval_of_nothing() -> None:
    with pytest.raises(ValueError, match="at least one text"):
        f1_interval([])
