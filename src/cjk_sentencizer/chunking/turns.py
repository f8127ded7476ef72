"""The turns of speakers in a text: by the timeline of a transcript, else by the labels before them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cjk_sentencizer.lang.marks import CLOSERS, DECORATIONS, ELLIPSES, LINE_ENDS, TERMINATORS
from cjk_sentencizer.segmentation.pauses import Hint
from cjk_sentencizer.segmentation.types import Sentence

LABEL = re.compile(r"([^\W\d_][^\n：:。！？!?，,、；;|「『“\"（(]{0,19})[：:](?!//)")
"""A speaker's name and a colon, at the start of a sentence."""
LABEL_LENGTH = 22
"""Code points in which the colon stands."""
LABEL_SHARE = 0.2
"""Share of the sentences of a dialogue that begin with a label; fewer are notes and terms."""
_BLANK_LINE = re.compile(r"\n[ \t\u3000\r]*\n")
_SPOKEN = re.compile(f"[{TERMINATORS}!?{ELLIPSES}.{DECORATIONS}][{re.escape(CLOSERS)}]*$")


class Timeline(Protocol):
    """When the characters of a text are spoken, and by whom (`transcripts.TranscriptText` is one)."""

    def speaker_at(self, offset: int) -> str:
        """Return who says the character at ``offset``; empty where that is not known."""
        ...

    def time_at(self, offset: int, end: bool = False) -> float | None:
        """Return when, in seconds, the character at ``offset`` begins, or with ``end`` when the one before it ends."""
        ...

    def hints(self) -> Sequence[Hint]:
        """Return where its cues end, its pauses and its changes of speakers, in text order."""
        ...


class Turns(NamedTuple):
    """Who speaks when; the keys are indices of sentences."""

    of: list[int]
    """For each sentence the one with which its turn begins; -1 outside of turns."""
    speakers: dict[int, str]
    """By the sentence with which a turn begins."""
    labels: dict[int, int]
    """By the sentence with which a turn begins: where its label ends. None has one where a timeline tells the speakers."""


def turns_of(text: str, sentences: Sequence[Sentence], plain: Sequence[bool], timeline: Timeline | None) -> Turns:
    """Return the turns of a text; ``plain`` says of each sentence whether it is running text (no heading, table, code)."""
    if timeline is not None:
        return _by_timeline(sentences, timeline)
    labels = _labels(text, sentences, plain)
    if not labels:
        return Turns([-1] * len(sentences), {}, {})
    speakers = {index: match[1].strip() for index, match in labels.items()}
    ends = {index: sentences[index].start + match.end() for index, match in labels.items()}
    return Turns(_by_labels(text, sentences, plain, speakers), speakers, ends)


def _by_timeline(sentences: Sequence[Sentence], timeline: Timeline) -> Turns:
    """Sentences of one speaker in a row are a turn; a text with one speaker has none."""
    names = [timeline.speaker_at(sentence.start) for sentence in sentences]
    turns, speakers = [-1] * len(names), {}
    if len(set(names)) > 1:
        for index, name in enumerate(names):
            same = index > 0 and names[index - 1] == name
            turns[index] = turns[index - 1] if same else index if name else -1
            if name and not same:
                speakers[index] = name
    return Turns(turns, speakers, {})


def _labels(text: str, sentences: Sequence[Sentence], plain: Sequence[bool]) -> dict[int, re.Match[str]]:
    """The labels that are speakers': two or more that recur, or two or more that stand before what reads as spoken."""
    if ":" not in text and "：" not in text:
        return {}
    found: dict[int, re.Match[str]] = {}
    for index, sentence in enumerate(sentences):
        head = sentence.text[:LABEL_LENGTH]
        if ("：" in head or ":" in head) and plain[index] and (match := LABEL.match(sentence.text)):
            found[index] = match
    at_lines = {index: match for index, match in found.items() if opens_line(text, sentences[index].start)}
    times = Counter(match[1] for match in found.values())
    recurring = {label for label, count in times.items() if count > 1}
    if len(found) < LABEL_SHARE * len(sentences):
        return {}
    if len(recurring) >= 2:
        return {index: match for index, match in found.items() if match[1] in recurring or index in at_lines}
    spoken = sum(_SPOKEN.search(sentences[_turn_end(text, sentences, index)].text) is not None for index in at_lines)
    return at_lines if len({match[1] for match in at_lines.values()}) >= 2 and spoken > 0.5 * len(at_lines) else {}


def _turn_end(text: str, sentences: Sequence[Sentence], index: int) -> int:
    """The sentence with which the line ends that begins with this one."""
    while index + 1 < len(sentences) and not opens_line(text, sentences[index + 1].start):
        index += 1
    return index


def _by_labels(text: str, sentences: Sequence[Sentence], plain: Sequence[bool], speakers: dict[int, str]) -> list[int]:
    """The turn of each sentence.

    A turn ends at the next label, at what is no running text, and at a blank line unless most of the labels stand behind
    one.
    """
    blank = {i for i in range(1, len(sentences)) if _BLANK_LINE.search(text, sentences[i - 1].end, sentences[i].start)}
    spaced = 2 * len(blank & speakers.keys()) >= len(speakers)
    turns: list[int] = []
    turn = -1
    for index in range(len(sentences)):
        over = not plain[index] or (index in blank and not spaced)
        turn = index if index in speakers else -1 if over else turn
        turns.append(turn)
    return turns


def opens_line(text: str, start: int) -> bool:
    """Whether nothing but white space stands before ``start`` in its line."""
    before = text[max(0, start - 64) : start].rstrip(" \t\u3000")
    return not before or before[-1] in LINE_ENDS
