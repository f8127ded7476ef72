"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONG = 2_000_000
"""Bytes of input from which work counts as long."""


@contextmanager
def progress(total: int) -> Iterator[Callable[[int], object]]:
    """Give a function that takes the number of bytes done so far; it shows them on standard error if that is a terminal."""
    if total < LONG or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn, TransferSpeedColumn

    columns = BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn()
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)
