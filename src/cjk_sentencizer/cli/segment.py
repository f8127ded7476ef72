"""``cjk-sentencizer segment``: texts to sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.docs import DOCBIN, doc_maker
from cjk_sentencizer.cli.errors import UserError, user_errors
from cjk_sentencizer.cli.inputs import STANDARD_INPUT, any_transcript, documents, sources
from cjk_sentencizer.cli.jobs import run
from cjk_sentencizer.cli.output import open_binary_output, open_output, writer
from cjk_sentencizer.cli.parts import Job
from cjk_sentencizer.cli.segmenter import make_segmenter, segmenter_settings
from cjk_sentencizer.cli.transcripts import sentence_rows, write_cues
from cjk_sentencizer.formats import docbin, output_formats, transcript_formats
from cjk_sentencizer.formats.rows import SENTENCE_COLUMNS, TIMED_COLUMNS
from cjk_sentencizer.transcripts import CueLimits

Output = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        help=f"Output: {', '.join(output_formats())}, {DOCBIN}; of a transcript {', '.join(transcript_formats())} too.",
    ),
]
MaxWidth = Annotated[
    int, typer.Option(min=2, help="Cells of a cue's line, two for a full-width character (srt, vtt …).")
]
MaxLines = Annotated[int, typer.Option(min=1, help="Lines of a cue (srt, vtt …).")]
MinGap = Annotated[float, typer.Option(min=0, help="Seconds between two cues (srt, vtt …).")]
MaxSeconds = Annotated[float, typer.Option(min=0.1, help="The longest a cue stays (srt, vtt …).")]
MaxRate = Annotated[
    float | None,
    typer.Option(min=0.1, help="Cells a second that can be read: faster cues stay on through the silence behind them."),
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


def segment(
    files: options.Files,
    lang: options.Lang = "auto",
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    analyzer: options.AnalyzerName = None,
    threshold: options.Threshold = None,
    model: options.Model = "default",
    output_format: Output = "text",
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    encoding: options.Encoding = None,
    output: options.Output = None,
    max_width: MaxWidth = 80,
    max_seconds: MaxSeconds = 7.0,
    max_rate: MaxRate = None,
    max_lines: MaxLines = 1,
    min_gap: MinGap = 0.0,
    jobs: Jobs = None,
    errors: ErrorsFile = None,
) -> None:
    r"""Cut texts into sentences.

    A text file is one document; a line of JSONL or a row of TSV is one. JSONL and TSV give the columns doc, start, end
    (code points), text, reason and score; in TSV tabs, line ends and backslashes are written as \t, \n, \r and \\.
    Sentences of a transcript (SRT, VTT, Whisper's JSON, dialogue) also have start_time, end_time and speaker, and with
    --format srt or vtt they become cues, long ones cut at clauses.
    """
    with user_errors():
        segmenter = make_segmenter(lang, mode, newlines, analyzer, threshold, model)
        settings = segmenter_settings(lang, mode, newlines, analyzer, threshold, model)
        if output_format in transcript_formats():
            limits = CueLimits(max_width, max_seconds, max_rate, max_lines, min_gap)
            with open_output(output) as stream:
                write_cues(
                    stream, output_format, segmenter, documents(files, input_format, field, encoding=encoding), limits
                )
        elif jobs is not None or errors is not None:
            many(files, settings, jobs or 1, output_format, input_format, field, output, errors, encoding)
        elif output_format == DOCBIN:
            make = doc_maker(settings)
            with open_binary_output(output) as binary:
                docbin.write(binary, map(make, documents(files, input_format, field, encoding=encoding)))
        else:
            write = writer(output_format)
            timed = any_transcript(files, input_format)
            with open_binary_output(output) as binary:
                read = documents(files, input_format, field, in_pieces=True, encoding=encoding)
                found = (sentence_rows(segmenter, each, timed) for each in read)
                write(binary, TIMED_COLUMNS if timed else SENTENCE_COLUMNS, found)


def many(
    files: list[str],
    settings: dict[str, Any],
    jobs: int,
    output_format: str,
    input_format: str | None,
    field: str,
    output: Path | None,
    errors: Path | None,
    encoding: str | None = None,
) -> None:
    """Cut texts part by part; ``UserError`` for standard input, which cannot be read twice."""
    if output_format != DOCBIN:
        writer(output_format)
    if output is not None and errors is not None and output.resolve() == errors.resolve():
        raise UserError("--output and --errors name the same file; give each its own.")
    if STANDARD_INPUT in files:
        raise UserError("Standard input cannot be cut into parts; name files, or leave out --jobs and --errors.")
    timed = any_transcript(files, input_format)
    job = Job(settings, output_format, TIMED_COLUMNS if timed else SENTENCE_COLUMNS, timed, field, encoding)
    done = run(sources(files, input_format), job, jobs, output, errors)
    if done.skipped:
        typer.echo(f"{done.skipped} of {done.count} parts were finished before.", err=True)
    if done.refused and errors:
        typer.echo(f"{done.refused} records were refused, see {errors}.", err=True)
