"""The page of ``explain --html``: a text with every place that was weighed, and a slider for the threshold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cjk_sentencizer.pages.families import FAMILIES, REFUSED, family_of
from cjk_sentencizer.pages.marked import Line, Mark, cut_marks, lines
from cjk_sentencizer.pages.rendering import render
from cjk_sentencizer.segmentation.cuts import LOWEST, Cut
from cjk_sentencizer.segmentation.rules import Candidate


class Explained(NamedTuple):
    """A text and what was weighed in it."""

    name: str
    text: str
    cuts: Sequence[Cut]
    candidates: Sequence[Candidate]
    """Those that were refused are shown."""
    lang: str = "auto"


class _Shown(NamedTuple):
    """A text as the page shows it."""

    name: str
    lines: list[Line]
    sentences: int
    marks: list[Mark]


def explanation_page(texts: Iterable[Explained]) -> str:
    """Return the page for some texts, as one HTML file that needs no other."""
    shown = [_shown(each) for each in texts]
    marks = [mark for each in shown for mark in each.marks]
    thresholds = sorted({mark.threshold for mark in marks if mark.threshold is not None})
    return render(
        "explanation.html",
        ("page.js", "explanation.js"),
        title="Sentence boundaries and their reasons",
        texts=shown,
        sentences=sum(each.sentences for each in shown),
        thresholds=thresholds,
        lowest=LOWEST,
        reasons=_reasons(marks),
    )


def _shown(each: Explained) -> _Shown:
    marks = cut_marks(each.text, each.cuts, each.candidates)
    sentences = sum(mark.stands for mark in marks)
    return _Shown(each.name, lines(each.text, marks, each.lang), sentences, marks)


def _reasons(marks: Sequence[Mark]) -> list[tuple[str, str, int]]:
    """Return reason, family and how many places have it, by family and frequency."""
    counts: dict[str, int] = {}
    families = {}
    for mark in marks:
        counts[mark.reason] = counts.get(mark.reason, 0) + 1
        families[mark.reason] = family_of(mark.reason)
    order = [*FAMILIES, REFUSED]
    rows = [(reason, families[reason], count) for reason, count in counts.items()]
    return sorted(rows, key=lambda row: (order.index(row[1]), -row[2], row[0]))
