"""Speed and memory on many lines, on one machine and on Spark.

    python benchmarks/scale.py jobs        # two processes against one, 200,000 lines
    python benchmarks/scale.py spark       # two local Spark workers against one process, a bad row in a thousand
    python benchmarks/scale.py memory      # resident memory with all three analyzers loaded
    python benchmarks/scale.py stream      # share of sentences that are out within 1, 2, 3 tokens of their end
    python benchmarks/scale.py large       # a text file of 1 GB, and a line of 50 MB

Each runs in a process of its own and prints lines of figures. The texts are this repository's corpus, repeated. Run it when
the machine is quiet: the first two use both cores.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
COMMAND = str(Path(sys.executable).with_name("cjk-sentencizer"))
BAD_EVERY = 1000


def texts() -> list[str]:
    """The documents of the gold corpus in Japanese, Chinese and Thai, in turn."""
    found: list[list[str]] = []
    for lang in ("ja", "zh", "th"):
        lines = (ROOT / "corpus" / f"{lang}.jsonl").read_text("utf-8").splitlines()
        found.append(["".join(json.loads(line)["sentences"]) for line in lines])
    return [text for row in zip(*found, strict=False) for text in row]


def say(name: str, value: float, unit: str) -> None:
    """Print a figure."""
    sys.stdout.write(f"{name:48} {value:12.2f} {unit}\n")
    sys.stdout.flush()


def timed(run: Callable[[], Any]) -> float:
    """Return how many seconds ``run`` takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def write_lines(path: Path, count: int, *, bad: bool = False) -> None:
    """Write ``count`` records; with ``bad`` every thousandth has no text."""
    with path.open("w", encoding="utf-8") as stream:
        for number, text in enumerate(islice(cycle(texts()), count)):
            value = None if bad and number % BAD_EVERY == 0 else text
            stream.write(json.dumps({"id": number, "text": value}, ensure_ascii=False) + "\n")


def jobs(folder: Path, count: int, mode: str) -> None:
    """Two processes against one, by the command line."""
    path = folder / "lines.jsonl"
    write_lines(path, count)
    seconds = {}
    for number in (1, 2):
        command = [COMMAND, "segment", str(path), "--mode", mode, "-f", "jsonl", "--jobs", str(number)]
        command += ["-o", str(folder / f"{number}.jsonl")]
        start = time.perf_counter()
        subprocess.run(command, check=True)
        seconds[number] = time.perf_counter() - start
        say(f"--jobs {number}, {count:,} lines, mode {mode}", count / seconds[number], "lines/s")
    same = (folder / "1.jsonl").read_bytes() == (folder / "2.jsonl").read_bytes()
    say("two processes against one", seconds[1] / seconds[2], "times, output " + ("the same" if same else "DIFFERENT"))


def spark(folder: Path, count: int, mode: str) -> None:
    """Two local Spark workers against one process, both from JSON Lines to Parquet rows or a list."""
    from pyspark.sql import SparkSession

    from cjk_sentencizer.integrations.batches import segment_batches
    from cjk_sentencizer.integrations.spark import segment

    path = folder / "lines.jsonl"
    write_lines(path, count, bad=True)
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    batches = [{"text": [each["text"] for each in records[at : at + 1000]]} for at in range(0, count, 1000)]
    alone: list[Any] = []
    one = timed(
        lambda: alone.extend(row for batch in segment_batches(batches, mode=mode) for row in batch["sentences"])
    )
    say(f"one process, {count:,} lines, mode {mode}", count / one, "lines/s")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    frame = session.read.schema("id int, text string").json(str(path)).repartition(8)
    segment(frame.limit(2000), mode=mode).count()  # starts the workers and loads the models
    out = str(folder / "out.parquet")
    two = timed(lambda: segment(frame, mode=mode).write.parquet(out))
    rows = session.read.parquet(out).orderBy("id").select("sentences", "error").collect()
    same = [[each.asDict() for each in row["sentences"]] for row in rows] == alone
    say(f"Spark, 2 workers, {count:,} lines, mode {mode}", count / two, "lines/s")
    say("Spark against one process", one / two, "times, output " + ("the same" if same else "DIFFERENT"))
    say("rows kept as errors", sum(1 for row in rows if row["error"]), f"of {count // BAD_EVERY}")
    session.stop()


def memory(folder: Path, count: int, mode: str) -> None:
    """Resident memory of a process that has cut text in all three languages by their analyzers."""
    from cjk_sentencizer import Segmenter

    segmenter = Segmenter(mode="analyzer")
    for text in texts():
        segmenter.sentences(text)
    status = Path("/proc/self/status").read_text("utf-8")
    fields = dict(line.split(":", 1) for line in status.splitlines())
    for name in ("VmRSS", "VmHWM"):
        say(f"{name}, three analyzers and models", int(fields[name].split()[0]) / 1024, "MB")


def stream(folder: Path, count: int, mode: str) -> None:
    """How far behind its last token a sentence is out, token by token."""
    from cjk_sentencizer import Segmenter

    for lang in ("ja", "zh", "th"):
        segmenter, words = Segmenter(lang, mode=mode), Segmenter(lang, mode="analyzer")  # type: ignore[arg-type]
        lines = (ROOT / "corpus" / f"{lang}.jsonl").read_text("utf-8").splitlines()
        text = "\n\n".join("".join(json.loads(line)["sentences"]) for line in lines)
        ends = words.tokens(text).ends
        late = list(_delays(segmenter, text, ends))
        for most in (1, 2, 3):
            say(f"{lang}, mode {mode}: out within {most} tokens", 100 * sum(d <= most for d in late) / len(late), "%")
        whole = {sentence.end for sentence in segmenter.sentences(text)}
        streamed = {
            sentence.end for sentence in segmenter.stream(iter([text[at : at + 5] for at in range(0, len(text), 5)]))
        }
        say(
            f"{lang}, mode {mode}: boundaries as in the whole", 100 * len(whole & streamed) / len(whole | streamed), "%"
        )


def _delays(segmenter: Any, text: str, ends: list[int]) -> Iterator[int]:
    read: list[int] = []

    def pieces() -> Iterator[str]:
        start = 0
        for end in [*ends, len(text)]:
            if end > start:
                read.append(end)
                yield text[start:end]
            start = end

    for sentence in segmenter.stream(pieces()):
        yield sum(1 for end in read if end > sentence.end)
        del read[: max(0, len(read) - 500)]


def large(folder: Path, count: int, mode: str) -> None:
    """A text file of 1 GB in constant memory, and a line of 50 MB."""
    text = "\n".join(texts()) + "\n"
    for name, size, joint in (("1 GB of lines", 1_000_000_000, "\n"), ("one line of 50 MB", 50_000_000, "")):
        path = folder / "large.txt"
        piece = text.replace("\n", joint).encode()
        with path.open("wb") as file:
            for _ in range(size // len(piece)):
                file.write(piece)
        command = [
            COMMAND,
            "segment",
            str(path),
            "--mode",
            mode,
            "-f",
            "tsv",
            "--jobs",
            "1",
            "-o",
            str(folder / "out.tsv"),
        ]
        seconds, peak = _measured(command)
        say(f"{name}, mode {mode}", path.stat().st_size / seconds / 1e6, "MB/s")
        say(f"{name}, peak of the largest process", peak, "MB")


def _measured(command: list[str]) -> tuple[float, float]:
    """Seconds and the peak memory in MB of a command and its processes."""
    code = "import resource,subprocess,sys;subprocess.run(sys.argv[1:],check=True);print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *command], check=True, capture_output=True, text=True)
    return time.perf_counter() - start, int(done.stdout) / 1024


def main() -> None:
    """Run one of them."""
    runs = {each.__name__: each for each in (jobs, spark, memory, stream, large)}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=runs)
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--mode", default="rules", choices=["rules", "auto", "analyzer"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        runs[options.what](Path(folder), options.lines, options.mode)


if __name__ == "__main__":
    main()
