"""The formats that there are, by name and by suffix."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import BinaryIO, NamedTuple, TextIO

from cjk_sentencizer.formats import (
    ass,
    chat,
    csv,
    dialogue,
    docbin,
    html,
    joining,
    jsonl,
    lrc,
    markup,
    parquet,
    sbv,
    srt,
    text,
    tsv,
    vtt,
    whisper,
)
from cjk_sentencizer.formats.compressed import inner_path
from cjk_sentencizer.formats.documents import Document
from cjk_sentencizer.formats.rows import Row
from cjk_sentencizer.transcripts.types import Transcript

Reader = Callable[[BinaryIO, str, str], Iterator[Document]]
"""``read(stream, source, field)``: the documents of a binary stream. ``source`` is its name in messages and results,
``field`` the column that holds the text, where the format has columns."""

Writer = Callable[[BinaryIO, Sequence[str], Iterable[Iterable[Row]]], None]
"""``write(stream, columns, results)``: writes the rows of each document, each with these columns."""

TextWriter = Callable[[TextIO, Sequence[str], Iterable[Iterable[Row]]], None]
"""A ``Writer`` for a stream of text."""

Joiner = Callable[[BinaryIO, Iterable[BinaryIO]], None]
"""``join(stream, parts)``: writes what the writer would have written for the documents of all parts."""

TranscriptWriter = Callable[[TextIO, Transcript], None]
"""``write(stream, transcript)``: writes one transcript."""


class Format(NamedTuple):
    """A file format: its name on the command line, its suffixes, and how it is read and written."""

    name: str
    suffixes: tuple[str, ...]
    read: Reader | None
    write: Writer | None
    write_transcript: TranscriptWriter | None = None
    """Set for the formats in which a transcript can be written."""
    timed: bool = False
    """Whether its documents have times or speakers, though none can be written."""
    join: Joiner = joining.end_to_end
    """How parts that were written apart become one file."""

    @property
    def is_binary(self) -> bool:
        """Whether a file is no text in any encoding."""
        return self.name in ("parquet", "docbin")

    @property
    def is_transcript(self) -> bool:
        """Whether its documents have times or speakers."""
        return self.timed or self.write_transcript is not None


def encoded(write: TextWriter) -> Writer:
    r"""Return a writer of text as a writer of UTF-8.

    A lone surrogate, which JSON can hold and UTF-8 cannot, is written as ``\udXXX``, an escape that JSON reads back.
    """

    def write_encoded(stream: BinaryIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
        characters = io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace", newline="\n")
        try:
            write(characters, columns, results)
        finally:
            characters.detach()  # flushes, and leaves the stream open

    return write_encoded


FORMATS = (
    Format(
        "text",
        (".txt", ".text", ".md", ".markdown", ".rst", ".log", ".wiki"),
        text.read,
        encoded(text.write),
        join=joining.by_blank_lines,
    ),
    Format("html", (".html", ".htm", ".xhtml"), html.read, None),
    Format("jsonl", (".jsonl", ".ndjson"), jsonl.read, encoded(jsonl.write)),
    Format("tsv", (".tsv",), tsv.read, encoded(tsv.write), join=joining.under_one_header),
    Format("csv", (".csv",), csv.read, encoded(csv.write), join=joining.under_one_header),
    Format("parquet", (".parquet",), parquet.read, parquet.write, join=parquet.join),
    Format("docbin", (".spacy",), docbin.read, None, join=docbin.join),
    Format("srt", (".srt",), srt.read, None, srt.write),
    Format("vtt", (".vtt",), vtt.read, None, vtt.write),
    Format("ass", (".ass", ".ssa"), ass.read, None, ass.write),
    Format("sbv", (".sbv",), sbv.read, None, timed=True),
    Format("lrc", (".lrc",), lrc.read, None, timed=True),
    Format("chat", (".cha",), chat.read, None, timed=True),
    Format("xml", (".ttml", ".dfxp", ".srv1", ".srv2", ".srv3", ".xml", ".tei"), markup.read, None, timed=True),
    Format("whisper", (".json", ".json3"), whisper.read, None, whisper.write),
    Format("dialogue", (".dialogue",), dialogue.read, None, dialogue.write),
)


def input_formats() -> list[str]:
    """Return the names of the formats that can be read, sorted."""
    return sorted(each.name for each in FORMATS if each.read)


def output_formats() -> list[str]:
    """Return the names of the formats that can be written, sorted."""
    return sorted(each.name for each in FORMATS if each.write)


def transcript_formats() -> list[str]:
    """Return the names of the formats that transcripts can be written in, sorted."""
    return sorted(each.name for each in FORMATS if each.write_transcript)


def format_by_name(name: str) -> Format:
    """Return the format called ``name``; a ``ValueError`` lists those that there are."""
    for each in FORMATS:
        if each.name == name:
            return each
    raise ValueError(f"No format {name!r}. Available: {', '.join(sorted(each.name for each in FORMATS))}.")


def format_for_path(path: PurePath) -> Format | None:
    """Return the format that the suffix of ``path`` tells, ``None`` where it tells none; .gz and .zst are looked through."""
    suffix = inner_path(path).suffix.lower()
    return next((each for each in FORMATS if suffix in each.suffixes), None)
