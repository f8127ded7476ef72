"""What the scores are worth: precision and recall at each threshold, and scores against the share of true boundaries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from cjk_sentencizer.evaluation.corpus import Case, TextSet
from cjk_sentencizer.evaluation.reliability import reliability as in_bins
from cjk_sentencizer.evaluation.report.data import Curve, Reliability
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.segmentation.cuts import Cut, sentences_at
from cjk_sentencizer.segmentation.segmenter import Segmenter

THRESHOLDS = tuple(round(0.05 * step, 2) for step in range(1, 20))


class Weighed(NamedTuple):
    """A case and every place where it is cut at one threshold or another."""

    case: Case
    cuts: list[Cut]


def weigh(texts: TextSet, segmenter_for: Callable[[str], Segmenter]) -> list[Weighed]:
    """Return the places of all cases."""
    segmenter = segmenter_for(texts.lang)
    return [Weighed(case, segmenter.cuts(case.text)) for case in texts.cases]


def curve(texts: TextSet, weighed: Sequence[Weighed]) -> Curve | None:
    """Return precision and recall at each threshold; None where no score decides anything."""
    used = Counter(cut.threshold for each in weighed for cut in each.cuts if cut.threshold is not None)
    if not used:
        return None
    totals = [sum((_counts(each, threshold) for each in weighed), Counts()) for threshold in THRESHOLDS]
    return Curve(
        texts.lang,
        texts.name,
        texts.condition,
        THRESHOLDS,
        tuple(round(each.precision, 4) for each in totals),
        tuple(round(each.recall, 4) for each in totals),
        round(used.most_common(1)[0][0], 4),
    )


def _counts(weighed: Weighed, threshold: float) -> Counts:
    case, cuts = weighed
    found = {each.end for each in sentences_at(case.text, cuts, threshold)}
    return Counts.of(case.gold - case.free, found - case.free)


def reliability(lang: str, weighed: Sequence[Weighed]) -> Reliability | None:
    """Return in bins of the score how often a place with it is a boundary, for the places that a score decides.

    Those are the places with a score of at least `cuts.LOWEST`; rules take no part. The Brier score is the mean
    squared error (Brier 1950). None where there is no such place.
    """
    scored = [
        (cut.score, cut.end in each.case.gold) for each in weighed for cut in each.cuts if cut.threshold is not None
    ]
    if not scored:
        return None
    scores, labels = np.array(scored).T
    return in_bins(lang, scores, labels)
