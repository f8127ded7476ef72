"""CPU time of several ways to do the same work, taken turn by turn so that a busy machine slows all of them alike."""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping

Work = Callable[[], object]


def compare(ways: Mapping[str, Work], repeats: int = 5) -> dict[str, float]:
    """Return the median CPU seconds of each way over ``repeats`` rounds; a first round, not counted, warms up."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for each in range(repeats + 1):
        for name, work in ways.items():
            seconds = cpu_seconds(work)
            if each:
                taken[name].append(seconds)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def cpu_seconds(work: Work) -> float:
    """Return the CPU seconds of one call; what was there before is collected first."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def in_fresh_process(code: str, text: str = "") -> dict[str, float]:
    """Run ``code`` in a new interpreter, ``text`` on its standard input, and return the JSON object that it prints."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, input=text.encode())
    found: dict[str, float] = json.loads(done.stdout)
    return found
