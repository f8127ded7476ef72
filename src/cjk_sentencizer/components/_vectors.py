"""Embeddings from the word vectors of a pipeline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.language import Language


def word_vectors(nlp: Language) -> Callable[[Sequence[str]], NDArray[Any]]:
    """Return an embedder that averages the word vectors of a text; a text without a known word gets zeros.

    Raises:
        ValueError: The pipeline has no word vectors, when the embedder is called.
    """

    def embed(texts: Sequence[str]) -> NDArray[Any]:
        if not all(nlp.vocab.vectors.shape):
            raise ValueError(
                f"The pipeline {nlp.meta['lang']}_{nlp.meta['name']} has no word vectors: load one that has "
                "(…_md, …_lg, ja_ginza), or set another embedder."
            )
        return np.stack([np.asarray(nlp.make_doc(text).vector) for text in texts])

    return embed
