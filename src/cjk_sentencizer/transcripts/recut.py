"""Cues cut anew: a cue for each sentence, long ones cut at their clauses."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer.chunking.graphemes import edges
from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.types import Sentence
from cjk_sentencizer.transcripts.sentences import TimedSentence, timed_sentences
from cjk_sentencizer.transcripts.tags import marked_up
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.types import Cue, Transcript

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.segmenter import Segmenter

_TIER_COST = 0.12
"""How much nearer to the middle, as a share of the length, a boundary of the next weaker tier must be to be taken."""
_NO_HEAD = frozenset(marks.TERMINATORS + marks.FULL_STOPS + marks.ELLIPSES + marks.COMMAS + marks.CLOSERS + "ー〜～")
"""What no cue begins with."""
_MARGIN = 0.15
"""Share of the length at either side in which no clause boundary is taken: it would leave a scrap."""


class CueLimits(NamedTuple):
    """How large a cue may be."""

    max_width: int = 80
    """Cells; a full-width character is two."""
    max_seconds: float = 7.0
    max_rate: float | None = None
    """Cells a second that can be read. A faster cue stays on through the silence after it, as far as that goes; None
    leaves every cue within the times of those it comes from."""


DEFAULT_LIMITS = CueLimits()


def recut(segmenter: Segmenter, transcript: Transcript, limits: CueLimits = DEFAULT_LIMITS) -> Transcript:
    """Return the transcript with a cue for each sentence, those over the limits cut at clauses, else between words.

    Times are those of the words or characters; speakers, ids, settings, markup and notes stay. ``ValueError`` for
    limits that nothing fits.

    >>> from cjk_sentencizer import Segmenter
    >>> cues = Cue("わたしが初めてこの町に", 1.0, 3.2), Cue("来たのは春でした。", 3.2, 5.0)
    >>> [cue[:3] for cue in recut(Segmenter("ja"), Transcript("a", cues)).cues]
    [('わたしが初めてこの町に来たのは春でした。', 1.0, 5.0)]
    """
    if limits.max_width < 2 or limits.max_seconds <= 0:
        raise ValueError(f"A cue needs max_width >= 2 and max_seconds > 0, not {limits!r}.")
    text = TranscriptText(transcript)
    cues: list[Cue] = []
    used: set[str] = set()
    for sentence in timed_sentences(segmenter, text):
        for start, end in _parts(segmenter, text, sentence, limits):
            cues.append(_cue(text, start, end, used, cues[-1].start_time if cues else None))
    if limits.max_rate:
        cues = list(_readable(cues, limits.max_rate))
    notes = tuple((_new_index(transcript, cues, index), note) for index, note in transcript.notes)
    return transcript._replace(cues=tuple(cues), notes=notes)


def width(text: str) -> int:
    """Return the width of ``text`` in cells: two for a full-width character, none for a mark above or below another.

    >>> width("春 go"), width("ที่")
    (5, 1)
    """
    return sum(
        2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.category(c) == "Mn" else 1 for c in text
    )


def _fits(text: TranscriptText, start: int, end: int, limits: CueLimits) -> bool:
    if width(text.text[start:end]) > limits.max_width:
        return False
    first, last = text.time_at(start), text.time_at(end, end=True)
    return first is None or last is None or last - first <= limits.max_seconds


def _parts(
    segmenter: Segmenter, text: TranscriptText, sentence: TimedSentence, limits: CueLimits
) -> list[tuple[int, int]]:
    start, end = sentence.start, sentence.end
    if _fits(text, start, end, limits):
        return [(start, end)]
    return list(_Cutter(segmenter, text, sentence, limits).parts(start, end))


class _Cutter:
    """Cuts one sentence into parts that fit, as even as its clauses allow."""

    def __init__(self, segmenter: Segmenter, text: TranscriptText, sentence: TimedSentence, limits: CueLimits) -> None:
        self.text, self.limits, base = text, limits, sentence.start
        whole = Sentence(sentence.text, 0, len(sentence.text), sentence.reason, sentence.score)
        clauses = segmenter.clauses(sentence.text, sentences=[whole])
        self.clauses = [(clause.end + base, clause.tier) for clause in clauses[:-1]]
        self.words = self._places(end + base for end in segmenter.tokens(sentence.text).ends)
        self.graphemes = self._places(edges(text.text, base, sentence.end))

    def parts(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Give the parts of ``text[start:end]``."""
        pending = [(start, end)]
        while pending:
            start, end = self._trim(*pending.pop())
            at = None if _fits(self.text, start, end, self.limits) else self._place(start, end)
            if at is None:
                yield start, end
            else:
                pending += (at, end), (start, at)

    def _places(self, ends: Iterable[int]) -> list[tuple[int, int]]:
        """Those of ``ends`` behind which no mark stands that belongs to what is before it."""
        text = self.text.text
        return [(end, 0) for end in ends if text[end : end + 1] not in _NO_HEAD]

    def _place(self, start: int, end: int) -> int | None:
        """The best place to cut in two; None for a single grapheme."""
        length = end - start
        margin = int(length * _MARGIN)
        for places, edge in ((self.clauses, margin), (self.words, margin), (self.words, 0), (self.graphemes, 0)):
            inner = [
                (abs(2 * at - start - end) / (2 * length) + _TIER_COST * tier, at)
                for at, tier in places
                if start + edge < at < end - edge
            ]
            if inner:
                return min(inner)[1]
        return None

    def _trim(self, start: int, end: int) -> tuple[int, int]:
        piece = self.text.text[start:end]
        return end - len(piece.lstrip()), start + len(piece.rstrip())


def _cue(text: TranscriptText, start: int, end: int, used: set[str], earliest: float | None) -> Cue:
    sources = text.cues_of(start, end)
    first = sources[0]
    begins, ends = text.time_at(start), text.time_at(end, end=True)
    if begins is not None and ends is not None:
        begins = max(begins, earliest or 0.0)
        ends = max(begins, ends)
    plain, markup = marked_up(text, start, end)
    return Cue(plain, begins, ends, text.speaker_at(start), _free(first.id, used), first.settings, (), markup)


def _free(name: str, used: set[str]) -> str:
    """The id of the cue that a new one begins in; its later parts are numbered."""
    number, free = 1, name
    while free and free in used:
        number += 1
        free = f"{name}-{number}"
    used.add(free)
    return free


def _readable(cues: list[Cue], rate: float) -> Iterator[Cue]:
    for cue, following in zip(cues, [*cues[1:], None], strict=True):
        if cue.start_time is None or cue.end_time is None:
            yield cue
            continue
        wanted = cue.start_time + width(cue.text) / rate
        limit = wanted if following is None or following.start_time is None else following.start_time
        yield cue._replace(end_time=round(max(cue.end_time, min(wanted, limit)), 3))


def _new_index(transcript: Transcript, cues: list[Cue], index: int) -> int:
    """Before which of the new cues a note stands that stood before cue ``index``."""
    time = transcript.cues[index].start_time if index < len(transcript.cues) else None
    if time is None:
        return len(cues)
    return sum(1 for cue in cues if cue.start_time is not None and cue.start_time < time)
