"""The report as one HTML file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cjk_sentencizer.evaluation.report.data import BrokenEdges, ReportData, Sample, Score
from cjk_sentencizer.evaluation.report.pages.errors import error_island
from cjk_sentencizer.evaluation.report.pages.figures import Figure
from cjk_sentencizer.evaluation.report.pages.marked import Line, lines, sample_marks
from cjk_sentencizer.evaluation.report.pages.ranking import BEHIND, Standing, default_system, standings
from cjk_sentencizer.evaluation.report.pages.rendering import island, render
from cjk_sentencizer.evaluation.report.pages.tables import (
    CONDITIONS,
    KINDS,
    class_tables,
    condition_order,
    kind_order,
    languages,
    score_tables,
)


class PlotSection(NamedTuple):
    """Plots of one kind."""

    id: str
    title: str
    note: str
    figures: list[Figure]


_PLOTS = (
    (
        "f1",
        "F1 by language and condition",
        "Each point is the mean over the sets of a language; ours are in bold.",
    ),
    (
        "curves",
        "Precision against recall",
        "The line is ours at every threshold, the ring the threshold in use; grey lines join points of equal F1 (.5 to .9).",
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
    """Write ``folder/index.html``, which needs no other file, and return its path.

    Without matplotlib the page has no plots and says so.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "index.html"
    path.write_text(report_page(data), "utf-8", "backslashreplace")
    return path


def report_page(data: ReportData) -> str:
    """Return the report as HTML."""
    standing = standings(data)
    kind_of = {system.name: system.kind for system in data.systems}
    return render(
        "report.html",
        ("page.js", "report.js"),
        title=data.title,
        data=data,
        default=default_system(data),
        kind_of=kind_of,
        verdicts=Counter(each.verdict for each in standing),
        counts=_standing_counts(standing),
        behind=sorted((each for each in standing if each.verdict == BEHIND), key=_lead, reverse=True),
        cited=[score for score in data.scores if kind_of.get(score.system) == "cited"],
        sources={system.name: system.source for system in data.systems},
        cited_above=_cited_above(data),
        languages=languages([*data.scores, *data.errors, *data.samples]),
        conditions=_conditions(data.scores),
        kinds=[kind for kind in KINDS if any(system.kind == kind for system in data.systems)],
        plots=_plots(data),
        score_tables=score_tables(data),
        class_tables=class_tables(data),
        systems=sorted(data.systems, key=lambda system: kind_order(system.kind)),
        edges=sorted(data.edges, key=_share),
        samples=[(sample, _sample_lines(sample)) for sample in data.samples],
        island=_island(data),
    )


def _island(data: ReportData) -> object:
    from markupsafe import Markup

    return Markup(island(error_island(data.errors)))  # noqa: S704 - escaped for a script element


def _sample_lines(sample: Sample) -> list[Line]:
    return lines(sample.text, sorted(sample_marks(sample)), sample.lang)


def _plots(data: ReportData) -> list[PlotSection] | None:
    """Return the plots there are data for, or None without matplotlib."""
    try:
        import matplotlib  # noqa: F401, ICN001
    except ImportError:
        return None
    from cjk_sentencizer.evaluation.report.pages import plots

    makers: tuple[Callable[[ReportData], Iterator[Figure]], ...] = (
        plots.f1_plots,
        plots.curve_plots,
        plots.speed_plots,
        plots.error_plots,
        plots.reliability_plots,
    )
    sections = [PlotSection(*about, list(make(data))) for about, make in zip(_PLOTS, makers, strict=True)]
    return [section for section in sections if section.figures]


def _conditions(scores: Iterable[Score]) -> list[tuple[str, str]]:
    found = sorted({score.condition for score in scores}, key=condition_order)
    return [(condition, CONDITIONS.get(condition, "")) for condition in found]


def _standing_counts(standing: Sequence[Standing]) -> dict[str, dict[str, Counter[str]]]:
    """Return how many sets of each language and condition have each verdict."""
    grouped: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for each in standing:
        grouped[each.row[0]][each.row[2]][each.verdict] += 1
    return grouped


def _lead(each: Standing) -> float:
    """How far the best other is ahead."""
    return each.best.f1 - each.ours.f1


def _share(edges: BrokenEdges) -> tuple[str, int, float]:
    return edges.lang, edges.size, edges.broken / max(1, edges.chunks)


def _cited_above(data: ReportData) -> list[tuple[Score, Score]]:
    """Return the cited figures that are higher than our default's on the same set and condition, with ours."""
    default = default_system(data)
    ours = {(each.lang, each.set, each.condition): each for each in data.scores if each.system == default}
    cited = {system.name for system in data.systems if system.kind == "cited"}
    pairs = [
        (each, ours[each.lang, each.set, each.condition])
        for each in data.scores
        if each.system in cited and (each.lang, each.set, each.condition) in ours
    ]
    return [(each, own) for each, own in pairs if each.f1 > own.f1]
