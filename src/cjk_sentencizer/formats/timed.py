"""Transcripts as documents."""

from __future__ import annotations

from cjk_sentencizer.formats.documents import Document
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.types import Transcript

TRANSCRIPT = "transcript"
"""Key of the ``TranscriptText`` in the metadata of a document that was read from a transcript."""


def document(transcript: Transcript) -> Document:
    """Return a transcript as a document: its joined text, and itself in the metadata."""
    text = TranscriptText(transcript)
    return Document(transcript.name, text.text, {TRANSCRIPT: text})


def transcript_of(document: Document) -> TranscriptText | None:
    """Return the transcript of a document; None where it has none."""
    found = document.metadata.get(TRANSCRIPT)
    return found if isinstance(found, TranscriptText) else None
