"""What is compared at a gap."""

from __future__ import annotations

import numpy as np
import pytest

from cjk_sentencizer.chunking.distances import distances, units
from cjk_sentencizer.chunking.embedding import embed_texts, unit_rows
from cjk_sentencizer.segmentation.types import Reason, Sentence

EAST, NORTH = [1.0, 0.0], [0.0, 1.0]
TEXT = "あ。い。 う。"
SENTENCES = [Sentence(TEXT[a:b], a, b, Reason.TERMINATOR, 1.0) for a, b in ((0, 2), (2, 4), (5, 7))]


def test_disjoint_compares_the_sentences_before_with_those_behind() -> None:
    found = distances(np.array([EAST, EAST, EAST, NORTH, NORTH, NORTH]), "disjoint", 1)
    assert found[2] == 1
    assert found[0] == pytest.approx(1 - 2 / np.sqrt(5))  # east with two of east and one of north
    assert found.argmax() == 2


def test_mean_compares_windows_around_the_two_sentences() -> None:
    found = distances(np.array([EAST, EAST, NORTH, NORTH]), "mean", 1)
    assert found[1] == pytest.approx(1 - (2 * 1 + 1 * 2) / 5)


def test_without_a_buffer_all_windows_are_sentences() -> None:
    vectors = unit_rows(np.random.default_rng(0).normal(size=(9, 4)))
    expected = 1 - (vectors[:-1] * vectors[1:]).sum(axis=1)
    for window in ("disjoint", "mean", "concat"):
        np.testing.assert_allclose(distances(vectors, window, 0), expected, atol=1e-12)


def test_a_window_that_says_nothing_speaks_for_no_change() -> None:
    assert distances(np.array([EAST, [0.0, 0.0], NORTH]), "concat", 1).tolist() == [0, 0]


@pytest.mark.parametrize(("window", "expected"), [
    ("concat", ["あ。い。", "あ。い。 う。", "い。 う。"]),
    ("disjoint", ["あ。", "い。", "う。"]),
    ("mean", ["あ。", "い。", "う。"]),
])  # fmt: skip
def test_units_are_slices(window: str, expected: list[str]) -> None:
    assert units(TEXT, SENTENCES, window, 1) == expected


def test_vectors_of_any_size_have_a_direction() -> None:
    found = embed_texts(lambda texts: [[3e200, 4e200], [3e-200, 4e-200], [0, 0]], ["a", "b", "c"])
    np.testing.assert_allclose(found, [[0.6, 0.8], [0.6, 0.8], [0, 0]])


def test_rows_of_differing_widths_between_calls_are_refused() -> None:
    with pytest.raises(ValueError, match="rows of 2 numbers after rows of 1"):
        embed_texts(lambda texts: [[1.0] * len(texts[0])] * len(texts), ["a", "bb"], batch_size=1)
