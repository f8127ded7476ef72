"""The engine-neutral function over batches, and the engines beside Spark."""

from __future__ import annotations

import pickle

import pyarrow as pa
import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.integrations.batches import BatchSegmenter, segment_batches

TEXTS = ["雨だ。風だ。", None, "好。", 3, ""]
ERRORS = [None, "no text: null", None, "no text: int", None]


def test_batches_keep_their_columns_and_their_bad_rows() -> None:
    [batch] = segment_batches([{"id": [1, 2, 3, 4, 5], "text": TEXTS}], mode="rules")
    assert list(batch) == ["id", "text", "sentences", "error"]
    assert batch["error"] == ERRORS
    assert [[row["end"] for row in rows] for rows in batch["sentences"]] == [[3, 6], [], [2], [], []]


def test_rows_are_those_of_the_segmenter() -> None:
    [batch] = segment_batches([{"text": [TEXTS[0]]}], lang="ja", mode="rules")
    expected = [
        {"start": each.start, "end": each.end, "reason": str(each.reason), "score": each.score}
        for each in Segmenter("ja", mode="rules").sentences("雨だ。風だ。")
    ]
    assert batch["sentences"] == [expected]


def test_batches_are_taken_one_at_a_time() -> None:
    taken: list[int] = []

    def source():  # type: ignore[no-untyped-def]  # noqa: ANN202
        for number in range(3):
            taken.append(number)
            yield {"text": ["雨だ。"]}

    found = segment_batches(source(), mode="rules")
    next(found)
    assert taken == [0]


def test_it_travels_small() -> None:
    segment = BatchSegmenter("body", lang="ja", mode="rules")
    data = pickle.dumps(segment)
    assert len(data) < 500
    assert pickle.loads(data)({"body": ["雨だ。"]})["error"] == [None]


def test_what_is_wrong_is_said_before_the_job() -> None:
    with pytest.raises(ValueError, match="No rules for language 'xh'"):
        BatchSegmenter(lang="xh")
    with pytest.raises(ValueError, match="No column 'text'; columns there: 'body'"):
        BatchSegmenter(mode="rules")({"body": []})


def test_arrow_tables_are_batches_too() -> None:
    table = pa.table({"text": ["雨だ。風だ。", None]})
    [batch] = segment_batches((each.to_pydict() for each in table.to_batches()), mode="rules")
    assert pa.table(batch).column("sentences").to_pylist()[0][1] == {
        "start": 3,
        "end": 6,
        "reason": "TERMINATOR",
        "score": 1.0,
    }
