"""The text of a transcript: its cues joined, with the way from a place in the text to a time and a speaker."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cjk_sentencizer.segmentation.pauses import Hint
from cjk_sentencizer.transcripts.types import Cue, Transcript

_WIDE = r"[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\U00020000-\U0003ffff「」『』…]"
_NO_SPACE = re.compile(rf"{_WIDE}\Z")
_NO_SPACE_BEFORE = re.compile(_WIDE)


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
        self._speakers: list[str] = []
        self._first: list[int] = []
        length, last, speaker = 0, "", ""
        for index, cue in enumerate(transcript.cues):
            speaker = cue.speaker or speaker
            self._speakers.append(speaker)
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

    def hints(self) -> list[Hint]:
        """Return where cues, lines and timed words end, the silence there and whether someone else speaks then."""
        found = [*self._cue_hints(), *self._word_hints()]
        return sorted({hint.offset: hint for hint in reversed(found)}.values())

    def piece_at(self, offset: int) -> Piece:
        """Return the line that holds the character at ``offset``, or the one before the space there."""
        return self.pieces[max(0, bisect_right(self._starts, offset) - 1)]

    def speaker_at(self, offset: int) -> str:
        """Return who says the character at ``offset``: of the cue, else of the nearest cue before that names one."""
        return self._speakers[self.piece_at(offset).cue]

    def time_at(self, offset: int, end: bool = False) -> float | None:
        """Return when the character at ``offset`` begins, or with ``end`` when the one before it ends.

        By the times of the words where there are any, else by the share of the cue's characters before the place.
        """
        piece = self.piece_at(offset - 1 if end else offset)
        cue = self.transcript.cues[piece.cue]
        if cue.start_time is None or cue.end_time is None:
            return None
        place = min(max(offset, piece.start), piece.end) - piece.start + piece.cue_start
        time = _word_time(cue, place, end) if cue.words else None
        if time is None:
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
        for piece, following in pairwise(self.pieces):
            cue, after = cues[piece.cue], cues[following.cue]
            speaker = self._speakers[piece.cue]
            changes = bool(speaker and after.speaker) and after.speaker != speaker
            gap = None if piece.cue == following.cue else _gap(cue.end_time, after.start_time)
            yield Hint(piece.end, gap, True, changes)

    def _word_hints(self) -> Iterator[Hint]:
        for piece in self.pieces:
            words = self.transcript.cues[piece.cue].words
            for word, following in pairwise(words):
                offset = word.end - piece.cue_start + piece.start
                if piece.start < offset < piece.end:
                    yield Hint(offset, _gap(word.end_time, following.start_time), cue_end=False)


def joint(left: str, right: str) -> str:
    """Return what stands between two lines that are joined: nothing beside Chinese and Japanese, else a space.

    >>> joint("電車が", "空いてた"), joint("so it", "goes")
    ('', ' ')
    """
    return "" if _NO_SPACE.search(left) or _NO_SPACE_BEFORE.match(right) else " "


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


def _word_time(cue: Cue, place: int, end: bool) -> float | None:
    """When the word at ``place`` begins (or the one before it ends); inside a word by the share of its characters."""
    if end:
        word = next((each for each in reversed(cue.words) if each.start < place), None)
        at_edge = word is not None and place >= word.end
        edge = word.end_time if word else None
    else:
        word = next((each for each in cue.words if each.end > place), None)
        at_edge = word is not None and place <= word.start
        edge = word.start_time if word else None
    if word is None or at_edge:
        return edge
    return word.start_time + (word.end_time - word.start_time) * (place - word.start) / (word.end - word.start)
