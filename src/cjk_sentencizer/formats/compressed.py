"""Files that are compressed, .gz and .zst, read as what they hold."""

from __future__ import annotations

import gzip
from pathlib import Path, PurePath
from typing import BinaryIO, cast

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


def open_binary(path: Path) -> BinaryIO:
    """Open a file for reading what it holds. ``ImportError`` for .zst without its library."""
    suffix = path.suffix.lower()
    if suffix == ".gz":
        return cast("BinaryIO", gzip.open(path, "rb"))
    if suffix == ".zst":
        return _open_zst(path)
    return path.open("rb")


def _open_zst(path: Path) -> BinaryIO:
    try:
        import zstandard
    except ImportError as error:
        raise ImportError(f"{path}: .zst files need zstandard: pip install 'cjk-sentencizer[zst]'.") from error
    return cast("BinaryIO", zstandard.open(path, "rb"))
