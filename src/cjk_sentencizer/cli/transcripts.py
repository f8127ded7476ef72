"""Transcripts on the command line: sentences with times, and cues cut anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TextIO

from cjk_sentencizer.cli.errors import UserError
from cjk_sentencizer.formats import Document, format_by_name
from cjk_sentencizer.formats.rows import TIMED_COLUMNS, Row, rows
from cjk_sentencizer.formats.timed import TRACKS, transcript_of
from cjk_sentencizer.transcripts import CueLimits, Transcript, recut, timed_sentences

if TYPE_CHECKING:
    from cjk_sentencizer import Segmenter


def sentence_rows(segmenter: Segmenter, document: Document, timed: bool) -> Iterator[Row]:
    """Give the rows of a document's sentences; ``timed`` adds the columns of time and speaker, empty where it has none."""
    text = transcript_of(document)
    if text is not None and timed:
        yield from rows(document.name, timed_sentences(segmenter, text))
        return
    streamed = document.pieces is not None
    found = segmenter.stream(document.pieces or ()) if streamed else segmenter.sentences(document.text)
    for row in rows(document.name, found):
        yield row | dict.fromkeys(TIMED_COLUMNS[len(row) :]) if timed else row


def mended(document: Document) -> list[str]:
    """Return a line for each thing that was wrong in a transcript, and how it was read."""
    text = transcript_of(document)
    return [f"Mended: {line}" for line in text.transcript.mended] if text else []


def write_cues(
    stream: TextIO, name: str, segmenter: Segmenter, documents: Iterable[Document], limits: CueLimits
) -> None:
    """Write a transcript with a cue for each sentence in the format called ``name``.

    Cues in two languages are cut each by itself and written together. Raises ``UserError`` for a document without
    times, or a second one: a subtitle file holds one transcript.
    """
    write = format_by_name(name).write_transcript
    cut: list[Transcript] = []
    expected = 1
    for document in documents:
        text = transcript_of(document)
        if text is None:
            raise UserError(
                f"{document.name}: no times in it, which {name} needs; read a transcript (.srt, .vtt, .json)."
            )
        expected = document.metadata.get(TRACKS, 1) if not cut else expected
        if len(cut) == expected:
            raise UserError(f"{document.name}: a second transcript, and {name} holds one; run once for each file.")
        cut.append(recut(segmenter, text.transcript, limits))
    if cut and write is not None:
        write(stream, _together(cut))


def _together(transcripts: list[Transcript]) -> Transcript:
    """The cues of all in order of time; what is shown at one time in the order of the transcripts."""
    cues = [cue for each in transcripts for cue in each.cues]
    return transcripts[0]._replace(
        cues=tuple(sorted(cues, key=lambda cue: cue.start_time or 0.0) if len(transcripts) > 1 else cues)
    )
