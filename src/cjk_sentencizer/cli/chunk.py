"""``cjk-sentencizer chunk``: texts to chunks for retrieval, or a look at what the chunks would be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import checking_options, user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_output, writer
from cjk_sentencizer.cli.segmenter import make_segmenter
from cjk_sentencizer.evaluation.chunk_stats import ChunkStats
from cjk_sentencizer.formats import Document
from cjk_sentencizer.formats.rows import CHUNK_COLUMNS, rows

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.chunker import Chunker
    from cjk_sentencizer.chunking.types import Chunk

Budget = Annotated[int, typer.Option(help="The most tokens of a chunk, overlap included.")]
CounterName = Annotated[str, typer.Option("--counter", help="chars, bytes, or a tiktoken encoding such as o200k_base.")]
Overlap = Annotated[
    int, typer.Option(help="Sentences that a chunk repeats of the one before, as far as there is room.")
]
MaxSentences = Annotated[int | None, typer.Option(help="The most sentences of a chunk; default: no limit.")]
Merge = Annotated[bool, typer.Option(help="Pack sentences; --no-merge gives each a chunk of its own.")]
Separators = Annotated[
    list[str] | None, typer.Option("--separator", help="A string behind which a chunk ends; repeatable.")
]
Parents = Annotated[str | None, typer.Option(help="chunk or sentence: children too, which name their parent.")]
Normalize = Annotated[
    list[str] | None,
    typer.Option(help="nfkc, width, spaces or opencc:t2s …: the form of index_text; repeatable, in order."),
]
Stats = Annotated[bool, typer.Option("--stats", help="Print figures about the chunks in place of the chunks.")]


def chunk(
    files: options.Files,
    lang: options.Lang = "auto",
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    budget: Budget = 320,
    counter: CounterName = "o200k_base",
    overlap: Overlap = 1,
    max_sentences: MaxSentences = None,
    merge: Merge = True,
    separators: Separators = None,
    parents: Parents = None,
    normalize: Normalize = None,
    stats: Stats = False,
    output_format: options.OutputFormat = "jsonl",
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    output: options.Output = None,
) -> None:
    """Pack texts into chunks of whole sentences.

    JSONL and TSV give the columns doc, start, end, text, tokens, cut (how far the chunk's end fell), metadata, id,
    parent_id and index_text. --stats tells tokens per character, sentences a chunk and where chunks were cut.
    """
    from cjk_sentencizer.chunking.chunker import Chunker

    with user_errors():
        write = writer(output_format)
        # by its own rule a chunker asks for surer boundaries; only what differs from it is made here
        own = None if (mode, newlines) == ("auto", "auto") else make_segmenter(lang, mode, newlines)
        with checking_options():
            chunker = Chunker(
                lang, budget, counter, overlap, max_sentences, merge, own, separators or (), parents, normalize or None
            )
        found = ((each, chunker.chunks(each.text)) for each in documents(files, input_format, field))
        with open_output(output) as stream:
            if stats:
                _print(found, chunker, stream)
            else:
                write(stream, CHUNK_COLUMNS, (rows(document.name, chunks) for document, chunks in found))


def _print(found: Iterator[tuple[Document, list[Chunk]]], chunker: Chunker, stream: TextIO) -> None:
    from rich.console import Console
    from rich.table import Table

    figures = ChunkStats(chunker.budget)
    for document, chunks in found:
        figures.add(chunker.counter(document.text), document.text, chunks)
    table = Table("chunks", "", title_justify="left")
    table.columns[1].justify = "right"
    for name, value in figures.lines():
        table.add_row(name, value)
    console = Console(file=stream, highlight=False)
    console.print(table)
    for warning in figures.warnings():
        console.print(f"Warning: {warning}", style="yellow", soft_wrap=True)
