"""The linear part over white space between runs."""

from __future__ import annotations

import numpy as np
import pytest

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.segmentation.ngrams import mixed, token_hashes
from cjk_sentencizer.segmentation.runs import AROUND, Column, length_classes, space_rows
from cjk_sentencizer.training.network import Network
from cjk_sentencizer.training.quantization import quantise
from cjk_sentencizer.training.runs import fit_runs

WORDS = ["ก", "ข", "ค", "ง", "ง", "จ"]
TAGS = ["NCMN", "VACT", "VSTA", "", "", "VACT"]
GAPS = [0, 1, 1, 0, 0, 0]
BUCKETS = 2**16

LENGTHS = [(0, 0), (1, 2), (2, 3), (3, 4), (7, 6), (8, 7), (10_000, 12)]


def column(words: list[str], tags: list[str], gaps: list[int]) -> Column:
    """Return the tokens as a model has them."""
    hashes = np.array([token_hashes(*token) for token in zip(words, tags, strict=True)], np.uint64)
    return Column(words, tags, hashes, np.array(gaps))


COLUMN = column(WORDS, TAGS, GAPS)


def row(template: str, *parts: np.ndarray) -> int:
    """Return the row of a feature of the words and tags around a space."""
    return int(mixed(AROUND.index(template), [np.array([part]) for part in parts], BUCKETS)[0])


def silent_model(runs: np.ndarray) -> BoundaryModel:
    """Return a model whose network gives every token a logit of -2, with a linear part."""
    network = Network.create(np.random.default_rng(0), 64, 4, [1])
    for value in network.parameters.values():
        value[:] = 0
    network.parameters["output_bias"][0] = -2
    weights = quantise(network)
    weights.runs = runs
    return BoundaryModel("th", 0.5, 0.9, weights)


@pytest.mark.parametrize(("length", "expected"), LENGTHS)
def test_length_classes(length: int, expected: int) -> None:
    """Two classes a doubling, up to a limit."""
    assert [expected] == length_classes(np.array([length])).tolist()


def test_a_space_stands_behind_the_last_token_of_each_run_but_one() -> None:
    """What follows the last token is no space."""
    spaces = space_rows(column(WORDS, TAGS, [0, 1, 1, 0, 0, 1]), BUCKETS)
    assert ([1, 2], [0, 2, 3]) == (spaces.at.tolist(), spaces.starts.tolist())


def test_features_are_hashes_of_words_and_tags_around() -> None:
    """Places outside the text are 0; words without a tag share one."""
    words, tags = COLUMN.hashes[:, 0], COLUMN.hashes[:, 1]
    first, second = space_rows(COLUMN, BUCKETS).own.tolist()
    assert row("w0 w1", words[1], words[2]) == first[AROUND.index("w0 w1")]
    assert row("w-2", np.uint64(0)) == first[AROUND.index("w-2")]
    assert row("t-1 t0 t1", tags[0], tags[1], tags[2]) == first[AROUND.index("t-1 t0 t1")]
    assert row("t1", np.uint64(1)) == second[AROUND.index("t1")]


def test_the_words_of_both_runs_count_once() -> None:
    """The rows of a space hold those of each different word before and after it."""
    spaces = space_rows(COLUMN, BUCKETS)
    first, second = (rows[len(own) :] for rows, own in zip(spaces.lists(), spaces.own.tolist(), strict=True))
    assert [*spaces.before[:2], spaces.after[2]] == first
    assert [spaces.before[2], spaces.after[3], spaces.after[5]] == second


def test_sums_are_those_of_the_rows() -> None:
    """As training sees them, whatever table."""
    table = np.random.default_rng(0).integers(-127, 128, BUCKETS).astype(np.int8)
    spaces = space_rows(COLUMN, BUCKETS, lambda left, right: 0.5)
    assert [int(table[rows].sum(dtype=np.int64)) for rows in spaces.lists()] == spaces.sums(table).tolist()


def test_the_rule_over_spaces_reads_what_stands_on_both_sides() -> None:
    """The whole text before the space, then its run alone; a higher score is another feature."""
    seen: list[tuple[str, str]] = []

    def rule(left: str, right: str) -> float:
        seen.append((left, right))
        return 0.75

    high = space_rows(COLUMN, BUCKETS, rule).own
    assert [("กข", "ค งงจ"), ("กข", "ค งงจ"), ("กข ค", "งงจ"), ("ค", "งงจ")] == seen
    low = space_rows(COLUMN, BUCKETS, lambda left, right: 0.05).own
    assert [0, 2] == [int((high[:, :-2] != low[:, :-2]).sum()), int((high[0, -2:] != low[0, -2:]).sum())]


def test_one_weight_decides_its_space() -> None:
    """A word that opens sentences makes a boundary before it; where there are spaces, nothing else is one."""
    table = np.zeros(BUCKETS, np.int8)
    table[row("w1", np.uint64(token_hashes("และ", "")[0]))] = 127
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


def test_what_the_thai_model_reads_of_a_space_is_frozen_with_its_weights() -> None:
    """Its rule over spaces is a copy of its own: editing a word list of the language's rules retunes no model."""
    frozen = languages.get("th").model_space
    assert frozen is not None
    scores = [frozen(left, right) for left, right in (("ไปตลาดแล้วครับ", "วันนี้อากาศดี"), ("เขาบอก", "ว่าจะมา"), ("", "มา"))]
    assert [0.975, 0.008, 0.0] == scores
