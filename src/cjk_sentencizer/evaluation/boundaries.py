"""Scores of a segmenter over cases, by language and class, and its errors by reason."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from cjk_sentencizer.evaluation.corpus import Case, boundaries
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.segmentation.rules import Candidate
from cjk_sentencizer.segmentation.types import Sentence

NO_CANDIDATE = "no candidate"
"""Under which a missed boundary is counted that was never weighed."""


class Segments(Protocol):
    """What is evaluated: anything that cuts a text and gives the reasons, as ``Segmenter`` does."""

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences of ``text``."""
        ...

    def explain(self, text: str) -> Sequence[Candidate]:
        """Return every place that was weighed, with what decided it."""
        ...


class Error(NamedTuple):
    """One wrong or missed boundary."""

    case: str
    offset: int
    missed: bool
    """Missed, otherwise invented."""
    reason: str
    """Of the boundary that was invented, or what spoke against the one that was missed."""
    context: str
    """The text around it, the boundary marked with ``▁``."""


@dataclass
class Report:
    """Scores and errors of one run."""

    by_class: dict[tuple[str, str], Counts] = field(default_factory=lambda: defaultdict(Counts))
    """(language, class) to counts."""
    errors: list[Error] = field(default_factory=list)

    def by_language(self) -> dict[str, Counts]:
        """Return the counts of each language, all its classes together."""
        totals: dict[str, Counts] = defaultdict(Counts)
        for (lang, _), counts in self.by_class.items():
            totals[lang] += counts
        return dict(totals)

    def by_reason(self) -> Mapping[tuple[str, bool], int]:
        """Return how many errors there are of each (reason, missed), most frequent first."""
        return dict(Counter((error.reason, error.missed) for error in self.errors).most_common())


def evaluate(cases: Iterable[Case], segmenter_for: Callable[[str], Segments]) -> Report:
    """Cut each case with the segmenter that ``segmenter_for`` gives for its language, and compare."""
    report = Report()
    segmenters: dict[str, Segments] = {}
    for case in cases:
        if case.lang not in segmenters:
            segmenters[case.lang] = segmenter_for(case.lang)
        _judge(case, segmenters[case.lang], report)
    return report


def _judge(case: Case, segmenter: Segments, report: Report) -> None:
    reasons = {sentence.end: str(sentence.reason) for sentence in segmenter.sentences(case.text)}
    free = frozenset() if case.counts_end else boundaries(case.text, [len(case.text)])
    found, gold = reasons.keys() - free, case.gold - free
    report.by_class[case.lang, case.kind] += Counts.of(gold, found)
    report.errors += [_error(case, offset, reasons[offset], missed=False) for offset in sorted(found - gold)]
    missing = sorted(gold - found)
    if missing:
        against = {each.offset: str(each.reason) for each in segmenter.explain(case.text) if not each.accepted}
        report.errors += [_error(case, each, against.get(each, NO_CANDIDATE), missed=True) for each in missing]


def _error(case: Case, offset: int, reason: str, *, missed: bool) -> Error:
    before, after = case.text[max(0, offset - 20) : offset], case.text[offset : offset + 20]
    return Error(case.id, offset, missed, reason, f"{before}▁{after}".replace("\n", "⏎"))
