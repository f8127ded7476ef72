"""Scores of a segmenter over cases, by language and class, and its errors by reason."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from cjk_sentencizer.evaluation.baselines import Span
from cjk_sentencizer.evaluation.corpus import Case
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

    case: Case
    offset: int
    missed: bool
    """Missed, otherwise invented."""
    reason: str
    """Of the boundary that was invented, or what spoke against the one that was missed."""

    def around(self, width: int) -> tuple[str, str]:
        """Return up to ``width`` code points of the text before the place, and as many behind it."""
        text = self.case.text
        return text[max(0, self.offset - width) : self.offset], text[self.offset : self.offset + width]


@dataclass
class Report:
    """Scores and errors of one run."""

    by_class: dict[tuple[str, str], Counts] = field(default_factory=lambda: defaultdict(Counts))
    """(language, class) to counts."""
    errors: list[Error] = field(default_factory=list)
    answers: list[list[Span]] = field(default_factory=list)
    """The spans of the sentences of each case, in order."""

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
    sentences = segmenter.sentences(case.text)
    report.answers.append([(sentence.start, sentence.end) for sentence in sentences])
    reasons = {sentence.end: str(sentence.reason) for sentence in sentences}
    found, gold = reasons.keys() - case.free, case.gold - case.free
    report.by_class[case.lang, case.kind] += Counts.of(gold, found)
    report.errors += [Error(case, offset, missed=False, reason=reasons[offset]) for offset in sorted(found - gold)]
    missing = sorted(gold - found)
    if missing:
        against = {each.offset: str(each.reason) for each in segmenter.explain(case.text) if not each.accepted}
        report.errors += [Error(case, each, missed=True, reason=against.get(each, NO_CANDIDATE)) for each in missing]
