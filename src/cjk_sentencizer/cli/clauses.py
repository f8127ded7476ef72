"""``cjk-sentencizer clauses``: texts to clauses."""

from __future__ import annotations

from typing import Annotated

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_binary_output, writer
from cjk_sentencizer.cli.segmenter import make_segmenter
from cjk_sentencizer.formats.rows import CLAUSE_COLUMNS, rows

MinChars = Annotated[int, typer.Option(min=0, help="Shorter clauses are joined to a neighbour in their sentence.")]
MaxTier = Annotated[
    int | None, typer.Option(min=1, help="Weakest boundaries to cut at, 1 the strongest; default: all.")
]


def clauses(
    files: options.Files,
    lang: options.Lang = "auto",
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    analyzer: options.AnalyzerName = None,
    threshold: options.Threshold = None,
    model: options.Model = "default",
    min_chars: MinChars = 0,
    max_tier: MaxTier = None,
    output_format: options.OutputFormat = "text",
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    encoding: options.Encoding = None,
    output: options.Output = None,
) -> None:
    """Cut texts into clauses.

    As segment, with the columns tier (1 the strongest boundary, 0 the end of a sentence), marker (the connective) and
    sentence (index of the sentence in its document).
    """
    with user_errors():
        write = writer(output_format)
        segmenter = make_segmenter(lang, mode, newlines, analyzer, threshold, model)
        with open_binary_output(output) as stream:
            found = (
                rows(name, segmenter.clauses(text, min_chars, max_tier))
                for name, text, *_ in documents(files, input_format, field, encoding=encoding)
            )
            write(stream, CLAUSE_COLUMNS, found)
