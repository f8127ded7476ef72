"""Cues cut anew: a cue for each sentence, long ones cut at their clauses."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer.chunking.graphemes import edges
from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.types import Sentence
from cjk_sentencizer.transcripts.sentences import TimedSentence, timed_sentences
from cjk_sentencizer.transcripts.tags import marked_up
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.types import Cue, Tag, Transcript

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.segmenter import Segmenter

_TIER_COST = 0.12
"""How much nearer to the middle, as a share of the length, a boundary of the next weaker tier must be to be taken."""
_WORD_TIER = 5
"""A line is rather broken at any clause boundary than at another word."""
_NO_HEAD = frozenset(marks.TERMINATORS + marks.FULL_STOPS + marks.ELLIPSES + marks.COMMAS + marks.CLOSERS + "ー〜～")
"""What no cue begins with."""
_LEAST_WIDTH = 12
"""Cells of the smallest part that a cue is cut into because it stays too long: about a second of speech."""
_MARGIN = 0.15
"""Share of the length at either side in which no clause boundary is taken: it would leave a scrap."""


class CueLimits(NamedTuple):
    """How large a cue may be."""

    max_width: int = 80
    """Cells of a line; a full-width character is two. Japanese subtitles have 26 to 32."""
    max_seconds: float = 7.0
    """A cue that stays longer is cut where each part has words enough to be read by itself, else it stays."""
    max_rate: float | None = None
    """Cells a second that can be read. A faster cue stays on through the silence after it, as far as that goes; None
    leaves every cue within the times of those it comes from."""
    max_lines: int = 1
    """Lines of a cue; broken at clauses, else between words, as even as can be."""
    min_gap: float = 0.0
    """Seconds between two cues; the earlier one ends sooner for it."""


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
    if limits.max_width < 2 or limits.max_seconds <= 0 or limits.max_lines < 1:
        raise ValueError(f"A cue needs max_width >= 2, max_seconds > 0 and max_lines >= 1, not {limits!r}.")
    text = TranscriptText(transcript)
    cues: list[Cue] = []
    used: set[str] = set()
    for sentence in timed_sentences(segmenter, text):
        cutter = _Cutter(segmenter, text, sentence, limits)
        for start, end in cutter.parts():
            cue = _cue(text, start, end, used, cues[-1].start_time if cues else None)
            cues.append(_in_lines(cue, [at - start for at in cutter.line_ends(start, end)]))
    if limits.max_rate:
        cues = list(_readable(cues, limits.max_rate))
    if limits.min_gap:
        cues = list(_apart(cues, limits.min_gap))
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


class _Cutter:
    """Cuts one sentence into parts that fit, as even as its clauses allow."""

    def __init__(self, segmenter: Segmenter, text: TranscriptText, sentence: TimedSentence, limits: CueLimits) -> None:
        self.segmenter, self.text, self.sentence, self.limits = segmenter, text, sentence, limits

    @cached_property
    def clauses(self) -> list[tuple[int, int]]:
        """Where the clauses end, each with its tier."""
        sentence = self.sentence
        whole = Sentence(sentence.text, 0, len(sentence.text), sentence.reason, sentence.score)
        clauses = self.segmenter.clauses(sentence.text, sentences=[whole])
        return [(clause.end + sentence.start, clause.tier) for clause in clauses[:-1]]

    @cached_property
    def words(self) -> list[tuple[int, int]]:
        """Where the words end."""
        return self._places(end + self.sentence.start for end in self.segmenter.tokens(self.sentence.text).ends)

    @cached_property
    def graphemes(self) -> list[tuple[int, int]]:
        """Where the user's characters end."""
        return self._places(edges(self.text.text, self.sentence.start, self.sentence.end))

    def parts(self) -> Iterator[tuple[int, int]]:
        """Give the parts of the sentence."""
        pending = [(self.sentence.start, self.sentence.end)]
        while pending:
            start, end = self._trim(*pending.pop())
            at = None
            if self._lines_needed(start, end) > self.limits.max_lines:
                at = self._place(start, end, 0)
            elif self._is_long(start, end):
                at = self._place(start, end, _LEAST_WIDTH)
            if at is None:
                yield start, end
            else:
                pending += (at, end), (start, at)

    def line_ends(self, start: int, end: int) -> list[int]:
        """Return where ``text[start:end]`` is broken into lines, as few as will do and as even as can be."""
        found: list[int] = []
        for lines in range(self._lines_needed(start, end), 1, -1):
            share = (end - start) / lines
            inner = [
                (abs(at - start - share) / share + _TIER_COST * tier, at)
                for at, tier in (*self.clauses, *((at, _WORD_TIER) for at, _ in self.words or self.graphemes))
                if start < at < end
                and self._width(start, at) <= self.limits.max_width
                and self._lines_needed(at, end) < lines
            ]
            if not inner:
                break
            start = min(inner)[1]
            found.append(start)
        return found

    def _is_long(self, start: int, end: int) -> bool:
        first, last = self.text.time_at(start), self.text.time_at(end, end=True)
        return first is not None and last is not None and last - first > self.limits.max_seconds

    def _lines_needed(self, start: int, end: int) -> int:
        """How many lines ``text[start:end]`` takes when each is filled as far as the next word goes."""
        if self._width(start, end) <= self.limits.max_width:
            return 1
        if self.limits.max_lines == 1:
            return 2
        lines, last = 1, start
        for at in [at for at, _ in self.words or self.graphemes if start < at < end] + [end]:
            if self._width(start, at) > self.limits.max_width:
                lines, start = lines + 1, last
                if self._width(start, at) > self.limits.max_width:
                    return self.limits.max_lines + 1  # a single word is too wide
            last = at
        return lines

    def _width(self, start: int, end: int) -> int:
        return width(self.text.text[start:end].strip())

    def _places(self, ends: Iterable[int]) -> list[tuple[int, int]]:
        """Those of ``ends`` behind which no mark stands that belongs to what is before it."""
        text = self.text.text
        return [(end, 0) for end in ends if text[end : end + 1] not in _NO_HEAD]

    def _place(self, start: int, end: int, least: int) -> int | None:
        """The best place to cut in two parts of at least ``least`` cells; None where there is none."""
        length = end - start
        margin = int(length * _MARGIN)
        for places, edge in self._kinds(margin):
            inner = [
                (abs(2 * at - start - end) / (2 * length) + _TIER_COST * tier, at)
                for at, tier in places
                if start + edge < at < end - edge
                and (not least or min(self._width(start, at), self._width(at, end)) >= least)
            ]
            if inner:
                return min(inner)[1]
        return None

    def _kinds(self, margin: int) -> Iterator[tuple[list[tuple[int, int]], int]]:
        yield self.clauses, margin
        yield self.words, margin
        yield self.words, 0
        yield self.graphemes, 0

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


def _in_lines(cue: Cue, ends: list[int]) -> Cue:
    """The cue with line ends in these places of its text; a space there gives way."""
    text, moved = cue.text, list(cue.markup)
    for at in reversed(ends):
        spaces = len(text[at:]) - len(text[at:].lstrip())
        text = f"{text[:at]}\n{text[at + spaces :]}"
        moved = [Tag(tag.offset + 1 - spaces, tag.text) if tag.offset > at else tag for tag in moved]
    return cue._replace(text=text, markup=tuple(moved)) if ends else cue


def _apart(cues: list[Cue], gap: float) -> Iterator[Cue]:
    for cue, following in zip(cues, [*cues[1:], None], strict=True):
        latest = following.start_time - gap if following is not None and following.start_time is not None else None
        if (
            latest is None
            or cue.start_time is None
            or cue.end_time is None
            or not cue.start_time < latest < cue.end_time
        ):
            yield cue
        else:
            yield cue._replace(end_time=round(latest, 3))


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
