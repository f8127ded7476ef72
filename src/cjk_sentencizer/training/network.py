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

Array = NDArray[Any]

BOUND = 8.0
"""Activations are kept between -8 and 8, as after quantisation."""


class Batch(NamedTuple):
    """A stream of tokens; passages are divided by padding, type -1."""

    types: Array
    """Index of each token's type (its surface and tag), -1 for padding."""
    gaps: Array
    """What follows it, 0 to 3."""
    labels: Array
    """1 where a sentence ends after it."""


@dataclass
class Network:
    """Parameters by name, float32: ``embedding``, ``gaps``, ``kernel0`` …, ``bias0`` …, ``output``, ``output_bias``."""

    parameters: dict[str, Array]
    dilations: list[int]

    @classmethod
    def create(cls, rng: np.random.Generator, buckets: int, dim: int, dilations: list[int]) -> Network:
        """Return a network with random weights and a bias for rare boundaries."""
        made: dict[str, Array] = {
            "embedding": rng.normal(0, 0.15, (buckets, dim)),
            "gaps": rng.normal(0, 0.1, (4, dim)),
            "output": np.zeros(dim),
            "output_bias": np.full(1, -2.5),
        }
        made["embedding"][0] = 0
        for i in range(len(dilations)):
            made[f"kernel{i}"] = rng.uniform(-1, 1, (3 * dim, dim)) / np.sqrt(3 * dim)
            made[f"bias{i}"] = np.zeros(dim)
        return cls({name: value.astype(np.float32) for name, value in made.items()}, dilations)

    def logits(self, batch: Batch, features: Array) -> Array:
        """Return the logit of each token; ``features`` holds the feature rows of each type."""
        return self._forward(batch, features, None, 0.0, 0.0).logits

    def gradients(
        self, batch: Batch, features: Array, rng: np.random.Generator, feature_drop: float, drop: float
    ) -> tuple[float, dict[str, Array], Array]:
        """Return the mean cross-entropy, the gradients by name and the rows that the one of ``embedding`` is of."""
        state = self._forward(batch, features, rng, feature_drop, drop)
        mask = batch.types >= 0
        count = max(1, int(mask.sum()))
        chance = 1 / (1 + np.exp(-state.logits))
        error = np.where(mask, chance - batch.labels, 0).astype(np.float32) / count
        likelihood = np.where(batch.labels > 0, chance, 1 - chance)[mask]
        loss = float(-np.log(np.maximum(likelihood, 1e-12)).sum() / count)
        p = self.parameters
        found: dict[str, Array] = {"output": state.final.T @ error, "output_bias": error.sum(keepdims=True)}
        gradient = np.outer(error, p["output"])
        for i in reversed(range(len(self.dilations))):
            gradient = self._layer_back(i, state.layers[i], gradient, found)
        gradient *= state.inside
        found["gaps"] = np.stack([gradient[(batch.gaps == gap) & mask].sum(axis=0) for gap in range(4)])
        by_type = _sums(gradient[mask], state.inverse[mask], len(state.rows))
        width = state.rows.shape[1]
        rows, inverse = np.unique(state.rows, return_inverse=True)
        found["embedding"] = _sums(np.repeat(by_type, width, axis=0), inverse.ravel(), len(rows))
        return loss, found, rows

    def _forward(
        self, batch: Batch, features: Array, rng: np.random.Generator | None, feature_drop: float, drop: float
    ) -> _State:
        p, keep = self.parameters, (batch.types >= 0).astype(np.float32)[:, None]
        types, inverse = np.unique(np.maximum(batch.types, 0), return_inverse=True)
        rows = features[types]
        if rng is not None:
            rows = np.where(rng.random(rows.shape, np.float32) < feature_drop, 0, rows)
        x = (p["embedding"][rows].sum(axis=1)[inverse] + p["gaps"][batch.gaps]) * keep
        inside = np.abs(x) < BOUND
        x = np.clip(x, -BOUND, BOUND)
        layers = []
        for i, dilation in enumerate(self.dilations):
            around = shifted(x, dilation)
            y = around @ p[f"kernel{i}"] + p[f"bias{i}"]
            passing = (y > 0) * keep
            if rng is not None:
                passing *= (rng.random(y.shape, np.float32) >= drop) / np.float32(1 - drop)
            x = x + y * passing
            layers.append(_Layer(around, passing, np.abs(x) < BOUND))
            x = np.clip(x, -BOUND, BOUND)
        return _State(rows, inverse, inside, layers, x, x @ p["output"] + p["output_bias"])

    def _layer_back(self, i: int, layer: _Layer, gradient: Array, found: dict[str, Array]) -> Array:
        """Put the gradients of layer ``i`` into ``found`` and return that of its input."""
        gradient = gradient * layer.inside
        inner = gradient * layer.passing
        found[f"kernel{i}"] = layer.around.T @ inner
        found[f"bias{i}"] = inner.sum(axis=0)
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
    logits: Array


@dataclass
class Adam:
    """Adam with bias correction; state by parameter name."""

    rate: float = 3e-3
    decays: tuple[float, float] = (0.9, 0.99)
    steps: int = 0
    moments: dict[str, tuple[Array, Array]] = field(default_factory=dict)

    def step(self, network: Network, gradients: dict[str, Array], rows: Array, scale: float) -> None:
        """Change ``network`` by one step of ``rate * scale``; of the embedding only ``rows``, never row 0."""
        self.steps += 1
        for name, gradient in gradients.items():
            value = network.parameters[name]
            if name not in self.moments:
                self.moments[name] = (np.zeros_like(value), np.zeros_like(value))
            at: Any = rows[rows > 0] if name == "embedding" else slice(None)
            self._move(name, value, gradient[rows > 0] if name == "embedding" else gradient, at, scale)

    def _move(self, name: str, value: Array, gradient: Array, at: Any, scale: float) -> None:
        (first, second), (a, b) = self.moments[name], self.decays
        first[at] = mean = a * first[at] + (1 - a) * gradient
        second[at] = square = b * second[at] + (1 - b) * gradient**2
        rate = self.rate * scale * np.sqrt(1 - b**self.steps) / (1 - a**self.steps)
        value[at] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


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
