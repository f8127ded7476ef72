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
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer.segmentation.evidence import FINAL_VETOES, Refiner, Weighed, inside, merged
from cjk_sentencizer.segmentation.grammar import Found
from cjk_sentencizer.segmentation.patterns import URL
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.rules import Trace
from cjk_sentencizer.segmentation.types import Reason, Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
        import numpy as np  # here, so that text without times starts without it

        weight = float(np.interp(hint.gap, SECONDS, PAUSE))
        return weight if self._telling[hint.cue_end] else max(0.0, weight)


def _share(hints: Sequence[Hint], cue_end: bool) -> float:
    gaps = [hint.gap for hint in hints if hint.cue_end == cue_end and hint.gap is not None]
    return sum(gap >= _SILENCE for gap in gaps) / len(gaps) if gaps else 0.0


class LinedText:
    """A text with a line end at each cue end and a blank line at each change of speakers, and the way back."""

    def __init__(self, text: str, hints: Iterable[Hint]) -> None:
        import numpy as np

        pieces: list[str] = []
        origins: list[NDArray[np.intp]] = []
        start = 0
        for hint in hints:
            if not (hint.cue_end or hint.speaker_change) or not start < hint.offset < len(text):
                continue
            ends = "\n\n" if hint.speaker_change else "\n"
            pieces += text[start : hint.offset], ends
            origins += np.arange(start, hint.offset), np.full(len(ends), hint.offset)
            # a space that joins two cues becomes the line end, so that no white space stands before it
            start = hint.offset + (text[hint.offset] in " \n")
        self.text = "".join([*pieces, text[start:]])
        self._origin = np.concatenate([*origins, np.arange(start, len(text) + 1)])

    def spans(self, spans: Iterable[Span]) -> list[Span]:
        """Return spans of the lined text as spans of the original."""
        origin = self._origin
        return [Span(int(origin[start]), int(origin[end]), reason) for start, end, reason in spans]

    def places(self, offsets: Iterable[int]) -> list[int]:
        """Return offsets of the lined text as offsets of the original; a line end stands where its cue ended."""
        return [int(self._origin[offset]) for offset in offsets]


class Decision(NamedTuple):
    """A boundary by all the evidence."""

    reason: Reason
    score: float


def timed_sentences(
    text: str,
    hints: Sequence[Hint],
    spans_of: Callable[[str, Trace], list[Span]],
    refiner: Refiner | None,
    final: re.Pattern[str],
) -> list[Sentence]:
    """Return the sentences of ``text`` by its rules, its words, its pauses and its speakers.

    Args:
        text: the joined text of a transcript.
        hints: what it tells about places in the text, by offset.
        spans_of: the rules: the spans of a text, and what was weighed on the way.
        refiner: the words; None for rules alone.
        final: matches at the end of a sentence-final form.
    """
    hints = [hint for hint in hints if 0 < hint.offset < len(text)]
    lined, trace = LinedText(text, hints), Trace()
    spans = lined.spans(spans_of(lined.text, trace))
    decider = _Decider(text, spans, hints, final)
    decider.bar(lined, trace)
    if refiner is not None:
        for group in refiner.weigh(text, spans, LEAST):
            decider.add(group)
    return _cut(text, decider.decisions(Pauses(hints)))


class _Decider:
    """Holds the evidence about the places of one text."""

    def __init__(self, text: str, spans: list[Span], hints: list[Hint], final: re.Pattern[str]) -> None:
        self.text, self.hints, self.final = text, hints, final
        self.ruled = {span.end: span.reason for span in spans}
        self.groups: list[Weighed] = []
        self.found: dict[int, Found] = {}
        self.closed: list[tuple[int, int]] = []
        self.vetoed: set[int] = set()
        self.line_starts = [0, *(hint.offset for hint in hints if hint.cue_end or hint.speaker_change)]

    def bar(self, lined: LinedText, trace: Trace) -> None:
        """Note where no evidence but a mark may cut: in brackets, behind a veto, in an address."""
        closed = lined.spans(Span(start, end, Reason.INSIDE_BRACKETS) for start, end in trace.closed)
        self.closed = merged(
            [*((span.start, span.end) for span in closed), *(m.span() for m in URL.finditer(self.text))]
        )
        vetoes = [place.offset for place in trace.candidates if not place.accepted and place.reason in FINAL_VETOES]
        self.vetoed = set(lined.places(vetoes))

    def add(self, group: Weighed) -> None:
        """Note what the words of a passage say."""
        self.groups.append(group)
        self.found |= {place.offset: place for place in group.found if not self._barred(place.offset)}
        if group.joins_spaces:
            spaces = [
                end
                for end, reason in self.ruled.items()
                if reason is Reason.THAI_SPACE and group.start < end < group.end
            ]
            for end in spaces:
                del self.ruled[end]

    def decisions(self, pauses: Pauses) -> dict[int, Decision]:
        """Return the boundaries, by offset."""
        cue_ends = {hint.offset for hint in self.hints if hint.cue_end}
        decided = {
            end: Decision(reason, 1.0)
            for end, reason in self.ruled.items()
            if not (end in cue_ends and reason in _OPEN_ENDS and end < len(self.text))
        }
        hinted = {hint.offset for hint in self.hints}
        starts = [group.start for group in self.groups]
        for offset, reason, score in self.found.values():
            group = self.groups[bisect_right(starts, offset) - 1]
            margin = _log_odds(score) - _log_odds(group.threshold)
            if offset not in hinted and margin + _INSIDE_CUE >= 0:
                decided.setdefault(offset, Decision(reason, score))
        for hint in self.hints:
            if hint.speaker_change:
                decided[hint.offset] = Decision(Reason.SPEAKER, 1.0)
            elif hint.offset not in decided and not self._barred(hint.offset):
                self._weigh(hint, pauses.weight(hint), decided, starts)
        return decided

    def _weigh(self, hint: Hint, pause: float, decided: dict[int, Decision], starts: list[int]) -> None:
        """Add the boundary at ``hint`` to ``decided``, if the evidence for one outweighs that against it."""
        index = bisect_left(starts, hint.offset) - 1
        group = self.groups[index] if index >= 0 and hint.offset < self.groups[index].end else None
        threshold = group.threshold if group else 0.5
        base = self._base(hint, group)
        if base + pause <= 0:
            return
        place = self.found.get(hint.offset)
        reason = Reason.PAUSE if base <= 0 or place is None and pause > 0 else place.reason if place else Reason.NEWLINE
        decided[hint.offset] = Decision(reason, _probability(_log_odds(threshold) + base + pause))

    def _base(self, hint: Hint, group: Weighed | None) -> float:
        """Return the log-odds of a boundary at ``hint``, above the threshold, before its pause is known."""
        complete = hint.offset in self.ruled
        place = self.found.get(hint.offset)
        if group and group.by_model:
            score = place.score if place else LEAST / 2
            cue = 0.0 if not hint.cue_end else _CUE_END if complete else _LINE_CONTINUES
            return _log_odds(score) - _log_odds(group.threshold) + cue
        if group and place:
            return _log_odds(place.score) - _log_odds(group.threshold) + _CUE_END * hint.cue_end
        if not hint.cue_end:
            return _NO_SIGN
        if not complete:
            return _GOES_ON
        return _FINAL_FORM if self.final.search(self.text[max(0, hint.offset - 12) : hint.offset]) else _UNCLEAR

    def _barred(self, offset: int) -> bool:
        start = self.line_starts[bisect_left(self.line_starts, offset) - 1]
        only_marks = _LINE_MARKS.fullmatch(self.text, start, offset) is not None
        return only_marks or offset in self.vetoed or inside(offset, self.closed)


def _cut(text: str, decisions: dict[int, Decision]) -> list[Sentence]:
    decisions.setdefault(len(text), Decision(Reason.END_OF_TEXT, 1.0))
    sentences, start = [], 0
    for end in sorted(decisions):
        piece = text[start:end]
        stripped = piece.strip()
        if stripped:
            first = end - len(piece.lstrip())
            sentences.append(Sentence(stripped, first, first + len(stripped), *decisions[end]))
            start = end
    return sentences


def _log_odds(probability: float) -> float:
    bounded = min(max(probability, 1e-4), 1 - 1e-4)
    return math.log(bounded / (1 - bounded))


def _probability(log_odds: float) -> float:
    return round(1 / (1 + math.exp(-log_odds)), 4)
