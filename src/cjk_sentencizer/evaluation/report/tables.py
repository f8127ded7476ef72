"""The data of a report as Markdown and CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from pathlib import Path

from cjk_sentencizer.evaluation.report.data import ReportData, Score
from cjk_sentencizer.evaluation.report.pages.ranking import BEHIND, EQUAL, FIRST, Standing, standings

CSV_TABLES = ("systems", "scores", "classes", "speeds", "edges")
CONDITIONS = {
    "gold": "as written",
    "clean": "as written",
    "half": "half the marks",
    "asr": "no marks",
    "document": "by document",
}


def write_tables(data: ReportData, folder: Path) -> None:
    """Write ``tables.md`` and a CSV file for each kind of row."""
    for name in CSV_TABLES:
        _write_csv(folder / f"{name}.csv", getattr(data, name))
    parts = {
        "F1 on the corpus": corpus_lines(data),
        "F1 on further files": file_lines(data),
        "Speed": speed_lines(data),
        "Boundaries by class (found/existing, false)": class_lines(data),
        "Chunks with a broken edge": edge_lines(data),
        "Systems": system_lines(data),
        "Published figures": cited_lines(data),
    }
    text = "\n".join(f"## {title}\n\n" + "\n".join(lines) + "\n" for title, lines in parts.items())
    (folder / "tables.md").write_text(f"# {data.title}\n\n{text}", "utf-8")


def _write_csv(path: Path, rows: Sequence[object]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if rows:
            writer.writerow(each.name for each in fields(rows[0]))  # type: ignore[arg-type]
        for row in rows:
            writer.writerow(" ".join(each) if isinstance(each, tuple) else each for each in astuple(row))  # type: ignore[call-overload]


def row(cells: Sequence[str]) -> str:
    """Return a row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def corpus_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table over the corpus: ours in each mode beside the best of the others, by language and condition."""
    own = _names(data, "ours")
    yield row(
        ["language", "condition", "boundaries", "plain regex", "best classic splitter", "best peer", *own, "first"]
    )
    yield row(["---", "---", *["--:"] * 2, "---", "---", *["--:"] * len(own), "---"])
    standing = {each.row: each for each in standings(data)}
    for (lang, condition), scores in _grouped(data, "corpus").items():
        by_name = {each.system: each for each in scores}
        ours = by_name[own[0]]
        peer, classic = (_best(scores, _names(data, kind)) for kind in ("peer", "baseline"))
        yield row(
            [
                lang,
                CONDITIONS[condition],
                str((ours.true_positives or 0) + (ours.false_negatives or 0)),
                _f1(by_name.get("plain regex")),
                _named(classic),
                _named(peer),
                _with_interval(ours),
                *(_f1(by_name.get(name)) for name in own[1:]),
                verdict(standing[lang, "corpus", condition]) if (lang, "corpus", condition) in standing else "",
            ]
        )


def verdict(standing: Standing) -> str:
    """Return who is first in a row: ours, or by how much another system leads, and whether that is within our interval."""
    lead = f"{standing.best.system} +{_digits(standing.best.f1 - standing.ours.f1)}"
    return {FIRST: "ours", EQUAL: f"{lead}, within the interval", BEHIND: lead}[standing.verdict]


def file_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table over files of sentences: default settings, with the best of the others as written."""
    sets = list(dict.fromkeys((each.lang, each.set) for each in data.scores if each.set != "corpus"))
    own, cited = _names(data, "ours"), set(_names(data, "cited"))
    rows = []
    for lang, name in sets:
        scores = [each for each in data.scores if (each.lang, each.set) == (lang, name) and each.system not in cited]
        ours = {each.condition: each for each in scores if own and each.system == own[0]}
        if ours:
            clean = [each for each in scores if each.condition == "clean"]
            best = [_best(clean, _names(data, kind)) for kind in ("baseline", "peer")]
            plain = next((each for each in clean if each.system == "plain regex"), None)
            first = next(iter(ours.values()))
            cells = [lang, name, str((first.true_positives or 0) + (first.false_negatives or 0)), _f1(plain)]
            rows.append([*cells, *map(_named, best), *(_f1(ours.get(each)) for each in ("clean", "half", "asr"))])
    if rows:
        yield row(
            [
                "language",
                "file",
                "sentences",
                "plain regex",
                "best classic splitter",
                "best peer",
                "ours",
                "half",
                "no marks",
            ]
        )
        yield row(["---", "---", "--:", "--:", "---", "---", "--:", "--:", "--:"])
        yield from map(row, rows)


def speed_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of speeds: MB a CPU second and the ratio to the plain expression, a row a system."""
    columns = list(dict.fromkeys((each.lang, each.text) for each in data.speeds))
    found = {(each.system, each.lang, each.text): each for each in data.speeds}
    yield row(["system", *(f"{lang} {text}" for lang, text in columns)])
    yield row(["---", *["--:"] * len(columns)])
    for name in dict.fromkeys(each.system for each in data.speeds):
        cells = [found.get((name, *column)) for column in columns]
        yield row([name, *(f"{each.megabytes_per_second:g} ({each.ratio:.2g})" if each else "" for each in cells)])


def class_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table by class: ours in default settings beside the classic splitters."""
    names = [name for name in (*_names(data, "ours")[:1], *_names(data, "baseline")) if _has_classes(data, name)]
    rows = {(each.lang, each.kind, each.system): each for each in data.classes}
    yield row(["language", "class", *names])
    yield row(["---", "---", *["--:"] * len(names)])
    for lang, kind in dict.fromkeys((each.lang, each.kind) for each in data.classes):
        cells = [rows.get((lang, kind, name)) for name in names]
        yield row([lang, kind, *(f"{each.found}/{each.existing}, {each.false}" if each else "" for each in cells)])


def edge_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of broken edges: share of the chunks, a row a system."""
    languages = list(dict.fromkeys(each.lang for each in data.edges))
    rows = {(each.system, each.lang): each for each in data.edges}
    yield row(["system", *languages])
    yield row(["---", *["--:"] * len(languages)])
    for name in dict.fromkeys(each.system for each in data.edges):
        cells = [rows.get((name, lang)) for lang in languages]
        yield row([name, *(f"{each.broken}/{each.chunks}" if each else "" for each in cells)])


def system_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of systems, those that could not run too."""
    yield row(["system", "kind", "languages", "version", "licence", "MB", "cannot", "no row because"])
    yield row([*["---"] * 5, "--:", "---", "---"])
    for each in data.systems:
        size = "" if each.megabytes is None else f"{each.megabytes:g}"
        yield row(
            [
                each.name,
                each.kind,
                " ".join(each.languages),
                each.version,
                each.licence,
                size,
                each.cannot,
                each.missing,
            ]
        )


def cited_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of published figures, which are of other texts than those measured here."""
    systems = {each.name: each for each in data.systems if each.kind == "cited"}
    yield row(["language", "set", "condition", "system", "F1", "source"])
    yield row([*["---"] * 4, "--:", "---"])
    for each in data.scores:
        if each.system in systems:
            source = systems[each.system].source
            yield row([each.lang, each.set, CONDITIONS[each.condition], each.system, _digits(each.f1), source])


def _grouped(data: ReportData, name: str) -> dict[tuple[str, str], list[Score]]:
    groups: dict[tuple[str, str], list[Score]] = {}
    for each in data.scores:
        if each.set == name:
            groups.setdefault((each.lang, each.condition), []).append(each)
    return groups


def _names(data: ReportData, kind: str) -> list[str]:
    return [each.name for each in data.systems if each.kind == kind]


def _has_classes(data: ReportData, name: str) -> bool:
    return any(each.system == name for each in data.classes)


def _best(scores: Iterable[Score], names: Iterable[str]) -> Score | None:
    chosen = set(names)
    return max((each for each in scores if each.system in chosen), key=lambda each: each.f1, default=None)


def _named(score: Score | None) -> str:
    return f"{score.system} {_digits(score.f1)}" if score else ""


def _f1(score: Score | None) -> str:
    return _digits(score.f1) if score else ""


def _with_interval(score: Score) -> str:
    if score.low is None or score.high is None:
        return _f1(score)
    return f"{_digits(score.f1)} [{_digits(score.low)}, {_digits(score.high)}]"


def _digits(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")
