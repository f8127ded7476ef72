"""What a Doc of a transcript knows of its cues, times and speakers, in ``doc.user_data``."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from spacy.tokens import Doc

from cjk_sentencizer.segmentation.pauses import Hint

HINTS = "cjk_hints"
"""``doc.user_data["cjk_hints"]``: [offset, gap, cue_end, speaker_change] for each cue, line and timed word."""
TIMES = "cjk_times"
"""``doc.user_data["cjk_times"]``: [start, end, start_time, end_time, speaker] for each cue's line or timed word."""


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
        return time_in(self._doc, offset - end, end=end)

    def hints(self) -> list[Hint]:
        """Return what the Doc tells about its cues, pauses and speakers."""
        return hints_of(self._doc)


def timeline_of(doc: Doc) -> DocTimeline | None:
    """Return the timeline of a Doc; None where it is no transcript."""
    return DocTimeline(doc) if TIMES in doc.user_data else None


def hints_of(doc: Doc) -> list[Hint]:
    """Return what a Doc tells about its cues; nothing where it is no transcript."""
    return [Hint(*each) for each in doc.user_data.get(HINTS, ())]


def _entry(doc: Doc, offset: int) -> Any:
    entries = doc.user_data.get(TIMES, ())
    index = bisect_right(entries, offset, key=lambda each: each[0]) - 1
    return entries[max(0, index)] if entries else None


def time_in(doc: Doc, offset: int, *, end: bool) -> float | None:
    """Return when the character at ``offset`` of ``doc`` begins, or with ``end`` ends, in seconds; None where that is not known."""
    found = _entry(doc, offset)
    if found is None or found[2] is None:
        return None
    first, last, begins, ends, _ = found
    share = (min(offset + end, last) - first) / max(1, last - first)
    return float(round(begins + (ends - begins) * max(0.0, share), 3))
