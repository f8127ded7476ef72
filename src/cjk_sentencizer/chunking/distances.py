"""How far apart the text before and behind each gap between two sentences is.

All windows hold the same number of sentences, ``2 * buffer_size + 1``, fewer at the ends of the text. A distance is one minus
the cosine of two windows; where one of them says nothing (a zero vector) it is 0: nothing speaks for a change.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.chunking.embedding import Vectors, unit_rows
from cjk_sentencizer.segmentation.types import Sentence

WINDOWS = ("disjoint", "mean", "concat")
"""What is compared at a gap: the sentences before it with those behind it (``disjoint``), or the windows around the sentence
before it and the one behind it, as averaged embeddings (``mean``) or as embedded text (``concat``, what LangChain and
LlamaIndex do)."""


def units(text: str, sentences: Sequence[Sentence], window: str, buffer_size: int) -> list[str]:
    """Return what is to be embedded, one text a sentence: the sentence, or for ``concat`` the text of its window."""
    if window != "concat" or buffer_size == 0:
        return [sentence.text for sentence in sentences]
    last = len(sentences) - 1
    return [
        text[sentences[max(0, i - buffer_size)].start : sentences[min(last, i + buffer_size)].end]
        for i in range(len(sentences))
    ]


def distances(vectors: Vectors, window: str, buffer_size: int) -> Vectors:
    """Return the distance at each gap, one fewer than there are sentences.

    Args:
        vectors: Unit rows, one a unit of `units`.
        window: One of ``WINDOWS``.
        buffer_size: Sentences on either side of a window's middle.
    """
    count = len(vectors)
    places = np.arange(count)
    gaps = places[1:]
    if window == "disjoint":
        size = 2 * buffer_size + 1
        sums = _running(vectors)
        before = sums[gaps] - sums[np.maximum(0, gaps - size)]
        behind = sums[np.minimum(count, gaps + size)] - sums[gaps]
        return cosine_distances(before, behind)
    if window == "mean" and buffer_size:
        sums = _running(vectors)
        vectors = sums[np.minimum(count, places + buffer_size + 1)] - sums[np.maximum(0, places - buffer_size)]
    return cosine_distances(vectors[:-1], vectors[1:])


def cosine_distances(first: Vectors, second: Vectors) -> Vectors:
    """Return one minus the cosine of each pair of rows, in 0 to 2; 0 where a row is nothing but zeros."""
    found: NDArray[np.float64] = 1 - (unit_rows(first) * unit_rows(second)).sum(axis=1)
    silent = ~(first.any(axis=1) & second.any(axis=1))
    found[silent] = 0.0
    return np.clip(found, 0.0, 2.0)


def _running(vectors: Vectors) -> Vectors:
    """Sums of the first 0, 1, 2 … rows."""
    return np.vstack([np.zeros((1, vectors.shape[1])), np.cumsum(vectors, axis=0)])
