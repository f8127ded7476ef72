"""What the measurements of scale share: their texts, a table of figures, and how busy the machine was with other work."""

from __future__ import annotations

import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BAD_EVERY = 1000
"""With bad rows, every so many-th has no text."""


def texts() -> list[str]:
    """Return the documents of the gold corpus in Japanese, Chinese and Thai, in turn."""
    found = [documents(lang) for lang in ("ja", "zh", "th")]
    return [text for row in zip(*found, strict=False) for text in row]


def documents(lang: str) -> list[str]:
    """Return the documents of the gold corpus in one language."""
    lines = (ROOT / "corpus" / f"{lang}.jsonl").read_text("utf-8").splitlines()
    return ["".join(json.loads(line)["sentences"]) for line in lines]


def write_lines(path: Path, count: int, *, bad: bool = False) -> None:
    """Write ``count`` records of JSON Lines; with ``bad`` every thousandth has no text."""
    with path.open("w", encoding="utf-8") as stream:
        for number, text in enumerate(islice(cycle(texts()), count)):
            value = None if bad and number % BAD_EVERY == 0 else text
            stream.write(json.dumps({"id": number, "text": value}, ensure_ascii=False) + "\n")


class Timing(NamedTuple):
    """Several runs of one way to do the work."""

    seconds: list[float]
    others: list[float]
    """Share of the machine's cores, 0..1, that other work took during each run."""
    processor: list[float]
    """Seconds of processor time of all processes that had a part in it; other work hardly changes them."""

    @property
    def median(self) -> float:
        """Median of the seconds."""
        return statistics.median(self.seconds)


def in_turn(ways: Mapping[str, Callable[[], Any]], rounds: int) -> dict[str, Timing]:
    """Time each way ``rounds`` times, turn by turn, so that what slows the machine slows all of them."""
    found = {name: Timing([], [], []) for name in ways}
    for _ in range(rounds):
        for name, run in ways.items():
            start, used = time.perf_counter(), _tree_seconds()
            with other_work() as others:
                run()
            found[name].seconds.append(time.perf_counter() - start)
            found[name].processor.append(_tree_seconds() - used)
            found[name].others.extend(others)
    return found


@contextmanager
def other_work() -> Iterator[list[float]]:
    """Give a list that holds, at the end, the share of the cores that other processes took; empty where /proc is none."""
    found: list[float] = []
    before, own = _ticks(), _own_seconds()
    yield found
    after = _ticks()
    if before and after:
        busy, total = (now - then for now, then in zip(after, before, strict=True))
        ticks = (_own_seconds() - own) * 100  # /proc/stat counts hundredths of a second
        found.append(max(0.0, busy - ticks) / max(1, total))


def ratios(one: Timing, two: Timing) -> str:
    """Return how many times faster the second is, by the medians, and the range over the rounds."""
    each = [first / second for first, second in zip(one.seconds, two.seconds, strict=True)]
    return f"{one.median / two.median:.2f} ({min(each):.2f} – {max(each):.2f})"


def costs(one: Timing, two: Timing) -> list[tuple[str, str]]:
    """Return the rows about processor time: of both, and what they let two cores that do nothing else reach at best."""
    first, second = (statistics.median(each.processor) for each in (one, two))
    return [
        ("processor time of both", f"{first:.1f} s, {second:.1f} s"),
        ("so at best on two cores that do nothing else", f"{2 * first / second:.2f}"),
    ]


def busyness(*timings: Timing) -> str:
    """Return the median share of the cores that other work took."""
    shares = [share for timing in timings for share in timing.others]
    return f"{100 * statistics.median(shares):.0f} %" if shares else "unknown"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table in Markdown; all columns but the first are numbers."""
    lines = [head, *rows]
    found = [f"| {' | '.join(map(str, line))} |" for line in lines]
    rule = "|".join(["---", *["--:"] * (len(head) - 1)])
    return "\n".join([found[0], f"|{rule}|", *found[1:]])


def publish(name: str, body: str, page: Path | None) -> None:
    """Print a table and, where there is a page, put it between the page's marks of that name."""
    sys.stdout.write(body + "\n")
    sys.stdout.flush()
    if page is not None:
        begin, end = f"<!-- figures: {name} -->\n", "<!-- end of figures -->"
        before, rest = page.read_text("utf-8").split(begin, 1)
        page.write_text(f"{before}{begin}{body}\n{end}{rest.split(end, 1)[1]}", "utf-8")


def _ticks() -> tuple[int, int] | None:
    """Ticks in which the cores were busy, and all ticks."""
    path = Path("/proc/stat")
    if not path.exists():
        return None
    values = [int(value) for value in path.read_text("utf-8").split("\n", 1)[0].split()[1:9]]
    idle = values[3] + values[4]
    return sum(values) - idle, sum(values)


def _tree_seconds() -> float:
    """Processor time of this process and all its descendants."""
    parents: dict[int, int] = {}
    seconds: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # a process that has just ended
            values = path.read_text("utf-8", errors="replace").rpartition(")")[2].split()
            pid = int(path.parent.name)
            parents[pid], seconds[pid] = int(values[1]), sum(map(int, values[11:15])) / 100
    tree = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in tree} - tree:
        tree |= more
    return sum(seconds.get(pid, 0.0) for pid in tree)


def _own_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)
