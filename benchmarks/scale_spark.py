"""Two local Spark workers against one process, a bad row in a thousand."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from scale_tables import BAD_EVERY, busyness, costs, in_turn, ratios, table, write_lines


def spark(folder: Path, count: int, mode: str, rounds: int) -> str:
    """Both read JSON Lines and write Parquet; Spark's session and its workers' models are there before."""
    from pyspark.sql import SparkSession

    from cjk_sentencizer.integrations.spark import segment

    path, out = folder / "lines.jsonl", folder / "out.parquet"
    write_lines(path, count, bad=True)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.log.level", "ERROR").getOrCreate()
    frame = session.read.schema("id int, text string").json(str(path)).repartition(8)
    segment(frame.limit(2000), mode=mode).count()
    ways: dict[str, Callable[[], Any]] = {
        "one": partial(_alone, path, folder / "alone.parquet", mode),
        "spark": lambda: segment(frame, mode=mode).write.mode("overwrite").parquet(str(out)),
    }
    ways["one"]()
    found = in_turn(ways, rounds)
    same, errors = _compared(session.read.parquet(str(out)), folder / "alone.parquet")
    peak = segment(frame.limit(4000), mode=mode).mapInPandas(_peaks(), "megabytes double").agg({"megabytes": "max"})
    rows = [
        (f"one process, {count:,} lines, mode {mode}", f"{count / found['one'].median:,.0f} lines/s"),
        ("Spark, local[2]", f"{count / found['spark'].median:,.0f} lines/s"),
        ("Spark against one process: median (lowest – highest)", ratios(found["one"], found["spark"])),
        *costs(found["one"], found["spark"]),
        ("output of both", "the same" if same else "DIFFERENT"),
        (f"rows kept as errors, of {count // BAD_EVERY:,} bad ones", f"{errors:,}"),
        ("peak memory of a Python worker", f"{peak.collect()[0][0]:.0f} MB"),
        ("share of the cores that other work took meanwhile", busyness(found["one"])),
    ]
    session.stop()
    shutil.rmtree(out)
    return table(["two local Spark workers against one process", ""], rows)


def _alone(path: Path, target: Path, mode: str) -> None:
    """The same work without Spark: batches of 1,000 records from JSON Lines to Parquet."""
    import pyarrow as pa
    from pyarrow import parquet

    from cjk_sentencizer.integrations.batches import segment_batches

    records = map(json.loads, path.open(encoding="utf-8"))
    batches = [pa.table(dict(found), schema=_schema()) for found in segment_batches(_batches(records), mode=mode)]
    parquet.write_table(pa.concat_tables(batches), target)


def _batches(records: Any) -> Any:
    batch: list[Any] = []
    for record in records:
        batch.append(record)
        if len(batch) == 1000:
            yield {name: [each[name] for each in batch] for name in ("id", "text")}
            batch = []
    if batch:
        yield {name: [each[name] for each in batch] for name in ("id", "text")}


def _schema() -> Any:
    import pyarrow as pa

    from cjk_sentencizer.integrations.arrow import added_fields

    return pa.schema([("id", pa.int32()), ("text", pa.string()), *added_fields()])


def _compared(frame: Any, alone: Path) -> tuple[bool, int]:
    from pyarrow import parquet

    rows = frame.orderBy("id").select("sentences", "error").collect()
    theirs = parquet.read_table(alone, columns=["sentences", "error"]).to_pylist()
    ours = [{"sentences": [each.asDict() for each in row["sentences"]], "error": row["error"]} for row in rows]
    return ours == theirs, sum(1 for row in ours if row["error"])


def _peaks() -> Callable[[Any], Any]:
    """A function for ``mapInPandas``; a nested one, which is sent by value: the workers cannot import this file."""

    def peaks(frames: Any) -> Any:
        import resource

        import pandas as pd

        for _ in frames:
            yield pd.DataFrame({"megabytes": [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]})

    return peaks
