"""Arguments and options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cjk_sentencizer.formats import output_formats

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="Files, folders (read recursively), or - for standard input.")
]
Lang = Annotated[str, typer.Option(help="ja, zh, th, vi, en, ko, or auto: by script, run by run.")]
Mode = Annotated[str, typer.Option(help="rules, analyzer, or auto: the analyzer only where marks may be missing.")]
Newlines = Annotated[str, typer.Option(help="What a line end means: auto, always, blank (only blank lines) or never.")]
AnalyzerName = Annotated[
    str | None, typer.Option("--analyzer", help="sudachi, jieba, rjieba, newmm, nlpo3 …; default: the language's own.")
]
Threshold = Annotated[float | None, typer.Option(min=0, max=1, help="Score from which a place is a boundary.")]
Model = Annotated[str, typer.Option(help="default, none (rules and morphology only) or a file that train wrote.")]
OutputFormat = Annotated[str, typer.Option("--format", "-f", help=f"Output: {', '.join(output_formats())}.")]
InputFormat = Annotated[
    str | None, typer.Option("--from", help="Input format; default: by the suffix, plain text where it tells none.")
]
Field = Annotated[str, typer.Option(help="JSON field or column that holds the text; a.text is text within a.")]
Encoding = Annotated[
    str | None,
    typer.Option(help="Encoding of the input (shift_jis, gb18030 …); default: UTF-8, else guessed and told."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="File to write, put in place when all is done; default: standard output."),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        min=1, help="Processes to use: parts of the input side by side; a run that was stopped goes on where it was."
    ),
]
ErrorsFile = Annotated[
    Path | None,
    typer.Option(
        "--errors",
        help="Where records that cannot be read go, with place and reason (JSON Lines), instead of ending the run.",
    ),
]
Terminators = Annotated[
    str | None, typer.Option(help="The characters that end a sentence, in place of all that are known: 。！？；")
]
