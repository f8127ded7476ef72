"""Spark itself, in local mode."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cjk_sentencizer import Segmenter

pytestmark = pytest.mark.spark

TEXTS = ["雨だ。風だ。", "彼は「行く。」と言った。", "好。不好。", "𠮷野家だ。👍🏽"] * 250


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable

    builder = SparkSession.builder.master("local[2,4]").appName("cjk-sentencizer")
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.bindAddress": "127.0.0.1",
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def texts(spark: Any) -> Any:
    rows = [(number, None if number % 1000 == 7 else text) for number, text in enumerate(TEXTS)]
    return spark.createDataFrame(rows, "id int, text string").repartition(4)


def ends(row: Any) -> list[int]:
    return [each["end"] for each in row["sentences"]]


def expected() -> list[list[int]]:
    segmenter = Segmenter(mode="rules")
    found = [[each.end for each in segmenter.sentences(text)] for text in TEXTS]
    return [[] if number % 1000 == 7 else each for number, each in enumerate(found)]


def test_spark_gives_what_one_process_gives_and_keeps_bad_rows(texts: Any) -> None:
    from cjk_sentencizer.integrations.spark import segment

    rows = segment(texts, mode="rules").orderBy("id").collect()
    assert [ends(row) for row in rows] == expected()
    assert [(row["id"], row["error"]) for row in rows if row["error"]] == [(7, "no text: null")]
    first = rows[0]["sentences"][0].asDict()
    assert first == {"start": 0, "end": 3, "reason": "TERMINATOR", "score": 1.0}


def test_a_worker_that_is_killed_is_replaced(texts: Any, tmp_path: Path) -> None:
    from cjk_sentencizer.integrations.spark import segment

    marker = str(tmp_path / "killed")

    def kill_once(frames: Iterator[Any]) -> Iterator[Any]:
        for frame in frames:
            if not os.path.exists(marker):  # noqa: PTH110  # plain enough to be pickled by value
                open(marker, "w").close()  # noqa: PTH123
                os.kill(os.getpid(), signal.SIGKILL)
            yield frame

    rows = segment(texts.mapInPandas(kill_once, texts.schema), mode="rules").orderBy("id").collect()
    assert Path(marker).exists()
    assert [ends(row) for row in rows] == expected()


def test_skewed_partitions_change_nothing(texts: Any) -> None:
    from cjk_sentencizer.integrations.spark import segment

    rows = segment(texts.repartition(4, texts["id"] > 10), mode="rules").orderBy("id").collect()
    assert [ends(row) for row in rows] == expected()


def test_a_stopped_job_goes_on(spark: Any, texts: Any, tmp_path: Path) -> None:
    from cjk_sentencizer.integrations.spark import remaining, segment

    out = str(tmp_path / "out")
    segment(texts.where("id < 600"), mode="rules").write.parquet(out)
    todo = remaining(texts, spark.read.parquet(out), "id")
    assert todo.count() == 400
    segment(todo, mode="rules").write.mode("append").parquet(out)
    assert [ends(row) for row in spark.read.parquet(out).orderBy("id").collect()] == expected()


def test_columns_are_checked_before_the_job(texts: Any) -> None:
    from cjk_sentencizer.integrations.spark import segment

    with pytest.raises(ValueError, match="No column 'body'; columns there: 'id', 'text'"):
        segment(texts, "body")
    with pytest.raises(ValueError, match="already has the column 'error'"):
        segment(texts.withColumnRenamed("id", "error"))
