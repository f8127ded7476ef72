"""``cjk-sentencizer chunk``: texts to chunks for retrieval, or a look at what the chunks would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import tee
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

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
from cjk_sentencizer.cli.jobs import run_parts
from cjk_sentencizer.cli.output import open_binary_output, open_output, writer
from cjk_sentencizer.cli.parts import Job
from cjk_sentencizer.cli.segmenter import segmenter_settings
from cjk_sentencizer.cli.tasks import Chunks, text_of
from cjk_sentencizer.evaluation.chunk_stats import ChunkStats
from cjk_sentencizer.formats import Document
from cjk_sentencizer.formats.rows import CHUNK_COLUMNS, rows
from cjk_sentencizer.formats.timed import transcript_of

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.counters import Counter
    from cjk_sentencizer.chunking.embedding import Embed
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
SplitAtHeadings = Annotated[
    int | None,
    typer.Option(min=1, help="A chunk begins with each heading of this level or a higher one; 1 the highest."),
]
MinTokens = Annotated[int, typer.Option(min=0, help="Smaller chunks join a neighbour where the budget allows.")]
IndexWith = Annotated[
    list[str] | None,
    typer.Option(help="headings, speakers: what index_text has besides the text; repeatable."),
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
NOT_SEMANTIC = (
    "--semantic goes without --max-sentences, --no-merge, --separator, --parents, --split-at-headings, --min-tokens, --jobs "
    "and --errors."
)


class _Shared(NamedTuple):
    """Arguments that both chunkers have."""

    lang: str
    budget: int
    counter: str
    normalize: list[str] | None
    index_with: tuple[str, ...]


class _Packing(NamedTuple):
    """Arguments of the ``Chunker`` that the ``SemanticChunker`` has not."""

    max_sentences: int | None = None
    merge: bool = True
    separators: tuple[str, ...] = ()
    parents: str | None = None
    split_at_headings: int | None = None
    min_tokens: int = 0


class _Rule(NamedTuple):
    """Arguments of the ``SemanticChunker`` that the ``Chunker`` has not."""

    buffer_size: int
    window: str
    threshold_type: str
    threshold_amount: float | None
    number_of_chunks: int | None
    min_chunk_size: int | None
    batch_size: int = BATCH_SIZE


def chunk(
    files: options.Files,
    lang: options.Lang = "auto",
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    terminators: options.Terminators = None,
    budget: Budget = 320,
    counter: CounterName = "o200k_base",
    overlap: Overlap = 1,
    max_sentences: MaxSentences = None,
    merge: Merge = True,
    separators: Separators = None,
    parents: Parents = None,
    normalize: Normalize = None,
    split_at_headings: SplitAtHeadings = None,
    min_tokens: MinTokens = 0,
    index_with: IndexWith = None,
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
    encoding: options.Encoding = None,
    output: options.Output = None,
    jobs: options.Jobs = None,
    errors: options.ErrorsFile = None,
) -> None:
    """Pack texts into chunks of whole sentences, those of a transcript by its cues, pauses and speakers.

    JSONL and TSV: doc, start, end, text, tokens, cut (how far its end fell), metadata, id, parent_id, index_text.
    """
    with user_errors():
        own = _own(lang, mode, newlines, terminators)
        shared = _Shared(lang, budget, counter, normalize or None, tuple(index_with or ()))._asdict()
        packing = _Packing(max_sentences, merge, tuple(separators or ()), parents, split_at_headings, min_tokens)
        in_parts = jobs is not None or errors is not None
        if semantic:
            _check_semantic(packing, in_parts)
            embed = make_embedder(embedder, cache, base_url, requests_per_minute, tokens_per_minute)
            rule = _Rule(buffer_size, window, threshold_type, threshold_amount, number_of_chunks, min_chunk_size)
            make = _semantic(embed, shared | rule._asdict(), own)
        else:
            task = Chunks(shared | packing._asdict() | {"overlap": overlap}, own)
            make = _each(task)
        if in_parts and not stats:
            job = Job({}, output_format, CHUNK_COLUMNS, False, field, task, encoding)
            return run_parts(files, input_format, job, jobs, output, errors)
        found = make(documents(files, input_format, field, encoding=encoding))
        return _write(found, (budget, counter) if stats else None, output_format, output)


def _check_semantic(packing: _Packing, in_parts: bool) -> None:
    if packing != _Packing() or in_parts:
        raise UserError(NOT_SEMANTIC)


def _own(lang: str, mode: str, newlines: str, terminators: str | None) -> dict[str, Any]:
    """Arguments of the segmenter; none where the chunker's own will do, which asks for surer boundaries."""
    if (mode, newlines, terminators) == ("auto", "auto", None):
        return {}
    return segmenter_settings(lang, mode, newlines, terminators=terminators)


Found = Iterator[tuple[Document, "list[Chunk]"]]


def _each(task: Chunks) -> Callable[[Iterator[Document]], Found]:
    with checking_options():
        chunks_of = task.chunks_of()
    return lambda read: ((document, chunks_of(document)) for document in read)


def _semantic(embed: Embed, settings: dict[str, Any], own: dict[str, Any]) -> Callable[[Iterator[Document]], Found]:
    """Return what gives the chunks of each document, embedded together."""
    from cjk_sentencizer import Segmenter, SemanticChunker

    with checking_options():
        chunker = SemanticChunker(embed, **settings, segmenter=Segmenter(**own) if own else None)

    def found(read: Iterator[Document]) -> Found:
        documents, texts, timelines = tee(read, 3)
        chunks = chunker.batch(map(text_of, texts), timelines=map(transcript_of, timelines))
        yield from zip(documents, chunks, strict=True)

    return found


def _write(found: Found, stats: tuple[int, str] | None, output_format: str, output: Path | None) -> None:
    write = writer(output_format)
    if stats:
        from cjk_sentencizer.chunking.counters import resolve_counter

        _print(found, stats[0], resolve_counter(stats[1]), output)
        return
    with open_binary_output(output, output_format) as binary:
        write(binary, CHUNK_COLUMNS, (rows(document.name, chunks) for document, chunks in found))


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
