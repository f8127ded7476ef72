"""The text of a transcript: its cues joined, with the way from a place in the text to a time and a speaker."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.pauses import Hint
from cjk_sentencizer.transcripts.turns import turns
from cjk_sentencizer.transcripts.types import Cue, Transcript, Word

_WIDE = r"[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\U00020000-\U0003ffff「」『』…]"
_NO_SPACE = re.compile(rf"{_WIDE}\Z")
_NO_SPACE_BEFORE = re.compile(_WIDE)
_FINAL = frozenset(marks.TERMINATORS + marks.FULL_STOPS + marks.ELLIPSES + marks.CLOSERS)
_MARKED = 0.3
"""Share of the cues that end with a final mark from which marks can be relied on."""
_MARKS = re.compile(f"[{re.escape(''.join(sorted(_FINAL)) + marks.COMMAS)}]*")
_LETTER = re.compile(r"\w")
_UNTIMED = re.compile(r"\w(?:.*\w)?", re.DOTALL)


class Piece(NamedTuple):
    """A line of a cue in the text."""

    start: int
    end: int
    cue: int
    """Index of its cue."""
    cue_start: int
    """Where it begins in the cue's own text."""


class TranscriptText:
    """The cues of a transcript as one text.

    Cues and their lines are joined without a space beside Chinese and Japanese characters, with one elsewhere.
    """

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        parts: list[str] = []
        self.pieces: list[Piece] = []
        self._first: list[int] = []
        length, last = 0, ""
        for index, cue in enumerate(transcript.cues):
            self._first.append(len(self.pieces))
            for cue_start, line in _lines(cue.text):
                space = joint(last, line) if last else ""
                start = length + len(space)
                length = start + len(line)
                self.pieces.append(Piece(start, length, index, cue_start))
                parts += space, line
                last = line
        self.text = "".join(parts)
        self._starts = [piece.start for piece in self.pieces]
        lines = [(piece.cue, self.text[piece.start : piece.end]) for piece in self.pieces]
        self._turns = turns(transcript.cues, lines)

    def hints(self) -> list[Hint]:
        """Return where cues, lines and timed words end, the silence there and whether someone else speaks then."""
        found = [*self._cue_hints(), *self._word_hints()]
        return sorted({hint.offset: hint for hint in reversed(found)}.values())

    def piece_at(self, offset: int) -> Piece:
        """Return the line that holds the character at ``offset``, or the one before the space there."""
        return self.pieces[self._index_at(offset)]

    def _index_at(self, offset: int) -> int:
        return max(0, bisect_right(self._starts, offset) - 1)

    def speaker_at(self, offset: int) -> str:
        """Return who says the character at ``offset``, empty where the file does not say; see ``turns``."""
        return self._turns[self._index_at(offset)].speaker if self._turns else ""

    def time_at(self, offset: int, end: bool = False) -> float | None:
        """Return when the character at ``offset`` begins, or with ``end`` when the one before it ends.

        By the times of the words where there are any, else by the share of the cue's characters before the place.
        """
        piece = self.piece_at(offset - 1 if end else offset)
        cue = self.transcript.cues[piece.cue]
        if cue.start_time is None or cue.end_time is None:
            return None
        place = min(max(offset, piece.start), piece.end) - piece.start + piece.cue_start
        if cue.words:
            time = _word_time(cue, place, end)
        else:
            time = cue.start_time + (cue.end_time - cue.start_time) * _share(cue.text, place)
        return round(min(max(time, cue.start_time), cue.end_time), 3)

    def cues_of(self, start: int, end: int) -> list[Cue]:
        """Return the cues that ``text[start:end]`` is part of."""
        return [self.transcript.cues[index] for index in self.cue_range(start, end)]

    def cue_range(self, start: int, end: int) -> range:
        """Return the indices of those cues."""
        return range(self.piece_at(start).cue, self.piece_at(end - 1).cue + 1)

    def pieces_of(self, cue: int) -> list[Piece]:
        """Return the lines of the cue with this index."""
        return self.pieces[self._first[cue] : self._first[cue + 1] if cue + 1 < len(self._first) else None]

    def _cue_hints(self) -> Iterator[Hint]:
        cues = self.transcript.cues
        known, marked = "", _mostly_marked(cues)
        for (piece, turn), (following, after) in pairwise(zip(self.pieces, self._turns, strict=True)):
            known = turn.speaker or known
            changes = after.begins or bool(known and after.speaker) and after.speaker != known
            apart = piece.cue != following.cue
            gap = _gap(cues[piece.cue].end_time, cues[following.cue].start_time) if apart else None
            goes_on = turn.goes_on or not apart and marked and self.text[piece.end - 1] not in _FINAL
            yield Hint(piece.end, gap, not goes_on, changes)

    def _word_hints(self) -> Iterator[Hint]:
        for piece in self.pieces:
            words = self.transcript.cues[piece.cue].words
            for word, following in pairwise(words):
                text = self.transcript.cues[piece.cue].text
                behind = _MARKS.match(text, word.end, max(word.end, following.start))
                offset = (behind.end() if behind else word.end) - piece.cue_start + piece.start
                if piece.start < offset < piece.end:
                    untimed = _LETTER.search(text, word.end, following.start)
                    gap = None if untimed else _gap(word.end_time, following.start_time)
                    yield Hint(offset, gap, cue_end=False)


def joint(left: str, right: str) -> str:
    """Return what stands between two lines that are joined: nothing beside Chinese and Japanese, else a space.

    >>> joint("電車が", "空いてた"), joint("so it", "goes")
    ('', ' ')
    """
    return "" if _NO_SPACE.search(left) or _NO_SPACE_BEFORE.match(right) else " "


def _mostly_marked(cues: Sequence[Cue]) -> bool:
    """Whether most cues end with a final mark, so that a line inside a cue that has none goes on in the next line."""
    ends = [cue.text[-1] in _FINAL for cue in cues if cue.text]
    return sum(ends) > _MARKED * len(ends)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        if line:
            yield start, line
        start += len(line) + 1


def _gap(end: float | None, start: float | None) -> float | None:
    return None if end is None or start is None else max(0.0, round(start - end, 3))


def _share(text: str, place: int) -> float:
    total = len("".join(text.split()))
    return len("".join(text[:place].split())) / total if total else 0.0


def _word_time(cue: Cue, place: int, end: bool) -> float:
    """When what stands at ``place`` begins (or what stands before it ends).

    By the times of the words; inside a word, and between words in letters that have no time of their own, by the share
    of the characters.
    """
    bisect = bisect_left if end else bisect_right
    index = bisect(cue.words, place, key=lambda word: word.start)
    before = cue.words[index - 1] if index else None
    if before is not None and (place <= before.end if end else place < before.end):
        share = (place - before.start) / (before.end - before.start)
        return before.start_time + (before.end_time - before.start_time) * share
    after = cue.words[index] if index < len(cue.words) else None
    return _between_words(cue, before, after, place, end)


def _between_words(cue: Cue, before: Word | None, after: Word | None, place: int, end: bool) -> float:
    begins = before.end_time if before else cue.start_time or 0.0
    ends = after.start_time if after else cue.end_time or begins
    hole = _UNTIMED.search(cue.text, before.end if before else 0, after.start if after else len(cue.text))
    if hole is None:  # nothing but marks and spaces: they are part of a silence
        return begins if end or after is None else ends
    share = (place - hole.start()) / (hole.end() - hole.start())
    return begins + max(0.0, ends - begins) * min(max(share, 0.0), 1.0)
