"""Arrow tables with their sentences, for what hands over Arrow: Ray Data, Hugging Face datasets, DuckDB, Polars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cjk_sentencizer.integrations.batches import ERROR, SENTENCES, BatchSegmenter

if TYPE_CHECKING:
    from pyarrow import Schema, Table


class ArrowSegmenter:
    """Adds the columns ``sentences`` and ``error`` to Arrow tables; small to pickle, the model is loaded once a process.

    The types are the same for every table, whatever it holds: list<struct<start: int32, end: int32, reason: string,
    score: double>> and string. So the tables of one job fit together.

    Args:
        field: the column that holds the text.
        options: arguments of ``Segmenter``; checked here, before the job starts.

    >>> import pyarrow as pa
    >>> found = ArrowSegmenter(lang="ja", mode="rules")(pa.table({"text": ["雨だ。風だ。", None]}))
    >>> found["sentences"].to_pylist()[0][1]["start"], found["error"].to_pylist()
    (3, [None, 'no text: null'])
    """

    def __init__(self, field: str = "text", **options: Any) -> None:
        self._segment = BatchSegmenter(field, **options)

    def __call__(self, table: Table) -> Table:
        """Return the table with the two columns; ``ValueError`` where it has no column of the text."""
        import pyarrow as pa

        column = self._segment.field
        texts = [column] if column in table.column_names else table.column_names
        found = self._segment({name: table[name].to_pylist() for name in texts})
        added = added_fields()
        for name in (SENTENCES, ERROR):
            table = table.append_column(added.field(name), pa.array(found[name], added.field(name).type))
        return table


def added_fields() -> Schema:
    """Return the schema of the two columns."""
    import pyarrow as pa

    sentence = pa.struct([("start", pa.int32()), ("end", pa.int32()), ("reason", pa.string()), ("score", pa.float64())])
    return pa.schema([(SENTENCES, pa.list_(sentence)), (ERROR, pa.string())])
