"""The tables of the report, ready to be shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cjk_sentencizer.evaluation.report.data import ClassScore, ReportData, Score, System
from cjk_sentencizer.evaluation.report.pages.ranking import Row, best_systems, by_row

KINDS = ("ours", "peer", "baseline", "cited")
"""Kinds of systems in the order in which they are shown."""
CONDITIONS = {
    "gold": "our gold texts, exact offsets",
    "clean": "sentences joined as they are",
    "half": "half of the final marks dropped",
    "asr": "lower case, no marks",
    "document": "each document on its own",
}
"""Condition to what is done to the text, in the order in which they are shown."""


class ScoreCell(NamedTuple):
    """What one system reached in one row."""

    score: Score | None
    """None where it was not measured."""
    best: bool


class ScoreRow(NamedTuple):
    """One set under one condition."""

    row: Row
    cells: list[ScoreCell]
    """One for each system of the table."""


class ScoreTable(NamedTuple):
    """The scores of one language."""

    lang: str
    systems: list[System]
    rows: list[ScoreRow]


class ClassTable(NamedTuple):
    """Boundaries found and invented in each class of one language."""

    lang: str
    systems: list[System]
    rows: list[tuple[str, list[ClassScore | None]]]


def measured(data: ReportData) -> list[Score]:
    """Return the scores that were measured here: all but the cited ones, which are of other texts."""
    cited = {system.name for system in data.systems if system.kind == "cited"}
    return [score for score in data.scores if score.system not in cited]


def score_tables(data: ReportData) -> list[ScoreTable]:
    """Return a table for each language of what was measured: our corpus first, systems by kind and then by mean F1."""
    scores = measured(data)
    return [_score_table(data, lang, [score for score in scores if score.lang == lang]) for lang in languages(scores)]


def _score_table(data: ReportData, lang: str, own: list[Score]) -> ScoreTable:
    rows = by_row(own)
    first = {score.set for score in own if score.condition == "gold"}
    reached: dict[str, list[float]] = {}
    for scores in rows.values():
        for score in scores:
            reached.setdefault(score.system, []).append(score.f1)
    systems = ordered(data, reached.keys(), {name: sum(each) / len(each) for name, each in reached.items()})
    shown = []
    for row in sorted(rows, key=lambda row: (row[1] not in first, row[1], condition_order(row[2]))):
        best, named = best_systems(rows[row]), {score.system: score for score in rows[row]}
        shown.append(ScoreRow(row, [ScoreCell(named.get(each.name), each.name in best) for each in systems]))
    return ScoreTable(lang, systems, shown)


def class_tables(data: ReportData) -> list[ClassTable]:
    """Return a table for each language: what each system found in each class, with a last row for all of them."""
    return [_class_table(data, lang) for lang in languages(data.classes)]


def _class_table(data: ReportData, lang: str) -> ClassTable:
    own = [each for each in data.classes if each.lang == lang]
    systems = ordered(data, {each.system for each in own}, {})
    cells = {(each.kind, each.system): each for each in own}
    kinds = list(dict.fromkeys(each.kind for each in own))
    rows = [(kind, [cells.get((kind, system.name)) for system in systems]) for kind in sorted(kinds)]
    totals: list[ClassScore | None] = [_total(system.name, lang, own) for system in systems]
    return ClassTable(lang, systems, [*rows, ("all", totals)])


def _total(system: str, lang: str, rows: Iterable[ClassScore]) -> ClassScore:
    own = [each for each in rows if each.system == system]
    existing, found, false = (
        sum(values) for values in zip(*((e.existing, e.found, e.false) for e in own), strict=True)
    )
    return ClassScore(system, lang, "all", existing, found, false)


def ordered(data: ReportData, names: Iterable[str], reached: dict[str, float]) -> list[System]:
    """Return the systems of these names by kind, then by what they ``reached``, then as in the data."""
    wanted = set(names)
    known = [system for system in data.systems if system.name in wanted]
    known += [System(name, "peer", ()) for name in sorted(wanted - {system.name for system in known})]
    return sorted(known, key=lambda system: (kind_order(system.kind), -reached.get(system.name, 0.0)))


def kind_order(kind: str) -> int:
    """Return the place of a kind among the others."""
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def condition_order(condition: str) -> int:
    """Return the place of a condition among the others."""
    known = list(CONDITIONS)
    return known.index(condition) if condition in known else len(known)


def languages(rows: Iterable[object]) -> list[str]:
    """Return the languages of some rows, as they first come."""
    return list(dict.fromkeys(row.lang for row in rows))  # type: ignore[attr-defined]
