"""``cjk-sentencizer segment``: texts to sentences."""

from __future__ import annotations

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_output, writer
from cjk_sentencizer.cli.segmenter import make_segmenter
from cjk_sentencizer.formats.rows import SENTENCE_COLUMNS, rows


def segment(
    files: options.Files,
    lang: options.Lang = "auto",
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    analyzer: options.AnalyzerName = None,
    threshold: options.Threshold = None,
    model: options.Model = "default",
    output_format: options.OutputFormat = "text",
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    output: options.Output = None,
) -> None:
    r"""Cut texts into sentences.

    A text file is one document; a line of JSONL or a row of TSV is one. JSONL and TSV give the columns doc, start, end
    (code points), text, reason and score; in TSV tabs, line ends and backslashes are written as \t, \n, \r and \\.
    """
    with user_errors():
        write = writer(output_format)
        segmenter = make_segmenter(lang, mode, newlines, analyzer, threshold, model)
        with open_output(output) as stream:
            found = (rows(name, segmenter.sentences(text)) for name, text, _ in documents(files, input_format, field))
            write(stream, SENTENCE_COLUMNS, found)
