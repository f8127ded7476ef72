"""Parts: how much of the input is worked on at a time, and what a worker process makes of one."""

from __future__ import annotations

import hashlib
import io
import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar

from cjk_sentencizer.cli.docs import DOCBIN, doc_maker
from cjk_sentencizer.cli.tasks import Task
from cjk_sentencizer.cli.transcripts import mended, sentence_rows
from cjk_sentencizer.formats import Document, Format, InputError, docbin, format_by_name
from cjk_sentencizer.formats.compressed import is_compressed, reading
from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, decode
from cjk_sentencizer.formats.encodings import as_utf8, guess_note
from cjk_sentencizer.formats.jsonl import read_line
from cjk_sentencizer.formats.parquet import check_column, document, open_table
from cjk_sentencizer.formats.rows import Row
from cjk_sentencizer.formats.text import read_long

Made = TypeVar("Made")

LINES = 300_000
"""Bytes of JSON Lines in a part, ended at the next line end."""


class Part(NamedTuple):
    """A piece of the input that one process works on at a time."""

    source: str
    form: str
    """Name of the format."""
    first: int = 0
    """Number of the first line, or of the row group."""
    data: bytes | None = None
    """Lines of JSON; None where the worker opens the file itself."""
    size: int = 0
    """Bytes of the input that are done with it."""
    damage: str = ""
    """Why the rest of the file cannot be read."""


class Job(NamedTuple):
    """What is to be done with each part; the same for all of them."""

    segmenter: Mapping[str, Any]
    """Arguments of the ``Segmenter``."""
    output: str
    """Name of the format to write."""
    columns: tuple[str, ...]
    timed: bool
    """Whether the columns of time and speaker are among them."""
    field: str
    task: Task | None = None
    """What is made of a document; None for its sentences."""
    encoding: str | None = None
    """Of the input, where the user names it."""


class Refused(NamedTuple):
    """A record that could not be read or cut."""

    place: str
    reason: str


def parts(sources: Iterable[tuple[str, Format]], encoding: str | None, notes: list[str]) -> Iterator[Part]:
    """Cut files into parts, in order: lines of JSON, row groups of Parquet, every other file whole.

    Lines are in UTF-8, whatever ``encoding`` the file is in; one that was guessed is told in ``notes``.
    """
    for source, form in sources:
        if form.name == "jsonl":
            yield from _line_parts(source, encoding, notes)
        elif form.name == "parquet" and not is_compressed(Path(source)):
            yield from _table_parts(source)
        else:
            yield Part(source, form.name, size=Path(source).stat().st_size)


def key(part: Part, job: Job) -> str:
    """Return a name for the result: the same for the same content and options, and no other."""
    digest = hashlib.sha256(repr((part._replace(data=None), job)).encode())
    if part.data is not None:
        digest.update(part.data)
    else:
        with Path(part.source).open("rb") as stream:
            while block := stream.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()[:24]


class Worker:
    """Makes the results of parts; one for each process.

    Args:
        job: what is done with each part.
    """

    def __init__(self, job: Job) -> None:
        from cjk_sentencizer import Segmenter

        self.job = job
        self._segmenter = Segmenter(**job.segmenter)
        self._doc = doc_maker(job.segmenter) if job.output == DOCBIN else None
        self._task = job.task.make() if job.task else None

    def work(self, part: Part, target: Path) -> None:
        """Write the result of a part to ``target``, and what was refused and mended in it beside it.

        ``target`` is there when all is written, and not before.
        """
        refused: list[Refused] = []
        notes: list[str] = []
        temporary = target.with_suffix(".tmp")
        with temporary.open("wb") as stream:
            with warnings.catch_warnings(record=True) as warned:
                self._write(stream, _noting(_documents(part, self.job, refused, notes), notes), refused)
            notes += (f"Warning: {each.message}" for each in warned)
        lines = "".join(json.dumps(each._asdict(), ensure_ascii=False) + "\n" for each in refused)
        errors_of(target).write_text(lines, "utf-8", errors="backslashreplace")
        notes_of(target).write_text("".join(f"{note}\n" for note in notes), "utf-8", errors="backslashreplace")
        temporary.replace(target)

    def _write(self, stream: BinaryIO, read: Iterator[Document], refused: list[Refused]) -> None:
        write = format_by_name(self.job.output).write
        if self._doc is not None:
            docbin.write(stream, (doc for each in read for doc in _tried(self._doc, each, refused)))
        elif write is not None:
            write(stream, self.job.columns, (self._rows(each, refused) for each in read))
        else:
            raise ValueError(f"The format {self.job.output!r} has no rows to write.")

    def _rows(self, each: Document, refused: list[Refused]) -> Iterable[Row]:
        if self._task is not None:
            make = self._task
            return next(_tried(lambda it: list(make(it)), each, refused), [])
        if each.pieces is not None:
            return self._streamed(each, refused)
        return next(_tried(lambda it: list(sentence_rows(self._segmenter, it, self.job.timed)), each, refused), [])

    def _streamed(self, each: Document, refused: list[Refused]) -> Iterator[Row]:
        try:
            yield from sentence_rows(self._segmenter, each, self.job.timed)
        except InputError as error:
            refused.append(Refused(each.name, str(error)))


def errors_of(target: Path) -> Path:
    """Return where the refused records of a part stand."""
    return target.with_suffix(".errors")


def notes_of(target: Path) -> Path:
    """Return where it stands what was mended in a part."""
    return target.with_suffix(".notes")


def _line_parts(source: str, encoding: str | None, notes: list[str]) -> Iterator[Part]:
    first, position = 1, 0
    try:
        with reading(Path(source)) as opened:
            stream, guessed = as_utf8(opened, source, encoding)
            notes += guess_note(source, guessed)
            while lines := stream.readlines(LINES):
                now = position if is_compressed(Path(source)) else opened.tell()
                data = b"".join(lines)
                yield Part(source, "jsonl", first, data, now - position)
                first, position = first + len(lines), now
    except InputError as error:
        yield Part(source, "jsonl", first, b"", damage=str(error))


def _table_parts(source: str) -> Iterator[Part]:
    with Path(source).open("rb") as stream:
        try:
            groups = open_table(stream, source).num_row_groups
        except InputError:
            groups = 1  # the worker meets it again, and refuses the file
    size = Path(source).stat().st_size
    for group in range(groups):
        yield Part(source, "parquet", group, size=size // groups)


def _documents(part: Part, job: Job, refused: list[Refused], notes: list[str]) -> Iterator[Document]:
    """The documents of a part; what cannot be read goes to ``refused``, an encoding that was guessed to ``notes``."""
    if part.form == "jsonl":
        yield from _from_lines(part, job, refused)
        return
    try:
        with reading(Path(part.source)) as opened:
            binary = format_by_name(part.form).is_binary
            stream, guessed = (opened, "") if binary else as_utf8(opened, part.source, job.encoding)
            notes += guess_note(part.source, guessed)
            if part.form == "parquet" and not is_compressed(Path(part.source)):
                yield from _from_group(part, job, stream, refused)
            elif part.form == "text" and job.output != DOCBIN:
                yield from read_long(stream, part.source)
            elif (read := format_by_name(part.form).read) is not None:
                yield from read(stream, part.source, job.field)
    except (InputError, OSError) as error:
        refused.append(Refused(part.source, str(error)))


def _from_lines(part: Part, job: Job, refused: list[Refused]) -> Iterator[Document]:
    if part.damage:
        refused.append(Refused(part.source, part.damage))
    for number, line in enumerate(io.BytesIO(part.data or b""), part.first):
        place = f"{part.source}:{number}"
        data = line.removeprefix(BYTE_ORDER_MARK) if number == 1 else line
        if not data.strip():
            continue
        try:
            yield read_line(decode(data, place), place, job.field)
        except InputError as error:
            refused.append(Refused(place, str(error)))


def _from_group(part: Part, job: Job, stream: Any, refused: list[Refused]) -> Iterator[Document]:
    table = open_table(stream, part.source)
    check_column(table, part.source, job.field)
    names = [job.field, *(["id"] if "id" in table.schema_arrow.names else [])]
    before = sum(table.metadata.row_group(index).num_rows for index in range(part.first))
    for number, record in enumerate(table.read_row_group(part.first, columns=names).to_pylist(), before + 1):
        place = f"{part.source}:{number}"
        try:
            yield document(record, place, job.field)
        except InputError as error:
            refused.append(Refused(place, str(error)))


def _noting(documents: Iterator[Document], notes: list[str]) -> Iterator[Document]:
    for each in documents:
        notes += mended(each)
        yield each


def _tried(make: Callable[[Document], Made], each: Document, refused: list[Refused]) -> Iterator[Made]:
    """What is made of a document, or nothing where that fails: one record must not end the run."""
    try:
        yield make(each)
    except Exception as error:  # noqa: BLE001  # the row in the errors file says what happened
        refused.append(Refused(each.name, f"{type(error).__name__}: {error}"))
