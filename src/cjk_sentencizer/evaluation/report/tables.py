"""The data of a report as Markdown and CSV."""

from __future__ import annotations

import csv
from collections.abc import Container, Iterable, Iterator, Sequence
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
    (folder / "tables.md").write_text(f"# {data.title}\n\n{text}", "utf-8", "backslashreplace")


def _write_csv(path: Path, rows: Sequence[object]) -> None:
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
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
    own = names_of(data, "ours")
    yield row(
        ["language", "condition", "boundaries", "plain regex", "best classic splitter", "best peer", *own, "first"]
    )
    yield row(["---", "---", *["--:"] * 2, "---", "---", *["--:"] * len(own), "---"])
    standing = {each.row: each for each in standings(data)}
    for (lang, condition), scores in grouped(data, "corpus").items():
        by_name = {each.system: each for each in scores}
        ours = by_name[own[0]]
        peer, classic = (best(scores, names_of(data, kind)) for kind in ("peer", "baseline"))
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
    """Return who is first in a row: ours, equal, or by how much another leads and whether that is within our interval."""
    if standing.best.f1 == standing.ours.f1:
        return "equal"
    lead = f"{standing.best.system} +{_digits(standing.best.f1 - standing.ours.f1)}"
    return {FIRST: "ours", EQUAL: f"{lead}, within the interval", BEHIND: lead}[standing.verdict]


FILE_COLUMNS = "language | file | sentences | plain regex | best classic splitter | best peer | ours | first | half | no marks".split(
    " | "
)


def file_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table over files of sentences: default settings, with the best of the others as written."""
    cited = set(names_of(data, "cited"))
    sets = dict.fromkeys(
        (each.lang, each.set) for each in data.scores if each.set != "corpus" and each.system not in cited
    )
    rows = list(filter(None, (_file_cells(data, lang, name) for lang, name in sets)))
    if rows:
        yield row(FILE_COLUMNS)
        yield row(["---", "---", "--:", "--:", "---", "---", "--:", "---", "--:", "--:"])
        yield from map(row, rows)


def _file_cells(data: ReportData, lang: str, name: str) -> list[str] | None:
    scores = grouped(data, name)
    own = names_of(data, "ours")[:1]
    ours = {
        condition: best_of
        for (code, condition), each in scores.items()
        if code == lang and (best_of := best(each, own))
    }
    if not ours:
        return None
    clean = scores.get((lang, "clean"), [])
    plain = best(clean, ["plain regex"])
    first = next(iter(ours.values()))
    verdicts = [verdict(each) for each in standings(data) if each.row == (lang, name, "clean")]
    return [
        lang,
        name,
        str((first.true_positives or 0) + (first.false_negatives or 0)),
        _f1(plain),
        *(_named(best(clean, names_of(data, kind))) for kind in ("baseline", "peer")),
        _f1(ours.get("clean")),
        *(verdicts or [""]),
        *(_f1(ours.get(each)) for each in ("half", "asr")),
    ]


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
    names = [name for name in (*names_of(data, "ours")[:1], *names_of(data, "baseline")) if _has_classes(data, name)]
    rows = {(each.lang, each.kind, each.system): each for each in data.classes}
    yield row(["language", "class", *names])
    yield row(["---", "---", *["--:"] * len(names)])
    for lang, kind in dict.fromkeys((each.lang, each.kind) for each in data.classes):
        cells = [rows.get((lang, kind, name)) for name in names]
        yield row([lang, kind, *(f"{each.found}/{each.existing}, {each.false}" if each else "" for each in cells)])


def edge_lines(data: ReportData, names: Container[str] | None = None) -> Iterator[str]:
    """Lines of the table of broken edges: how many of the chunks, a row a system, of ``names`` alone if given."""
    languages = list(dict.fromkeys(each.lang for each in data.edges))
    rows = {(each.system, each.lang): each for each in data.edges}
    yield row(["system", *languages])
    yield row(["---", *["--:"] * len(languages)])
    for name in dict.fromkeys(each.system for each in data.edges if names is None or each.system in names):
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


def grouped(data: ReportData, name: str) -> dict[tuple[str, str], list[Score]]:
    """Return the scores on a set by language and condition."""
    groups: dict[tuple[str, str], list[Score]] = {}
    for each in data.scores:
        if each.set == name:
            groups.setdefault((each.lang, each.condition), []).append(each)
    return groups


def names_of(data: ReportData, kind: str) -> list[str]:
    """Return the names of the systems of a kind."""
    return [each.name for each in data.systems if each.kind == kind]


def _has_classes(data: ReportData, name: str) -> bool:
    return any(each.system == name for each in data.classes)


def best(scores: Iterable[Score], names: Iterable[str]) -> Score | None:
    """Return the highest score of the named systems; None where none of them found anything."""
    chosen = set(names)
    found = (each for each in scores if each.system in chosen and each.f1 > 0)
    return max(found, key=lambda each: each.f1, default=None)


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
