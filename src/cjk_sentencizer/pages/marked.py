"""Texts with marks at their boundaries, line by line, as the pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from cjk_sentencizer.lang.scripts import language_of
from cjk_sentencizer.pages.families import REFUSED, family_of
from cjk_sentencizer.segmentation.cuts import Cut, end_of
from cjk_sentencizer.segmentation.rules import Candidate


class Mark(NamedTuple):
    """A place of a text and what is decided about it."""

    end: int
    """Where it is shown, in code points: behind the last character of the sentence."""
    reason: str
    score: float
    stands: bool
    """Whether it is a boundary at the threshold in use."""
    offset: int = 0
    """Where the text is cut."""
    threshold: float | None = None
    """The threshold in use; None where the decision does not depend on one."""
    highest: float = 1.0
    """The highest threshold at which it is a boundary."""
    order: int = 0
    """Place among the cuts, in the order in which they are decided."""
    refused: bool = False
    """Whether it is no boundary at any threshold."""

    @property
    def family(self) -> str:
        """Family of the reason, or that of the refused places."""
        return REFUSED if self.refused else family_of(self.reason)

    @property
    def state(self) -> str:
        """``on``, ``off`` or ``refused``."""
        return "refused" if self.refused else "on" if self.stands else "off"


class Piece(NamedTuple):
    """Some text and the marks at its end."""

    text: str
    marks: list[Mark]


class Line(NamedTuple):
    """A line of a text that is not blank."""

    lang: str
    behind_gap: bool
    """Whether a blank line stands before it."""
    pieces: list[Piece]


def cut_marks(text: str, cuts: Sequence[Cut], candidates: Iterable[Candidate]) -> list[Mark]:
    """Return the marks of everything that was weighed: the cuts, and the places refused at every threshold.

    A place refused behind the white space after a cut is that cut's own place, and left out.
    """
    marks = []
    last = 0
    for order, cut in enumerate(cuts):
        stands = cut.stands() and (cut.threshold is None or cut.offset > last) and cut.end > last
        marks.append(Mark(cut.end, cut.reason.value, cut.score, stands, cut.offset, cut.threshold, cut.highest, order))
        if cut.stands():
            last = max(last, cut.offset)
    ends = {cut.end for cut in cuts}
    refused = {each.offset: each for each in candidates if not each.accepted and end_of(text, each.offset) not in ends}
    marks += [
        Mark(offset, each.reason.value, each.score, stands=False, offset=offset, refused=True)
        for offset, each in refused.items()
    ]
    return sorted(marks, key=attrgetter("end", "offset"))


def lines(text: str, marks: Sequence[Mark], lang: str) -> list[Line]:
    """Return the lines of a text with its marks; ``lang`` is their language, ``auto`` by their script."""
    found: list[Line] = []
    start = at = 0
    gap = False
    for line in text.splitlines(keepends=True):
        end = start + len(line)
        first = at
        while at < len(marks) and marks[at].end <= end:
            at += 1
        if line.strip() or at > first:
            code = language_of(text, start, end) if lang == "auto" else lang
            found.append(Line(code, gap, _pieces(line.rstrip("\r\n"), start, marks[first:at])))
        gap = not line.strip()
        start = end
    return found


def _pieces(line: str, start: int, marks: Sequence[Mark]) -> list[Piece]:
    pieces: list[Piece] = []
    shown = 0
    for mark in marks:
        stop = min(len(line), mark.end - start)
        if pieces and stop == shown:
            pieces[-1].marks.append(mark)
        else:
            pieces.append(Piece(line[shown:stop], [mark]))
            shown = stop
    return [*pieces, Piece(line[shown:], [])] if shown < len(line) else pieces
