"""What a reader gives: documents, and errors that name the place in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class InputError(ValueError):
    """A file that cannot be read as what it is said to be; the message names the file and the place in it."""


class Document(NamedTuple):
    """One text to be cut, with the name under which its results are reported."""

    name: str
    text: str
    metadata: Mapping[str, Any] = MappingProxyType({})
    """What else the file says about the text; empty for plain text."""
    pieces: Iterator[str] | None = None
    """The text in pieces, once, where it is too long to be held; ``text`` is empty then."""


def decode(data: bytes, source: str, start: int = 0) -> str:
    """Return ``data`` as text; line ends stay as they are.

    ``start`` is the place of ``data`` in the file, for the message. Raises ``InputError`` at the first byte that is
    not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{source}: byte {start + error.start} (0x{data[error.start]:02x}) is not UTF-8{_guess(data, start)}"
        raise InputError(message) from None


class Line(NamedTuple):
    """One line of a file, with its place."""

    number: int
    text: str
    """Without its line end (LF or CRLF)."""
    place: str
    """``SOURCE:NUMBER``, for messages and as a name."""


def lines(stream: BinaryIO, source: str) -> Iterator[Line]:
    """Give the lines of ``stream``, which end at LF alone, without a byte order mark at its start.

    Raises ``InputError`` as ``decode`` does.
    """
    start = 0
    for number, data in enumerate(stream, 1):
        mark = len(BYTE_ORDER_MARK) if number == 1 and data.startswith(BYTE_ORDER_MARK) else 0
        text = decode(data[mark:], source, start + mark)
        yield Line(number, text.removesuffix("\n").removesuffix("\r"), f"{source}:{number}")
        start += len(data)


def _guess(data: bytes, start: int) -> str:
    if start == 0 and data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "; it looks like UTF-16: convert it with `iconv -f UTF-16 -t UTF-8`"
    return "; convert the file to UTF-8 (`iconv -f ENCODING -t UTF-8`)"
