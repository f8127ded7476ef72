"""What chance does to a figure: bootstrap intervals of F1 and of the difference between two systems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cjk_sentencizer.evaluation.scores import Counts

RESAMPLES = 2000


class Difference(NamedTuple):
    """How much the second system's mean is above the first one's, with its interval."""

    mean: float
    low: float
    high: float
    questions: int
    """How many both were asked."""

    @property
    def is_noise(self) -> bool:
        """Whether the interval holds zero."""
        return self.low <= 0 <= self.high

    def verdict(self, first: str, second: str) -> str:
        """Return in a sentence what the figures say; with n questions one answer is worth ``100 / n`` points.

        >>> Difference(0.04, -0.02, 0.1, 50).verdict("fixed", "semantic")
        'semantic +4.0 points over fixed [-2.0, +10.0]: noise (one of 50 answers is 2.0 points)'
        """
        points = f"{second} {self.mean * 100:+.1f} points over {first} [{self.low * 100:+.1f}, {self.high * 100:+.1f}]"
        if self.is_noise:
            return f"{points}: noise (one of {self.questions} answers is {100 / self.questions:.1f} points)"
        return f"{points}: {second if self.mean > 0 else first} is better"


def paired_bootstrap(
    first: Sequence[float],
    second: Sequence[float],
    resamples: int = RESAMPLES,
    level: float = 0.95,
    seed: int = 0,
) -> Difference:
    """Return the difference of the means and its percentile interval (Efron & Tibshirani 1993, chapter 13).

    Args:
        first: The scores of one system, one a question.
        second: Those of another on the same questions.
        resamples: How often the questions are drawn anew, with replacement.
        level: Share of the resamples inside the interval.
        seed: Of the drawing.

    Raises:
        ValueError: The two differ in length or are empty.
    """
    import numpy as np

    if len(first) != len(second) or not first:
        raise ValueError(f"Scores of the same questions are compared; here are {len(first)} and {len(second)}.")
    differences = np.asarray(second, float) - np.asarray(first, float)
    draws = np.random.default_rng(seed).integers(0, len(differences), (resamples, len(differences)))
    means = differences[draws].mean(axis=1)
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return Difference(float(differences.mean()), float(low), float(high), len(differences))


def f1_interval(
    units: Sequence[Counts], resamples: int = 1000, level: float = 0.95, seed: int = 0
) -> tuple[float, float]:
    """Return the percentile interval of F1 over resampled units (Efron & Tibshirani 1993, chapter 13).

    Args:
        units: Counts of what is drawn anew: a case of the corpus, a document, or a sentence of a joined text.
        resamples: How often as many units as there are, are drawn with replacement.
        level: Share of the resamples inside the interval.
        seed: Of the drawing.

    Raises:
        ValueError: There are no units.

    >>> f1_interval([Counts(2, 0, 0)] * 5)
    (1.0, 1.0)
    """
    import numpy as np

    if not units:
        raise ValueError("An interval needs at least one text or sentence to draw from.")
    kinds = Counter(units)  # equal units are drawn together: the same distribution, at a fraction of the cost
    shares = np.array(list(kinds.values())) / len(units)
    times = np.random.default_rng(seed).multinomial(len(units), shares, resamples)
    right, false, missed = (times @ np.asarray(list(kinds), np.int64)).T
    total = 2 * right + false + missed
    scores = np.where(total > 0, 2 * right / np.maximum(total, 1), 1.0)
    low, high = np.quantile(scores, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)
