"""How a unit that is over the budget falls apart: sentences, clauses from the strongest tier down, words, graphemes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import NamedTuple, Protocol

from cjk_sentencizer.chunking.graphemes import edges, is_edge
from cjk_sentencizer.chunking.outline import Outline
from cjk_sentencizer.chunking.packing import Opening
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.types import Clause, Sentence


class Segments(Protocol):
    """What the chunker asks of a segmenter."""

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences of ``text``."""
        ...

    def clauses(self, text: str, min_chars: int = 0, max_tier: int | None = None) -> list[Clause]:
        """Return the clauses of ``text``."""
        ...

    def tokens(self, text: str) -> Tokens:
        """Return the words of ``text``."""
        ...


class Edge(NamedTuple):
    """A place inside a sentence where it may be cut."""

    at: int
    tier: int


class Splitter:
    """Takes the units of one text apart (`packing.Parts`). Remembers the edges of the last sentence only: units come in text order."""

    def __init__(self, text: str, outline: Outline, segmenter: Segments, overlap: int) -> None:
        """``segmenter`` finds the clauses and words of a sentence; up to ``overlap`` sentences may be repeated."""
        self._text = text
        self._outline = outline
        self._segmenter = segmenter
        self._overlap = overlap
        self.starts = outline.starts
        self._clauses: tuple[int, list[Edge]] = (-1, [])
        self._words: tuple[int, list[int]] = (-1, [])

    def split(self, unit: Unit) -> list[Unit]:
        """Return smaller units that together are ``unit``; none if it is a single grapheme."""
        if unit.level is Level.GRAPHEME:
            return []
        if unit.level in (Level.RUN, Level.BLOCK):
            return self.sentences(unit)
        core = self._core(unit)
        if core:
            return core
        if unit.level < Level.WORD and (parts := self._split_at_clauses(unit)):
            return parts
        if unit.level < Level.WORD and (parts := self._split_at_words(unit)):
            return parts
        parts = self._cut(unit, edges(self._text, unit.start, unit.end)[:-1], Level.GRAPHEME, "grapheme")
        return parts or [unit._replace(level=Level.GRAPHEME)]

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
        inner = [edge for edge in self._clause_edges(unit.first) if unit.start < edge.at < unit.end]
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
        piece = self._text[unit.start : unit.end]
        start = unit.end - len(piece.lstrip())
        end = unit.start + len(piece.rstrip())
        if start >= end:  # blank
            return []
        while end < unit.end and not is_edge(self._text, end):
            end += 1
        places = [at for at in (start, end) if unit.start < at < unit.end and is_edge(self._text, at)]
        return self._cut(unit, places, unit.level, unit.cut)

    def _split_at_clauses(self, unit: Unit) -> list[Unit]:
        """The parts between the boundaries of the strongest tier that is inside ``unit``."""
        inner = [edge for edge in self._clause_edges(unit.first) if unit.start < edge.at < unit.end]
        tier = min((edge.tier for edge in inner), default=0)
        places = [edge.at for edge in inner if edge.tier == tier]
        parts = self._cut(unit, places, Level.CLAUSE, f"clause{tier}")
        return [part._replace(tier=tier) for part in parts]

    def _split_at_words(self, unit: Unit) -> list[Unit]:
        words = self._word_edges(unit.first)
        places = words[bisect_right(words, unit.start) : bisect_left(words, unit.end)]
        return self._cut(unit, places, Level.WORD, "word")

    def _cut(self, unit: Unit, places: Iterable[int], level: Level, cut: str) -> list[Unit]:
        ends = [*places, unit.end]
        if len(ends) == 1:
            return []
        label = self._outline.labels.get(unit.first, 0)
        starts = [unit.start, *ends]
        parts = [
            Unit(start, end, level, cut, unit.first, unit.last, glued=end <= label)
            for start, end in zip(starts, ends, strict=False)
        ]
        parts[-1] = parts[-1]._replace(cut=unit.cut, glued=unit.glued or unit.end <= label, hard=unit.hard)
        return parts

    def _clause_edges(self, index: int) -> list[Edge]:
        """The inner boundaries of a sentence: its clauses, the lines of code."""
        if self._clauses[0] != index:
            found = self._lines(index) if self._outline.kinds[index] == "code" else self._found_clauses(index)
            self._clauses = index, [edge for edge in found if is_edge(self._text, edge.at)]
        return self._clauses[1]

    def _lines(self, index: int) -> list[Edge]:
        sentence = self._outline.sentences[index]
        ends = accumulate(len(line) for line in sentence.text.splitlines(keepends=True))
        return [Edge(sentence.start + end, 1) for end in ends]

    def _found_clauses(self, index: int) -> list[Edge]:
        sentence = self._outline.sentences[index]
        clauses = self._segmenter.clauses(sentence.text)
        return [Edge(sentence.start + b.start, max(1, a.tier)) for a, b in pairwise(clauses)]

    def _word_edges(self, index: int) -> list[int]:
        if self._words[0] != index:
            sentence = self._outline.sentences[index]
            whole = set(
                edges(self._text, sentence.start, sentence.end)
            )  # in one pass: runs of flags are long to look back over
            starts = (sentence.start + start for start in self._segmenter.tokens(sentence.text).starts)
            self._words = index, [start for start in starts if start in whole]
        return self._words[1]
