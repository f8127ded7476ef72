"""The linear part over white space between runs."""

from __future__ import annotations

from zlib import crc32

import numpy as np
import pytest

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.segmentation.runs import Column, length_class, run_edges, run_features, run_rows
from cjk_sentencizer.training.network import Network
from cjk_sentencizer.training.quantization import quantise
from cjk_sentencizer.training.runs import fit_runs

WORDS = ["ก", "ข", "ค", "ง", "จ"]
TAGS = ["NCMN", "VACT", "VSTA", "", "VACT"]
GAPS = [0, 1, 1, 0, 0]
COLUMN = Column(WORDS, TAGS, GAPS)

EDGES = [([0, 1, 1, 0, 0], [(0, 2), (2, 3), (3, 5)]), ([0, 0], [(0, 2)]), ([1], [(0, 1)])]

LENGTHS = [(0, 0), (1, 2), (2, 3), (3, 4), (7, 6), (8, 7), (10_000, 12)]


def silent_model(runs: np.ndarray) -> BoundaryModel:
    """Return a model whose network gives every token a logit of -2, with a linear part."""
    network = Network.create(np.random.default_rng(0), 64, 4, [1])
    for value in network.parameters.values():
        value[:] = 0
    network.parameters["output_bias"][0] = -2
    weights = quantise(network)
    weights.runs = runs
    return BoundaryModel("th", 0.5, 0.9, weights)


@pytest.mark.parametrize(("gaps", "expected"), EDGES)
def test_edges_of_runs(gaps: list[int], expected: list[tuple[int, int]]) -> None:
    """A run goes from one white space to the next; the one after the last token is no gap."""
    assert expected == run_edges(gaps)


@pytest.mark.parametrize(("length", "expected"), LENGTHS)
def test_length_classes(length: int, expected: int) -> None:
    """Two classes a doubling, up to a limit."""
    assert expected == length_class(length)


def test_features_name_the_words_around() -> None:
    """One list a space; places outside the text are marked."""
    places = dict(run_features(COLUMN))
    assert [1, 2] == list(places)
    assert {"2:ข", "3:ค", "rข_ค", "0:#", "Bก", "Cค", "e#", "Nง"} <= set(places[1])
    assert {"2:ค", "3:ง", "Eก", "n#", "5:#"} <= set(places[2])


def test_rows_are_hashes_of_the_features() -> None:
    """By CRC-32, so fixed for ever."""
    (at, features), *_ = run_features(COLUMN)
    assert (at, [crc32(feature.encode()) % 99 for feature in features]) == next(iter(run_rows(COLUMN, 99)))


def test_features_name_the_tags_around_and_count_verbs() -> None:
    """Of three tokens on each side; verbs of both runs."""
    first, second = (set(features) for _, features in run_features(COLUMN))
    assert {"o0:#", "o1:NCMN", "o2:VACT", "o3:VSTA", "opVACT_VSTA", "owข_VSTA", "vb1", "va1", "vc1_1"} <= first
    assert {"o3:", "opVSTA_", "ovVSTA_ง", "vb1", "va1"} <= second


def test_the_rule_over_spaces_reads_what_stands_on_both_sides() -> None:
    """The whole text before the space, then its run alone; both as deep as they are long."""
    seen: list[tuple[str, str]] = []

    def rule(left: str, right: str) -> float:
        seen.append((left, right))
        return 0.75

    features = dict(run_features(COLUMN, rule))
    assert [("กข", "ค งจ"), ("กข", "ค งจ"), ("กข ค", "งจ"), ("ค", "งจ")] == seen
    assert {"rs7", "rt7"} <= set(features[1])


def test_one_weight_decides_its_space() -> None:
    """A word that opens sentences makes a boundary before it; where there are spaces, nothing else is one."""
    table = np.zeros(2**16, np.int8)
    table[crc32("3:และ".encode()) % len(table)] = 127
    tokens = Tokens([0, 2, 3, 6, 7], [2, 3, 6, 7, 10], ["มา", " ", "แล้", " ", "และ"], [""] * 5)
    assert [0.1192, 0.0, 0.8775, 0.0, 0.0] == silent_model(table).scores("มา แล้ และ", tokens).tolist()


def test_without_spaces_tokens_are_scored() -> None:
    """Text without white space is left to the network."""
    tokens = Tokens([0, 2], [2, 4], ["มา", "ไป"], ["", ""])
    assert [0.1192, 0.1192] == silent_model(np.zeros(8, np.int8)).scores("มาไป", tokens).tolist()


def test_fit_finds_the_telling_feature() -> None:
    """Row 3 is there where the label is 1, the others say nothing."""
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 2, 2000)
    rows = [[0, int(rng.integers(4, 9)), *([3] if label else [])] for label in labels]
    weights = fit_runs(rows, labels, 16)
    assert 3 == np.argmax(weights)
    assert weights[3] > 1
    assert np.abs(weights[4:]).max() < 0.5
