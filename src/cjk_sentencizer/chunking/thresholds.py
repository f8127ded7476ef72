"""At which gaps a text is cut, given the distances: the thresholds of LangChain's SemanticChunker, and others beside them.

With d the distances and P their percentile (linear interpolation), a gap is cut where its value x is greater than T:

- ``percentile``: x = d, T = P(amount); 95.
- ``standard_deviation``: x = d, T = mean(d) + amount * the population's standard deviation; 3. Of N values none lies further
  than sqrt(N - 1) deviations above the mean: with 3, texts of fewer than twelve sentences are never cut.
- ``interquartile``: x = d, T = mean(d) + amount * (Q3 - Q1); 1.5. LangChain measures from the mean, and so does this.
- ``interquartile_q3``: x = d, T = Q3 + amount * (Q3 - Q1), the rule of Tukey (1977); 1.5.
- ``gradient``: x = the slope of d (central differences), T = P(amount) of the slopes; 95. Of two sentences each is a chunk of
  its own, as there: one distance has no slope.
- ``absolute``: x = d, T = amount, which depends on the embedding model and has no default.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

AMOUNTS: dict[str, float | None] = {
    "percentile": 95.0,
    "standard_deviation": 3.0,
    "interquartile": 1.5,
    "interquartile_q3": 1.5,
    "gradient": 95.0,
    "absolute": None,
}
"""The kinds of threshold with their usual amounts."""

Distances = NDArray[np.float64]


def threshold(distances: Distances, kind: str, amount: float | None = None) -> tuple[float, Distances]:
    """Return T and the values that are compared with it; see the module for the formulas.

    >>> threshold(np.array([0.1, 0.2, 0.9]), "absolute", 0.5)[0]
    0.5
    """
    used = check_threshold(kind, amount)
    if kind == "gradient":
        slopes = np.gradient(distances, np.arange(len(distances)))
        return float(np.percentile(slopes, used)), slopes
    if kind == "percentile":
        return float(np.percentile(distances, used)), distances
    if kind == "standard_deviation":
        return float(np.mean(distances) + used * np.std(distances)), distances
    if kind == "absolute":
        return used, distances
    first, third = np.percentile(distances, [25, 75])
    base = np.mean(distances) if kind == "interquartile" else third
    return float(base + used * (third - first)), distances


def check_threshold(kind: str, amount: float | None = None) -> float:
    """Return the amount to use; ``ValueError`` for an unknown kind or an amount that cannot be."""
    if kind not in AMOUNTS:
        raise ValueError(f"threshold_type is {kind!r}. Available: {', '.join(AMOUNTS)}.")
    used = AMOUNTS[kind] if amount is None else amount
    if used is None:
        raise ValueError("threshold_type='absolute' needs threshold_amount, a distance that suits the embedding model.")
    if used != used or (kind in ("percentile", "gradient") and not 0 <= used <= 100):  # noqa: PLR0124  # a NaN
        raise ValueError(f"threshold_amount is {amount}; for {kind!r} it must be a number{_range(kind)}.")
    return float(used)


def cuts(distances: Distances, kind: str, amount: float | None = None, *, peaks: bool = False) -> list[int]:
    """Return the gaps to cut at, ascending; gap i lies behind sentence i.

    ``peaks``: only those whose value no neighbour's exceeds.

    >>> cuts(np.array([0.1, 0.8, 0.9]), "absolute", 0.5), cuts(np.array([0.1, 0.8, 0.9]), "absolute", 0.5, peaks=True)
    ([1, 2], [2])
    """
    if len(distances) == 0:
        return []
    if kind == "gradient" and len(distances) == 1:
        return [0]
    limit, values = threshold(distances, kind, amount)
    found = values > limit
    return np.flatnonzero(found & are_peaks(values) if peaks else found).tolist()


def largest(distances: Distances, number: int, *, peaks: bool = False) -> list[int]:
    """Return the ``number`` gaps with the largest distances, ascending; of equal ones the first.

    ``peaks``: others than peaks only where there are not enough of them.
    """
    last = ~are_peaks(distances) if peaks else np.zeros(len(distances), np.bool_)
    order = np.lexsort((-distances, last))
    return sorted(order[: max(0, number)].tolist())


def are_peaks(values: Distances) -> NDArray[np.bool_]:
    """Return which values are greater than the one before and not less than the one behind; of equal neighbours the first."""
    padded = np.concatenate([[-np.inf], values, [-np.inf]])
    return (values > padded[:-2]) & (values >= padded[2:])


def _range(kind: str) -> str:
    return " from 0 to 100" if kind in ("percentile", "gradient") else ""
