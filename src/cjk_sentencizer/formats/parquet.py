"""Parquet tables (pyarrow): read, a document a row; written, a result a row."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError
from cjk_sentencizer.formats.rows import Row

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

ROWS = 1024
"""Rows in memory at a time while a table is read."""
GROUP = 65_536
"""Rows of a row group that is written."""

_INTEGERS = ("start", "end", "tier", "sentence", "tokens")
_NUMBERS = ("score", "start_time", "end_time")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each row, the text taken from the column ``field``; null is an empty text.

    It is named by the column ``id``, or ``SOURCE:ROW`` where there is none, rows counted from 1. Raises ``InputError``
    where there is no such column of text or the file is no Parquet, ``ImportError`` without pyarrow.
    """
    table = open_table(stream, source)
    columns = [field, *(["id"] if "id" in table.schema_arrow.names else [])]
    check_column(table, source, field)
    number = 0
    for batch in table.iter_batches(batch_size=ROWS, columns=columns):
        for record in batch.to_pylist():
            number += 1
            yield document(record, f"{source}:{number}", field)


def open_table(stream: BinaryIO, source: str) -> ParquetFile:
    """Return the table in ``stream``; ``InputError`` where there is none."""
    pa, parquet = _libraries(source)
    if not (isinstance(stream, io.BufferedReader) and stream.seekable()):  # a table is read from its end
        stream = io.BytesIO(stream.read())
    try:
        table: ParquetFile = parquet.ParquetFile(stream)
    except pa.ArrowInvalid as error:
        raise InputError(f"{source}: not Parquet ({error}).") from None
    return table


def check_column(table: ParquetFile, source: str, field: str) -> None:
    """Raise ``InputError`` where the table has no column ``field``."""
    names = table.schema_arrow.names
    if field not in names:
        there = ", ".join(map(repr, names))
        raise InputError(f"{source}: no column {field!r}; columns there: {there}. Name the one that holds the text.")


def document(record: dict[str, Any], place: str, field: str) -> Document:
    """Return the document of a row; ``InputError`` where the column holds no text."""
    text = record[field]
    if not isinstance(text, str | None):
        raise InputError(f"{place}: the column {field!r} holds {type(text).__name__}, not a text.")
    name = record.get("id")
    return Document(place if name is None else str(name), text or "")


def write(stream: BinaryIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
    """Write a row a result; offsets are int64, scores and times double, metadata JSON, all else strings.

    Raises ``ImportError`` without pyarrow.
    """
    pa, parquet = _libraries("output")
    kinds = dict.fromkeys(_INTEGERS, pa.int64()) | dict.fromkeys(_NUMBERS, pa.float64())
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in columns])
    rows = map(_plain, chain.from_iterable(results))
    with parquet.ParquetWriter(stream, schema) as writer:
        while group := list(islice(rows, GROUP)):
            writer.write_table(pa.Table.from_pylist(group, schema))


def join(stream: BinaryIO, parts: Iterable[BinaryIO]) -> None:
    """Write tables with the same columns as one table."""
    pa, parquet = _libraries("output")
    writer, waiting = None, []
    try:
        for part in parts:
            waiting.append(parquet.read_table(part))
            writer = writer or parquet.ParquetWriter(stream, waiting[0].schema)
            if sum(table.num_rows for table in waiting) >= GROUP:
                writer.write_table(pa.concat_tables(waiting))
                waiting.clear()
    finally:
        if writer is not None:
            if waiting:
                writer.write_table(pa.concat_tables(waiting))
            writer.close()


def _plain(row: Row) -> Row:
    return {name: _cell(value) for name, value in row.items()}


def _cell(value: Any) -> Any:
    """Metadata as JSON; a lone surrogate, which Parquet cannot hold, as its escape."""
    if isinstance(value, dict):
        value = json.dumps(value, ensure_ascii=False)
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def _libraries(source: str) -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise ImportError(f"{source}: Parquet needs pyarrow: pip install 'cjk-sentencizer[parquet]'.") from error
    return pa, parquet
