"""Whether scores are probabilities: reliability in bins, Brier score and diagram."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.evaluation.plotting import empty_plot
from cjk_sentencizer.evaluation.report.data import Reliability

Array = NDArray[Any]

BINS = 10


def brier(scores: Array, labels: Array) -> float:
    """Return the mean squared error of probabilities (Brier 1950, "Verification of forecasts"); 0 for none.

    >>> brier(np.array([0.5, 1.0]), np.array([0, 1]))
    0.125
    """
    return float(np.mean((scores - labels) ** 2)) if len(scores) else 0.0


def reliability(lang: str, scores: Array, labels: Array, bins: int = BINS) -> Reliability:
    """Return how often the places of a score are boundaries, in bins of equal width, with the Brier score, to four digits.

    Args:
        lang: language of the places.
        scores: of each place, 0 to 1.
        labels: 1 where it is a boundary.
        bins: how many; those that are empty are left out.
    """
    which = np.minimum((scores * bins).astype(int), bins - 1)
    filled = [which == number for number in range(bins) if (which == number).any()]
    return Reliability(
        lang,
        tuple(round(float(scores[each].mean()), 4) for each in filled),
        tuple(round(float(labels[each].mean()), 4) for each in filled),
        tuple(int(each.sum()) for each in filled),
        round(brier(scores, labels), 4),
    )


def plot(rows: Sequence[Reliability], path: Path) -> None:
    """Draw the reliability diagram, a line a row (DeGroot and Fienberg 1983); the suffix of ``path`` tells the form.

    Raises:
        ImportError: Matplotlib is not installed.
    """
    figure, axes = empty_plot(6, 6)
    axes.plot([0, 1], [0, 1], color="grey", linestyle="--", label="calibrated")
    for row in rows:
        axes.plot(row.scores, row.shares, marker="o", label=f"{row.lang}, Brier score {row.brier:.4f}")
    axes.set_xlabel("mean score of the bin")
    axes.set_ylabel("share of true boundaries")
    axes.legend(fontsize="small")
    figure.savefig(path)
