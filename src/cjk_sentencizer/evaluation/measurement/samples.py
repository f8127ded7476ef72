"""Texts of the corpus that show what the boundaries look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cjk_sentencizer.evaluation.boundaries import Segments
from cjk_sentencizer.evaluation.measurement.sets import TextSet
from cjk_sentencizer.evaluation.report.data import Sample

MOST = 4
"""Samples of a language."""


def samples(texts: TextSet, segmenter_for: Callable[[str], Segments]) -> Iterator[Sample]:
    """Give a few texts with their boundaries: of each class the first, those with the most different reasons."""
    segmenter = segmenter_for(texts.lang)
    first = {case.kind: case for case in reversed(texts.cases)}
    cut = [(case, segmenter.sentences(case.text)) for case in first.values()]
    cut.sort(key=lambda each: (-len({sentence.reason for sentence in each[1]}), each[0].id))
    for case, sentences in cut[:MOST]:
        ends = tuple(each.end for each in sentences)
        reasons = tuple(str(each.reason) for each in sentences)
        yield Sample(texts.lang, case.id, case.text, ends, reasons, tuple(round(each.score, 3) for each in sentences))
