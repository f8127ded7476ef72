"""Parts: how much of the input is worked on at a time, and what a worker process makes of one."""

from __future__ import annotations

import codecs
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cjk_sentencizer.cli.transcripts import timed_rows
from cjk_sentencizer.formats import Document, Format, InputError, format_by_name
from cjk_sentencizer.formats.compressed import is_compressed, open_binary
from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, decode
from cjk_sentencizer.formats.jsonl import read_line
from cjk_sentencizer.formats.parquet import check_column, document, open_table
from cjk_sentencizer.formats.rows import Row, rows

if TYPE_CHECKING:
    from cjk_sentencizer import Segmenter

LINES = 1_000_000
"""Bytes of JSON Lines in a part, ended at the next line end."""
STREAMED = 32_000_000
"""Bytes of a text file from which it is read as a stream, in constant memory."""
PIECE = 1 << 16
"""Bytes of such a stream that are read at a time."""


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


class Refused(NamedTuple):
    """A record that could not be read or cut."""

    place: str
    reason: str


def parts(sources: Iterable[tuple[str, Format]]) -> Iterator[Part]:
    """Cut files into parts, in order: lines of JSON, row groups of Parquet, every other file whole."""
    for source, form in sources:
        if form.name == "jsonl":
            yield from _line_parts(source)
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


def work(part: Part, job: Job, segmenter: Segmenter, target: Path) -> int:
    """Write the rows of a part to ``target`` and its refused records beside it; return how many were refused.

    ``target`` is there when all is written, and not before.
    """
    refused: list[Refused] = []
    found = (_rows(segmenter, each, job, refused) for each in _documents(part, job, refused))
    write = format_by_name(job.output).write
    if write is None:
        raise ValueError(f"The format {job.output!r} has no rows to write.")
    temporary = target.with_suffix(".tmp")
    with temporary.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as stream:
        write(stream, job.columns, _streamed(part, job, segmenter, refused) if _is_large(part) else found)
    lines = "".join(json.dumps(each._asdict(), ensure_ascii=False) + "\n" for each in refused)
    errors_of(target).write_text(lines, "utf-8", errors="backslashreplace")
    temporary.replace(target)
    return len(refused)


def errors_of(target: Path) -> Path:
    """Return where the refused records of a part stand."""
    return target.with_suffix(".errors")


def _line_parts(source: str) -> Iterator[Part]:
    first, position = 1, 0
    with closing(open_binary(Path(source))) as stream:
        while lines := stream.readlines(LINES):
            now = position if is_compressed(Path(source)) else stream.tell()
            data = b"".join(lines)
            yield Part(source, "jsonl", first, data, now - position)
            first, position = first + len(lines), now


def _table_parts(source: str) -> Iterator[Part]:
    with Path(source).open("rb") as stream:
        try:
            groups = open_table(stream, source).num_row_groups
        except InputError:
            groups = 1  # the worker meets it again, and refuses the file
    size = Path(source).stat().st_size
    for group in range(groups):
        yield Part(source, "parquet", group, size=size // groups)


def _is_large(part: Part) -> bool:
    return part.form == "text" and part.size >= STREAMED


def _documents(part: Part, job: Job, refused: list[Refused]) -> Iterator[Document]:
    """The documents of a part; what cannot be read goes to ``refused``."""
    if part.form == "jsonl":
        yield from _from_lines(part, job, refused)
        return
    try:
        with closing(open_binary(Path(part.source))) as stream:
            if part.form == "parquet" and not is_compressed(Path(part.source)):
                yield from _from_group(part, job, stream, refused)
            elif (read := format_by_name(part.form).read) is not None:
                yield from read(stream, part.source, job.field)
    except (InputError, OSError, EOFError) as error:
        refused.append(Refused(part.source, str(error)))


def _from_lines(part: Part, job: Job, refused: list[Refused]) -> Iterator[Document]:
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


def _rows(segmenter: Segmenter, each: Document, job: Job, refused: list[Refused]) -> list[Row]:
    try:
        found = timed_rows(segmenter, each) if job.timed else rows(each.name, segmenter.sentences(each.text))
        return list(found)
    except Exception as error:  # noqa: BLE001  # one record must not end the run; its row says what happened
        refused.append(Refused(each.name, f"{type(error).__name__}: {error}"))
        return []


def _streamed(part: Part, job: Job, segmenter: Segmenter, refused: list[Refused]) -> Iterator[Iterable[Row]]:
    """The rows of one large text, as they become certain."""
    empty = dict.fromkeys(job.columns[6:])
    try:
        found = segmenter.stream(_pieces(part.source))
        yield ((row | empty) for row in rows(part.source, found))
    except UnicodeDecodeError as error:
        refused.append(
            Refused(part.source, f"not UTF-8 ({error.reason}); convert the file (`iconv -f ENCODING -t UTF-8`)")
        )


def _pieces(source: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    with Path(source).open("rb") as stream:
        while data := stream.read(PIECE):
            yield decoder.decode(data)
        yield decoder.decode(b"", final=True)
