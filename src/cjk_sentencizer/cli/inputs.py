"""The documents that the arguments name: files, folders, standard input."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

import typer

from cjk_sentencizer.cli.errors import UserError, checking_options
from cjk_sentencizer.cli.progress import progress
from cjk_sentencizer.cli.transcripts import mended
from cjk_sentencizer.formats import Document, Format, format_by_name, format_for_path, input_formats
from cjk_sentencizer.formats.compressed import inner_path, is_compressed, reading
from cjk_sentencizer.formats.encodings import as_utf8, guess_note
from cjk_sentencizer.formats.registry import FORMATS
from cjk_sentencizer.formats.text import read_long

STANDARD_INPUT = "-"
_OTHER_DOCUMENTS = (".pdf", ".doc", ".docx", ".odt", ".rtf", ".ppt", ".pptx", ".xls", ".xlsx", ".epub")
_LONGEST_SUFFIX = 9
"""Characters; what is longer behind a full stop is part of a name."""


def documents(
    files: list[str],
    input_format: str | None = None,
    field: str = "text",
    *,
    in_pieces: bool = False,
    encoding: str | None = None,
) -> Iterator[Document]:
    """Give the documents of ``files`` in order, with progress on a terminal; ``in_pieces`` a long text in pieces.

    All files are looked for before the first is read. Raises ``UserError`` for a file that is missing, a folder with
    nothing to read or an unknown format, ``InputError`` for contents that do not read.
    """
    chosen = _chosen(input_format)
    sources = [source for name in files for source in _sources(name, chosen)]
    _tell_passed_over(files, chosen)
    sizes = [0 if source == STANDARD_INPUT else Path(source).stat().st_size for source in sources]
    with progress(sum(sizes)) as advance_to:
        before = 0
        for source, size in zip(sources, sizes, strict=True):
            reader = chosen or form_of(source)
            with _open(source) as opened:
                stream = opened if reader.is_binary else in_utf8(opened, source, encoding)
                for document in _read(reader, stream, source, field, in_pieces):
                    for line in mended(document):
                        typer.echo(line, err=True)
                    yield document
                    if size and stream is opened and not is_compressed(Path(source)):
                        advance_to(before + stream.tell())
            before += size


def sources(files: list[str], input_format: str | None) -> list[tuple[str, Format]]:
    """Return the files that the arguments name, in order, each with its format; ``UserError`` as ``documents``."""
    chosen = _chosen(input_format)
    found = [source for name in files for source in _sources(name, chosen)]
    _tell_passed_over(files, chosen)
    return [(each, chosen or form_of(each)) for each in found]


def form_of(source: str) -> Format:
    """Return the format of a file by its suffix, plain text where it has none; ``UserError`` for one that is not known."""
    path = inner_path(Path(source))
    found = format_for_path(path)
    if found is not None:
        return found
    suffix = path.suffix.lower()
    if (
        suffix
        and source != STANDARD_INPUT
        and len(suffix) < _LONGEST_SUFFIX
        and suffix[1:].isalnum()
        and not suffix[1:].isdigit()
    ):
        if suffix in _OTHER_DOCUMENTS:
            raise UserError(f"{source}: {suffix} is not read; make Markdown of it first, with docling or spacy-layout.")
        known = ", ".join(sorted(suffix for each in FORMATS if each.read for suffix in each.suffixes))
        raise UserError(
            f"{source}: no format has the suffix {suffix}; --from text reads it as plain text. Read are: {known}."
        )
    return format_by_name("text")


def in_utf8(stream: BinaryIO, source: str, encoding: str | None) -> BinaryIO:
    """Return the stream as UTF-8; an encoding that was guessed is told on standard error."""
    decoded, guessed = as_utf8(stream, source, encoding)
    for line in guess_note(source, guessed):
        typer.echo(line, err=True)
    return decoded


def any_transcript(files: list[str], input_format: str | None) -> bool:
    """Whether one of ``files``, or a file in one of these folders, is a transcript by the format of its contents."""
    chosen = _chosen(input_format)
    if chosen is not None:
        return chosen.is_transcript
    found = (format_for_path(Path(source)) for name in files for source in _sources(name, None))
    return any(each is not None and each.is_transcript for each in found)


def _chosen(name: str | None) -> Format | None:
    if name is None:
        return None
    with checking_options():
        found = format_by_name(name)
    if found.read is None:
        raise UserError(f"The format {name!r} cannot be read. Available: {', '.join(input_formats())}.")
    return found


def _sources(name: str, chosen: Format | None) -> list[str]:
    path = Path(name)
    if name == STANDARD_INPUT or path.is_file() or (path.exists() and not path.is_dir()):
        return [name]
    if not path.exists():
        raise UserError(f"{name}: no such file or folder.")
    found = [str(each) for each in _files_in(path) if chosen is not None or format_for_path(each) is not None]
    if not found:
        raise UserError(f"{name}: no file to read in this folder; name the format of its files with --from.")
    return found


def _files_in(folder: Path) -> Iterator[Path]:
    """The files below a folder, in order, but for hidden ones."""
    for each in sorted(folder.rglob("*")):
        if each.is_file() and not any(part.startswith(".") for part in each.relative_to(folder).parts):
            yield each


def _tell_passed_over(names: list[str], chosen: Format | None) -> None:
    """Tell on standard error how many files each folder holds that no format reads, and their suffixes."""
    for folder in map(Path, [] if chosen else names):
        if not folder.is_dir():
            continue
        unread = [each for each in _files_in(folder) if format_for_path(each) is None]
        if unread:
            suffixes = Counter(inner_path(each).suffix.lower() or "no suffix" for each in unread)
            kinds = ", ".join(f"{suffix} ({count})" for suffix, count in sorted(suffixes.items()))
            files = "1 file" if len(unread) == 1 else f"{len(unread)} files"
            typer.echo(f"Note: {folder}: {files} that no format reads: {kinds}; --from names one.", err=True)


def _open(source: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if source == STANDARD_INPUT else reading(Path(source))


def _read(reader: Format, stream: BinaryIO, source: str, field: str, in_pieces: bool) -> Iterator[Document]:
    if in_pieces and reader.name == "text":
        return read_long(stream, source)
    if reader.read is None:
        raise UserError(
            f"{source}: the format {reader.name!r} cannot be read. Available: {', '.join(input_formats())}."
        )
    return reader.read(stream, source, field)
