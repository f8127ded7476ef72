"""Sentences of a Spark DataFrame (extra ``spark``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.integrations.arrow import ArrowSegmenter
from cjk_sentencizer.integrations.batches import ERROR, SENTENCES

if TYPE_CHECKING:
    from pyarrow import RecordBatch
    from pyspark.sql import DataFrame


def segment(frame: DataFrame, field: str = "text", **options: Any) -> DataFrame:
    """Return ``frame`` with the sentences of the texts in the column ``field``, and an error where there are none.

    The column ``sentences`` is an array<struct<start: int, end: int, reason: string, score: double>>, ``error`` a string.

    The offsets count code points: in Spark SQL ``substring(text, start + 1, end - start)`` is the sentence but for
    characters beyond U+FFFF, of which the JVM counts two. Each Python worker loads the model once. A null text, or one
    that cannot be cut, keeps its row with the reason under ``error``.

    Args:
        frame: any DataFrame; its other columns stay.
        field: the column that holds the text.
        options: arguments of ``Segmenter``.

    Raises:
        ValueError: there is no such column, or an option is refused.
    """
    if field not in frame.columns:
        raise ValueError(f"No column {field!r}; columns there: {', '.join(map(repr, frame.columns))}.")
    taken = [name for name in (SENTENCES, ERROR) if name in frame.columns]
    if taken:
        raise ValueError(f"The DataFrame already has the column {taken[0]!r}; rename it first.")
    from pyspark.sql.types import ArrayType, DoubleType, IntegerType, StringType, StructField, StructType

    kinds = {"start": IntegerType(), "end": IntegerType(), "reason": StringType(), "score": DoubleType()}
    sentence = StructType([StructField(name, kind) for name, kind in kinds.items()])
    added = [StructField(SENTENCES, ArrayType(sentence)), StructField(ERROR, StringType())]
    schema = StructType([*frame.schema.fields, *added])
    return frame.mapInArrow(_Mapper(ArrowSegmenter(field, **options)), schema)


def remaining(frame: DataFrame, finished: DataFrame, key: str) -> DataFrame:
    """Return the rows of ``frame`` that are not in ``finished`` by the column ``key``, to go on with a stopped job."""
    return frame.join(finished.select(key).distinct(), key, "left_anti")


class _Mapper:
    """What Spark calls in each Python worker. Arrow, not pandas, in which every list of sentences would be converted twice."""

    def __init__(self, segment: ArrowSegmenter) -> None:
        self._segment = segment

    def __call__(self, batches: Iterator[RecordBatch]) -> Iterator[RecordBatch]:
        import pyarrow as pa

        for batch in batches:
            yield from self._segment(pa.Table.from_batches([batch])).to_batches()
