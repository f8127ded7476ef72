"""Memory: of a worker with everything loaded, of long texts, of long lines."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from scale_jobs import COMMAND
from scale_tables import table, texts, write_lines

MEASURE = (
    "import resource,subprocess,sys;subprocess.run(sys.argv[1:],check=True);"
    "used=resource.getrusage(resource.RUSAGE_CHILDREN);print(used.ru_maxrss,used.ru_utime+used.ru_stime)"
)


def memory(folder: Path, count: int, mode: str, rounds: int) -> str:
    """Peak memory of a process that has cut texts in all three languages by their analyzers, alone and as a worker."""
    path = folder / "lines.jsonl"
    write_lines(path, 2000)
    rows = []
    for name, more in (("segment", []), ("segment --jobs 2, the largest process", ["--jobs", "2"])):
        _, _, peak = _measured(
            ["segment", str(path), "--mode", "analyzer", "-f", "jsonl", *more, "-o", str(folder / "o")]
        )
        rows.append((f"{name}, three analyzers and their models", f"{peak:.0f} MB"))
    for number in (count // 4, count):
        write_lines(path, number)
        command = ["segment", str(path), "--mode", mode, "-f", "jsonl", "--jobs", "2", "-o", str(folder / "o")]
        rows.append((f"segment --jobs 2, {number:,} lines, mode {mode}", f"{_measured(command)[2]:.0f} MB"))
    return table(["peak memory of the largest process", ""], rows)


def large(folder: Path, count: int, mode: str, rounds: int, megabytes: tuple[int, ...] = (50, 100, 200)) -> str:
    """Text files of several sizes and a line of 50 MB: speed, and whether the memory grows."""
    rows, sizes = [], [(size, "\n") for size in megabytes] + [(50, "")]
    for size, joint in sizes:
        path = folder / "large.txt"
        _write(path, size * 1_000_000, joint)
        command = ["segment", str(path), "--mode", mode, "-f", "tsv", "-o", str(folder / "out.tsv")]
        seconds, processor, peak = _measured(command)
        kind, read = "lines" if joint else "one single line", path.stat().st_size / 1e6
        rows.append((f"{size:,} MB, {kind}", f"{read / seconds:.1f}", f"{read / processor:.1f}", f"{peak:.0f} MB"))
    return table([f"a text file, mode {mode}", "MB a second", "MB a second of processor time", "peak memory"], rows)


def _write(path: Path, size: int, joint: str) -> None:
    piece = (joint.join(texts()) + joint).replace("\n", joint or " ").encode()
    with path.open("wb") as file:
        for _ in range(size // len(piece)):
            file.write(piece)


def _measured(arguments: list[str]) -> tuple[float, float, float]:
    """Seconds, seconds of processor time, and the peak memory in MB of the largest process of a command."""
    start = time.perf_counter()
    command = [sys.executable, "-c", MEASURE, COMMAND, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    peak, processor = done.stdout.split()
    return time.perf_counter() - start, float(processor), int(peak) / 1024
