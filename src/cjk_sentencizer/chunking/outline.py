"""The structure of a text, sentence by sentence: headings, lists, tables, code, speakers; and what must stay together."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cjk_sentencizer.chunking.packing import Opening
from cjk_sentencizer.chunking.structure import WHOLE, Section, sections
from cjk_sentencizer.chunking.turns import Timeline, Turns, turns_of
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.segmentation.types import Sentence

_LEAD_IN = re.compile(
    r"(?:[QAqaＱＡ]\s?\d{0,3}|[问問答]\s?\d{0,3}|[(（]?\d{1,3}|[-*+•・])[.．、:：)）]?\Z|[^\n]{1,40}[:：]\Z"
)
"""A sentence that is nothing without the next one: the label of a question, the mark of an item, what ends in a colon."""


@dataclass
class Outline:
    """What is known of each sentence of a text; the lists run parallel to ``sentences``."""

    text: str
    sentences: Sequence[Sentence]
    kinds: list[str]
    sections: list[Section | None]
    heading_paths: list[tuple[str, ...]]
    turns: Turns
    glued: list[bool]
    """Whether a sentence is not to be parted from the next one: a heading, a label."""
    hard: frozenset[int] = frozenset()
    """Sentences behind which a chunk ends in any case."""
    starts: list[int] = field(init=False)
    """Where the unit of each sentence begins; one more for the end of the text."""

    def __post_init__(self) -> None:
        self.starts = [0, *(sentence.start for sentence in self.sentences[1:]), len(self.text)]

    def index_at(self, offset: int) -> int:
        """Return the index of the sentence whose unit holds the character at ``offset``."""
        return max(0, min(len(self.sentences), bisect_right(self.starts, offset)) - 1)

    def metadata(self, first: int, last: int, begin: int | None = None) -> dict[str, Any]:
        """Return what a chunk of the sentences ``first`` to ``last`` (excluded) is: by its first one that is no heading.

        ``begin``: the first sentence that it repeats of the chunk before, which only adds to the speakers.
        """
        if first >= last:  # white space alone
            return {"kind": "text", "heading_path": ()}
        found = next((i for i in range(first, last) if self.kinds[i] != "heading"), first)
        metadata: dict[str, Any] = {"kind": self.kinds[found], "heading_path": self.heading_paths[found]}
        names = self.speakers(first if begin is None else begin, last)
        if self.turns.of[found] >= 0:
            metadata["speaker"] = self.turns.speakers[self.turns.of[found]]
        if len(names) > 1:
            metadata["speakers"] = names
        return metadata

    def speakers(self, first: int, last: int) -> tuple[str, ...]:
        """Return who speaks in the sentences ``first`` to ``last`` (excluded), in order, each once."""
        turns = dict.fromkeys(self.turns.of[first:last])
        return tuple(dict.fromkeys(self.turns.speakers[turn] for turn in turns if turn >= 0))

    def unit(self, index: int, *, glue: bool = True) -> Unit:
        """Return the unit of one sentence."""
        last = index + 1
        glued = glue and self.glued[index] and last < len(self.sentences) and index not in self.hard
        return Unit(
            self.starts[index], self.starts[last], Level.SENTENCE, "sentence", index, last, 0, glued, index in self.hard
        )

    def blocks(self) -> Iterator[Unit]:
        """Give the units to pack: tables, code and turns whole, runs of other sentences as one that need not stay whole."""
        index = 0
        while index < len(self.sentences):
            last = self._block_end(index)
            if last > index + 1:
                yield self._block(index, last, Level.BLOCK)
            elif self._is_plain(index):
                last = next((i for i in range(last, len(self.sentences)) if not self._is_plain(i)), len(self.sentences))
                yield self._block(index, last, Level.RUN)
            else:
                yield self.unit(index)
            index = last

    def rows(self) -> Iterator[Unit]:
        """Give the units that are not to be merged: sentences, but tables and code whole."""
        index = 0
        while index < len(self.sentences):
            last = self._block_end(index) if self.kinds[index] in WHOLE else index + 1
            yield self.unit(index, glue=False) if last == index + 1 else self._block(index, last, Level.BLOCK)
            index = last

    def openings(self, unit: Unit, overlap: int) -> list[Opening]:
        """Return the places, first to last, where a chunk may begin to repeat up to ``overlap`` sentences before ``unit``.

        Nothing is repeated across a heading or a hard boundary, no row of a table or line of code, and no sentence from the
        middle of a turn that is not the unit's own.
        """
        index = unit.first
        if unit.start != self.starts[index] or self.kinds[index] == "heading":
            return []
        found: list[Opening] = []
        for before in range(index - 1, max(-1, index - 1 - overlap), -1):
            if before in self.hard or self.kinds[before] not in ("text", "list", "speaker"):
                break
            if self.turns.of[before] in (-1, before, self.turns.of[index]):
                found.append(Opening(self.starts[before], before))
        return found[::-1]

    def may_end_behind(self, index: int) -> bool:
        """Whether a chunk may end behind a sentence without parting what belongs together."""
        return not self.glued[index] and (index + 1 >= len(self.sentences) or not self._joined(index + 1))

    def _joined(self, index: int) -> bool:
        """Whether a sentence belongs to the same table, code block or turn as the one before it."""
        if self.kinds[index] in WHOLE:
            return self.sections[index] is self.sections[index - 1]
        return self.turns.of[index] >= 0 and self.turns.of[index] == self.turns.of[index - 1]

    def _is_plain(self, index: int) -> bool:
        return (
            self.turns.of[index] < 0
            and self.kinds[index] in ("text", "list")
            and not self.glued[index]
            and index not in self.hard
        )

    def _block(self, first: int, last: int, level: Level) -> Unit:
        weight = 1 if self.kinds[first] in WHOLE else last - first
        hard = last - 1 in self.hard
        return Unit(self.starts[first], self.starts[last], level, "sentence", first, last, hard=hard, weight=weight)

    def _block_end(self, first: int) -> int:
        """One past the last sentence of the block that begins at ``first``."""
        last = first + 1
        while last < len(self.sentences) and last - 1 not in self.hard and self._joined(last):
            last += 1
        return last


def outline(
    text: str,
    sentences: Sequence[Sentence],
    hard: frozenset[int] = frozenset(),
    timeline: Timeline | None = None,
    found: Sequence[Section] | None = None,
) -> Outline:
    """Return the structure of ``text``.

    Args:
        text: the text.
        sentences: its sentences.
        hard: those behind which a chunk ends in any case.
        timeline: who speaks when, where that is known.
        found: the sections of the text, where they are known.
    """
    of = _section_of(sentences, sections(text) if found is None else found)
    kinds = [section.kind if section else "text" for section in of]
    turns = turns_of(text, sentences, [kind == "text" for kind in kinds], timeline)
    for index, turn in enumerate(turns.of):
        if turn >= 0 and kinds[index] == "text":
            kinds[index] = "speaker"
    glued = [
        kind == "heading" or _leads_in(sentence, section)
        for sentence, section, kind in zip(sentences, of, kinds, strict=True)
    ]
    return Outline(text, sentences, kinds, of, _heading_paths(of), turns, glued, hard)


def _section_of(sentences: Sequence[Sentence], found: Sequence[Section]) -> list[Section | None]:
    """The section in which each sentence begins."""
    sections: list[Section | None] = [None] * len(sentences)
    if not found:
        return sections
    at = 0
    for index, sentence in enumerate(sentences):
        while at < len(found) and found[at].end <= sentence.start:
            at += 1
        if at < len(found) and found[at].start <= sentence.start:
            sections[index] = found[at]
    return sections


def _leads_in(sentence: Sentence, section: Section | None) -> bool:
    """Whether a sentence is nothing without the one behind it."""
    if section is not None and section.kind in WHOLE:
        return False
    return len(sentence.text) <= 42 and _LEAD_IN.match(sentence.text) is not None


def _heading_paths(sections: Sequence[Section | None]) -> list[tuple[str, ...]]:
    """The titles that stand over each sentence, a heading under itself."""
    paths: list[tuple[str, ...]] = []
    open_titles: list[tuple[int, str]] = []
    path: tuple[str, ...] = ()
    before: Section | None = None
    for section in sections:
        if section is not None and section.kind == "heading" and section is not before:
            entry = section.level, section.title
            open_titles = [*(each for each in open_titles if each[0] < section.level), entry]
            path = tuple(title for _, title in open_titles)
        before = section
        paths.append(path)
    return paths
