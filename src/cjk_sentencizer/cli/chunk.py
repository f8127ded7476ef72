"""``cjk-sentencizer chunk``: texts to chunks for retrieval, or a look at what the chunks would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import tee
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.embedding import (
    BASE_URL,
    BaseUrl,
    BufferSize,
    Cache,
    EmbedderName,
    RequestsPerMinute,
    TokensPerMinute,
    make_embedder,
)
from cjk_sentencizer.cli.errors import UserError, checking_options, user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_binary_output, open_output, writer
from cjk_sentencizer.cli.segmenter import make_segmenter
from cjk_sentencizer.cli.transcripts import with_times
from cjk_sentencizer.evaluation.chunk_stats import ChunkStats
from cjk_sentencizer.formats import Document
from cjk_sentencizer.formats.rows import CHUNK_COLUMNS, Row, rows

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.counters import Counter
    from cjk_sentencizer.chunking.semantic import SemanticChunker
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

Semantic = Annotated[
    bool,
    typer.Option(
        "--semantic", help="Cut where the meaning changes, by an embedding model, and within the budget; no overlap."
    ),
]
Window = Annotated[str, typer.Option(help="disjoint, mean or concat.")]
ThresholdType = Annotated[
    str,
    typer.Option(help="percentile, standard_deviation, interquartile, interquartile_q3, gradient or absolute."),
]
ThresholdAmount = Annotated[float | None, typer.Option(help="Default: the usual one of the type.")]
NumberOfChunks = Annotated[int | None, typer.Option(help="Cut each document into so many, instead of by a threshold.")]
MinChunkSize = Annotated[int | None, typer.Option(help="Chunks of fewer characters join the more similar neighbor.")]

BATCH_SIZE = 256
"""Sentences a call of the embedder, which sends several requests at a time."""
NOT_SEMANTIC = "--semantic goes without --max-sentences, --no-merge, --separator, --parents and --normalize."

Made = TypeVar("Made")


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
    semantic: Semantic = False,
    embedder: EmbedderName = "use",
    buffer_size: BufferSize = 1,
    window: Window = "disjoint",
    threshold_type: ThresholdType = "percentile",
    threshold_amount: ThresholdAmount = None,
    number_of_chunks: NumberOfChunks = None,
    min_chunk_size: MinChunkSize = None,
    cache: Cache = None,
    base_url: BaseUrl = BASE_URL,
    requests_per_minute: RequestsPerMinute = None,
    tokens_per_minute: TokensPerMinute = None,
    output_format: options.OutputFormat = "jsonl",
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    output: options.Output = None,
) -> None:
    """Pack texts into chunks of whole sentences.

    JSONL and TSV: doc, start, end, text, tokens, cut (how far its end fell), metadata, id, parent_id, index_text.
    """
    from cjk_sentencizer.chunking.chunker import Chunker
    from cjk_sentencizer.chunking.counters import resolve_counter
    from cjk_sentencizer.chunking.semantic import SemanticChunker

    with user_errors():
        write = writer(output_format)
        # by its own rule a chunker asks for surer boundaries; only what differs from it is made here
        own = None if (mode, newlines) == ("auto", "auto") else make_segmenter(lang, mode, newlines)
        read = documents(files, input_format, field)
        if semantic:
            if max_sentences or separators or parents or normalize or not merge:
                raise UserError(NOT_SEMANTIC)
            embed = make_embedder(embedder, cache, base_url, requests_per_minute, tokens_per_minute)
            rule = window, threshold_type, threshold_amount, number_of_chunks, min_chunk_size
            chunker = _made(SemanticChunker, embed, lang, buffer_size, *rule, budget, counter, own, BATCH_SIZE)
            found = _batches(read, chunker)
        else:
            rest = separators or (), parents, normalize or None
            plain = _made(Chunker, lang, budget, counter, overlap, max_sentences, merge, own, *rest)
            found = ((each, plain.chunks(each.text)) for each in read)
        if stats:
            _print(found, budget, resolve_counter(counter), output)
        else:
            with open_binary_output(output) as binary:
                write(binary, CHUNK_COLUMNS, _rows(found))


def _rows(found: Iterator[tuple[Document, list[Chunk]]]) -> Iterator[Iterator[Row]]:
    return (rows(document.name, with_times(document, chunks)) for document, chunks in found)


def _made(kind: Callable[..., Made], *arguments: object) -> Made:
    with checking_options():
        return kind(*arguments)


def _batches(read: Iterator[Document], chunker: SemanticChunker) -> Iterator[tuple[Document, list[Chunk]]]:
    """The chunks of each document, embedded together."""
    documents, texts = tee(read)
    yield from zip(documents, chunker.batch(each.text for each in texts), strict=True)


def _print(found: Iterator[tuple[Document, list[Chunk]]], budget: int, counter: Counter, output: Path | None) -> None:
    from rich.console import Console
    from rich.table import Table

    figures = ChunkStats(budget)
    for document, chunks in found:
        figures.add(counter(document.text), document.text, chunks)
    table = Table("chunks", "", title_justify="left")
    table.columns[1].justify = "right"
    for name, value in figures.lines():
        table.add_row(name, value)
    with open_output(output) as stream:
        console = Console(file=stream, highlight=False)
        console.print(table)
        for warning in figures.warnings():
            console.print(f"Warning: {warning}", style="yellow", soft_wrap=True)
