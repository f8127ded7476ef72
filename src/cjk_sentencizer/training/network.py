"""The boundary model in floating point: forward and backward pass in NumPy, so that training needs nothing else.

The layers are those of :mod:`cjk_sentencizer.segmentation.model`, with dropout. Gradients are written out by hand;
the optimiser is Adam (Kingma and Ba 2015, https://arxiv.org/abs/1412.6980), for the feature table only on the rows
that a batch holds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.segmentation.ngrams import ngram_rows

Array = NDArray[Any]

BOUND = 8.0
"""Activations are kept between -8 and 8, as after quantisation."""


class TypeTable(NamedTuple):
    """What is known of each type of token."""

    features: Array
    """Feature rows, [types, features]."""
    hashes: Array
    """Hashes of word and tag, uint64, [types, 2]."""


class Batch(NamedTuple):
    """A stream of tokens; passages are divided by padding, type -1."""

    types: Array
    """Index of each token's type (its surface and tag), -1 for padding."""
    gaps: Array
    """What follows it, 0 to 3."""
    labels: Array
    """1 where a sentence ends after it."""


class Drops(NamedTuple):
    """Shares left out at random in training."""

    features: float
    units: float
    ngrams: float
    inputs: float = 0.0
    """Of the numbers that a token's features sum to."""


class Gradient(NamedTuple):
    """The gradient of a parameter, or of some rows of it."""

    values: Array
    rows: Array | None = None


@dataclass
class Network:
    """The parameters of a model by name, float32.

    ``embedding``, ``gaps``, ``kernel0`` …, ``bias0`` …, ``output``, ``output_bias``, and ``ngrams``, a linear part over
    n-grams (of length 0 where there is none).
    """

    parameters: dict[str, Array]
    dilations: list[int]

    @classmethod
    def create(cls, rng: np.random.Generator, buckets: int, dim: int, dilations: list[int], ngrams: int = 0) -> Network:
        """Return a network with random weights and a bias for rare boundaries."""
        made: dict[str, Array] = {
            "embedding": rng.normal(0, 0.15, (buckets, dim)),
            "gaps": rng.normal(0, 0.1, (4, dim)),
            "ngrams": np.zeros(ngrams),
            "output": np.zeros(dim),
            "output_bias": np.full(1, -2.5),
        }
        made["embedding"][0] = 0
        for i in range(len(dilations)):
            made[f"kernel{i}"] = rng.uniform(-1, 1, (3 * dim, dim)) / np.sqrt(3 * dim)
            made[f"bias{i}"] = np.zeros(dim)
        return cls({name: value.astype(np.float32) for name, value in made.items()}, dilations)

    def logits(self, batch: Batch, table: TypeTable) -> Array:
        """Return the logit of each token."""
        return self._forward(batch, table, None, Drops(0, 0, 0)).logits

    def gradients(
        self, batch: Batch, table: TypeTable, rng: np.random.Generator, drops: Drops
    ) -> tuple[float, dict[str, Gradient]]:
        """Return the mean cross-entropy and the gradients by name."""
        state = self._forward(batch, table, rng, drops)
        mask = batch.types >= 0
        count = max(1, int(mask.sum()))
        chance = 1 / (1 + np.exp(-state.logits))
        error = np.where(mask, chance - batch.labels, 0).astype(np.float32) / count
        likelihood = np.where(batch.labels > 0, chance, 1 - chance)[mask]
        loss = float(-np.log(np.maximum(likelihood, 1e-12)).sum() / count)
        p = self.parameters
        found = {"output": Gradient(state.final.T @ error), "output_bias": Gradient(error.sum(keepdims=True))}
        if len(p["ngrams"]):
            rows, inverse = np.unique(state.ngrams, return_inverse=True)
            each = (error[:, None] * state.ngrams_kept).ravel()
            found["ngrams"] = Gradient(np.bincount(inverse.ravel(), each, len(rows)).astype(np.float32), rows)
        gradient = np.outer(error, p["output"])
        for i in reversed(range(len(self.dilations))):
            gradient = self._layer_back(i, state.layers[i], gradient, found)
        gradient *= state.inside
        found["gaps"] = Gradient(np.stack([gradient[(batch.gaps == gap) & mask].sum(axis=0) for gap in range(4)]))
        by_type = _sums(gradient[mask], state.inverse[mask], len(state.rows))
        width = state.rows.shape[1]
        rows, inverse = np.unique(state.rows, return_inverse=True)
        sums = _sums(np.repeat(by_type, width, axis=0), inverse.ravel(), len(rows))
        found["embedding"] = Gradient(sums[rows > 0], rows[rows > 0])
        return loss, found

    def _forward(self, batch: Batch, table: TypeTable, rng: np.random.Generator | None, drops: Drops) -> _State:
        p, keep = self.parameters, (batch.types >= 0).astype(np.float32)[:, None]
        types, inverse = np.unique(np.maximum(batch.types, 0), return_inverse=True)
        rows = table.features[types]
        if rng is not None:
            rows = np.where(rng.random(rows.shape, np.float32) < drops.features, 0, rows)
        x = (p["embedding"][rows].sum(axis=1)[inverse] + p["gaps"][batch.gaps]) * keep
        kept = np.float32(1) if rng is None or not drops.inputs else _kept(rng, x.shape, drops.inputs)
        x = x * kept
        inside = (np.abs(x) < BOUND) * kept
        x = np.clip(x, -BOUND, BOUND)
        layers = []
        for i, dilation in enumerate(self.dilations):
            around = shifted(x, dilation)
            y = around @ p[f"kernel{i}"] + p[f"bias{i}"]
            passing = (y > 0) * keep
            if rng is not None:
                passing *= _kept(rng, y.shape, drops.units)
            x = x + y * passing
            layers.append(_Layer(around, passing, np.abs(x) < BOUND))
            x = np.clip(x, -BOUND, BOUND)
        ngrams, ngrams_kept = self._ngrams(batch, table, rng, drops.ngrams)
        logits = x @ p["output"] + p["output_bias"] + (p["ngrams"][ngrams] * ngrams_kept).sum(axis=1)
        return _State(rows, inverse, inside, layers, x, ngrams, ngrams_kept, logits)

    def _ngrams(
        self, batch: Batch, table: TypeTable, rng: np.random.Generator | None, drop: float
    ) -> tuple[Array, Array]:
        """Return the rows of the n-grams of each token and the factors by which they count."""
        buckets = len(self.parameters["ngrams"])
        if not buckets:
            return np.zeros((len(batch.types), 0), np.int64), np.zeros((len(batch.types), 0), np.float32)
        hashes = np.where((batch.types >= 0)[:, None], table.hashes[np.maximum(batch.types, 0)], np.uint64(0))
        rows = ngram_rows(hashes[:, 0], hashes[:, 1], buckets)
        return rows, np.ones(rows.shape, np.float32) if rng is None else _kept(rng, rows.shape, drop)

    def _layer_back(self, i: int, layer: _Layer, gradient: Array, found: dict[str, Gradient]) -> Array:
        """Put the gradients of layer ``i`` into ``found`` and return that of its input."""
        gradient = gradient * layer.inside
        inner = gradient * layer.passing
        found[f"kernel{i}"] = Gradient(layer.around.T @ inner)
        found[f"bias{i}"] = Gradient(inner.sum(axis=0))
        around = inner @ self.parameters[f"kernel{i}"].T
        dim, dilation = gradient.shape[1], self.dilations[i]
        gradient += around[:, dim : 2 * dim]
        gradient[:-dilation] += around[dilation:, :dim]
        gradient[dilation:] += around[:-dilation, 2 * dim :]
        return gradient


class _Layer(NamedTuple):
    around: Array
    passing: Array
    inside: Array


class _State(NamedTuple):
    rows: Array
    inverse: Array
    inside: Array
    layers: list[_Layer]
    final: Array
    ngrams: Array
    ngrams_kept: Array
    logits: Array


def _kept(rng: np.random.Generator, shape: tuple[int, ...], drop: float) -> Array:
    """Return the factors of dropout: 0 for a share ``drop``, and as much more for the others."""
    return (rng.random(shape, np.float32) >= drop) / np.float32(1 - drop)


@dataclass
class Adam:
    """Adam with bias correction; state by parameter name."""

    rate: float = 3e-3
    decays: tuple[float, float] = (0.9, 0.99)
    ngram_rate: float = 1.0
    """Factor of the rate for the linear part over n-grams."""
    steps: int = 0
    moments: dict[str, tuple[Array, Array]] = field(default_factory=dict)

    def step(self, network: Network, gradients: dict[str, Gradient], scale: float) -> None:
        """Change ``network`` by one step of ``rate * scale``."""
        self.steps += 1
        a, b = self.decays
        rate = self.rate * scale * np.sqrt(1 - b**self.steps) / (1 - a**self.steps)
        for name, (gradient, rows) in gradients.items():
            value = network.parameters[name]
            if name not in self.moments:
                self.moments[name] = (np.zeros_like(value), np.zeros_like(value))
            first, second = self.moments[name]
            at: Any = slice(None) if rows is None else rows
            first[at] = mean = a * first[at] + (1 - a) * gradient
            second[at] = square = b * second[at] + (1 - b) * gradient**2
            step = rate * self.ngram_rate if name == "ngrams" else rate
            value[at] -= (step * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def shifted(x: Array, dilation: int) -> Array:
    """Return for each row of ``x`` the row ``dilation`` before, itself and the one after, side by side."""
    around = np.zeros((len(x), 3 * x.shape[1]), np.float32)
    dim = x.shape[1]
    around[dilation:, :dim] = x[:-dilation]
    around[:, dim : 2 * dim] = x
    around[:-dilation, 2 * dim :] = x[dilation:]
    return around


def _sums(values: Array, groups: Array, count: int) -> Array:
    """Return the sum of the rows of ``values`` in each group, 0 to ``count - 1``."""
    order = np.argsort(groups, kind="stable")
    ordered = groups[order]
    starts = np.flatnonzero(np.diff(ordered, prepend=-1))
    found = np.zeros((count, values.shape[1]), np.float32)
    if len(order):
        found[ordered[starts]] = np.add.reduceat(values[order], starts, axis=0)
    return found
