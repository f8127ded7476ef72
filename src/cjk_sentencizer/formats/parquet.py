"""Parquet tables (pyarrow), a document a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError

if TYPE_CHECKING:
    from pyarrow.parquet import ParquetFile

ROWS = 1024
"""Rows in memory at a time."""


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
    try:
        from pyarrow import ArrowInvalid
        from pyarrow.parquet import ParquetFile
    except ImportError as error:
        raise ImportError(f"{source}: Parquet needs pyarrow: pip install 'cjk-sentencizer[parquet]'.") from error
    try:
        return ParquetFile(stream)
    except ArrowInvalid as error:
        raise InputError(f"{source}: not Parquet ({error}).") from None


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
