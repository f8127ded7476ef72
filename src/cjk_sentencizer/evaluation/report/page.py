"""The report as one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cjk_sentencizer.evaluation.plotting import Figure
from cjk_sentencizer.evaluation.protocol import CONDITIONS, condition_order
from cjk_sentencizer.evaluation.report.data import BrokenEdges, ErrorInContext, ReportData, Sample, Score
from cjk_sentencizer.evaluation.report.tables import (
    KINDS,
    cited_rows,
    class_tables,
    default_system,
    kind_order,
    languages,
    own_scores,
    score_tables,
)
from cjk_sentencizer.pages.marked import Line, Mark, lines
from cjk_sentencizer.pages.rendering import island, render, visible

CONTEXT = 40
"""Code points shown on each side of an error."""
ERROR_FIELDS = ("lang", "set", "condition", "kind", "reason")
"""What repeats from error to error, and is stored as an index."""


class PlotSection(NamedTuple):
    """Plots of one kind."""

    id: str
    title: str
    note: str
    figures: list[Figure]


_PLOTS = (
    ("f1", "F1 by language and condition", "Each point is the mean over the sets of a language."),
    (
        "curves",
        "Precision against recall",
        "The line is cjk-sentencizer at every threshold, the ring the one in use; grey lines join equal F1 (.5 to .9).",
    ),
    (
        "speed",
        "Speed against F1",
        "Megabytes a second of CPU time, on a logarithmic scale; F1 is the mean over all sets and conditions of the language.",
    ),
    ("errors", "Errors by reason", "What spoke against a boundary that was missed, or for one that is false."),
    (
        "reliability",
        "Reliability",
        "Scores beside the share of true boundaries among the places that got them; the nearer to the diagonal, the better.",
    ),
)
"""Id, title and note of each kind of plot."""


def write_report(data: ReportData, folder: Path) -> Path:
    """Write ``folder/index.html``, which needs no other file, and return its path; without matplotlib it has no plots."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "index.html"
    path.write_text(report_page(data), "utf-8", "backslashreplace")
    return path


def report_page(data: ReportData) -> str:
    """Return the report as HTML."""
    from markupsafe import Markup

    kind_of = {system.name: system.kind for system in data.systems}
    return render(
        "report.html",
        ("page.js", "report.js"),
        title=data.title,
        data=data,
        default=default_system(data),
        own=own_scores(data),
        kind_of=kind_of,
        cited=cited_rows(data),
        cited_systems=[system for system in data.systems if system.kind == "cited"],
        languages=languages([*data.scores, *data.errors, *data.samples]),
        conditions=_conditions(data.scores),
        kind_names=KINDS,
        kinds=[(kind, name) for kind, name in KINDS.items() if kind in kind_of.values()],
        plots=_plots(data),
        score_tables=score_tables(data),
        class_tables=class_tables(data),
        systems=sorted(data.systems, key=lambda system: kind_order(system.kind)),
        edges=sorted(data.edges, key=_share),
        samples=[(sample, _sample_lines(sample)) for sample in data.samples],
        island=Markup(island(error_island(data.errors))),  # noqa: S704 - escaped for a script element
    )


def error_island(errors: Sequence[ErrorInContext]) -> dict[str, object]:
    """Return the errors for the page: ``values`` of each field, and rows of indexes, 1 for missed, and the context."""
    values: dict[str, dict[str, int]] = {field: {} for field in ERROR_FIELDS}
    rows = []
    for error in errors:
        names = [visible(getattr(error, field)) for field in ERROR_FIELDS]
        indexes = [
            values[field].setdefault(name, len(values[field])) for field, name in zip(ERROR_FIELDS, names, strict=True)
        ]
        before = error.before if len(error.before) <= CONTEXT else f"…{error.before[-CONTEXT:]}"
        after = error.after if len(error.after) <= CONTEXT else f"{error.after[:CONTEXT]}…"
        rows.append([*indexes, int(error.missed), visible(before), visible(after)])
    return {"fields": ERROR_FIELDS, "values": {field: list(known) for field, known in values.items()}, "rows": rows}


def _sample_lines(sample: Sample) -> list[Line]:
    rows = zip(sample.ends, sample.reasons, sample.scores, strict=True)
    marks = [Mark(end, reason, score, stands=True, offset=end) for end, reason, score in rows]
    return lines(sample.text, sorted(marks), sample.lang)


def _plots(data: ReportData) -> list[PlotSection]:
    """Return the plots there are data for; none without matplotlib."""
    try:
        import matplotlib  # noqa: F401, ICN001
    except ImportError:
        return []
    from cjk_sentencizer.evaluation.report import plots

    makers: tuple[Callable[[ReportData], Iterator[Figure]], ...] = (
        plots.f1_plots,
        plots.curve_plots,
        plots.speed_plots,
        plots.error_plots,
        plots.reliability_plots,
    )
    sections = [PlotSection(*about, list(make(data))) for about, make in zip(_PLOTS, makers, strict=True)]
    return [section for section in sections if section.figures]


def _conditions(scores: Iterable[Score]) -> dict[str, str]:
    found = sorted({score.condition for score in scores}, key=condition_order)
    return {condition: CONDITIONS.get(condition, condition) for condition in found}


def _share(edges: BrokenEdges) -> tuple[str, str, int, float]:
    return edges.lang, edges.set, edges.size, edges.broken / max(1, edges.chunks)
