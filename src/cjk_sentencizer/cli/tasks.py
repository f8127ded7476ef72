"""What ``clauses`` and ``chunk`` make of a document, in this process or in others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from cjk_sentencizer.formats import Document
from cjk_sentencizer.formats.rows import CHUNK_COLUMNS, CLAUSE_COLUMNS, SENTENCE_COLUMNS, TIMED_COLUMNS, Row, rows
from cjk_sentencizer.formats.timed import transcript_of

if TYPE_CHECKING:
    from cjk_sentencizer import Chunk

RowsOf = Callable[[Document], Iterable[Row]]
TIMES = TIMED_COLUMNS[len(SENTENCE_COLUMNS) :]


class Task(Protocol):
    """What is done with each document; its settings can be pickled, and their ``repr`` tells them apart."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of its rows."""
        ...

    def make(self) -> RowsOf:
        """Return what makes the rows of a document; ``ValueError`` for settings that do not go."""
        ...


@dataclass(frozen=True)
class Clauses:
    """Cuts documents into clauses."""

    segmenter: Mapping[str, Any]
    """Arguments of the ``Segmenter``."""
    min_chars: int = 0
    max_tier: int | None = None
    timed: bool = False
    """Whether the rows have columns of time and speaker."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of clauses, with those of time where they are asked for."""
        return (*CLAUSE_COLUMNS, *TIMES) if self.timed else CLAUSE_COLUMNS

    def make(self) -> RowsOf:
        """Return what makes the rows of a document."""
        from cjk_sentencizer import Segmenter

        segmenter = Segmenter(**self.segmenter)

        def rows_of(document: Document) -> Iterator[Row]:
            text, transcript = text_of(document), transcript_of(document)
            sentences = segmenter.sentences(text, None, transcript.hints() if transcript else ())
            found = segmenter.clauses(text, self.min_chars, self.max_tier, sentences)
            for row in rows(document.name, found):
                times: dict[str, Any] = dict.fromkeys(TIMES) if self.timed else {}
                if transcript is not None and self.timed:
                    start, end = row["start"], row["end"]
                    spoken = transcript.time_at(start), transcript.time_at(end, end=True), transcript.speaker_at(start)
                    times = dict(zip(TIMES, spoken, strict=True))
                yield row | times

        return rows_of


@dataclass(frozen=True)
class Chunks:
    """Packs documents into chunks."""

    options: Mapping[str, Any]
    """Arguments of the ``Chunker``, but for its segmenter."""
    segmenter: Mapping[str, Any] = field(default_factory=dict)
    """Arguments of the ``Segmenter``; without any the chunker makes its own."""

    columns = CHUNK_COLUMNS

    def chunks_of(self) -> Callable[[Document], list[Chunk]]:
        """Return what makes the chunks of a document."""
        from cjk_sentencizer import Chunker, Segmenter

        chunker = Chunker(**self.options, segmenter=Segmenter(**self.segmenter) if self.segmenter else None)
        return lambda document: chunker.chunks(text_of(document), timeline=transcript_of(document))

    def make(self) -> RowsOf:
        """Return what makes the rows of a document."""
        chunks_of = self.chunks_of()
        return lambda document: rows(document.name, chunks_of(document))


def text_of(document: Document) -> str:
    """Return the text of a document, that of a very long one put together from its pieces."""
    return document.text if document.pieces is None else "".join(document.pieces)
