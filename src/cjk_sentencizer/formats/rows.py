"""What a writer takes: results as rows of the columns that JSONL and TSV share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Row = dict[str, Any]
"""Column name to value, in the order of the columns; ``text`` is always among them."""

SENTENCE_COLUMNS = ("doc", "start", "end", "text", "reason", "score")
"""The columns of ``rows`` for sentences."""

TIMED_COLUMNS = (*SENTENCE_COLUMNS, "start_time", "end_time", "speaker")
"""The columns of ``rows`` for sentences of transcripts; the times are seconds."""

CLAUSE_COLUMNS = (*SENTENCE_COLUMNS, "tier", "marker", "sentence")
"""The columns of ``rows`` for clauses."""

CHUNK_COLUMNS = ("doc", "start", "end", "text", "tokens", "cut", "metadata", "id", "parent_id", "index_text")
"""The columns of ``rows`` for chunks."""


def rows(document: str, results: Iterable[NamedTuple]) -> Iterator[Row]:
    """Give a row for each sentence, clause or chunk: ``doc``, the offsets, the text, then what else the result has.

    The sentences of a chunk are left out: they are the chunk's text once more.

    >>> from cjk_sentencizer.segmentation.types import Reason, Sentence
    >>> next(rows("a.txt", [Sentence("はい。", 0, 3, Reason.TERMINATOR, 1.0)]))
    {'doc': 'a.txt', 'start': 0, 'end': 3, 'text': 'はい。', 'reason': 'TERMINATOR', 'score': 1.0}
    """
    for result in results:
        values = result._asdict()
        first = {"doc": document, "start": values.pop("start"), "end": values.pop("end"), "text": values.pop("text")}
        yield first | {name: _plain(value) for name, value in values.items() if name != "sentences"}


def _plain(value: object) -> object:
    return str(value) if isinstance(value, str) else round(value, 4) if isinstance(value, float) else value
