"""Where results go: standard output, or a file that appears only when it is complete."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

from cjk_sentencizer.cli.errors import UserError, checking_options
from cjk_sentencizer.formats import format_by_name, output_formats
from cjk_sentencizer.formats.compressed import compressing
from cjk_sentencizer.formats.registry import Writer

BINARY = frozenset({"docbin", "parquet"})
"""Output formats that are not text."""


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """Give a UTF-8 stream for what ``open_binary_output`` opens; lone surrogates are written as escapes."""
    with open_binary_output(path) as stream:
        characters = io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace", newline="\n")
        try:
            yield characters
        finally:
            characters.detach()  # flushes, and leaves the stream open


@contextmanager
def open_binary_output(path: Path | None, format_name: str = "text") -> Iterator[BinaryIO]:
    """Give a stream for ``path``, or for standard output where there is none or it is ``-``.

    A file is complete or not there, see ``complete_file``, and compressed where its suffix is .gz or .zst. Raises ``UserError``
    where a format that is no text would go to a terminal.
    """
    if path is None or str(path) == "-":
        if format_name in BINARY and sys.stdout.isatty():
            raise UserError(f"{format_name} is no text for a terminal: name a file with --output, or redirect it.")
        with _naming("standard output"):
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
    elif path.exists() and not path.is_file():  # /dev/null, a pipe: nothing to rename
        with _naming(str(path)), path.open("wb") as stream:
            yield stream
    else:
        with complete_file(path) as temporary, temporary.open("wb") as stream, compressing(stream, path) as packed:
            yield packed


def writer(name: str) -> Writer:
    """Return the writer of the format called ``name``; ``UserError`` where there is none."""
    with checking_options():
        write = format_by_name(name).write
    if write is None:
        raise UserError(f"The format {name!r} cannot be written. Available: {', '.join(output_formats())}.")
    return write


@contextmanager
def complete_file(path: Path) -> Iterator[Path]:
    """Give a hidden place beside ``path`` to write to, and rename what stands there to ``path`` at the end.

    So a run that stops half-way leaves whatever was there before. Raises ``UserError`` where there is no such folder.
    """
    target = path.resolve()
    if not target.parent.is_dir():
        raise UserError(f"{target.parent}: no such folder to write into.")
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with _naming(str(target)):
            yield temporary
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def _naming(target: str) -> Iterator[None]:
    """Name what cannot be written where a disk is full: the system does not. Raises ``UserError``."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG) and not error.filename:
            raise UserError(f"{target}: {error.strerror}; the output is not complete.") from None
        raise
