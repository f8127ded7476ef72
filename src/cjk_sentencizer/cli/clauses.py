"""``cjk-sentencizer clauses``: texts to clauses."""

from __future__ import annotations

from typing import Annotated

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import user_errors
from cjk_sentencizer.cli.inputs import any_transcript, documents
from cjk_sentencizer.cli.jobs import run_parts
from cjk_sentencizer.cli.output import open_binary_output, writer
from cjk_sentencizer.cli.parts import Job
from cjk_sentencizer.cli.segmenter import make_segmenter, segmenter_settings
from cjk_sentencizer.cli.tasks import Clauses

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
    jobs: options.Jobs = None,
    errors: options.ErrorsFile = None,
) -> None:
    """Cut texts into clauses.

    As segment, with the columns tier (1 the strongest boundary, 0 the end of a sentence), marker (the connective) and
    sentence (index of the sentence in its document); those of a transcript also have start_time, end_time and speaker.
    """
    with user_errors():
        write = writer(output_format)
        settings = segmenter_settings(lang, mode, newlines, analyzer, threshold, model)
        make_segmenter(**settings | {"model": model})  # a wrong option is told before anything is read
        task = Clauses(settings, min_chars, max_tier, any_transcript(files, input_format))
        if jobs is not None or errors is not None:
            job = Job(settings, output_format, task.columns, task.timed, field, task, encoding)
            run_parts(files, input_format, job, jobs, output, errors)
        else:
            rows_of = task.make()
            with open_binary_output(output, output_format) as stream:
                write(stream, task.columns, map(rows_of, documents(files, input_format, field, encoding=encoding)))
