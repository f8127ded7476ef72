"""Plain text: a file is one document; written, it is one result a line."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, InputError, decode
from cjk_sentencizer.formats.rows import Row

LONG = 32_000_000
"""Bytes from which a text is read in pieces."""
PIECE = 1 << 16
"""Bytes of a piece."""

_LINE_END = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the whole stream as one document, line ends as they are.

    A byte order mark at its start names the encoding and is left out: offsets count from the first character after it.
    """
    data = stream.read()
    mark = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    yield Document(source, decode(data[mark:] if mark else data, source, mark))


def read_long(stream: BinaryIO, source: str) -> Iterator[Document]:
    """Give the whole stream as one document, from `LONG` bytes on in pieces, so that it need not be in memory."""
    head = stream.read(LONG)
    if len(head) < LONG:
        yield from read(io.BytesIO(head), source, "")
    else:
        yield Document(source, "", pieces=_pieces(head, stream, source))


def _pieces(head: bytes, stream: BinaryIO, source: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    try:
        for start in range(0, len(head), PIECE):
            yield decoder.decode(head[start : start + PIECE])
        del head
        while data := stream.read(PIECE):
            yield decoder.decode(data)
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        raise InputError(
            f"{source}: not UTF-8 ({error.reason}); convert the file (`iconv -f ENCODING -t UTF-8`)."
        ) from None


def write(stream: TextIO, columns: Sequence[str], results: Iterable[Iterable[Row]]) -> None:
    """Write a result a line and a blank line between documents.

    A line end inside a result becomes one space, so that a line is a result; JSONL and TSV keep the exact text.
    Documents without a result are passed over.
    """
    separator = ""
    for document_rows in results:
        before = separator
        for row in document_rows:
            stream.write(before + _LINE_END.sub(" ", row["text"]) + "\n")
            before, separator = "", "\n"
