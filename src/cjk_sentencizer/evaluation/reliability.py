"""Whether scores are probabilities, and what another threshold would give: reliability, Brier score, precision and recall.

One run at the lowest threshold scores every place; what a segmenter with a higher one finds are those of them that reach it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.evaluation.boundaries import Segments
from cjk_sentencizer.evaluation.corpus import Case, boundaries
from cjk_sentencizer.evaluation.report.data import Curve, Reliability
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.types import Reason

Array = NDArray[Any]

BINS = 10
THRESHOLDS = tuple(round(0.02 * step, 2) for step in range(1, 50))


class Scores(Segments, Protocol):
    """What is judged: a segmenter that also gives its words, made with ``threshold=0``."""

    def tokens(self, text: str) -> Tokens:
        """Return the words of ``text``."""
        ...


class Places(NamedTuple):
    """Every place of some texts at which a sentence could end."""

    scores: Array
    """0 to 1; 0 where the segmenter gave none."""
    labels: Array
    """1 where a sentence ends."""
    weighed: Array
    """Whether the score is a probability; a boundary by rule has 1.0 and is none."""
    missed: int
    """True boundaries that are no place, because they lie inside a word."""


class Bin(NamedTuple):
    """The places whose scores lie between two bounds."""

    score: float
    """Their mean."""
    share: float
    """How many of them are boundaries."""
    places: int


def places(cases: Iterable[Case], segmenter_for: Callable[[str], Scores]) -> Places:
    """Return the places of ``cases``, cut with the segmenter for the language of each, which has ``threshold=0``.

    Places are the ends of words and the boundaries found. The end of a text is one only where the case counts it.
    """
    segmenters: dict[str, Scores] = {}
    rows: list[tuple[float, bool, bool]] = []
    missed = 0
    for case in cases:
        if case.lang not in segmenters:
            segmenters[case.lang] = segmenter_for(case.lang)
        found, lost = _places(case, segmenters[case.lang])
        rows += found
        missed += lost
    scores, labels, weighed = zip(*rows, strict=True) if rows else ((), (), ())
    return Places(np.array(scores, float), np.array(labels, int), np.array(weighed, bool), missed)


def _places(case: Case, segmenter: Scores) -> tuple[list[tuple[float, bool, bool]], int]:
    """Return score, label and whether it is weighed of each place of a text, and how many boundaries are no place."""
    text = case.text
    at = dict.fromkeys(boundaries(text, segmenter.tokens(text).ends), (0.0, True))
    for sentence in segmenter.sentences(text):
        at[sentence.end] = (sentence.score, sentence.score < 1 or sentence.reason is Reason.MODEL)
    free = frozenset({0}) if case.counts_end else boundaries(text, [0, len(text)])
    rows = [(score, offset in case.gold, own) for offset, (score, own) in sorted(at.items()) if offset not in free]
    return rows, len(case.gold - free - at.keys())


def brier(scores: Array, labels: Array) -> float:
    """Return the mean squared error of probabilities (Brier 1950, "Verification of forecasts"); 0 for none.

    >>> brier(np.array([0.5, 1.0]), np.array([0, 1]))
    0.125
    """
    return float(np.mean((scores - labels) ** 2)) if len(scores) else 0.0


def bins(scores: Array, labels: Array, count: int = BINS) -> list[Bin]:
    """Return the bins of equal width that are not empty, lowest first."""
    which = np.minimum((scores * count).astype(int), count - 1)
    groups = ((scores[which == i], labels[which == i]) for i in range(count))
    return [Bin(float(own.mean()), float(true.mean()), len(own)) for own, true in groups if len(own)]


def reliability(lang: str, found: Places, count: int = BINS) -> Reliability:
    """Return the reliability of the scores that are probabilities, in ``count`` bins, with their Brier score."""
    scores, labels = found.scores[found.weighed], found.labels[found.weighed]
    rows = bins(scores, labels, count)
    columns = [tuple(row[part] for row in rows) for part in range(3)]
    return Reliability(lang, columns[0], columns[1], tuple(map(int, columns[2])), brier(scores, labels))


def curve(
    lang: str, name: str, condition: str, found: Places, default: float, thresholds: Sequence[float] = THRESHOLDS
) -> Curve:
    """Return precision and recall at each threshold; ``name`` and ``condition`` are those of the set."""
    counts = [counts_at(found, threshold) for threshold in thresholds]
    precision, recall = tuple(each.precision for each in counts), tuple(each.recall for each in counts)
    return Curve(lang, name, condition, tuple(thresholds), precision, recall, default)


def counts_at(found: Places, threshold: float) -> Counts:
    """Return the counts of the boundaries whose score reaches ``threshold``, which is above 0."""
    chosen = found.scores >= threshold
    right = int(found.labels[chosen].sum())
    return Counts(right, int(chosen.sum()) - right, int(found.labels.sum()) - right + found.missed)


def plot(rows: Sequence[Reliability], path: Path) -> None:
    """Draw the reliability diagram, a line a row (DeGroot and Fienberg 1983); the suffix of ``path`` tells the form.

    Raises:
        ImportError: Matplotlib is not installed.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("The plot needs Matplotlib: pip install 'cjk-sentencizer[plots]'.") from error
    figure = Figure(figsize=(6, 6), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="grey", linestyle="--", label="calibrated")
    for row in rows:
        axes.plot(row.scores, row.shares, marker="o", label=f"{row.lang}, Brier score {row.brier:.4f}")
    axes.set_xlabel("mean score of the bin")
    axes.set_ylabel("share of true boundaries")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    figure.savefig(path)
