"""Files that are compressed, .gz and .zst, read and written as what they hold."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any, BinaryIO, cast

from cjk_sentencizer.formats.documents import InputError

SUFFIXES = (".gz", ".zst")


def is_compressed(path: PurePath) -> bool:
    """Whether the suffix of ``path`` says that it is compressed."""
    return path.suffix.lower() in SUFFIXES


def inner_path(path: PurePath) -> PurePath:
    """Return ``path`` without the suffix of its compression.

    >>> inner_path(PurePath("a.jsonl.gz")).name, inner_path(PurePath("a.txt")).name
    ('a.jsonl', 'a.txt')
    """
    return path.with_suffix("") if is_compressed(path) else path


@contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """Give a stream of what a file holds.

    Raises ``InputError`` where the packed data is damaged, ``ImportError`` for .zst without its library.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        with path.open("rb") as stream:
            yield stream
        return
    try:
        with gzip.open(path, "rb") if suffix == ".gz" else _zstandard(path).open(path, "rb") as packed:
            yield cast("BinaryIO", packed)
    except _damages(suffix) as error:
        raise InputError(f"{path}: not {suffix}, or damaged ({error}).") from None


@contextmanager
def compressing(stream: BinaryIO, path: PurePath) -> Iterator[BinaryIO]:
    """Give a stream that writes to ``stream`` as the suffix of ``path`` says; ``stream`` stays open.

    No time and no name goes into the file, so the same content makes the same file.
    """
    suffix = path.suffix.lower()
    if suffix == ".gz":
        with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
            yield cast("BinaryIO", packed)
    elif suffix == ".zst":
        with _zstandard(path).ZstdCompressor().stream_writer(stream, closefd=False) as packed:
            yield packed
    else:
        yield stream


def _damages(suffix: str) -> tuple[type[Exception], ...]:
    """What reading damaged data raises."""
    if suffix == ".gz":
        return gzip.BadGzipFile, EOFError, zlib.error
    import zstandard

    return (zstandard.ZstdError,)


def _zstandard(path: PurePath) -> Any:
    try:
        import zstandard
    except ImportError as error:
        raise ImportError(f"{path}: .zst files need zstandard: pip install 'cjk-sentencizer[zst]'.") from error
    return zstandard
