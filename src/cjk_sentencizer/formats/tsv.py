r"""Tab-separated values with a header line.

A tab, line feed, carriage return or backslash inside a value stands as ``\t``, ``\n``, ``\r`` or ``\\``, as in
PostgreSQL's text form of COPY and in Linear TSV; there is no quoting. So a line is always a row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.documents import Document, InputError, lines
from cjk_sentencizer.formats.rows import Row

_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_CHARACTERS = {escape: character for character, escape in _ESCAPES.items()}
_TO_ESCAPE = re.compile(r"[\\\t\n\r]")
_ESCAPED = re.compile(r"\\[\\tnr]")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each row, the text taken from the column ``field`` of the header.

    It is named by the column ``id``, or ``SOURCE:LINE`` where there is none. Raises ``InputError`` with the line where
    the header has no such column or a row has none of it.
    """
    header: list[str] | None = None
    for line in lines(stream, source):
        values = line.text.split("\t")
        if header is None:
            header = _header(values, source, field)
        elif line.text:
            yield _document(dict(zip(header, map(unescape, values), strict=False)), line.place, field)


def write(stream: TextIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
    """Write a row a result, under a header with the names of the columns."""
    stream.write("\t".join(columns) + "\n")
    for document_rows in results:
        stream.writelines("\t".join(map(_value, row.values())) + "\n" for row in document_rows)


def escape(value: str) -> str:
    r"""Return ``value`` as one field of a line.

    >>> escape("a\tb")
    'a\\tb'
    """
    return _TO_ESCAPE.sub(lambda match: _ESCAPES[match.group()], value)


def unescape(value: str) -> str:
    r"""Return the value that ``escape`` wrote; a backslash before any other character stands for itself.

    >>> unescape("a\\tb") == "a\tb"
    True
    """
    return _ESCAPED.sub(lambda match: _CHARACTERS[match.group()], value)


def _value(value: object) -> str:
    return escape(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _header(names: list[str], source: str, field: str) -> list[str]:
    if field not in names:
        raise InputError(f"{source}: no column {field!r} in the header; columns there: {', '.join(map(repr, names))}.")
    return names


def _document(record: dict[str, str], place: str, field: str) -> Document:
    if field not in record:
        raise InputError(f"{place}: the row ends before the column {field!r}.")
    text = record.pop(field)
    return Document(record.get("id", place), text, record)
