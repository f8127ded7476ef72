"""The plots of the report: F1, precision against recall, speed against F1, errors by reason, reliability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from cjk_sentencizer.evaluation.plotting import TOKENS, Figure, canvas, look, short, to_svg
from cjk_sentencizer.evaluation.protocol import condition_order
from cjk_sentencizer.evaluation.report.data import (
    Curve,
    ErrorInContext,
    Reliability,
    ReportData,
    Score,
    Speed,
    System,
)
from cjk_sentencizer.evaluation.report.tables import languages, mean_f1, measured, ordered

_CONDITION_MARKERS = "osD^v"
_MOST_REASONS = 16
_LEVELS = (0.5, 0.6, 0.7, 0.8, 0.9)
"""F1 of the lines in the plots of precision against recall."""


def f1_plots(data: ReportData) -> Iterator[Figure]:
    """Give a plot a language: measured F1 of each system under each condition, the mean over the sets."""
    for lang in languages(measured(data)):
        scores = [score for score in measured(data) if score.lang == lang]
        means = mean_f1(scores)
        totals = mean_f1(score_of_all(scores))
        systems = ordered(
            data, {score.system for score in scores}, {name: value for (name, _), value in totals.items()}
        )
        conditions = sorted({score.condition for score in scores}, key=condition_order)
        with canvas(4.3, 0.95 + 0.21 * len(systems), names=True) as (figure, axes):
            for place, condition in enumerate(conditions):
                rows = [
                    (row, means[each.name, condition])
                    for row, each in enumerate(systems)
                    if (each.name, condition) in means
                ]
                style = {"color": TOKENS[f"c{place % 5 + 1}"], "marker": _CONDITION_MARKERS[place % 5]}
                axes.scatter(
                    [f1 for _, f1 in rows], [row for row, _ in rows], s=26, label=short(condition), **style, zorder=3
                )
            _name_rows(axes, systems)
            axes.set(xlim=(-0.02, 1.02), xlabel="F1")
            axes.legend(
                loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(conditions), handletextpad=0.1, columnspacing=1
            )
            svg = to_svg(figure, f"f1-{lang}")
        yield Figure(
            lang, f"F1 of {len(systems)} systems under {', '.join(conditions)}; the tables hold the figures.", svg, lang
        )


def score_of_all(scores: Iterable[Score]) -> list[Score]:
    """Return the scores as if under one condition."""
    return [Score(score.system, score.lang, score.set, "all", score.f1) for score in scores]


def _name_rows(axes: Any, systems: Sequence[System]) -> None:
    axes.set_yticks(range(len(systems)), [short(system.name) for system in systems])
    axes.set_ylim(len(systems) - 0.4, -0.6)
    axes.grid(visible=True)
    for label, system in zip(axes.get_yticklabels(), systems, strict=True):
        label.set_color(TOKENS.get(system.kind, TOKENS["ink"]))
        if system.kind == "own":
            label.set_fontweight("bold")


def curve_plots(data: ReportData) -> Iterator[Figure]:
    """Give a plot a curve: the precision and recall of the segmenter at each threshold, and where the systems stand."""
    kinds = {system.name: system.kind for system in data.systems}
    for number, curve in enumerate(data.curves):
        key = curve.lang, curve.set, curve.condition
        points = [
            score
            for score in data.scores
            if (score.lang, score.set, score.condition) == key and None not in (score.precision, score.recall)
        ]
        with canvas(3.4, 3.0) as (figure, axes):
            _draw_curve(axes, curve)
            for score in points:
                axes.scatter([score.recall], [score.precision], s=24, **look(kinds.get(score.system, "")), zorder=4)
            _limit(axes, curve, points)
            _name_points(
                axes, [(s.recall or 0.0, s.precision or 0.0, s.system) for s in sorted(points, key=lambda s: -s.f1)]
            )
            axes.set(xlabel="recall", ylabel="precision")
            svg = to_svg(figure, f"curve-{number}")
        text = f"Precision against recall of cjk-sentencizer from threshold {curve.thresholds[0]:g} to {curve.thresholds[-1]:g}, {curve.default:g} in use, and of {len(points)} systems."
        yield Figure(f"{curve.lang}, {curve.set}, {curve.condition}", text, svg, *key)


def _draw_curve(axes: Any, curve: Curve) -> None:
    for level in _LEVELS:
        recalls = [level / (2 - level) + step * (1 - level / (2 - level)) / 40 for step in range(41)]
        # F1 = 2PR / (P + R), solved for P
        axes.plot(
            recalls, [level * recall / (2 * recall - level) for recall in recalls], color=TOKENS["line"], linewidth=0.7
        )
    axes.plot(curve.recall, curve.precision, color=TOKENS["own"], linewidth=1.6, zorder=3)
    at = min(range(len(curve.thresholds)), key=lambda place: abs(curve.thresholds[place] - curve.default))
    style = {"s": 60, "facecolors": TOKENS["page"], "edgecolors": TOKENS["own"], "linewidths": 1.6}
    axes.scatter([curve.recall[at]], [curve.precision[at]], **style, zorder=5)


def _limit(axes: Any, curve: Curve, points: Sequence[Score]) -> None:
    recalls = [*curve.recall, *(score.recall or 0.0 for score in points)]
    precisions = [*curve.precision, *(score.precision or 0.0 for score in points)]
    axes.set_xlim(max(-0.03, min(recalls) - 0.05), 1.03)
    axes.set_ylim(max(-0.03, min(precisions) - 0.05), 1.03)


def _name_points(axes: Any, points: Sequence[tuple[float, float, str]]) -> None:
    """Write names beside points, the first ones first, where they run into no other name."""
    taken: list[tuple[float, float]] = []
    for x, y, name in points:
        across, up = axes.transAxes.inverted().transform(axes.transData.transform((x, y)))
        if all(abs(up - other_up) > 0.055 or abs(across - other) > 0.35 for other, other_up in taken):
            taken.append((across, up))
            left = across > 0.6
            place = {"xytext": (-5 if left else 5, 0), "textcoords": "offset points", "va": "center"}
            axes.annotate(
                short(name), (x, y), ha="right" if left else "left", fontsize=7.5, color=TOKENS["muted"], **place
            )


def speed_plots(data: ReportData) -> Iterator[Figure]:
    """Give a plot a language and text: speed, on a logarithmic scale, against the mean F1 over all sets and conditions."""
    kinds = {system.name: system.kind for system in data.systems}
    for lang, text in dict.fromkeys((speed.lang, speed.text) for speed in data.speeds):
        f1 = mean_f1(score_of_all(score for score in data.scores if score.lang == lang))
        points = [each for each in data.speeds if (each.lang, each.text) == (lang, text) and (each.system, "all") in f1]
        if points:
            svg = _speed_svg(points, kinds, {name: value for (name, _), value in f1.items()}, f"speed-{lang}-{text}")
            yield Figure(f"{lang}, {text}", f"Speed and mean F1 of {len(points)} systems.", svg, lang)


def _speed_svg(points: Sequence[Speed], kinds: dict[str, str], f1: dict[str, float], prefix: str) -> str:
    with canvas(3.4, 3.0) as (figure, axes):
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_minor_formatter(lambda value, _: "")
        axes.grid(visible=True)
        for each in points:
            style = look(kinds.get(each.system, ""))
            axes.scatter([each.megabytes_per_second], [f1[each.system]], s=26, **style, zorder=4)
        axes.set(xlabel="MB/s", ylabel="mean F1", ylim=(max(0.0, min(f1[each.system] for each in points) - 0.08), 1.04))
        axes.margins(x=0.25)
        _name_points(
            axes,
            [(s.megabytes_per_second, f1[s.system], s.system) for s in sorted(points, key=lambda s: -f1[s.system])],
        )
        return to_svg(figure, "".join(char if char.isalnum() else "-" for char in prefix))


def error_plots(data: ReportData) -> Iterator[Figure]:
    """Give a plot a language: how many boundaries were missed and invented, by reason."""
    for lang in languages(data.errors):
        errors = [error for error in data.errors if error.lang == lang]
        yield Figure(
            lang,
            f"{len(errors)} errors by reason, missed to the left and false to the right.",
            _error_svg(errors, lang),
            lang,
        )


def _error_svg(errors: Sequence[ErrorInContext], lang: str) -> str:
    counts = Counter((error.reason, error.missed) for error in errors)
    totals = Counter(error.reason for error in errors).most_common(_MOST_REASONS)
    with canvas(4.3, 0.7 + 0.24 * len(totals), names=True) as (figure, axes):
        for row, (reason, _) in enumerate(totals):
            for missed, sign, name in ((True, -1, "missed"), (False, 1, "false")):
                number = counts[reason, missed]
                axes.barh(row, sign * number, 0.66, color=TOKENS[name])
                if number:
                    place = {"xytext": (4 * sign, 0), "textcoords": "offset points", "va": "center", "fontsize": 8}
                    axes.annotate(str(number), (sign * number, row), ha="left" if sign > 0 else "right", **place)
        axes.axvline(0, color=TOKENS["muted"], linewidth=0.8)
        axes.set_yticks(range(len(totals)), [short(reason) for reason, _ in totals])
        axes.set_ylim(len(totals) - 0.4, -0.6)
        axes.margins(x=0.16)
        axes.set_xticks([])
        axes.set_xlabel("missed  ←    →  false")
        axes.spines[["left", "bottom"]].set_visible(False)
        return to_svg(figure, f"errors-{lang}")


def reliability_plots(data: ReportData) -> Iterator[Figure]:
    """Give a plot a language: the share of true boundaries among those of each score."""
    numbers = count()
    for each in data.reliability:
        svg = _reliability_svg(each, f"reliability-{next(numbers)}")
        text = f"Scores against the share of true boundaries; Brier score {each.brier:.3f}."
        yield Figure(each.lang, text, svg, each.lang)


def _reliability_svg(each: Reliability, prefix: str) -> str:
    with canvas(3.0, 2.8) as (figure, axes):
        axes.plot([0, 1], [0, 1], color=TOKENS["muted"], linewidth=0.8, linestyle=(0, (3, 3)))
        axes.plot(each.scores, each.shares, color=TOKENS["own"], linewidth=1.2)
        most = max(each.counts, default=1)
        sizes = [12 + 90 * number / most for number in each.counts]
        axes.scatter(each.scores, each.shares, s=sizes, color=TOKENS["own"], zorder=3)
        axes.grid(visible=True)
        axes.set(xlim=(0, 1.03), ylim=(0, 1.03), xlabel="score", ylabel="share that is true")
        return to_svg(figure, prefix)
