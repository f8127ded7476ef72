"""JSON Lines: an object a line, with the text under ``text`` or another field."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, BinaryIO, TextIO

from cjk_sentencizer.formats.documents import Document, InputError, lines
from cjk_sentencizer.formats.records import holder_of
from cjk_sentencizer.formats.rows import Row


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each line that is not blank.

    It is named by the object's ``id``, or ``SOURCE:LINE`` where it has none; ``null`` is an empty text. Raises
    ``InputError`` with the line for what is not an object with a text under ``field``,
    a name or a path (``body.text``).
    """
    for line in lines(stream, source):
        if line.text.strip():
            yield read_line(line.text, line.place, field)


def write(stream: TextIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
    """Write an object a result, in UTF-8 without escapes."""
    for document_rows in results:
        stream.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in document_rows)


def read_line(line: str, place: str, field: str) -> Document:
    """Return the document of one line; ``InputError`` as ``read``."""
    record = _parse(line, place)
    holder, name = holder_of(record, field)
    if name not in holder:
        there = ", ".join(map(repr, record)) or "none"
        raise InputError(f"{place}: no field {field!r}; fields there: {there}. Name the field that holds the text.")
    text = holder.pop(name)
    if not isinstance(text, str | None):
        raise InputError(f"{place}: the field {field!r} holds {type(text).__name__}, not a text.")
    return Document(str(record.get("id", place)), text or "", record)


def _parse(line: str, place: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise InputError(f"{place}: not JSON ({error}).") from None
    if not isinstance(record, dict):
        raise InputError(f"{place}: {type(record).__name__} where an object with the text is expected.")
    return record
