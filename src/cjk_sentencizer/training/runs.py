"""Fitting of the linear part over spaces between runs (see :mod:`cjk_sentencizer.segmentation.runs`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.lang.base import SpaceRule
from cjk_sentencizer.segmentation.features import normalise
from cjk_sentencizer.segmentation.ngrams import token_hashes
from cjk_sentencizer.segmentation.runs import Column, space_rows
from cjk_sentencizer.training.encoding import Passage, Vocabulary

Array = NDArray[Any]

BATCH = 512


def examples(
    passages: Iterable[Passage], vocabulary: Vocabulary, buckets: int, rule: SpaceRule | None = None
) -> tuple[list[list[int]], Array]:
    """Return feature rows and label of every space inside the passages; ``rule`` is the language's over spaces."""
    words = [normalise(surface) for surface, _ in vocabulary.index]
    tags = [tag for _, tag in vocabulary.index]
    hashes = np.array([token_hashes(surface, tag) for surface, tag in vocabulary.index], np.uint64)
    rows: list[list[int]] = []
    labels: list[int] = []
    for passage in passages:
        types = passage.types.tolist()
        column = Column([words[i] for i in types], [tags[i] for i in types], hashes[types], passage.gaps)
        spaces = space_rows(column, buckets, rule)
        rows += spaces.lists()
        labels += passage.labels[spaces.at].tolist()
    return rows, np.array(labels)


def fit_runs(
    rows: Sequence[Sequence[int]], labels: Array, buckets: int, *, decay: float = 1e-5, epochs: int = 8, seed: int = 0
) -> Array:
    """Return the weights of a logistic regression over hashed features, one a bucket.

    AdaGrad (Duchi and others 2011) on batches of 512 with weight decay on the features that a batch holds.
    """
    rng = np.random.default_rng(seed)
    lengths = np.array([len(features) for features in rows])
    flat = np.concatenate([np.array(features, np.int64) for features in rows])
    starts = np.concatenate([[0], np.cumsum(lengths)])
    weights, squares = np.zeros(buckets), np.full(buckets, 1e-4)
    for epoch in range(epochs):
        order = rng.permutation(len(rows))
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            owner = np.repeat(np.arange(len(chosen)), lengths[chosen])
            columns = np.concatenate([flat[starts[i] : starts[i + 1]] for i in chosen])
            logits = np.bincount(owner, weights[columns], len(chosen))
            errors = 1 / (1 + np.exp(-logits)) - labels[chosen]
            seen, inverse = np.unique(columns, return_inverse=True)
            gradient = np.bincount(inverse, errors[owner]) / len(chosen) + decay * weights[seen]
            squares[seen] += gradient**2
            weights[seen] -= 0.2 / (1 + epoch) ** 0.5 * gradient / np.sqrt(squares[seen])
    return weights
