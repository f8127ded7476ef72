"""``cjk-sentencizer evaluate``: precision, recall and F1, and the errors by reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import UserError, checking_options, user_errors
from cjk_sentencizer.cli.gold import EXACT, gold_sets
from cjk_sentencizer.cli.output import open_output
from cjk_sentencizer.cli.segmenter import make_segmenter
from cjk_sentencizer.evaluation import PROTOCOLS, Counts, Report
from cjk_sentencizer.evaluation import evaluate as judge
from cjk_sentencizer.evaluation.protocol import CONDITIONS
from cjk_sentencizer.evaluation.report.data import Score

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cjk_sentencizer import Segmenter
    from cjk_sentencizer.evaluation.corpus import TextSet

CORPUS = Path("corpus")
NO_CORPUS = (
    "Name gold texts of your own: a .txt with a sentence a line, a .jsonl, .conllu or .spacy. Without a name the package's "
    "own gold texts are scored, which are in its repository (the folder corpus) and not installed with it: run in a checkout."
)
COLUMN = 18
"""Characters of a terminal for a column of the table of systems, twice that for their names."""
SHOWN = 20
"""Code points shown on either side of an error."""

Gold = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[FILE]...",
        help="Corpus files LANG.jsonl or folders of them, spaCy's DocBins (.spacy) with sentence starts, or files with a "
        "sentence a line (.txt, .conllu); default: the folder corpus.",
    ),
]
Data = Annotated[list[Path] | None, typer.Option(help="A file with a sentence a line (.txt, .conllu), as FILE.")]
ProtocolName = Annotated[
    str | None,
    typer.Option(
        "--protocol",
        help=f"{EXACT} (default of corpus files and DocBins), {', '.join(PROTOCOLS)} (clean: default of sentence files).",
    ),
]
CaseLang = Annotated[
    str | None,
    typer.Option(help="Language of the texts; default: by the corpus file's or data folder's name."),
]
Classes = Annotated[list[str] | None, typer.Option("--class", help="Score texts of this class alone; repeatable.")]
Most = Annotated[int, typer.Option(min=1, help="Sentences read of each sentence file.")]
Errors = Annotated[int, typer.Option(min=0, help="Errors to show in their context.")]
ReportFolder = Annotated[
    Path | None, typer.Option("--report", help="Also write a page, tables and the data into this folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def evaluate(
    files: Gold = None,
    data: Data = None,
    protocol: ProtocolName = None,
    lang: CaseLang = None,
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    analyzer: options.AnalyzerName = None,
    threshold: options.Threshold = None,
    model: options.Model = "default",
    classes: Classes = None,
    most: Most = 3000,
    errors: Errors = 0,
    report_folder: ReportFolder = None,
    as_json: AsJson = False,
    output: options.Output = None,
) -> None:
    """Score boundaries against gold texts: F1, precision, recall and errors, beside the classic ways to split.

    Texts of a corpus file or a DocBin are cut as they are, and their ends, which come free, do not count; under another
    protocol each is changed and cut on its own. The sentences of a plain file are joined first: clean (as they are), asr
    (lower case, no marks), half (half of the final marks dropped; in these three the end counts), document (each
    document on its own, its end not counted).
    """
    with user_errors():
        with checking_options():
            sets = list(gold_sets(_paths(files, data), protocol, lang, most))
        sets = _of_classes(sets, classes) if classes else sets
        if not sets:
            raise UserError("No text to score: the files hold no sentences.")

        def segmenter_for(own: str) -> Segmenter:
            return make_segmenter(lang or own, mode, newlines, analyzer, threshold, model)

        from cjk_sentencizer.evaluation.measurement import scores_beside

        report = judge([case for texts in sets for case in texts.cases], segmenter_for)
        scores = scores_beside(sets, report.answers)
        if report_folder is not None:
            _write_report(sets, segmenter_for, report_folder)
        with open_output(output) as stream:
            if as_json:
                stream.write(json.dumps(_figures(report, scores), ensure_ascii=False, indent=1) + "\n")
            else:
                from rich.console import Console

                _print(report, scores, errors, Console(file=stream, highlight=False))


def _paths(files: list[Path] | None, data: list[Path] | None) -> list[Path]:
    found = [*(files or []), *(data or [])]
    if not found and not CORPUS.is_dir():
        raise UserError(NO_CORPUS)
    return found or [CORPUS]


def _of_classes(sets: list[TextSet], classes: list[str]) -> list[TextSet]:
    known = sorted({case.kind for texts in sets for case in texts.cases})
    if unknown := [name for name in classes if name not in known]:
        raise UserError(f"No text of class {unknown[0]!r}. Classes there: {', '.join(known)}.")
    kept = (texts._replace(cases=tuple(case for case in texts.cases if case.kind in classes)) for texts in sets)
    return [texts for texts in kept if texts.cases]


def _write_report(sets: list[TextSet], segmenter_for: Callable[[str], Segmenter], folder: Path) -> None:
    from cjk_sentencizer.evaluation.measurement import measure_own
    from cjk_sentencizer.evaluation.report import write_report
    from cjk_sentencizer.evaluation.report.tables import write_tables

    data = measure_own(segmenter_for, sets, "Boundaries of your texts")
    folder.mkdir(parents=True, exist_ok=True)
    data.save(folder / "data.json")
    write_tables(data, folder)
    typer.echo(f"Report: {write_report(data, folder)}", err=True)


def _figures(report: Report, scores: Sequence[Score]) -> dict[str, object]:
    classes = [{"lang": lang, "class": kind, **_scores(counts)} for (lang, kind), counts in report.by_class.items()]
    languages = [{"lang": lang, **_scores(counts)} for lang, counts in report.by_language().items()]
    reasons = [
        {"reason": reason, "error": "missed" if missed else "invented", "count": count}
        for (reason, missed), count in report.by_reason().items()
    ]
    sets = [{**asdict(each), "errors": each.errors} for each in scores]
    return {"languages": languages, "classes": classes, "reasons": reasons, "systems": sets}


def _scores(counts: Counts) -> dict[str, float]:
    scores = {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}
    return {name: round(value, 4) for name, value in scores.items()} | counts._asdict()


def _print(report: Report, scores: Sequence[Score], most_errors: int, console: Console) -> None:
    console.print(_score_table(report))
    own = [each for each in scores if each.system == scores[0].system]
    if any(each.any_mark is not None for each in own):
        console.print(_unmarked_table(own))
    beside = _table_beside(scores)
    console.width = max(console.width, COLUMN * (1 + len(beside.columns)))
    console.print(beside)
    if report.errors:
        console.print(_reason_table(report))
    for error in report.errors[:most_errors]:
        kind = "missed" if error.missed else "invented"
        context = "▁".join(error.around(SHOWN)).replace("\n", "⏎")
        place = f"{error.case.id} ({error.case.kind}) @{error.offset}"
        console.print(f"{place} {kind} {error.reason}: {context}", markup=False, soft_wrap=True)


def _table(title: str, words: Sequence[str], numbers: Sequence[str]) -> Table:
    from rich.table import Table

    table = Table(*words, title=title, title_justify="left")
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _score_table(report: Report) -> Table:
    from rich.markup import escape

    table = _table("Boundaries", ("language", "class"), ("F1", "P", "R", "errors", "boundaries"))
    for lang, total in report.by_language().items():
        for (own, kind), counts in sorted(report.by_class.items()):
            if own == lang:
                table.add_row(lang, escape(kind), *_cells(counts))
        table.add_row(lang, "all", *_cells(total), style="bold", end_section=True)
    return table


def _cells(counts: Counts) -> tuple[str, ...]:
    gold = counts.true_positives + counts.false_negatives
    errors = counts.false_positives + counts.false_negatives
    return f"{counts.f1:.4f}", f"{counts.precision:.4f}", f"{counts.recall:.4f}", str(errors), str(gold)


def _unmarked_table(own: Sequence[Score]) -> Table:
    """Of text without marks: how the cuts lie to the commas and stops of the written text."""
    table = _table("Against the marks of the written text", ("text",), ("F1, stops", "P, any mark"))
    for each in own:
        if each.stops_f1 is not None and each.any_mark is not None:
            table.add_row(_name(each).replace("\n", " "), f"{each.stops_f1:.4f}", f"{each.any_mark:.4f}")
    return table


def _table_beside(scores: Sequence[Score]) -> Table:
    """F1 of each system on each set, the segmenter first."""
    columns = list(dict.fromkeys(map(_name, scores)))
    f1 = {(each.system, _name(each)): each.f1 for each in scores}
    table = _table("F1 beside other ways", ("",), columns)
    for number, system in enumerate(dict.fromkeys(each.system for each in scores)):
        cells = (f"{f1[system, column]:.4f}" for column in columns)
        table.add_row(system, *cells, style=None if number else "bold", end_section=not number)
    return table


def _name(score: Score) -> str:
    from rich.markup import escape

    return escape(f"{score.set}\n{score.lang}, {CONDITIONS.get(score.condition, score.condition)}")


def _reason_table(report: Report) -> Table:
    table = _table("Errors by reason", ("reason", "error"), ("count",))
    for (reason, missed), count in report.by_reason().items():
        table.add_row(reason, "missed" if missed else "invented", str(count))
    return table
