"""Transcripts as spaCy Docs: cues, times and speakers go along in ``doc.user_data``, and spans know theirs.

``cjk_sentencizer`` takes the pauses and speakers of such a Doc as evidence. A ``DocBin(store_user_data=True)`` keeps them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from cjk_sentencizer.segmentation.pauses import Hint
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.types import Transcript

HINTS = "cjk_hints"
"""``doc.user_data["cjk_hints"]``: [offset, gap, cue_end, speaker_change] for each cue, line and timed word."""
TIMES = "cjk_times"
"""``doc.user_data["cjk_times"]``: [start, end, start_time, end_time, speaker] for each cue's line or timed word."""


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


class DocTimeline:
    """When the characters of a Doc are spoken, and by whom (a `Timeline` for chunkers)."""

    def __init__(self, doc: Doc) -> None:
        """``doc``: the Doc of a transcript, as `transcript_doc` makes it."""
        self._doc = doc

    def speaker_at(self, offset: int) -> str:
        """Return who says the character at ``offset``; empty where that is not known."""
        found = _entry(self._doc, offset)
        return str(found[4]) if found else ""

    def time_at(self, offset: int, end: bool = False) -> float | None:
        """Return when, in seconds, the character at ``offset`` begins, or with ``end`` when the one before it ends."""
        return _time(self._doc, offset - end, end=end)

    def hints(self) -> list[Hint]:
        """Return what the Doc tells about its cues, pauses and speakers."""
        return hints_of(self._doc)


def timeline_of(doc: Doc) -> DocTimeline | None:
    """Return the timeline of a Doc; None where it is no transcript."""
    return DocTimeline(doc) if TIMES in doc.user_data else None


def hints_of(doc: Doc) -> list[Hint]:
    """Return what a Doc tells about its cues; nothing where it is no transcript."""
    return [Hint(*each) for each in doc.user_data.get(HINTS, ())]


def start_time(span: Span) -> float | None:
    """Return when ``span`` begins, in seconds."""
    return _time(span.doc, span.start_char, end=False)


def end_time(span: Span) -> float | None:
    """Return when ``span`` ends, in seconds."""
    return _time(span.doc, span.end_char - 1, end=True)


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


def _entry(doc: Doc, offset: int) -> Any:
    entries = doc.user_data.get(TIMES, ())
    index = bisect_right(entries, offset, key=lambda each: each[0]) - 1
    return entries[max(0, index)] if entries else None


def _time(doc: Doc, offset: int, *, end: bool) -> float | None:
    found = _entry(doc, offset)
    if found is None or found[2] is None:
        return None
    first, last, begins, ends, _ = found
    share = (min(offset + end, last) - first) / max(1, last - first)
    return float(round(begins + (ends - begins) * max(0.0, share), 3))


for name, getter in (("start_time", start_time), ("end_time", end_time), ("speaker", speaker)):
    if not Span.has_extension(name):
        Span.set_extension(name, getter=getter)
