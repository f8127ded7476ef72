"""Thresholds and calibration from development text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.evaluation.scores import Counts

Array = NDArray[Any]

STRICT_PRECISION = 0.95
"""Precision that the strict threshold is chosen for."""

NEARLY = 0.001
"""Difference in F1 that is chance."""

GRID = np.arange(0.02, 0.981, 0.01)


class Judged(NamedTuple):
    """Logits or probabilities of one development text with the truth."""

    values: Array
    labels: Array
    """1 where a sentence ends after the token."""
    ends: int
    """Sentence ends in all, those inside tokens counted too."""


def counts(judged: Judged, threshold: float) -> Counts:
    """Return the counts at a threshold; the end of the text is always found."""
    found = judged.values >= threshold
    found[-1:] = True
    right = int((found & (judged.labels > 0)).sum())
    return Counts(right, int(found.sum()) - right, judged.ends - right)


def best_threshold(texts: Sequence[Judged]) -> float:
    """Return the probability at which the mean F1 over the texts is best: the middle of those that come near it."""
    means = np.array([np.mean([counts(text, at).f1 for text in texts]) for at in GRID])
    return round(float(np.median(GRID[means >= means.max() - NEARLY])), 2)


def strict_threshold(texts: Sequence[Judged], least: float) -> float:
    """Return the lowest probability from ``least`` with a precision of ``STRICT_PRECISION`` over all texts together.

    At most .98; the end of a text, which is always right, counts as any other place.
    """
    for at in (value for value in GRID if value >= least):
        found = sum(int((text.values >= at).sum()) for text in texts)
        right = sum(int(((text.values >= at) & (text.labels > 0)).sum()) for text in texts)
        if right >= STRICT_PRECISION * found:
            return round(float(at), 2)
    return round(float(GRID[-1]), 2)


def platt(texts: Sequence[Judged], steps: int = 50) -> tuple[float, float]:
    """Return slope and offset of the sigmoid that fits the logits best (Platt 1999), each text with equal weight."""
    logits = np.concatenate([text.values for text in texts])
    labels = np.concatenate([text.labels for text in texts]).astype(float)
    weights = np.concatenate([np.full(len(text.values), 1 / len(text.values)) for text in texts])
    inputs = np.stack([logits, np.ones_like(logits)], 1)
    answer = np.array([1.0, 0.0])
    for _ in range(steps):  # Newton's method, its steps bounded so that it cannot overshoot
        chance = sigmoid(inputs @ answer)
        slope = inputs.T @ (weights * (chance - labels))
        curvature = (inputs * (weights * chance * (1 - chance))[:, None]).T @ inputs + 1e-6 * np.eye(2)
        move = np.linalg.solve(curvature, slope)
        answer = answer - move / max(1.0, float(np.abs(move).max()) / 0.2)
    return float(answer[0]), float(answer[1])


def sigmoid(values: Array) -> Array:
    """Return the logistic function without overflow."""
    found: Array = 1 / (1 + np.exp(-np.clip(values, -30, 30)))
    return found
