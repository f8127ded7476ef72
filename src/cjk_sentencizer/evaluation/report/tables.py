"""The tables of a report: what stands in them, and their form as Markdown and CSV."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import NamedTuple

from cjk_sentencizer.evaluation.protocol import CONDITIONS, condition_order
from cjk_sentencizer.evaluation.report.data import ClassScore, ReportData, Score, System
from cjk_sentencizer.pages.rendering import share

KINDS = {
    "own": "cjk-sentencizer",
    "baseline": "classic splitters",
    "peer": "other packages",
    "cited": "published figures",
}
"""Kind of system to what it is called, in the order in which they are shown."""
CSV_TABLES = ("systems", "scores", "classes", "speeds", "edges")

Row = tuple[str, str, str]
"""Language, set and condition."""
OPEN = "not told: other sentences"
LEAST = 0.002
"""Difference of F1 that counts where there is no interval."""


class ScoreCell(NamedTuple):
    """What one system reached on one set under one condition."""

    score: Score | None
    """None where it was not measured."""
    leads: bool


class ScoreTable(NamedTuple):
    """F1 on one set: a row a system, a column a condition."""

    lang: str
    set: str
    conditions: list[str]
    rows: list[tuple[System, list[ScoreCell]]]


class ClassTable(NamedTuple):
    """Boundaries found and invented in each class of one set."""

    lang: str
    set: str
    systems: list[System]
    rows: list[tuple[str, list[ClassScore | None]]]


def default_system(data: ReportData) -> str | None:
    """Return the name of the segmenter that the report is about: the first of the systems whose kind is ``own``."""
    return next((system.name for system in data.systems if system.kind == "own"), None)


def names_of(data: ReportData, kind: str) -> list[str]:
    """Return the names of the systems of a kind."""
    return [each.name for each in data.systems if each.kind == kind]


def measured(data: ReportData) -> list[Score]:
    """Return the scores that were measured here: all but the cited ones."""
    cited = set(names_of(data, "cited"))
    return [score for score in data.scores if score.system not in cited]


def own_scores(data: ReportData) -> list[Score]:
    """Return the scores of the segmenter that the report is about: languages and sets as they first come, conditions in order."""
    default = default_system(data)
    own = [score for score in data.scores if score.system == default]
    places = {place: number for number, place in enumerate(dict.fromkeys((each.lang, each.set) for each in own))}
    return sorted(own, key=lambda each: (places[each.lang, each.set], condition_order(each.condition)))


def by_row(scores: Iterable[Score]) -> dict[Row, list[Score]]:
    """Return the scores of each language, set and condition."""
    rows: dict[Row, list[Score]] = defaultdict(list)
    for score in scores:
        rows[score.lang, score.set, score.condition].append(score)
    return dict(rows)


def leaders(scores: Sequence[Score]) -> set[str]:
    """Return who leads in one row: the highest F1, and whatever lies within its interval.

    Nobody leads where all scores are 0, or where none can be told from the highest.
    """
    best = max(scores, key=lambda score: score.f1, default=None)
    if best is None or best.f1 == 0:
        return set()
    least = best.f1 if best.low is None else best.low
    found = {score.system for score in scores if round(score.f1, 3) >= round(least, 3)}
    return found if len(found) < len({score.system for score in scores}) else set()


def mean_f1(scores: Iterable[Score]) -> dict[tuple[str, str], float]:
    """Return the mean F1 of each (system, condition) over the sets, each set counting the same."""
    grouped: dict[tuple[str, str], list[float]] = defaultdict(list)
    for score in scores:
        grouped[score.system, score.condition].append(score.f1)
    return {key: sum(values) / len(values) for key, values in grouped.items()}


def ahead(own: Score, others: Iterable[Score]) -> str:
    """Return who is ahead in a row, by how much, and whether that lies within the interval of ``own``.

    >>> ahead(Score("us", "ja", "corpus", "asr", 0.5, low=0.4, high=0.6), [Score("them", "ja", "corpus", "asr", 0.55)])
    'them +.050, within the interval'
    """
    rival = max(others, key=lambda each: each.f1, default=None)
    if rival is None or rival.f1 == own.f1:
        return own.system if rival is None and own.f1 > 0 else "nobody"
    first = max(own, rival, key=lambda each: each.f1)
    low = own.f1 - LEAST if own.low is None else own.low
    high = own.f1 + LEAST if own.high is None else own.high
    lead = f"{first.system} +{share(abs(own.f1 - rival.f1))}"
    return f"{lead}, within the interval" if low <= rival.f1 <= high else lead


class CitedRow(NamedTuple):
    """Published figures on one set under one condition, and the segmenter's own."""

    lang: str
    set: str
    condition: str
    cells: list[Score | None]
    """One for each cited system."""
    own: Score | None
    """On the same sentences, or else on the development part of the same set."""
    is_same_part: bool

    @property
    def ahead(self) -> str:
        """Who is ahead; nothing where the segmenter has no score.

        On other sentences, which may be easier, the segmenter is not called ahead.
        """
        others = [each for each in self.cells if each is not None]
        if self.own is None:
            return ""
        if not self.is_same_part and self.own.f1 >= max(each.f1 for each in others):
            return OPEN
        return ahead(self.own, others)


def cited_rows(data: ReportData) -> list[CitedRow]:
    """Return the published figures, each beside the segmenter's own.

    A set ``NAME test`` that was not measured stands beside ``NAME``, its development part.
    """
    names = names_of(data, "cited")
    own = {(each.lang, each.set, each.condition): each for each in own_scores(data)}
    rows = []
    for (lang, name, condition), scores in by_row(each for each in data.scores if each.system in names).items():
        same = own.get((lang, name, condition))
        near = same or own.get((lang, name.removesuffix(" test"), condition))
        by_name = {each.system: each for each in scores}
        rows.append(CitedRow(lang, name, condition, [by_name.get(each) for each in names], near, same is not None))
    return rows


def score_tables(data: ReportData) -> list[ScoreTable]:
    """Return a table for each language and set of what was measured."""
    tables: dict[tuple[str, str], list[Score]] = defaultdict(list)
    for score in measured(data):
        tables[score.lang, score.set].append(score)
    return [_score_table(data, lang, name, scores) for (lang, name), scores in tables.items()]


def _score_table(data: ReportData, lang: str, name: str, scores: list[Score]) -> ScoreTable:
    conditions = sorted({score.condition for score in scores}, key=condition_order)
    lead = {condition: leaders([each for each in scores if each.condition == condition]) for condition in conditions}
    cells = {(score.system, score.condition): score for score in scores}
    reached: dict[str, list[float]] = defaultdict(list)
    for score in scores:
        reached[score.system].append(score.f1)
    systems = ordered(data, reached, {system: sum(each) / len(each) for system, each in reached.items()})
    rows = [
        (system, [ScoreCell(cells.get((system.name, each)), system.name in lead[each]) for each in conditions])
        for system in systems
    ]
    return ScoreTable(lang, name, conditions, rows)


def class_tables(data: ReportData) -> list[ClassTable]:
    """Return a table for each language and set: what each system found in each class, and all of them together."""
    sets = dict.fromkeys((each.lang, each.set) for each in data.classes)
    return [_class_table(data, *each) for each in sets]


def _class_table(data: ReportData, lang: str, name: str) -> ClassTable:
    own = [each for each in data.classes if (each.lang, each.set) == (lang, name)]
    systems = ordered(data, {each.system for each in own}, {})
    cells = {(each.kind, each.system): each for each in own}
    rows = [(kind, [cells.get((kind, each.name)) for each in systems]) for kind in sorted({each.kind for each in own})]
    totals: list[ClassScore | None] = [_total(system.name, lang, name, own) for system in systems]
    return ClassTable(lang, name, systems, [*rows, ("all", totals)])


def _total(system: str, lang: str, name: str, rows: Iterable[ClassScore]) -> ClassScore:
    own = [(each.existing, each.found, each.false) for each in rows if each.system == system]
    existing, found, false = (sum(values) for values in zip(*own, strict=True))
    return ClassScore(system, lang, name, "all", existing, found, false)


def ordered(data: ReportData, names: Iterable[str], reached: dict[str, float]) -> list[System]:
    """Return the systems of these names by kind, then by what they ``reached``, then as in the data."""
    wanted = set(names)
    known = [system for system in data.systems if system.name in wanted]
    known += [System(name, "peer", ()) for name in sorted(wanted - {system.name for system in known})]
    return sorted(known, key=lambda system: (kind_order(system.kind), -reached.get(system.name, 0.0)))


def kind_order(kind: str) -> int:
    """Return the place of a kind among the others."""
    known = list(KINDS)
    return known.index(kind) if kind in KINDS else len(KINDS)


def languages(rows: Iterable[object]) -> list[str]:
    """Return the languages of some rows, as they first come."""
    return list(dict.fromkeys(row.lang for row in rows))  # type: ignore[attr-defined]


def write_tables(data: ReportData, folder: Path) -> None:
    """Write ``tables.md`` and a CSV file for each kind of row; of what was not measured nothing is written."""
    for name in CSV_TABLES:
        if rows := getattr(data, name):
            _write_csv(folder / f"{name}.csv", rows)
    parts = {
        "Scores": own_lines(data),
        "F1 beside other ways": score_lines(data),
        "Boundaries by class (found/existing, false)": class_lines(data),
        "Chunks with a broken edge": edge_lines(data),
        "Speed, MB of UTF-8 a CPU second (and its ratio to the plain regex's)": speed_lines(data),
        "Published figures": cited_lines(data),
        "Systems": system_lines(data),
    }
    texts = [
        f"## {title}\n\n" + "\n".join(lines) + "\n" for title, each in parts.items() if len(lines := list(each)) > 2
    ]
    (folder / "tables.md").write_text(f"# {data.title}\n\n" + "\n".join(texts), "utf-8", "backslashreplace")


def _write_csv(path: Path, rows: Sequence[object]) -> None:
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(each.name for each in fields(rows[0]))  # type: ignore[arg-type]
        for row in rows:
            writer.writerow(" ".join(each) if isinstance(each, tuple) else each for each in astuple(row))  # type: ignore[call-overload]


def markdown_row(cells: Iterable[str]) -> str:
    """Return a row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def heads(words: Sequence[str], numbers: Sequence[str]) -> Iterator[str]:
    """Give the two lines over a Markdown table: columns of words, then columns of numbers."""
    yield markdown_row([*words, *numbers])
    yield markdown_row([*["---"] * len(words), *["--:"] * len(numbers)])


def own_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of the segmenter's own scores."""
    numbers = ("F1", "95% interval", "P", "R", "errors", "boundaries", "F1, stops", "P, any mark")
    yield from heads(("language", "set", "condition"), numbers)
    for each in own_scores(data):
        values = (each.precision, each.recall)
        counts = (each.errors, each.boundaries)
        yield markdown_row(
            [
                *(each.lang, each.set, CONDITIONS.get(each.condition, each.condition), share(each.f1)),
                interval(each),
                *map(share, values),
                *("" if count is None else str(count) for count in counts),
                *map(share, (each.stops_f1, each.any_mark)),
            ]
        )


def score_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of F1: a row a set and system, a column a condition."""
    conditions = sorted({score.condition for score in measured(data)}, key=condition_order)
    yield from heads(("language", "set", "system"), [CONDITIONS.get(each, each) for each in conditions])
    for table in score_tables(data):
        for system, cells in table.rows:
            values = {
                condition: share(cell.score.f1) if cell.score else ""
                for condition, cell in zip(table.conditions, cells, strict=True)
            }
            yield markdown_row([table.lang, table.set, system.name, *(values.get(each, "") for each in conditions)])


def class_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table by class: the segmenter in default settings beside the classic splitters."""
    known = {each.system for each in data.classes}
    default = default_system(data)
    names = [name for name in (default, *names_of(data, "baseline")) if name in known]
    cells = {(each.lang, each.set, each.kind, each.system): each for each in data.classes}
    yield from heads(("language", "set", "class"), [str(name) for name in names])
    for place in dict.fromkeys((each.lang, each.set, each.kind) for each in data.classes):
        found = [cells.get((*place, str(name))) for name in names]
        yield markdown_row([*place, *(f"{each.found}/{each.existing}, {each.false}" if each else "" for each in found)])


def edge_lines(data: ReportData, names: Iterable[str] | None = None) -> Iterator[str]:
    """Lines of the table of broken edges: how many of the chunks, a row a system, of ``names`` alone if given."""
    chosen = None if names is None else set(names)
    places = list(dict.fromkeys((each.lang, each.set) for each in data.edges))
    cells = {(each.system, each.lang, each.set): each for each in data.edges}
    yield from heads(("system",), [f"{lang} {name}" for lang, name in places])
    for system in dict.fromkeys(each.system for each in data.edges if chosen is None or each.system in chosen):
        found = [cells.get((system, *place)) for place in places]
        yield markdown_row([system, *(f"{each.broken}/{each.chunks}" if each else "" for each in found)])


def speed_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of speeds: MB a CPU second and the ratio to the plain expression, a row a system."""
    columns = list(dict.fromkeys((each.lang, each.text) for each in data.speeds))
    found = {(each.system, each.lang, each.text): each for each in data.speeds}
    yield from heads(("system",), [f"{lang} {text}" for lang, text in columns])
    for name in dict.fromkeys(each.system for each in data.speeds):
        cells = [found.get((name, *column)) for column in columns]
        yield markdown_row(
            [name, *(f"{each.megabytes_per_second:g} ({each.ratio:.2g})" if each else "" for each in cells)]
        )


def system_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of systems, those that could not run too."""
    yield markdown_row(["system", "kind", "languages", "version", "licence", "MB", "cannot", "no row because"])
    yield markdown_row([*["---"] * 5, "--:", "---", "---"])
    for each in data.systems:
        size = "" if each.megabytes is None else f"{each.megabytes:g}"
        about = (each.name, KINDS.get(each.kind, each.kind), " ".join(each.languages), each.version, each.licence)
        yield markdown_row([*about, size, each.cannot, each.missing])


def cited_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of published figures beside the segmenter's own."""
    systems = [each for each in data.systems if each.kind == "cited"]
    yield from heads(("language", "set", "condition"), ("own", "on", *(each.name for each in systems), "ahead"))
    for row in cited_rows(data):
        part = "" if row.own is None else "the same sentences" if row.is_same_part else "the development part"
        values = [share(each.f1) if each else "" for each in (row.own, *row.cells)]
        condition = CONDITIONS.get(row.condition, row.condition)
        yield markdown_row([row.lang, row.set, condition, values[0], part, *values[1:], row.ahead])


def interval(score: Score) -> str:
    """Return the 95% interval of F1, to be read; nothing where there is none."""
    return "" if score.low is None or score.high is None else f"{share(score.low)}–{share(score.high)}"
