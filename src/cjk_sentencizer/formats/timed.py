"""Transcripts as documents."""

from __future__ import annotations

from collections.abc import Iterator

from cjk_sentencizer.formats.documents import Document
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.tracks import tracks
from cjk_sentencizer.transcripts.types import Transcript

TRANSCRIPT = "transcript"
"""Key of the ``TranscriptText`` in the metadata of a document that was read from a transcript."""

TRACKS = "tracks"
"""Key of the number of documents that were read from the same cues."""


def documents(transcript: Transcript) -> Iterator[Document]:
    """Give a transcript as a document: its joined text, and itself in the metadata.

    Where its cues show two languages together there are two documents, called NAME#1 and NAME#2.
    """
    found = tracks(transcript)
    for track in found:
        text = TranscriptText(track)
        yield Document(track.name, text.text, {TRANSCRIPT: text, TRACKS: len(found)})


def transcript_of(document: Document) -> TranscriptText | None:
    """Return the transcript of a document; None where it has none."""
    found = document.metadata.get(TRANSCRIPT)
    return found if isinstance(found, TranscriptText) else None
