"""Two processes against one: the command line's --jobs, and spaCy's own."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from scale_tables import busyness, costs, in_turn, ratios, table, texts, write_lines

COMMAND = str(Path(sys.executable).with_name("cjk-sentencizer"))
TEN_MILLION = 10_000_000


def jobs(folder: Path, count: int, mode: str, rounds: int) -> str:
    """``segment --jobs 2`` against ``--jobs 1`` on JSON Lines."""
    path = folder / "lines.jsonl"
    write_lines(path, count)
    outputs = {number: folder / f"{number}.jsonl" for number in (1, 2)}
    ways = {str(number): partial(_segment, path, mode, number, output) for number, output in outputs.items()}
    found = in_turn(ways, rounds)
    same = outputs[1].read_bytes() == outputs[2].read_bytes()
    minutes = TEN_MILLION / count * found["2"].median / 60
    rows = [
        (f"--jobs {name}, {count:,} lines, mode {mode}", f"{count / timing.median:,.0f} lines/s")
        for name, timing in found.items()
    ]
    rows += [
        ("--jobs 2 against --jobs 1: median (lowest – highest)", ratios(found["1"], found["2"])),
        *costs(found["1"], found["2"]),
        ("output of both", "the same" if same else "DIFFERENT"),
        ("10,000,000 lines with --jobs 2, at that rate", f"{minutes:.0f} min"),
        ("share of the cores that other work took meanwhile", busyness(*found.values())),
    ]
    return table(["two processes against one", ""], rows)


def pipe(folder: Path, count: int, mode: str, rounds: int) -> str:
    """``nlp.pipe(n_process=2)`` against one process."""
    import spacy

    nlp = spacy.blank("ja", config={"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}})
    nlp.add_pipe("cjk_sentencizer", config={"mode": mode})
    lines = list(islice(cycle(texts()[::3]), count))  # every third is Japanese

    def run(processes: int) -> None:
        for _ in nlp.pipe(lines, n_process=processes, batch_size=200):
            pass

    found = in_turn({"1": partial(run, 1), "2": partial(run, 2)}, rounds)
    rows = [
        (f"n_process={name}, {count:,} texts, mode {mode}", f"{count / timing.median:,.0f} texts/s")
        for name, timing in found.items()
    ]
    rows += [
        ("n_process=2 against 1: median (lowest – highest)", ratios(found["1"], found["2"])),
        *costs(found["1"], found["2"]),
        ("share of the cores that other work took meanwhile", busyness(*found.values())),
    ]
    return table(["spaCy, words by SudachiPy", ""], rows)


def _segment(path: Path, mode: str, number: int, output: Path) -> None:
    command = [COMMAND, "segment", str(path), "--mode", mode, "-f", "jsonl", "--jobs", str(number), "-o", str(output)]
    subprocess.run(command, check=True)
