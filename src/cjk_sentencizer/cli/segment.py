"""``cjk-sentencizer segment``: texts to sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.docs import DOCBIN, doc_maker
from cjk_sentencizer.cli.errors import UserError, user_errors
from cjk_sentencizer.cli.inputs import any_transcript, documents
from cjk_sentencizer.cli.jobs import run_parts
from cjk_sentencizer.cli.output import open_binary_output, open_output, writer
from cjk_sentencizer.cli.parts import Job
from cjk_sentencizer.cli.segmenter import make_segmenter, segmenter_settings
from cjk_sentencizer.cli.transcripts import sentence_rows, write_cues
from cjk_sentencizer.formats import Document, docbin, output_formats, transcript_formats
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
OptionalFiles = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE...]", help="Files, folders (read recursively), or - for standard input."),
]
Text = Annotated[str | None, typer.Option("--text", "-t", help="The text itself, in place of files.")]
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


def segment(
    files: OptionalFiles = None,
    text: Text = None,
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
    jobs: options.Jobs = None,
    errors: options.ErrorsFile = None,
) -> None:
    r"""Cut texts into sentences.

    A text file is one document; a line of JSONL or a row of TSV is one. JSONL and TSV give the columns doc, start, end
    (code points), text, reason and score; in TSV tabs, line ends and backslashes are written as \t, \n, \r and \\.
    Sentences of a transcript (SRT, VTT, Whisper's JSON, dialogue) also have start_time, end_time and speaker, and with
    --format srt or vtt they become cues, long ones cut at clauses.
    """
    with user_errors():
        files = _checked(files or [], text, input_format, in_parts=jobs is not None or errors is not None)
        segmenter = make_segmenter(lang, mode, newlines, analyzer, threshold, model)
        settings = segmenter_settings(lang, mode, newlines, analyzer, threshold, model)
        if output_format in transcript_formats():
            limits = CueLimits(max_width, max_seconds, max_rate, max_lines, min_gap)
            with open_output(output) as stream:
                read = _documents(files, text, input_format, field, encoding)
                write_cues(stream, output_format, segmenter, read, limits)
        elif jobs is not None or errors is not None:
            if output_format != DOCBIN:
                writer(output_format)
            timed = any_transcript(files, input_format)
            job = Job(
                settings, output_format, TIMED_COLUMNS if timed else SENTENCE_COLUMNS, timed, field, encoding=encoding
            )
            run_parts(files, input_format, job, jobs, output, errors)
        elif output_format == DOCBIN:
            make = doc_maker(settings)
            with open_binary_output(output, DOCBIN) as binary:
                docbin.write(binary, map(make, _documents(files, text, input_format, field, encoding)))
        else:
            write = writer(output_format)
            timed = any_transcript(files, input_format)
            with open_binary_output(output, output_format) as binary:
                read = _documents(files, text, input_format, field, encoding, in_pieces=True)
                found = (sentence_rows(segmenter, each, timed) for each in read)
                write(binary, TIMED_COLUMNS if timed else SENTENCE_COLUMNS, found)


def _checked(files: list[str], text: str | None, input_format: str | None, *, in_parts: bool) -> list[str]:
    """Return ``files``; ``UserError`` where neither they nor a text are given, or both."""
    if text is None and not files:
        raise UserError("Nothing to cut: name files, - for standard input, or give a text with --text.")
    if text is not None and (files or input_format or in_parts):
        raise UserError("--text is the text itself: it goes with no FILE, --from, --jobs or --errors.")
    return files


def _documents(
    files: list[str],
    text: str | None,
    input_format: str | None,
    field: str,
    encoding: str | None,
    *,
    in_pieces: bool = False,
) -> Iterator[Document]:
    """Give the text as a document, or the documents of ``files``."""
    if text is not None:
        return iter([Document("text", text)])
    return documents(files, input_format, field, in_pieces=in_pieces, encoding=encoding)
