"""Where results go: standard output, or a file that appears only when it is complete."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cjk_sentencizer.cli.errors import UserError, checking_options
from cjk_sentencizer.formats import format_by_name, output_formats
from cjk_sentencizer.formats.registry import Writer

# a lone surrogate, which JSON can hold and UTF-8 cannot, is written as \udXXX: an escape that JSON reads back
_ERRORS = "backslashreplace"


@contextmanager
def open_output(path: Path | None) -> Iterator[TextIO]:
    """Give a UTF-8 stream for ``path``, or for standard output where there is none or it is ``-``.

    A file is complete or not there, see ``complete_file``.
    """
    if path is None or str(path) == "-":
        with _standard_output() as stream:
            yield stream
    elif path.exists() and not path.is_file():  # /dev/null, a pipe: nothing to rename
        with path.open("w", encoding="utf-8", errors=_ERRORS, newline="\n") as stream:
            yield stream
    else:
        with (
            complete_file(path) as temporary,
            temporary.open("w", encoding="utf-8", errors=_ERRORS, newline="\n") as stream,
        ):
            yield stream


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
        yield temporary
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def _standard_output() -> Iterator[TextIO]:
    stream = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", errors=_ERRORS, newline="\n")
    try:
        yield stream
    finally:
        stream.detach()  # flushes, and leaves standard output open
