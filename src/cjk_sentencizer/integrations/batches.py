"""Tables in batches, for any engine that maps a function over them: Spark, Ray Data, Dask, Hugging Face datasets.

A batch is a mapping of column names to sequences of equal length. A record that cannot be cut does not end the job: it
keeps its row, with the reason under ``error``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import isnan
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.segmenter import Segmenter

SENTENCES, ERROR = "sentences", "error"
"""The columns that are added: a list of {start, end, reason, score} a record, and the reason why there is none."""

Batch = Mapping[str, Sequence[Any]]


class BatchSegmenter:
    """Adds the columns ``sentences`` and ``error`` to batches; small to pickle, the model is loaded once a process.

    Args:
        field: the column that holds the text.
        options: arguments of ``Segmenter``; checked here, before the job starts.

    >>> BatchSegmenter("body", lang="ja", mode="rules")({"body": ["雨だ。", None]})["error"]
    [None, 'no text: null']
    """

    def __init__(self, field: str = "text", **options: Any) -> None:
        self.field = field
        self._options = tuple(sorted(options.items()))
        _segmenter(self._options)

    def __call__(self, batch: Batch) -> dict[str, Sequence[Any]]:
        """Return the batch with the two columns; ``ValueError`` where it has no column of the text."""
        if self.field not in batch:
            there = ", ".join(map(repr, batch))
            raise ValueError(f"No column {self.field!r}; columns there: {there}. Name the one that holds the text.")
        results = [self.record(text) for text in batch[self.field]]
        added: dict[str, Sequence[Any]] = {
            SENTENCES: [found for found, _ in results],
            ERROR: [error for _, error in results],
        }
        return {**batch, **added}

    def record(self, text: object) -> tuple[list[dict[str, Any]], str | None]:
        """Return the sentences of one text, or why there are none."""
        if not isinstance(text, str):
            return [], f"no text: {'null' if _is_null(text) else type(text).__name__}"
        try:
            found = _segmenter(self._options).sentences(text)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is this record's alone
            return [], f"{type(error).__name__}: {error}"
        return [{"start": s.start, "end": s.end, "reason": str(s.reason), "score": s.score} for s in found], None


def segment_batches(
    batches: Iterable[Batch], field: str = "text", **options: Any
) -> Iterator[dict[str, Sequence[Any]]]:
    """Give each batch with its sentences, one at a time, in order; see `BatchSegmenter`."""
    segment = BatchSegmenter(field, **options)
    return map(segment, batches)


def _is_null(value: object) -> bool:
    """Whether ``value`` stands for a null: None, and what pandas writes for it (NaN, NA)."""
    return value is None or (isinstance(value, float) and isnan(value)) or type(value).__name__ == "NAType"


@lru_cache(maxsize=8)
def _segmenter(options: tuple[tuple[str, Any], ...]) -> Segmenter:
    from cjk_sentencizer.segmentation.segmenter import Segmenter

    return Segmenter(**dict(options))
