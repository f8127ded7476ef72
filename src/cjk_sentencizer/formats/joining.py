"""Parts of one output put together: what stands between them, and what stands in each of them but once in the whole."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from typing import BinaryIO


def end_to_end(stream: BinaryIO, parts: Iterable[BinaryIO]) -> None:
    """Write the parts one behind the other."""
    for part in parts:
        shutil.copyfileobj(part, stream)


def under_one_header(stream: BinaryIO, parts: Iterable[BinaryIO]) -> None:
    """Write the first line of the first part, and all other lines of each."""
    for number, part in enumerate(parts):
        header = part.readline()
        stream.write(b"" if number else header)
        shutil.copyfileobj(part, stream)


def by_blank_lines(stream: BinaryIO, parts: Iterable[BinaryIO]) -> None:
    """Write the parts that hold anything with a blank line between two."""
    written = False
    for part in parts:
        first = part.read(1)
        stream.write(b"\n" if written and first else b"")
        written = written or bool(first)
        stream.write(first)
        shutil.copyfileobj(part, stream)
