"""Many processes, one order: parts are worked on side by side and written one behind the other.

Finished parts stand in a folder beside the output until all are done, named by their content and the options, so that
a run that was stopped goes on where it was.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, TextIO

import typer

from cjk_sentencizer.cli.errors import UserError
from cjk_sentencizer.cli.inputs import STANDARD_INPUT, sources
from cjk_sentencizer.cli.output import open_binary_output, open_output
from cjk_sentencizer.cli.parts import Job, Part, Worker, errors_of, key, notes_of, parts
from cjk_sentencizer.cli.progress import progress
from cjk_sentencizer.formats import Format, format_by_name

AHEAD = 3
"""Parts for each process that may be read or finished before they are written: bounds memory and keeps all busy."""


class _State:
    """What a worker process keeps."""

    worker: Worker | None = None


class Run:
    """One run over all parts.

    Args:
        job: what is done with each part.
        jobs: number of worker processes.
        folder: where finished parts stand.
        keep: whether they are kept for a later run until this one has ended.
    """

    def __init__(self, job: Job, jobs: int, folder: Path, *, keep: bool) -> None:
        self.job, self.jobs, self.folder, self.keep = job, jobs, folder, keep
        self.count = self.skipped = self.refused = 0
        self._warned: set[str] = set()
        self.notes: list[str] = []
        """Lines to tell of the files as they are cut into parts."""

    def finished(
        self, each_part: Iterator[Part], refused: TextIO, advance_to: Callable[[int], object]
    ) -> Iterator[BinaryIO]:
        """Work on the parts; give the result of each, in order, when what was mended and refused in it is told."""
        position = 0
        for part, target in self._finished(each_part):
            with target.open("rb") as result:
                yield result
            for line in notes_of(target).read_text("utf-8").splitlines():
                self._tell(line)
            lines = errors_of(target).read_text("utf-8")
            self.refused += lines.count("\n")
            refused.write(lines)
            if not self.keep:
                target.unlink()
            self.count += 1
            position += part.size
            advance_to(position)

    def _tell(self, line: str) -> None:
        """Print a note; a warning that several processes gave only once."""
        if line not in self._warned:
            typer.echo(line, err=True)
        if line.startswith("Warning: "):
            self._warned.add(line)

    def _finished(self, each_part: Iterator[Part]) -> Iterator[tuple[Part, Path]]:
        """The parts in order, each when its rows stand in its file."""
        waiting: deque[tuple[Part, Path, Future[None] | None]] = deque()
        context = get_context("spawn")
        with ProcessPoolExecutor(self.jobs, context, _start, (self.job,)) as pool:
            try:
                for part in each_part:
                    while self.notes:
                        self._tell(self.notes.pop(0))
                    waiting.append(self._submit(pool, part))
                    while len(waiting) > AHEAD * self.jobs:
                        yield _wait(waiting.popleft())
                while waiting:
                    yield _wait(waiting.popleft())
            except BrokenProcessPool:
                kept = "finished parts are kept, so run the same command again" if self.keep else "run again"
                raise UserError(f"A worker process died (short of memory?); {kept}, with fewer --jobs.") from None
            finally:
                pool.shutdown(cancel_futures=True)

    def _submit(self, pool: ProcessPoolExecutor, part: Part) -> tuple[Part, Path, Future[None] | None]:
        target = self.folder / f"{key(part, self.job)}.rows"
        if target.exists():
            self.skipped += 1
            return part, target, None
        return part, target, pool.submit(_work, part, target)


def run(found: list[tuple[str, Format]], job: Job, jobs: int, output: Path | None, errors: Path | None) -> Run:
    """Cut all sources with ``jobs`` processes and write the rows in the order of the input.

    Records that cannot be read or cut go to ``errors`` (JSON Lines: place, reason), or to standard error where there
    is none. Raises ``UserError`` where a worker died.
    """
    total = sum(Path(source).stat().st_size for source, _ in found)
    with _folder(output) as folder:
        done = Run(job, jobs, folder, keep=output is not None)
        join = format_by_name(job.output).join
        with (
            open_binary_output(output, job.output) as stream,
            _refused(errors) as refused,
            progress(total) as advance_to,
        ):
            join(stream, done.finished(parts(found, job.encoding, done.notes), refused, advance_to))
        shutil.rmtree(folder)
    return done


def run_parts(
    files: list[str],
    input_format: str | None,
    job: Job,
    jobs: int | None,
    output: Path | None,
    errors: Path | None,
) -> None:
    """Do a job part by part, and tell how many parts were skipped and records refused.

    Raises ``UserError`` for standard input, which cannot be read twice, and for one file as output and errors.
    """
    if output is not None and errors is not None and output.resolve() == errors.resolve():
        raise UserError("--output and --errors name the same file; give each its own.")
    if STANDARD_INPUT in files:
        raise UserError("Standard input cannot be cut into parts; name files, or leave out --jobs and --errors.")
    done = run(sources(files, input_format), job, jobs or 1, output, errors)
    if done.skipped:
        typer.echo(f"{done.skipped} of {done.count} parts were finished before.", err=True)
    if done.refused and errors:
        typer.echo(f"{done.refused} records were refused, see {errors}.", err=True)


def parts_folder(output: Path) -> Path:
    """Return where the finished parts of ``output`` stand while it is not complete."""
    return output.with_name(f".{output.name}.parts")


@contextmanager
def _folder(output: Path | None) -> Iterator[Path]:
    if output is None:
        with TemporaryDirectory(prefix="cjk-sentencizer-", ignore_cleanup_errors=True) as temporary:
            yield Path(temporary)
        return
    if not output.resolve().parent.is_dir():
        raise UserError(f"{output.resolve().parent}: no such folder to write into.")
    folder = parts_folder(output)
    folder.mkdir(exist_ok=True)
    with _locked(folder, output):
        yield folder


@contextmanager
def _locked(folder: Path, output: Path) -> Iterator[None]:
    """Hold the folder for this run alone; the lock goes with the process. Raises ``UserError`` where another has it."""
    try:
        import fcntl
    except ImportError:  # no locks of this kind on Windows
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(f"{output}: another run writes this file; wait for it, or name another --output.") from None
        yield
    finally:
        os.close(handle)


@contextmanager
def _refused(errors: Path | None) -> Iterator[TextIO]:
    if errors is None:
        yield sys.stderr
    else:
        with open_output(errors) as stream:
            yield stream


def _start(job: Job) -> None:
    """Begin a worker process: its segmenter is made once."""
    _State.worker = Worker(job)


def _work(part: Part, target: Path) -> None:
    if _State.worker is None:
        raise RuntimeError("A worker process has no segmenter.")
    _State.worker.work(part, target)


def _wait(started: tuple[Part, Path, Future[None] | None]) -> tuple[Part, Path]:
    part, target, future = started
    if future is not None:
        future.result()
    return part, target
