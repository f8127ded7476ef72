"""Counts, intervals and broken edges on cases whose answers can be worked out by hand."""

from __future__ import annotations

import pytest

from cjk_sentencizer.evaluation import Case, Counts
from cjk_sentencizer.evaluation.corpus import TextSet, joined
from cjk_sentencizer.evaluation.measurement.scoring import broken_edges, by_class, score
from cjk_sentencizer.evaluation.report.data import BrokenEdges, ClassScore
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


def test_what_is_invented_behind_the_last_gold_end_counts() -> None:
    case = Case("a", "plain", "en", "One. Two. Three.", frozenset({4, 16}))
    found = score("x", TextSet("set", "en", "gold", (case,)), [[(0, 4), (5, 9), (10, 16)]])
    assert (found.true_positives, found.false_positives, found.false_negatives) == (1, 1, 0)


def test_a_text_of_one_sentence_has_no_boundary_to_find() -> None:
    case = Case("a", "plain", "en", "One.", frozenset({4}))
    found = score("x", TextSet("set", "en", "gold", (case,)), [[(0, 4)]])
    assert (found.f1, found.boundaries, found.low, found.high) == (1.0, 0, 1.0, 1.0)


def test_classes() -> None:
    assert by_class("x", TextSet("corpus", "en", "gold", CASES), ANSWERS) == [
        ClassScore("x", "en", "corpus", "plain", 2, 1, 0),
        ClassScore("x", "en", "corpus", "odd", 1, 1, 1),
    ]


def test_joined_cases_keep_their_boundaries() -> None:
    document = joined(CASES)
    assert document.text == "One. Two. Three.\n\nOne. Two.\n\n"
    assert document.gold == {4, 9, 16, 22, 27}


EDGES = [
    # spans, size, chunks, of them with an edge that is no boundary
    ([(0, 4), (5, 9), (10, 16)], 9, 2, 0),  # One. Two. | Three.
    ([(0, 4), (5, 9), (10, 16)], 100, 1, 0),
    ([(0, 2), (2, 16)], 14, 2, 2),  # On|e. Two. Three.: one edge, both chunks begin or end at it
    ([(0, 16)], 6, 3, 3),  # One. T|wo. Th|ree.: two edges, three chunks
    ([(0, 2), (2, 4), (5, 9), (10, 16)], 6, 3, 0),  # One. | Two. | Three.: a cut inside a chunk breaks no edge
    ([(0, 12), (12, 16)], 12, 2, 2),  # One. Two. Th|ree.
    ([(0, 4), (5, 12), (12, 16)], 7, 3, 2),  # One. | Two. Th|ree.: the first chunk is whole
    ([(0, 16)], 16, 1, 0),
]


@pytest.mark.parametrize(("spans", "size", "chunks", "broken"), EDGES)
def test_chunks_with_a_broken_edge(spans: list[tuple[int, int]], size: int, chunks: int, broken: int) -> None:
    assert broken_edges("x", "set", CASES[0], spans, size) == BrokenEdges("x", "en", "set", size, chunks, broken)


UNMARKED = Case(
    "a", "a", "en", "yes well no", frozenset({8, 11}), marks=frozenset({3, 8, 11}), stops=frozenset({8, 11})
)


@pytest.mark.parametrize(
    ("ends", "f1", "stops_f1", "any_mark"),
    [((8, 11), 1.0, 1.0, 1.0), ((3, 8, 11), 0.6667, 0.6667, 1.0), ((5, 11), 0.0, 0.0, 0.0), ((3, 11), 0.0, 0.0, 1.0)],
)
def test_cuts_at_the_commas_of_the_written_text_do_no_harm(
    ends: tuple[int, ...], f1: float, stops_f1: float, any_mark: float
) -> None:
    spans = list(zip((0, *ends), ends, strict=False))
    found = score("x", TextSet("set", "en", "asr", (UNMARKED,)), [spans])
    assert (found.f1, found.stops_f1, found.any_mark) == (f1, stops_f1, any_mark)


def test_interval_is_seeded_and_holds_what_it_should() -> None:
    units = [Counts(1, 0, 0)] * 60 + [Counts(0, 1, 1)] * 40
    low, high = f1_interval(units)
    assert (low, high) == f1_interval(units)
    assert 0.48 < low < 0.6 < high < 0.72


def test_interval_of_nothing() -> None:
    with pytest.raises(ValueError, match="at least one text"):
        f1_interval([])
