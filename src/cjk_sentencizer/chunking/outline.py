"""The structure of a text, sentence by sentence: headings, lists, tables, code, speakers; and what must stay together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cjk_sentencizer.chunking.packing import Opening
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.lang import heading_levels
from cjk_sentencizer.lang.marks import LINE_ENDS
from cjk_sentencizer.segmentation.types import Reason, Sentence

FENCE = re.compile(r"```|~~~")
LIST_ITEM = re.compile(r"(?:[-*+•‣◦・●○■□◆◇▪▫]|[(（]?\d{1,3}[.)．、）]|[①-⑳])(?!\d)\s*\S")
MARKERS = frozenset("#|`~-*+•‣◦・●○■□◆◇▪▫(（0123456789①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
"""What the first character of a structured line can be."""
MARKDOWN_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$", re.DOTALL)
NUMBERED = re.compile(r"\d{1,3}(?:\.\d{1,3})*(?=\.?[\s\u3000])")
UNNUMBERED = 9
"""Level of a heading without a number: under every one that has one."""
LABEL = re.compile(r"([^\W\d_][^\n：:。！？!?，,、；;|「『“\"（(]{0,19})[：:](?!//)")
"""A speaker's name and a colon, at the start of a sentence."""
LABEL_LENGTH = 22
"""Code points in which the colon stands."""
LABEL_SHARE = 0.2
"""Share of the sentences of a dialogue that begin with a label; fewer are notes and terms."""


@dataclass
class Outline:
    """What is known of each sentence of a text; the lists run parallel to ``sentences``."""

    text: str
    sentences: Sequence[Sentence]
    kinds: list[str]
    heading_paths: list[tuple[str, ...]]
    turns: list[int]
    """Index of the sentence with which the speaker's turn begins; -1 outside of turns."""
    speakers: dict[int, str]
    """By the sentence with which a turn begins."""
    labels: dict[int, int]
    """By the sentence with which a turn begins: where its label ends."""
    hard: frozenset[int] = frozenset()
    """Sentences behind which a chunk ends in any case."""
    starts: list[int] = field(init=False)
    """Where the unit of each sentence begins; one more for the end of the text."""

    def __post_init__(self) -> None:
        self.starts = [0, *(sentence.start for sentence in self.sentences[1:]), len(self.text)]

    def metadata(self, first: int, last: int) -> dict[str, Any]:
        """Return what a chunk of the sentences ``first`` to ``last`` (excluded) is: by its first one that is no heading."""
        if first >= last:  # white space alone
            return {"kind": "text", "heading_path": ()}
        found = next((i for i in range(first, last) if self.kinds[i] != "heading"), first)
        metadata: dict[str, Any] = {"kind": self.kinds[found], "heading_path": self.heading_paths[found]}
        turn = self.turns[found]
        if turn >= 0:
            metadata["speaker"] = self.speakers[turn]
        return metadata

    def unit(self, index: int, *, glue: bool = True) -> Unit:
        """Return the unit of one sentence."""
        last = index + 1
        glued = glue and self.kinds[index] == "heading" and last < len(self.sentences)
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
            last = self._block_end(index) if self.kinds[index] in ("table", "code") else index + 1
            yield self.unit(index, glue=False) if last == index + 1 else self._block(index, last, Level.BLOCK)
            index = last

    def parts(self, block: Unit) -> list[Unit]:
        """Return the sentences of a block."""
        return [self.unit(index) for index in range(block.first, block.last)]

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
            if self.turns[before] in (-1, before, self.turns[index]):
                found.append(Opening(self.starts[before], before))
        return found[::-1]

    def _is_plain(self, index: int) -> bool:
        return self.turns[index] < 0 and self.kinds[index] in ("text", "list") and index not in self.hard

    def _block(self, first: int, last: int, level: Level) -> Unit:
        weight = 1 if self.kinds[first] in ("table", "code") else last - first
        hard = last - 1 in self.hard
        return Unit(self.starts[first], self.starts[last], level, "sentence", first, last, hard=hard, weight=weight)

    def _block_end(self, first: int) -> int:
        """One past the last sentence of the block that begins at ``first``."""
        kind, turn = self.kinds[first], self.turns[first]
        last = first + 1
        while last < len(self.sentences) and last - 1 not in self.hard:
            same = self.kinds[last] == kind if kind in ("table", "code") else turn >= 0 and self.turns[last] == turn
            if not same or self.turns[last] != turn:
                break
            last += 1
        return last


def outline(text: str, sentences: Sequence[Sentence], hard: frozenset[int] = frozenset()) -> Outline:
    """Return the structure of ``text``."""
    kinds = _kinds(text, sentences)
    speakers, labels = _speakers(text, sentences, kinds)
    turns = _turns(kinds, speakers) if speakers else [-1] * len(kinds)
    for index, turn in enumerate(turns) if speakers else ():
        if turn >= 0 and kinds[index] == "text":
            kinds[index] = "speaker"
    paths: list[tuple[str, ...]] = [()] * len(kinds)
    if "heading" in kinds:
        paths = _heading_paths(sentences, kinds)
    return Outline(text, sentences, kinds, paths, turns, speakers, labels, hard)


def _opens_line(text: str, start: int) -> bool:
    before = text[max(0, start - 64) : start].rstrip(" \t\u3000")
    return not before or before[-1] in LINE_ENDS


def _kinds(text: str, sentences: Sequence[Sentence]) -> list[str]:
    kinds = ["text"] * len(sentences)
    fence = -1
    for index, (piece, start, _, reason, _) in enumerate(sentences):
        if reason is Reason.HEADING:
            kinds[index] = "heading"
        elif piece[0] in MARKERS and _opens_line(text, start):
            kinds[index] = _kind(piece)
            if kinds[index] == "code":
                fence = _close_code(kinds, fence, index, piece)
    return kinds


def _kind(sentence: str) -> str:
    """What a sentence that begins a line is, by its first characters."""
    if FENCE.match(sentence):
        return "code"
    if MARKDOWN_HEADING.match(sentence):
        return "heading"
    if sentence[0] == "|":
        return "table"
    return "list" if LIST_ITEM.match(sentence) else "text"


def _close_code(kinds: list[str], fence: int, index: int, piece: str) -> int:
    """Mark what stands between two fences as code; return the index of a fence that is still open, -1 for none."""
    if len(FENCE.findall(piece)) > 1:
        return fence
    if fence < 0:
        kinds[index] = "text"  # until it closes
        return index
    kinds[fence : index + 1] = ["code"] * (index + 1 - fence)
    return -1


def _speakers(text: str, sentences: Sequence[Sentence], kinds: Sequence[str]) -> tuple[dict[int, str], dict[int, int]]:
    """The turns of a text: a label is a speaker's where the segmenter says so, or where labels take turns."""
    if ":" not in text and "：" not in text:
        return {}, {}
    found: dict[int, re.Match[str]] = {}
    for index, sentence in enumerate(sentences):
        head = sentence.text[:LABEL_LENGTH]
        if ("：" in head or ":" in head) and kinds[index] == "text" and (match := LABEL.match(sentence.text)):
            found[index] = match
    times = Counter(match[1] for match in found.values())
    recurring = {label for label, count in times.items() if count > 1}
    if len(recurring) < 2 or len(found) < LABEL_SHARE * len(sentences):
        recurring = set()
    speakers: dict[int, str] = {}
    labels: dict[int, int] = {}
    for index, match in found.items():
        told = index > 0 and sentences[index - 1].reason is Reason.SPEAKER
        if told or match[1] in recurring or (recurring and _opens_line(text, sentences[index].start)):
            speakers[index] = match[1].strip()
            labels[index] = sentences[index].start + match.end()
    return speakers, labels


def _turns(kinds: Sequence[str], speakers: dict[int, str]) -> list[int]:
    turns: list[int] = []
    turn = -1
    for index, kind in enumerate(kinds):
        turn = index if index in speakers else -1 if kind == "heading" else turn
        turns.append(turn)
    return turns


def _heading_paths(sentences: Sequence[Sentence], kinds: Sequence[str]) -> list[tuple[str, ...]]:
    """The titles that stand over each sentence, a heading under itself."""
    paths: list[tuple[str, ...]] = []
    open_titles: list[tuple[int, str]] = []
    path: tuple[str, ...] = ()
    for sentence, kind in zip(sentences, kinds, strict=True):
        if kind == "heading":
            level, title = _level(sentence.text)
            open_titles = [*(entry for entry in open_titles if entry[0] < level), (level, title)]
            path = tuple(title for _, title in open_titles)
        paths.append(path)
    return paths


def _level(heading: str) -> tuple[int, str]:
    """Level of a heading, 1 the highest, and its title."""
    if match := MARKDOWN_HEADING.match(heading):
        return len(match[1]), match[2]
    if match := NUMBERED.match(heading):
        return match[0].count(".") + 1, heading
    return next((level for level, pattern in heading_levels() if pattern.match(heading)), UNNUMBERED), heading
