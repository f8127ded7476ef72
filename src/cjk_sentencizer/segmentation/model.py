"""The boundary model: how probable it is that a sentence ends after each token.

Hashed features of a token (:mod:`.features`) are summed to a vector, a few dilated convolutions over the tokens mix in
what stands around it, and a linear layer gives the logit (dilated convolutions: Yu and Koltun 2016,
https://arxiv.org/abs/1511.07122). All weights and activations are small integers, so that every sum stays under
2**24 and float32 arithmetic is exact: the scores are the same on every machine, in windows of any size.
"""

from __future__ import annotations

import json
import threading
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.features import feature_ids, normalise
from cjk_sentencizer.segmentation.ngrams import WIDTH, ngram_rows, token_hashes
from cjk_sentencizer.segmentation.runs import Column, space_entries, space_rows

Array = NDArray[Any]

WINDOW = 1024
"""Tokens computed at a time; no result depends on it."""

CACHED_TYPES = 20_000
"""Different tokens of which vectors and first products are kept; the cache starts afresh when it is full."""

LIMIT = 1 << 24
"""Integers below this are exact in float32."""

SINGLE_THREAD = 1 << 18
"""Multiplications of a matrix product up to which OpenBLAS runs it in the calling thread. At the sizes here its other
threads only wait for each other, which on a busy machine costs many times the work itself."""

SPACED = 100
"""Tokens a white space, on average, up to which a sentence of a model with a part over runs ends at white space only."""

TABLE_STEP, TABLE_SIZE = 32, 1024
"""Calibration table: one entry for every 1/32 of a logit from -16 to 16."""


@dataclass
class Weights:
    """The integer weights of one model; activations are integers in units of ``1 / activation_scale``."""

    embedding: Array
    """Feature vectors, int8, [buckets, dim], in units of ``1 / embedding_scale``; row 0 is zero."""
    gaps: Array
    """Vectors of what follows a token, [4, dim]: nothing, white space, a line end, a blank line."""
    kernels: list[Array]
    """Convolutions, int16, [3 * dim, dim]: the token ``dilation`` before, the token, the one ``dilation`` after."""
    biases: list[Array]
    output: Array
    """int16, [dim]."""
    output_bias: int
    probabilities: Array
    """Calibration table in units of 1/10000."""
    scales: dict[str, Any]
    """``embedding``, ``activation``, ``bound`` (of an activation), ``output``: int; ``kernels``: list of int."""
    dilations: list[int]
    ngrams: Array = field(default_factory=lambda: np.zeros(0, np.int8))
    """Linear weights over n-grams of words and tags, int8, in units of 1/32; empty for no such part."""
    runs: Array = field(default_factory=lambda: np.zeros(0, np.int8))
    """Linear weights over the features of a space between runs, int8, in units of 1/32; empty for no such part."""


@dataclass(eq=False)
class BoundaryModel:
    """A trained boundary model of one language. Safe to share between threads, and pickles."""

    language: str
    threshold: float
    """Probability from which a boundary is set by default: the best F1 on the development sets."""
    strict_threshold: float
    """For callers who would rather miss a boundary than invent one: precision about .95."""
    weights: Weights
    fold: dict[int, str] = field(default_factory=dict)
    """Characters that count as others (traditional to simplified), for ``str.translate``."""
    metadata: dict[str, Any] = field(default_factory=dict)
    """Data, licences, scores, conditions of training."""

    def __post_init__(self) -> None:
        self._prepare()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if not name.startswith("_")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    @property
    def receptive_field(self) -> int:
        """Tokens on each side that a score depends on."""
        return max(sum(self.weights.dilations), WIDTH)

    def scores(self, text: str, tokens: Tokens, window: int = WINDOW) -> NDArray[np.float64]:
        """Return for each token the probability that a sentence ends after it; 0 for white space tokens.

        Probabilities are multiples of 0.0001. ``window`` (tokens) bounds memory and changes no score.
        """
        kept, entries = self._computed(text, tokens, window)
        found = np.zeros(len(tokens.surfaces))
        found[kept] = self._probabilities[entries]
        return found

    def scores_of(self, parts: list[tuple[str, Tokens]]) -> list[NDArray[np.float64]]:
        """Return ``scores`` of several texts, computed at once, each as if alone."""
        if len(parts) == 1:
            return [self.scores(*parts[0])]
        pad = max(max(self.weights.dilations), WIDTH)
        outside: list[Any] = [None] * pad
        kept_of, gaps_of, kinds, offsets = [], [], [], []
        for text, tokens in parts:
            surfaces, tags = tokens.surfaces, tokens.tags
            kept = [i for i, surface in enumerate(surfaces) if not surface.isspace()]
            kept_of.append(kept)
            offsets.append(len(kinds))
            if kept:
                gaps_of.append(token_gaps(text, tokens, kept))
                kinds += (
                    [(surfaces[i], tags[i]) for i in kept]
                    if len(kept) < len(surfaces)
                    else zip(surfaces, tags, strict=True)
                )
                kinds += outside
        found = [np.zeros(len(tokens.surfaces)) for _, tokens in parts]
        if not kinds:
            return found
        x, products, hashes = self._looked_up_kinds(kinds)
        where = np.concatenate([np.arange(o, o + len(k)) for o, k in zip(offsets, kept_of, strict=True)])
        gaps = np.concatenate(gaps_of)
        spaced = np.flatnonzero(gaps)
        at_space = where[spaced]
        x[at_space] += self._gap_vectors[gaps[spaced]] - self._gap_vectors[0]
        np.clip(x, -self._bound, self._bound, out=x)
        products[at_space] = _product(x[at_space], self._first)
        masked = np.ones(len(kinds), bool)
        masked[where] = False
        gap_rows = np.flatnonzero(masked)
        entries = self._entries(x, products, WINDOW, gap_rows)
        if len(self.weights.ngrams):
            rows = ngram_rows(hashes[:, 0], hashes[:, 1], len(self.weights.ngrams))
            entries += self.weights.ngrams[rows].sum(axis=1, dtype=np.intp)
        entries = entries[where]
        full = [(answer, kept, tokens) for answer, kept, (_, tokens) in zip(found, kept_of, parts, strict=True) if kept]
        bounds = [0]
        for _, kept, _ in full:
            bounds.append(bounds[-1] + len(kept))
        if len(self.weights.runs):
            for start, stop in zip(bounds, bounds[1:], strict=False):
                if SPACED * np.count_nonzero(gaps[start:stop]) >= stop - start:
                    entries[start:stop][gaps[start:stop] == 0] = 0
            kinds = [kind for kind in kinds if kind]
            words = self._normalised(kinds)
            at, sums = space_entries(
                words,
                [tag for _, tag in kinds],
                hashes[where],
                gaps,
                bounds,
                self.weights.runs,
                languages.get(self.language).model_space,
            )
            entries[at] += sums
        probabilities = self._probabilities[np.clip(entries, 0, TABLE_SIZE - 1)]
        for (answer, kept, _), start, stop in zip(full, bounds, bounds[1:], strict=False):
            answer[kept] = probabilities[start:stop]
        return found

    def _normalised(self, kinds: list[tuple[str, str]]) -> list[str]:
        return [normalise(surface, self.fold) for surface, _ in kinds]

    def logits(self, text: str, tokens: Tokens) -> NDArray[np.float64]:
        """Return for each token the logit before calibration, to 1/32; the lowest there is for white space tokens."""
        kept, entries = self._computed(text, tokens, WINDOW)
        found = np.zeros(len(tokens.surfaces), np.intp)
        found[kept] = entries
        return (found - TABLE_SIZE // 2) / TABLE_STEP

    def save(self, path: str | Path | BinaryIO) -> None:
        """Write the model to ``path`` (.npz), or to a file that is open for writing."""
        w = self.weights
        about = {
            "language": self.language,
            "threshold": self.threshold,
            "strict_threshold": self.strict_threshold,
            "scales": w.scales,
            "dilations": w.dilations,
            "output_bias": w.output_bias,
            "fold": ["".join(map(chr, self.fold)), "".join(self.fold.values())],
            "metadata": self.metadata,
        }
        arrays: dict[str, Array] = {
            "about": np.frombuffer(json.dumps(about, ensure_ascii=False).encode(), np.uint8),
            "embedding": w.embedding,
            "gaps": w.gaps,
            "output": w.output,
            "probabilities": w.probabilities,
            "ngrams": w.ngrams,
            "runs": w.runs,
            **{f"kernel{i}": kernel for i, kernel in enumerate(w.kernels)},
            **{f"bias{i}": bias for i, bias in enumerate(w.biases)},
        }
        with Path(path).open("wb") if isinstance(path, str | Path) else nullcontext(path) as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: str | Path | BinaryIO) -> BoundaryModel:
        """Read a model that :meth:`save` wrote, from a path or an open file; ``ValueError`` if it is none."""
        try:
            with np.load(path, allow_pickle=False) as arrays:
                about = json.loads(arrays["about"].tobytes())
                layers = range(len(about["dilations"]))
                weights = Weights(
                    embedding=arrays["embedding"],
                    gaps=arrays["gaps"],
                    kernels=[arrays[f"kernel{i}"] for i in layers],
                    biases=[arrays[f"bias{i}"] for i in layers],
                    output=arrays["output"],
                    output_bias=about["output_bias"],
                    probabilities=arrays["probabilities"],
                    scales=about["scales"],
                    dilations=about["dilations"],
                    ngrams=arrays["ngrams"],
                    runs=arrays["runs"],
                )
        except (KeyError, OSError, ValueError) as error:
            raise ValueError(
                f"{path} is no boundary model; expected a .npz that `cjk-sentencizer train` wrote"
            ) from error
        fold = {ord(a): b for a, b in zip(*about["fold"], strict=True)}
        limits = about["threshold"], about["strict_threshold"]
        return cls(about["language"], *limits, weights, fold, about["metadata"])

    def _prepare(self) -> None:
        """Make float32 copies of the weights and an empty cache of token vectors."""
        w = self.weights
        self._bound = np.float32(w.scales["bound"])
        self._gap_vectors = w.gaps.astype(np.float32)
        # Scales are powers of two, so that weights divided by them are as exact as the integers.
        scales = [np.float32(scale) for scale in w.scales["kernels"]]
        self._kernels = [kernel / scale for kernel, scale in zip(w.kernels, scales, strict=True)]
        self._biases = [bias.astype(np.float32) / scale for bias, scale in zip(w.biases, scales, strict=True)]
        self._output = w.output.astype(np.float32)
        self._probabilities = w.probabilities / 10_000
        self._lock = threading.Lock()
        self._known: dict[Any, int] = {None: 0}  # row 0 stands for what is outside a text
        self._vectors: Array = np.zeros((1024, w.gaps.shape[1]), np.float32)
        # What the first convolution makes of a token is the same wherever it stands, and is kept with its vector.
        self._first = np.hstack(np.split(self._kernels[0], 3))
        self._products: Array = np.zeros((1024, self._first.shape[1]), np.float32)
        self._hashes: Array = np.zeros((1024, 2), np.uint64)

    def _looked_up(self, tokens: Tokens, kept: list[int]) -> _Columns:
        """Return what is known of the tokens ``kept``."""
        surfaces, tags = tokens.surfaces, tokens.tags
        kinds = list(zip(surfaces, tags, strict=True))
        if len(kept) < len(kinds):
            kinds = [kinds[i] for i in kept]
        return self._looked_up_kinds(kinds)

    def _looked_up_kinds(self, kinds: list[tuple[str, str]]) -> _Columns:
        with self._lock:
            known = self._known
            rows: list[Any] = list(map(known.get, kinds))
            if None in rows:
                if len(known) > CACHED_TYPES:
                    known.clear()
                    known[None] = 0
                    rows = [None] * len(kinds)
                for i, row in enumerate(rows):
                    if row is None:
                        rows[i] = self._row(*kinds[i]) if kinds[i] else 0
            found = (column.take(rows, axis=0) for column in (self._vectors, self._products, self._hashes))
            return _Columns(*found)

    def _row(self, surface: str, tag: str) -> int:
        """Return the row of a token in the cache, filled on its first sight. The lock must be held."""
        row = self._known.get((surface, tag))
        if row is None:
            row = len(self._known)
            if row == len(self._vectors):
                self._vectors, self._products, self._hashes = (
                    np.concatenate((column, np.zeros_like(column)))
                    for column in (self._vectors, self._products, self._hashes)
                )
            w = self.weights
            ids = feature_ids(surface, tag, len(w.embedding), self.fold)
            total = w.embedding[ids].sum(axis=0, dtype=np.float32)
            vector = np.rint(total * np.float32(w.scales["activation"] / w.scales["embedding"])) + self._gap_vectors[0]
            self._vectors[row] = vector
            self._products[row] = _product(np.clip(vector, -self._bound, self._bound)[np.newaxis], self._first)[0]
            self._hashes[row] = token_hashes(surface, tag, self.fold)
            self._known[surface, tag] = row
        return row

    def _computed(self, text: str, tokens: Tokens, window: int) -> tuple[list[int], NDArray[np.intp]]:
        """Return the tokens that are no white space and the entry of each in the calibration table."""
        kept = [i for i, surface in enumerate(tokens.surfaces) if not surface.isspace()]
        if not kept:
            return kept, np.zeros(0, np.intp)
        gaps = token_gaps(text, tokens, kept)
        inputs, products, hashes = self._looked_up(tokens, kept)
        spaced = np.flatnonzero(gaps)
        inputs[spaced] += self._gap_vectors[gaps[spaced]] - self._gap_vectors[0]
        np.clip(inputs, -self._bound, self._bound, out=inputs)
        products[spaced] = _product(inputs[spaced], self._first)
        entries = self._entries(inputs, products, window)
        if len(self.weights.ngrams):
            rows = ngram_rows(hashes[:, 0], hashes[:, 1], len(self.weights.ngrams))
            entries += self.weights.ngrams[rows].sum(axis=1, dtype=np.intp)
        if len(self.weights.runs):
            entries = self._with_runs(entries, tokens, kept, hashes, gaps)
        return kept, np.clip(entries, 0, TABLE_SIZE - 1)

    def _with_runs(
        self, entries: NDArray[np.intp], tokens: Tokens, kept: list[int], hashes: Array, gaps: NDArray[np.intp]
    ) -> NDArray[np.intp]:
        """Return the entries with the linear part added at white space; where there is enough, none elsewhere."""
        table = self.weights.runs
        if SPACED * np.count_nonzero(gaps) >= len(gaps):
            entries = np.where(gaps > 0, entries, 0)
        words = [normalise(tokens.surfaces[i], self.fold) for i in kept]
        column = Column(words, [tokens.tags[i] for i in kept], hashes, gaps)
        spaces = space_rows(column, len(table), languages.get(self.language).model_space)
        entries[spaces.at] += spaces.sums(table)
        return entries

    def _entries(self, inputs: Array, products: Array, window: int, outside: Array | None = None) -> NDArray[np.intp]:
        """Return the entry of each token in the calibration table, computed in overlapping windows."""
        margin, count = self.receptive_field, len(inputs)
        entries = np.empty(count, np.intp)
        for start in range(0, count, window):
            stop = min(start + window, count)
            first = max(0, start - margin)
            part = slice(first, min(count, stop + margin))
            gap = None
            if outside is not None:
                low, high = np.searchsorted(outside, [part.start, part.stop])
                gap = outside[low:high] - part.start
            logits = self._logits(inputs[part], products[part], gap)
            entries[start:stop] = logits[start - first : stop - first]
        return entries

    def _logits(self, x: Array, products: Array, outside: Array | None = None) -> NDArray[np.intp]:
        """Return table entries, not yet clipped, for the vectors ``x``; zeros stand before the first and after the last."""
        for i, dilation in enumerate(self.weights.dilations):
            y = _convolve(x, self._kernels[i], dilation) if i else _shifted_sum(products, dilation)
            y += self._biases[i]
            np.maximum(y, 0, out=y)
            np.rint(y, out=y)
            y += x
            x = np.minimum(y, self._bound, out=y)
            if outside is not None:
                x[outside] = 0
        logits = (x @ self._output + np.float32(self.weights.output_bias)) * np.float32(
            TABLE_STEP / self.weights.scales["output"]
        )
        entries: NDArray[np.intp] = np.rint(logits).astype(np.intp) + TABLE_SIZE // 2
        return entries


class _Columns(NamedTuple):
    """Of some tokens."""

    vectors: Array
    """Summed feature vectors, float32 integers."""
    products: Array
    """Their products with the three parts of the first kernel, side by side."""
    hashes: Array


def _shifted_sum(products: Array, dilation: int) -> Array:
    """Return the convolution whose three products of each row stand side by side."""
    dim = products.shape[1] // 3
    y: Array = products[:, dim : 2 * dim].copy()
    y[dilation:] += products[:-dilation, :dim]
    y[:-dilation] += products[dilation:, 2 * dim :]
    return y


def _convolve(x: Array, kernel: Array, dilation: int) -> Array:
    """Return the convolution of width 3 over the rows of ``x``, zeros outside."""
    dim = x.shape[1]
    y = _product(x, kernel[dim : 2 * dim])
    if dilation < len(x):
        y[dilation:] += _product(x[:-dilation], kernel[:dim])
        y[:-dilation] += _product(x[dilation:], kernel[2 * dim :])
    return y


def _product(x: Array, weights: Array) -> Array:
    """Return ``x @ weights``, [n, k] by [k, m], in blocks of rows that the BLAS takes in the calling thread."""
    count, width = x.shape
    rows = max(1, SINGLE_THREAD // weights.size)
    if count <= rows:
        return x @ weights
    y: Array = np.empty((count, weights.shape[1]), x.dtype)
    even = count - count % rows
    np.matmul(x[:even].reshape(-1, rows, width), weights, out=y[:even].reshape(-1, rows, weights.shape[1]))
    np.matmul(x[even:], weights, out=y[even:])
    return y


def token_gaps(text: str, tokens: Tokens, kept: list[int]) -> NDArray[np.intp]:
    """Return what follows each token of ``kept``: 0 nothing, 1 white space, 2 a line end, 3 a blank line."""
    ends = np.array([tokens.ends[i] for i in kept], np.intp)
    following = np.array([tokens.starts[i] for i in kept[1:]] + [tokens.ends[kept[-1]]], np.intp)
    found = np.zeros(len(kept), np.intp)
    for at in np.flatnonzero(following > ends):
        found[at] = 1 + min(2, text.count("\n", ends[at], following[at]))
    return found


@lru_cache(maxsize=16)
def default_model(lang: str) -> BoundaryModel | None:
    """Return the model that the package ships for ``lang``, loaded on first use, or None where there is none."""
    resource = files("cjk_sentencizer.lang").joinpath(lang, "boundary_model.npz")
    if not resource.is_file():
        return None
    with as_file(resource) as path:
        return BoundaryModel.load(path)
