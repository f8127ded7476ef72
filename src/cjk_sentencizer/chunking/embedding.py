"""Embeddings as semantic chunking uses them: any callable, each distinct text once, in batches, checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]
"""One row a text."""

Embed = Callable[[Sequence[str]], Any]
"""Texts to vectors: returns an array, or a sequence of sequences, with one row of numbers a text, in order."""

BATCH_SIZE = 64


def embed_texts(embed: Embed, texts: Sequence[str], batch_size: int = BATCH_SIZE) -> Vectors:
    """Return one row a text, each of length 1; a text that has no direction (a zero vector) keeps its zeros.

    Each distinct text is embedded once, ``batch_size`` texts a call.

    Raises:
        ValueError: The embedder returned another number of rows than there were texts, rows of differing lengths, or numbers
            that are not finite.
    """
    rows = {text: row for row, text in enumerate(dict.fromkeys(texts))}
    distinct = list(rows)
    parts: list[Vectors] = []
    for batch in _batches(distinct, batch_size):
        parts.append(checked(embed(batch), batch, parts[0].shape[1] if parts else None))
    if not parts:
        return np.zeros((0, 0))
    return unit_rows(np.concatenate(parts))[[rows[text] for text in texts]]


def unit_rows(vectors: Vectors) -> Vectors:
    """Return the rows divided by their lengths; rows of zeros stay."""
    # by the largest number first: its square may be beyond what a float can hold
    largest = np.abs(vectors).max(axis=-1, keepdims=True, initial=0)
    scaled = vectors / np.where(largest > 0, largest, 1)
    lengths = np.linalg.norm(scaled, axis=-1, keepdims=True)
    found: Vectors = scaled / np.where(lengths > 0, lengths, 1)
    return found


def _batches(texts: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (texts[start : start + size] for start in range(0, len(texts), size))


def checked(found: Any, batch: Sequence[str], width: int | None = None) -> Vectors:
    """Return what an embedder returned for ``batch`` as an array of one row of ``width`` finite numbers a text.

    Raises:
        ValueError: It is anything else.
    """
    try:
        vectors = np.asarray(found, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"embed must return one row of numbers a text; it returned {_shape(found)} ({error})."
        ) from None
    if vectors.ndim != 2 or len(vectors) != len(batch) or vectors.shape[1] == 0:
        raise ValueError(f"embed must return one row a text: {len(batch)} texts were given, {_shape(found)} came back.")
    if width is not None and vectors.shape[1] != width:
        raise ValueError(f"embed returned rows of {vectors.shape[1]} numbers after rows of {width}.")
    finite = np.isfinite(vectors).all(axis=1)
    if not finite.all():
        text = batch[int(np.argmin(finite))]
        raise ValueError(
            f"embed returned numbers that are not finite for {text[:60]!r}; leave the text out or mend embed."
        )
    return vectors


def _shape(found: Any) -> str:
    shape = getattr(found, "shape", None)
    if shape is not None:
        return f"an array of shape {tuple(shape)}"
    return f"{len(found)} rows" if hasattr(found, "__len__") else f"a {type(found).__name__}"
