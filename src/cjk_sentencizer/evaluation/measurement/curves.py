"""What the scores are worth: precision and recall at each threshold, and scores against the share of true boundaries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cjk_sentencizer.evaluation.corpus import Case, boundaries
from cjk_sentencizer.evaluation.measurement.sets import TextSet
from cjk_sentencizer.evaluation.report.data import Curve, Reliability
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.segmentation.segmenter import Segmenter

THRESHOLDS = tuple(round(0.05 * step, 2) for step in range(1, 20))
BINS = 10
_Scored = tuple[float, bool]


def curve(texts: TextSet) -> Curve | None:
    """Return precision and recall of the default mode at each threshold; None where the threshold decides nothing."""
    totals = [_counts(texts.cases, Segmenter(texts.lang, threshold=threshold)) for threshold in THRESHOLDS]
    default = default_threshold(texts.lang)
    if default is None or len(set(totals)) == 1:
        return None
    precision = tuple(round(each.precision, 4) for each in totals)
    recall = tuple(round(each.recall, 4) for each in totals)
    return Curve(texts.lang, texts.name, texts.condition, THRESHOLDS, precision, recall, default)


def default_threshold(lang: str) -> float | None:
    """Return the threshold of the model that ships for a language; None where there is none."""
    from cjk_sentencizer.segmentation.model import default_model

    model = default_model(lang)
    return None if model is None else round(model.threshold, 4)


def reliability(texts: TextSet) -> Reliability | None:
    """Return in bins of the score how often a place with it is a boundary, for places that a score decides.

    Rules give 1 and take no part, nor do places below what `Segmenter.explain` shows. The Brier score is the mean
    squared error (Brier 1950).
    """
    segmenter = Segmenter(texts.lang)
    scored = [each for case in texts.cases for each in _scored(case, segmenter)]
    if not scored:
        return None
    bins: list[list[_Scored]] = [[] for _ in range(BINS)]
    for score, is_true in scored:
        bins[min(int(score * BINS), BINS - 1)].append((score, is_true))
    filled = [each for each in bins if each]
    return Reliability(
        texts.lang,
        tuple(_mean([score for score, _ in each]) for each in filled),
        tuple(_mean([float(is_true) for _, is_true in each]) for each in filled),
        tuple(map(len, filled)),
        _mean([(score - is_true) ** 2 for score, is_true in scored]),
    )


def _scored(case: Case, segmenter: Segmenter) -> Iterator[_Scored]:
    seen = set()
    for candidate in segmenter.explain(case.text):
        if 0 < candidate.score < 1 and candidate.offset not in seen:
            seen.add(candidate.offset)
            yield candidate.score, candidate.offset in case.gold


def _counts(cases: Sequence[Case], segmenter: Segmenter) -> Counts:
    total = Counts()
    for case in cases:
        free = boundaries(case.text, [len(case.text)])
        found = {each.end for each in segmenter.sentences(case.text)}
        total += Counts.of(case.gold - free, found - free)
    return total


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4)
