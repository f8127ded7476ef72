"""Times and speakers as evidence: what the pauses of a transcript add to the one decision.

A transcript's text comes in cues (what a subtitle shows at a time, a recogniser's segments). Its cues are joined to a
text without line ends; `Hint` tells where one ended and how long the silence there was. The end of a cue is weighed as
a line end is, and every weight is a log-odds: the rules' verdict, the model's score, the pause. Where the sum reaches
the threshold, a sentence ends.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cjk_sentencizer.segmentation.cuts import Boundary
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.types import Reason
from cjk_sentencizer.segmentation.words import Part, Place

SECONDS = (0.0, 0.1, 0.3, 0.8, 2.0)
PAUSE = (-1.5, -1.0, 0.0, 1.5, 3.0)
"""Log-odds that a pause of so many ``SECONDS`` adds, straight lines between; a sentence pause in read and in
spontaneous speech lasts about 0.5 to 1 s, one inside a clause under 0.3 s (Goldman-Eisler 1968; Campione and Veronis
2002)."""
LEAST = 0.01
"""Score from which a place is worth weighing."""
_SILENCE = 0.08
"""Seconds; less lies between the frames of a video and is no pause."""
_TELLING_CUES, _TELLING_WORDS = 0.2, 0.02
"""Share of places with a silence below which touching cues (or words) tell nothing: whoever timed them left no gaps."""
_CUE_END, _LINE_CONTINUES, _INSIDE_CUE = 1.0, -1.5, -1.0
"""What it adds to the model's score that a cue ends there and its line looks complete, or that the line goes on, or that
no cue ends there: those who cut speech into cues cut it at sentences where they can."""
_FINAL_FORM, _UNCLEAR, _GOES_ON, _NO_SIGN = 3.0, 0.5, -3.0, -2.0
"""Without a model: a sentence-final form, a line that may or may not be complete, one that goes on, a place in a cue."""
_LINE_MARKS = re.compile(r"[♪♫♬♩≫＞>\-‐–－\s]*")
"""What a line of captions begins with where it is sung or where someone else speaks: no sentence of its own."""
_OPEN_ENDS = frozenset({Reason.NEWLINE, Reason.BLANK_LINE, Reason.END_OF_TEXT})


class Hint(NamedTuple):
    """What a transcript tells about one place in its text."""

    offset: int
    """Code points from the start of the text: behind the last character of the cue or word."""
    gap: float | None = None
    """Seconds of silence there; None where they are not known."""
    cue_end: bool = True
    """Whether a cue (or a line of one) ends there, not only a word."""
    speaker_change: bool = False
    """Whether someone else speaks from there on: always a boundary."""


class Pauses:
    """Turns silences into log-odds, against what is usual in the transcript.

    In a transcript whose cues touch everywhere, touching says nothing; in one with gaps it says that speech goes on.
    """

    def __init__(self, hints: Iterable[Hint]) -> None:
        known = [hint for hint in hints if hint.gap is not None]
        self._telling = {
            kind: _share(known, kind) >= least for kind, least in ((True, _TELLING_CUES), (False, _TELLING_WORDS))
        }

    def weight(self, hint: Hint) -> float:
        """Return the log-odds that the silence at ``hint`` adds."""
        if hint.gap is None:
            return 0.0
        weight = _between(hint.gap)
        return weight if self._telling[hint.cue_end] else max(0.0, weight)


def _between(gap: float) -> float:
    """Return the log-odds of a pause of ``gap`` seconds, on the straight lines between those of `PAUSE`."""
    at = bisect_right(SECONDS, gap)
    if at in (0, len(SECONDS)):
        return PAUSE[max(0, at - 1)]
    (low, high), (first, last) = SECONDS[at - 1 : at + 1], PAUSE[at - 1 : at + 1]
    return (last - first) / (high - low) * (gap - low) + first


def _share(hints: Sequence[Hint], cue_end: bool) -> float:
    gaps = [hint.gap for hint in hints if hint.cue_end == cue_end and hint.gap is not None]
    return sum(gap >= _SILENCE for gap in gaps) / len(gaps) if gaps else 0.0


class LinedText:
    """A text with a line end at each cue end and a blank line at each change of speakers, and the way back."""

    def __init__(self, text: str, hints: Iterable[Hint]) -> None:
        pieces: list[str] = []
        origins: list[int] = []
        start = 0
        for hint in hints:
            if not (hint.cue_end or hint.speaker_change) or not start < hint.offset < len(text):
                continue
            ends = "\n\n" if hint.speaker_change else "\n"
            pieces += text[start : hint.offset], ends
            origins += [*range(start, hint.offset), *[hint.offset] * len(ends)]
            # a space that joins two cues becomes the line end, so that no white space stands before it
            start = hint.offset + (text[hint.offset] in " \n")
        self.text = "".join([*pieces, text[start:]])
        self._origin = [*origins, *range(start, len(text) + 1)]

    def spans(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the lined text as spans of the original."""
        origin = self._origin
        return [Span(origin[start], origin[end], reason) for start, end, reason in spans]

    def places(self, offsets: Iterable[int]) -> list[int]:
        """Return offsets of the lined text as offsets of the original; a line end stands where its cue ended."""
        return [self._origin[offset] for offset in offsets]


class Timing:
    """What a transcript's cues, pauses and speakers say of the places in its text.

    Args:
        text: the joined text.
        hints: of the transcript, by offset.
        spans: by rule, of the text with a line end at each cue end, led back to ``text``.
        final: matches at the end of a sentence-final form.
    """

    def __init__(self, text: str, hints: Sequence[Hint], spans: Iterable[Span], final: re.Pattern[str]) -> None:
        self._text, self._final, self._pauses = text, final, Pauses(hints)
        self._hints: dict[int, list[Hint]] = {}
        for hint in hints:
            self._hints.setdefault(hint.offset, []).append(hint)
        self._offsets = sorted(self._hints)
        cue_ends = {hint.offset for hint in hints if hint.cue_end}
        self._speakers = {hint.offset for hint in hints if hint.speaker_change}
        self._complete = {span.end for span in spans if span.reason in _OPEN_ENDS and span.end in cue_ends}
        """Ends of cues whose line looks complete by the rules."""
        self._line_starts = [0, *(hint.offset for hint in hints if hint.cue_end or hint.speaker_change)]
        self._inside_cue = _INSIDE_CUE if cue_ends else 0.0

    def opens(self, span: Span) -> bool:
        """Whether a span ends with its cue alone, so that more than the rules must be asked about that end."""
        is_open = span.reason in _OPEN_ENDS and span.end in self._complete and span.end < len(self._text)
        return is_open and span.end not in self._speakers

    def knows(self, offset: int) -> bool:
        """Whether a hint stands at ``offset``."""
        return offset in self._hints

    def only_marks(self, offset: int) -> bool:
        """Whether nothing but the marks of a sung or changing line stands before ``offset`` in its cue."""
        start = self._line_starts[bisect_left(self._line_starts, offset) - 1]
        return _LINE_MARKS.fullmatch(self._text, start, offset) is not None

    def reason(self, span: Span) -> Reason:
        """Return why a span ends: its speaker's turn may be over."""
        return Reason.SPEAKER if span.end in self._speakers and span.end < len(self._text) else span.reason

    def boundaries(self, part: Part, span: Span, places: list[Place], asked: Callable[[int], float]) -> list[Boundary]:
        """Return the boundaries inside a span, in order, and the one at its end if that is open.

        Args:
            part: of which the span is.
            span: with open ends joined.
            places: that the words show inside it.
            asked: offset to the score that is asked there.
        """
        found = [
            Boundary(*place, by_rule=False)
            for place in places
            if place.offset not in self._hints
            and _log_odds(place.score) - _log_odds(asked(place.offset)) + self._inside_cue >= 0
        ]
        known = {place.offset: place for place in places}
        stop = bisect_right(self._offsets, span.end) if self.opens(span) else bisect_left(self._offsets, span.end)
        for offset in self._offsets[bisect_right(self._offsets, span.start) : stop]:
            at_end = offset == span.end
            worded = part.grammar is not None and not at_end
            boundary = self._at_hints(
                offset, known.get(offset), asked(offset), worded, worded and part.scores is not None
            )
            if boundary is not None:
                found.append(boundary)
        return sorted(found)

    def _at_hints(self, offset: int, place: Place | None, asked: float, worded: bool, scored: bool) -> Boundary | None:
        """Return the boundary at ``offset``, where hints stand, if the evidence for one outweighs that against it."""
        if offset in self._speakers:
            return Boundary(offset, Reason.SPEAKER, 1.0)
        for hint in self._hints[offset]:
            base, pause = self._base(hint, place, asked, worded, scored), self._pauses.weight(hint)
            if base + pause > 0:
                by_pause = base <= 0 or (place is None and pause > 0)
                reason = Reason.PAUSE if by_pause else place.reason if place else Reason.NEWLINE
                score = _probability(_log_odds(asked if worded else 0.5) + base + pause)
                return Boundary(offset, reason, score, by_rule=False)
        return None

    def _base(self, hint: Hint, place: Place | None, asked: float, worded: bool, scored: bool) -> float:
        """Return the log-odds of a boundary at ``hint``, above what is asked, before its pause is known.

        Args:
            hint: of one place.
            place: what the words say there, if they speak for a boundary.
            asked: the score that is asked there.
            worded: whether the words were looked at.
            scored: whether a model scored them, so that no ``place`` means an improbable boundary.
        """
        complete = hint.offset in self._complete
        if scored:
            score = place.score if place else LEAST / 2
            cue = 0.0 if not hint.cue_end else _CUE_END if complete else _LINE_CONTINUES
            return _log_odds(score) - _log_odds(asked) + cue
        if worded and place:
            return _log_odds(place.score) - _log_odds(asked) + _CUE_END * hint.cue_end
        if not hint.cue_end:
            return _NO_SIGN
        if not complete:
            return _GOES_ON
        ends = self._final.search(self._text[max(0, hint.offset - 12) : hint.offset])
        return _FINAL_FORM if ends else _UNCLEAR


def telling(hints: Iterable[Hint], length: int) -> list[Hint]:
    """Return the hints inside a text of so many code points that say anything."""
    return [
        hint
        for hint in hints
        if 0 < hint.offset < length and (hint.cue_end or hint.speaker_change or hint.gap is not None)
    ]


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))


def _probability(log_odds: float) -> float:
    return round(1 / (1 + math.exp(-log_odds)), 4)
