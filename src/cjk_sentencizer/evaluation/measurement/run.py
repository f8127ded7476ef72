"""One run: systems over sets of gold texts, as the data of a report."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from cjk_sentencizer.evaluation.baselines import Span
from cjk_sentencizer.evaluation.boundaries import Segments, evaluate
from cjk_sentencizer.evaluation.corpus import TextSet, joined
from cjk_sentencizer.evaluation.measurement.curves import curve, reliability, weigh
from cjk_sentencizer.evaluation.measurement.scoring import broken_edges, by_class, score
from cjk_sentencizer.evaluation.measurement.speed import speeds
from cjk_sentencizer.evaluation.measurement.systems import OURS, Contender, baselines, installed_version, our_system
from cjk_sentencizer.evaluation.protocol import GOLD
from cjk_sentencizer.evaluation.report.data import (
    BrokenEdges,
    ClassScore,
    ErrorInContext,
    ReportData,
    Sample,
    Score,
    Speed,
    System,
)
from cjk_sentencizer.segmentation.segmenter import Segmenter

PACKAGES = (
    "cjk-sentencizer",
    "sudachipy",
    "sudachidict-core",
    "jieba",
    "pythainlp",
    "pyvi",
    "numpy",
    "regex",
    "icukit-pyicu",
)
"""What the figures of the segmenter and the classic splitters depend on."""
CONTEXT = 40
"""Code points shown on either side of an error."""
SAMPLES = 4
"""Samples of a language."""


@dataclass
class Rows:
    """What has been measured so far."""

    systems: list[System] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    classes: list[ClassScore] = field(default_factory=list)
    edges: list[BrokenEdges] = field(default_factory=list)
    speeds: list[Speed] = field(default_factory=list)

    def add(self, contender: Contender, sets: Iterable[TextSet]) -> None:
        """Take a system and its figures on the sets in its languages."""
        self.systems.append(contender.system)
        for texts in sets:
            if texts.lang in contender.system.languages:
                self.measure(contender, texts)

    def measure(self, contender: Contender, texts: TextSet) -> None:
        """Take the figures of a system on a set."""
        name = contender.system.name
        answers = contender.cut(texts.lang, [case.text for case in texts.cases])
        self.scores.append(score(name, texts, answers))
        if texts.condition == GOLD:
            self.classes += by_class(name, texts, answers)
            document = joined(texts.cases)
            self.edges.append(broken_edges(name, texts.name, document, contender.cut(texts.lang, [document.text])[0]))


def scores_beside(sets: Sequence[TextSet], answers: Sequence[Sequence[Span]]) -> list[Score]:
    """Return the scores of a segmenter's answers, and those of the classic splitters that are installed.

    Args:
        sets: the texts.
        answers: the spans of the sentences of each text, over all sets in order.
    """
    given = iter(answers)
    found = [score(OURS, texts, [next(given) for _ in texts.cases]) for texts in sets]
    for splitter in baselines()[0]:
        found += [
            score(splitter.system.name, texts, splitter.cut(texts.lang, [case.text for case in texts.cases]))
            for texts in sets
        ]
    return found


def measure_own(segmenter_for: Callable[[str], Segmenter], sets: Sequence[TextSet], title: str) -> ReportData:
    """Measure a segmenter beside the classic splitters on texts of the user's own, their speed included."""
    rows = Rows()
    classic, missing = baselines()
    own = our_system(segmenter_for)
    for contender in (own, *classic):
        rows.add(contender, sets)
    rows.systems += missing
    for lang, group in groupby(sorted(sets, key=lambda texts: texts.lang), lambda texts: texts.lang):
        text = joined([case for texts in group for case in texts.cases]).text
        rows.speeds += speeds(classic[0], [own, *classic[1:]], lang, "your texts", text)
    return gathered(title, rows, sets, segmenter_for)


def gathered(
    title: str, rows: Rows, sets: Sequence[TextSet], segmenter_for: Callable[[str], Segmenter] = Segmenter
) -> ReportData:
    """Return the data of a report: the rows, and errors, curves and samples of one segmenter on the sets.

    Curves are of the sets without marks where there are any, samples of those that are cut as they are.
    """
    unmarked = [texts for texts in sets if texts.condition == "asr"] or list(sets)
    weighed = [(texts, weigh(texts, segmenter_for)) for texts in unmarked]
    exact = [texts for texts in sets if texts.condition == GOLD] or list(sets)
    return ReportData(
        title,
        versions(),
        tuple(rows.systems),
        tuple(rows.scores),
        tuple(rows.classes),
        tuple(rows.speeds),
        tuple(rows.edges),
        tuple(error for texts in sets for error in errors(texts, segmenter_for)),
        tuple(filter(None, (curve(*each) for each in weighed))),
        tuple(filter(None, (reliability(texts.lang, each) for texts, each in weighed))),
        tuple(sample for texts in exact for sample in samples(texts, segmenter_for)),
    )


def errors(texts: TextSet, segmenter_for: Callable[[str], Segments]) -> list[ErrorInContext]:
    """Return every boundary that was missed or invented, with the text around it."""
    return [
        ErrorInContext(
            texts.lang,
            texts.name,
            texts.condition,
            error.case.kind,
            error.missed,
            error.reason,
            *error.around(CONTEXT),
        )
        for error in evaluate(texts.cases, segmenter_for).errors
    ]


def samples(texts: TextSet, segmenter_for: Callable[[str], Segments]) -> Iterator[Sample]:
    """Give a few texts with their boundaries: of each class the first, those with the most different reasons."""
    segmenter = segmenter_for(texts.lang)
    first = {case.kind: case for case in reversed(texts.cases)}
    cut = [(case, segmenter.sentences(case.text)) for case in first.values()]
    cut.sort(key=lambda each: (-len({sentence.reason for sentence in each[1]}), each[0].id))
    for case, sentences in cut[:SAMPLES]:
        ends = tuple(each.end for each in sentences)
        reasons = tuple(str(each.reason) for each in sentences)
        yield Sample(texts.lang, case.id, case.text, ends, reasons, tuple(round(each.score, 3) for each in sentences))


def versions() -> dict[str, str]:
    """Return the versions of what the figures depend on."""
    return {"python": platform.python_version()} | {
        name: installed_version(name) or "not installed" for name in PACKAGES
    }
