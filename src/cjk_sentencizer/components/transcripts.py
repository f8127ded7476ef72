"""Transcripts as spaCy Docs: cues, times and speakers go along in ``doc.user_data``, and spans know theirs.

``cjk_sentencizer`` takes the pauses and speakers of such a Doc as evidence. A ``DocBin(store_user_data=True)`` keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from cjk_sentencizer.components._timeline import HINTS, TIMES, DocTimeline, time_in
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.types import Transcript


def transcript_doc(nlp: Language, transcript: Transcript | TranscriptText) -> Doc:
    """Return the Doc of a transcript's joined text, tokenized only: hand it to ``nlp`` or a component of it.

    Of its spans, sentences among them, ``span._.start_time`` and ``span._.end_time`` are the seconds and
    ``span._.speaker`` the speaker; None and empty where the file has none.
    """
    text = transcript if isinstance(transcript, TranscriptText) else TranscriptText(transcript)
    doc = nlp.make_doc(text.text)
    doc.user_data[HINTS] = [list(hint) for hint in text.hints()]
    doc.user_data[TIMES] = list(_timed(text))
    return doc


def start_time(span: Span) -> float | None:
    """Return when ``span`` begins, in seconds."""
    return time_in(span.doc, span.start_char, end=False)


def end_time(span: Span) -> float | None:
    """Return when ``span`` ends, in seconds."""
    return time_in(span.doc, span.end_char - 1, end=True)


def speaker(span: Span) -> str:
    """Return who says the beginning of ``span``."""
    return DocTimeline(span.doc).speaker_at(span.start_char)


def _timed(text: TranscriptText) -> Iterator[list[Any]]:
    for piece in text.pieces:
        words = text.transcript.cues[piece.cue].words
        inner = [word.start - piece.cue_start + piece.start for word in words]
        cuts = [piece.start, *(at for at in inner if piece.start < at < piece.end), piece.end]
        for start, end in pairwise(cuts):
            yield [start, end, text.time_at(start), text.time_at(end, end=True), text.speaker_at(start)]


for name, getter in (("start_time", start_time), ("end_time", end_time), ("speaker", speaker)):
    if not Span.has_extension(name):
        Span.set_extension(name, getter=getter)
