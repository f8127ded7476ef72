"""How a unit that is over the budget falls apart: sentences, clauses from the strongest tier down, marks, words, graphemes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from cjk_sentencizer.chunking.graphemes import edges, is_edge
from cjk_sentencizer.chunking.outline import Outline
from cjk_sentencizer.chunking.packing import Opening
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.analysis import Analysis
from cjk_sentencizer.segmentation.types import Reason, Segments, Sentence

WINDOW = 4000
"""Code points of a sentence that are read for clauses and words at a time; a longer one is read window by window."""
TAIL = 200
"""Code points at the end of a window in which a word's edge is looked for."""
MARK_TIER = 4
"""Tier of a comma that ends no clause: weaker than every clause, stronger than the edge of a word."""
_NO_HEAD = frozenset(marks.TERMINATORS + marks.FULL_STOPS + marks.ELLIPSES + marks.COMMAS + marks.CLOSERS + "!?ー〜～")
"""What no part of a sentence begins with where it can be helped."""
_NO_TAIL = frozenset([*marks.BRACKETS, *marks.QUOTES])
"""What none ends with."""
_MARK = re.compile(f"(?<![0-9０-９])[{marks.COMMAS}]+|[{marks.COMMAS}]+(?![0-9０-９])")
_ROW = re.compile(r"\r?\n|</tr\s*>(?!\s)|</tr\s*>\s*", re.IGNORECASE)


class Edge(NamedTuple):
    """A place inside a sentence where it may be cut."""

    at: int
    tier: int


class _Read(NamedTuple):
    """What is known of ``text[start:end]``."""

    start: int
    end: int
    edges: list[Edge]


class Splitter:
    """Takes the units of one text apart (`packing.Parts`).

    Remembers the clauses and words of the last sentence (or window of a long one) only: units come in text order.
    """

    def __init__(
        self, text: str, outline: Outline, segmenter: Segments, overlap: int, analysis: Analysis | None = None
    ) -> None:
        """Set what the text is taken apart by.

        Args:
            text: the text.
            outline: its structure.
            segmenter: finds the clauses and words of a sentence.
            overlap: up to so many sentences may be repeated.
            analysis: what the segmenter knows of the text already, where it gives that.
        """
        self._text = text
        self._outline = outline
        self._segmenter = segmenter
        self._overlap = overlap
        self._analysis = analysis
        self.starts = outline.starts
        self._clauses = self._words = _Read(0, 0, [])

    def split(self, unit: Unit) -> list[Unit]:
        """Return smaller units that together are ``unit``; none if it is a single grapheme."""
        if unit.level is Level.GRAPHEME:
            return []
        if unit.level in (Level.RUN, Level.BLOCK):
            return self.sentences(unit)
        parts = self._core(unit) or self._split_at_window(unit)
        if not parts and unit.level < Level.WORD:
            parts = self._split_at_clauses(unit) or self._split_at_marks(unit) or self._split_at_words(unit)
        return parts or self._split_at_graphemes(unit)

    def head(self, run: Unit) -> list[Unit]:
        """Return the first sentence of a run and, if there is more, the rest of it."""
        first = self._outline.unit(run.first)
        return [first, run._replace(start=first.end, first=first.last)] if first.end < run.end else [first]

    def openings(self, unit: Unit) -> list[Opening]:
        """Return the sentences before ``unit`` with which a chunk may begin in order to repeat them, in text order."""
        return self._outline.openings(unit, self._overlap) if self._overlap else []

    def sentences(self, unit: Unit) -> list[Unit]:
        """Return the sentences of ``unit``, clipped to it."""
        parts = [
            self._outline.unit(index, glue=unit.level in (Level.RUN, Level.BLOCK))
            for index in range(unit.first, unit.last)
        ]
        parts = [part._replace(start=max(part.start, unit.start), end=min(part.end, unit.end)) for part in parts]
        parts = [part for part in parts if part.start < part.end]
        if not parts:  # white space alone
            return [unit._replace(level=Level.WORD)]
        parts[-1] = parts[-1]._replace(cut=unit.cut, hard=unit.hard)
        return parts

    def clauses(self, unit: Unit) -> list[Unit]:
        """Return the clauses of all tiers in the part of a sentence that ``unit`` is."""
        inner = self._inner(self._clause_edges(unit), unit)
        ends = [*inner, Edge(unit.end, 0)]
        starts = [unit.start, *(edge.at for edge in inner)]
        return [
            unit._replace(
                start=start, end=edge.at, level=Level.CLAUSE, cut=f"clause{edge.tier}" if edge.tier else unit.cut
            )
            for start, edge in zip(starts, ends, strict=True)
        ]

    def _core(self, unit: Unit) -> list[Unit]:
        """The unit without its outer white space, and that white space; nothing if it has none."""
        if not (self._text[unit.start].isspace() or self._text[unit.end - 1].isspace()):
            return []
        piece = self._text[unit.start : unit.end]
        start = unit.end - len(piece.lstrip())
        end = unit.start + len(piece.rstrip())
        if start >= end:  # blank
            return []
        while end < unit.end and not is_edge(self._text, end):
            end += 1
        places = [at for at in (start, end) if unit.start < at < unit.end and is_edge(self._text, at)]
        return self._cut(unit, places, unit.level, unit.cut)

    def _split_at_window(self, unit: Unit) -> list[Unit]:
        """The first window of a long sentence and the rest of it; nothing where it is short."""
        if unit.end - unit.start <= WINDOW + TAIL:
            return []
        # in one pass from an edge: runs of flags are long to look back over; at the end of the pass none is sure
        whole = edges(self._text, unit.start, unit.start + WINDOW)[:-1]
        begin = unit.start + WINDOW - TAIL
        near = set(whole[bisect_left(whole, begin) :])
        starts = self._tokens(begin, unit.start + WINDOW).starts
        places = [at for start in starts if (at := begin + start) in near and start and self._stands_well(at)]
        return self._cut(unit, (places or whole)[-1:], unit.level, "word" if places else "grapheme")

    def _split_at_clauses(self, unit: Unit) -> list[Unit]:
        """The parts between the boundaries of the strongest tier that is inside ``unit``."""
        inner = self._inner(self._clause_edges(unit), unit)
        tier = min((edge.tier for edge in inner), default=0)
        places = [edge.at for edge in inner if edge.tier == tier]
        parts = self._cut(unit, places, Level.CLAUSE, f"clause{tier}")
        return [part._replace(tier=tier) for part in parts]

    def _split_at_marks(self, unit: Unit) -> list[Unit]:
        """The parts between commas that end no clause."""
        if self._outline.kinds[unit.first] in ("code", "table"):
            return []
        matches = _MARK.finditer(self._text, unit.start, unit.end)
        places = [at for match in matches if unit.start < (at := match.end()) < unit.end and self._is_good(at)]
        parts = self._cut(unit, places, Level.CLAUSE, f"clause{MARK_TIER}")
        return [part._replace(tier=MARK_TIER) for part in parts]

    def _split_at_words(self, unit: Unit) -> list[Unit]:
        return self._cut(unit, [edge.at for edge in self._inner(self._word_edges(unit), unit)], Level.WORD, "word")

    def _split_at_graphemes(self, unit: Unit) -> list[Unit]:
        """The graphemes, those that no part begins with joined to the one before; if that is all there is, each by itself."""
        places = edges(self._text, unit.start, unit.end)[:-1]
        good = [at for at in places if self._stands_well(at)]
        if good:
            return self._cut(unit, good, Level.WORD, "grapheme")
        return self._cut(unit, places, Level.GRAPHEME, "grapheme") or [unit._replace(level=Level.GRAPHEME)]

    def _cut(self, unit: Unit, places: Iterable[int], level: Level, cut: str) -> list[Unit]:
        ends = [*places, unit.end]
        if len(ends) == 1:
            return []
        label = self._outline.turns.labels.get(unit.first, 0)
        starts = [unit.start, *ends]
        parts = [
            Unit(start, end, level, cut, unit.first, unit.last, glued=end <= label)
            for start, end in zip(starts, ends, strict=False)
        ]
        parts[-1] = parts[-1]._replace(cut=unit.cut, glued=unit.glued or unit.end <= label, hard=unit.hard)
        return parts

    def _stands_well(self, at: int) -> bool:
        return self._text[at] not in _NO_HEAD and self._text[at - 1] not in _NO_TAIL

    def _is_good(self, at: int) -> bool:
        return self._stands_well(at) and is_edge(self._text, at)

    def _inner(self, found: Sequence[Edge], unit: Unit) -> Sequence[Edge]:
        return found[bisect_right(found, (unit.start, MARK_TIER)) : bisect_left(found, (unit.end, 0))]

    def _clause_edges(self, unit: Unit) -> list[Edge]:
        """The boundaries of clauses, the lines of code or the rows of a table, in the sentence or window of ``unit``."""
        if not self._clauses.start <= unit.start < unit.end <= self._clauses.end:
            start, end = self._span(unit)
            by_lines = self._outline.kinds[unit.first] in ("code", "table")
            found = self._rows(start, end) if by_lines else self._found_clauses(start, end)
            keep = is_edge if by_lines else None
            edges = [edge for edge in found if (keep(self._text, edge.at) if keep else self._is_good(edge.at))]
            self._clauses = _Read(start, end, edges)
        return self._clauses.edges

    def _span(self, unit: Unit) -> tuple[int, int]:
        """What is read at a time around ``unit``: its sentence, where that is long the unit itself."""
        sentence = self._outline.sentences[unit.first]
        whole = sentence.end - sentence.start <= WINDOW + TAIL and unit.last == unit.first + 1
        return (min(unit.start, sentence.start), max(unit.end, sentence.end)) if whole else (unit.start, unit.end)

    def _rows(self, start: int, end: int) -> list[Edge]:
        return [Edge(match.end(), 1) for match in _ROW.finditer(self._text, start, end) if start < match.end() < end]

    def _found_clauses(self, start: int, end: int) -> list[Edge]:
        piece = self._text[start:end]
        if self._analysis is not None:
            clauses = self._analysis.clauses(sentences=[Sentence(piece, start, end, Reason.GIVEN, 1.0)])
            start = 0
        else:
            clauses = self._segmenter.clauses(piece)
        return [Edge(start + b.start, max(1, a.tier)) for a, b in pairwise(clauses)]

    def _word_edges(self, unit: Unit) -> list[Edge]:
        if not self._words.start <= unit.start < unit.end <= self._words.end:
            start, end = self._span(unit)
            whole = set(edges(self._text, start, end))  # in one pass: runs of flags are long to look back over
            places = (start + at for at in self._tokens(start, end).starts)
            self._words = _Read(start, end, [Edge(at, 1) for at in places if at in whole and self._stands_well(at)])
        return self._words.edges

    def _tokens(self, start: int, end: int) -> Tokens:
        if self._analysis is not None:
            return self._analysis.tokens(start, end)
        return self._segmenter.tokens(self._text[start:end])
