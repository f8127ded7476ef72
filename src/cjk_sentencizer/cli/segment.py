"""``cjk-sentencizer segment``: texts to sentences."""

from __future__ import annotations

from typing import Annotated

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.docs import DOCBIN, doc_maker
from cjk_sentencizer.cli.errors import user_errors
from cjk_sentencizer.cli.inputs import any_transcript, documents
from cjk_sentencizer.cli.jobs import run_parts
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
        segmenter = make_segmenter(lang, mode, newlines, analyzer, threshold, model)
        settings = segmenter_settings(lang, mode, newlines, analyzer, threshold, model)
        if output_format in transcript_formats():
            limits = CueLimits(max_width, max_seconds, max_rate, max_lines, min_gap)
            with open_output(output) as stream:
                write_cues(
                    stream, output_format, segmenter, documents(files, input_format, field, encoding=encoding), limits
                )
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
            with open_binary_output(output) as binary:
                docbin.write(binary, map(make, documents(files, input_format, field, encoding=encoding)))
        else:
            write = writer(output_format)
            timed = any_transcript(files, input_format)
            with open_binary_output(output) as binary:
                read = documents(files, input_format, field, in_pieces=True, encoding=encoding)
                found = (sentence_rows(segmenter, each, timed) for each in read)
                write(binary, TIMED_COLUMNS if timed else SENTENCE_COLUMNS, found)
