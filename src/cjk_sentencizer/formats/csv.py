"""Comma-separated values with a header row (RFC 4180): quoted where a value holds a comma, a quote or a line end."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.documents import Document, InputError
from cjk_sentencizer.formats.rows import Row


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each row, the text taken from the column ``field`` of the header.

    It is named by the column ``id``, or ``SOURCE:LINE`` where there is none. Raises ``InputError`` with the line where
    the header has no such column, a row has none of it or the file is not UTF-8.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    rows = csv.DictReader(text)
    try:
        for row in rows:
            yield _document(row, f"{source}:{rows.line_num}", field)
        if field not in (rows.fieldnames or [field]):
            raise InputError(_no_column(f"{source}:1", field, rows.fieldnames))
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{source}:{rows.line_num + 1}: not CSV in UTF-8 ({error}).") from None
    finally:
        text.detach()


def write(stream: TextIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
    """Write a row a result, under a header with the names of the columns."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for document_rows in results:
        writer.writerows([_value(value) for value in row.values()] for row in document_rows)


def _value(value: object) -> object:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _document(row: dict[str, str], place: str, field: str) -> Document:
    if field not in row:
        raise InputError(_no_column(place, field, list(row)))
    text = row.pop(field)
    if text is None:
        raise InputError(f"{place}: the row ends before the column {field!r}.")
    return Document(row.get("id") or place, text, row)


def _no_column(place: str, field: str, names: Sequence[str] | None) -> str:
    return f"{place}: no column {field!r} in the header; columns there: {', '.join(map(repr, names or []))}."
