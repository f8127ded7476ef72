"""``cjk-sentencizer evaluate``: precision, recall and F1, and the errors by reason."""

from __future__ import annotations

import json
from collections.abc import Callable
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

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cjk_sentencizer import Segmenter
    from cjk_sentencizer.evaluation.corpus import TextSet

CORPUS = Path("corpus")
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
    most: Most = 3000,
    errors: Errors = 0,
    report_folder: ReportFolder = None,
    as_json: AsJson = False,
    output: options.Output = None,
) -> None:
    """Score boundaries against gold texts: P, R and F1 by language and class, errors by reason.

    Texts of a corpus file or a DocBin are cut as they are, and their ends, which come free, do not count; under another
    protocol each is changed and cut on its own. The sentences of a plain file are joined first: clean (as they are), asr
    (lower case, no marks), half (half of the final marks dropped; in these three the end counts), document (each
    document on its own, its end not counted).
    """
    with user_errors():
        with checking_options():
            sets = list(gold_sets([*(files or []), *(data or [])] or [CORPUS], protocol, lang, most))
        if not sets:
            raise UserError("No text to score: the files hold no sentences.")

        def segmenter_for(own: str) -> Segmenter:
            return make_segmenter(lang or own, mode, newlines, analyzer, threshold, model)

        report = judge([case for texts in sets for case in texts.cases], segmenter_for)
        if report_folder is not None:
            _write_report(sets, segmenter_for, report_folder)
        with open_output(output) as stream:
            if as_json:
                stream.write(json.dumps(_figures(report), ensure_ascii=False, indent=1) + "\n")
            else:
                from rich.console import Console

                _print(report, errors, Console(file=stream, highlight=False))


def _write_report(sets: list[TextSet], segmenter_for: Callable[[str], Segmenter], folder: Path) -> None:
    from cjk_sentencizer.evaluation.measurement import measure_own
    from cjk_sentencizer.evaluation.report import write_report
    from cjk_sentencizer.evaluation.report.tables import write_tables

    data = measure_own(segmenter_for, sets, "Boundaries of your texts")
    folder.mkdir(parents=True, exist_ok=True)
    data.save(folder / "data.json")
    write_tables(data, folder)
    typer.echo(f"Report: {write_report(data, folder)}", err=True)


def _figures(report: Report) -> dict[str, object]:
    classes = [{"lang": lang, "class": kind, **_scores(counts)} for (lang, kind), counts in report.by_class.items()]
    languages = [{"lang": lang, **_scores(counts)} for lang, counts in report.by_language().items()]
    reasons = [
        {"reason": reason, "error": "missed" if missed else "invented", "count": count}
        for (reason, missed), count in report.by_reason().items()
    ]
    return {"languages": languages, "classes": classes, "reasons": reasons}


def _scores(counts: Counts) -> dict[str, float]:
    scores = {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}
    return {name: round(value, 4) for name, value in scores.items()} | counts._asdict()


def _print(report: Report, most_errors: int, console: Console) -> None:
    console.print(_score_table(report))
    if report.errors:
        console.print(_reason_table(report))
    for error in report.errors[:most_errors]:
        kind = "missed" if error.missed else "invented"
        context = "▁".join(error.around(SHOWN)).replace("\n", "⏎")
        console.print(f"{error.case.id} @{error.offset} {kind} {error.reason}: {context}", markup=False, soft_wrap=True)


def _score_table(report: Report) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table(title="Boundaries", title_justify="left")
    for name in ("language", "class"):
        table.add_column(name)
    for name in ("P", "R", "F1", "gold"):
        table.add_column(name, justify="right")
    for lang, total in report.by_language().items():
        for (own, kind), counts in sorted(report.by_class.items()):
            if own == lang:
                table.add_row(lang, escape(kind), *_cells(counts))
        table.add_row(lang, "all", *_cells(total), style="bold", end_section=True)
    return table


def _cells(counts: Counts) -> tuple[str, ...]:
    gold = counts.true_positives + counts.false_negatives
    return f"{counts.precision:.4f}", f"{counts.recall:.4f}", f"{counts.f1:.4f}", str(gold)


def _reason_table(report: Report) -> Table:
    from rich.table import Table

    table = Table("reason", "error", title="Errors by reason", title_justify="left")
    table.add_column("count", justify="right")
    for (reason, missed), count in report.by_reason().items():
        table.add_row(reason, "missed" if missed else "invented", str(count))
    return table
