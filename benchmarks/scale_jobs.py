"""Two processes against one: the command line's --jobs, and spaCy's own."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import spacy
from scale_tables import busyness, costs, in_turn, ratios, table, texts, write_lines

COMMAND = str(Path(sys.executable).with_name("cjk-sentencizer"))
TEN_MILLION = 10_000_000
JOINED = 40
"""Texts of the corpus in one Doc."""


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
    """``nlp.pipe(n_process=2)`` against one process, on long documents, beside spaCy's own sentencizer.

    spaCy sends Docs between processes as bytes, which for short texts costs more than cutting them.
    """
    lines = iter(cycle(texts()[::3]))  # every third is Japanese
    documents = ["".join(islice(lines, JOINED)) for _ in range(max(2, count // JOINED))]
    rows: list[tuple[str, str]] = []
    for name, config in (("cjk_sentencizer", {"mode": mode}), ("sentencizer", {})):
        nlp = spacy.blank("ja", config={"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}})
        nlp.add_pipe(name, config=config)
        found = in_turn({str(number): partial(_pipe, nlp, documents, number) for number in (1, 2)}, rounds)
        rows += [
            (f"{name}, one process", f"{len(documents) / found['1'].median:,.0f} Docs/s"),
            (f"{name}, n_process=2", f"{len(documents) / found['2'].median:,.0f} Docs/s"),
            ("2 against 1: median (lowest – highest)", ratios(found["1"], found["2"])),
            *costs(found["1"], found["2"]),
            ("share of the cores that other work took meanwhile", busyness(*found.values())),
        ]
    return table([f"spaCy, words by SudachiPy, {len(documents):,} Docs of {len(documents[0]):,} code points", ""], rows)


def _pipe(nlp: spacy.language.Language, documents: list[str], processes: int) -> None:
    for _ in nlp.pipe(documents, n_process=processes, batch_size=8):
        pass


def _segment(path: Path, mode: str, number: int, output: Path) -> None:
    command = [COMMAND, "segment", str(path), "--mode", mode, "-f", "jsonl", "--jobs", str(number), "-o", str(output)]
    subprocess.run(command, check=True)
