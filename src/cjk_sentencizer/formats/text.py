"""Plain text: a file is one document; written, it is one result a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, decode
from cjk_sentencizer.formats.rows import Row

_LINE_END = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the whole stream as one document, line ends as they are.

    A byte order mark at its start names the encoding and is left out: offsets count from the first character after it.
    """
    data = stream.read()
    mark = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    yield Document(source, decode(data[mark:] if mark else data, source, mark))


def write(stream: TextIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
    """Write a result a line and a blank line between documents.

    A line end inside a result becomes one space, so that a line is a result; JSONL and TSV keep the exact text.
    """
    for index, document_rows in enumerate(results):
        if index:
            stream.write("\n")
        stream.writelines(_LINE_END.sub(" ", row["text"]) + "\n" for row in document_rows)
