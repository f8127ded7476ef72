"""Speed and memory on many lines, on one machine and on Spark; latency of streams.

    python benchmarks/scale.py jobs        # two processes against one, 200,000 lines
    python benchmarks/scale.py pipe        # the same of spaCy's nlp.pipe
    python benchmarks/scale.py spark       # two local Spark workers against one process, a bad row in a thousand
    python benchmarks/scale.py memory      # peak memory with all three analyzers loaded, and over more lines
    python benchmarks/scale.py large       # text files of several sizes, and a line of 50 MB
    python benchmarks/scale.py stream      # share of sentences that are out within 1, 2, 3 tokens of their end

Each prints a table; ``--write`` puts it into its page in docs/. The texts are this repository's corpus, repeated. What is
compared is run in turn, ``--rounds`` times. The first three use both cores: the table says how busy the machine was besides.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from scale_jobs import jobs, pipe
from scale_memory import large, memory
from scale_spark import spark
from scale_streams import stream
from scale_tables import ROOT, publish

RUNS: dict[str, tuple[Callable[..., str], str]] = {
    "jobs": (jobs, "scale"),
    "pipe": (pipe, "scale"),
    "spark": (spark, "spark"),
    "memory": (memory, "scale"),
    "large": (large, "scale"),
    "stream": (stream, "streaming"),
}
"""What can be measured -> its function and the page of docs/ that has its figures."""


def main() -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=RUNS)
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--mode", choices=["rules", "auto", "analyzer"], help="default: rules; auto for stream")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabytes", type=int, nargs="+", default=[50, 100, 200], help="sizes for large")
    parser.add_argument("--write", action="store_true", help="put the table into its page")
    options = parser.parse_args()
    run, page = RUNS[options.what]
    mode = options.mode or ("auto" if options.what == "stream" else "rules")
    more = {"megabytes": tuple(options.megabytes)} if options.what == "large" else {}
    with tempfile.TemporaryDirectory() as folder:
        body = run(Path(folder), options.lines, mode, options.rounds, **more)
    publish(options.what, body, ROOT / "docs" / f"{page}.md" if options.write else None)


if __name__ == "__main__":
    main()
