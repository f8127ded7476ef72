"""The wide part over n-grams of words and tags."""

from __future__ import annotations

import numpy as np

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.segmentation.ngrams import TEMPLATES, ngram_rows, token_hashes
from cjk_sentencizer.training.network import Network
from cjk_sentencizer.training.quantization import quantise

BUCKETS = 2**16
WORDS = ["そう", "です", "か", "はい"]


def hashes(words: list[str]) -> np.ndarray:
    """Return words' and tags' hashes, [words, 2]."""
    return np.array([token_hashes(word, "") for word in words], np.uint64)


def rows(words: list[str]) -> np.ndarray:
    """Return the rows of the n-grams of ``words``."""
    pairs = hashes(words)
    return ngram_rows(pairs[:, 0], pairs[:, 1], BUCKETS)


def test_rows_are_in_the_table() -> None:
    """One a template."""
    found = rows(WORDS)
    assert (len(WORDS), len(TEMPLATES)) == found.shape
    assert 0 <= found.min() <= found.max() < BUCKETS


def test_rows_depend_on_their_places_only() -> None:
    """``w0 w1`` of the second word is the same in another text that holds both words."""
    assert rows(WORDS)[1, 0] == rows(["x", "y", "です", "か"])[2, 0]
    assert rows(WORDS)[1, 0] != rows(["です", "は"])[0, 0]


def test_width_and_case_are_folded() -> None:
    """Hashes are those of normalised words; the tag stands for itself."""
    assert token_hashes("ABC", "n") == token_hashes("ａｂｃ", "n")
    assert token_hashes("ABC", "n")[1] != token_hashes("ABC", "v")[1]


def test_one_ngram_decides() -> None:
    """A weight on です followed by か makes a boundary between them and nowhere else."""
    network = Network.create(np.random.default_rng(0), 64, 4, [1], BUCKETS)
    for value in network.parameters.values():
        value[:] = 0
    network.parameters["ngrams"][rows(["です", "か"])[0, 0]] = 3
    model = BoundaryModel("ja", 0.5, 0.9, quantise(network))
    tokens = Tokens([0, 2, 4, 5], [2, 4, 5, 7], WORDS, [""] * 4)
    assert [0.5, 0.9526, 0.5, 0.5] == model.scores("そうですかはい", tokens).tolist()
