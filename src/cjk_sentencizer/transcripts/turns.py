"""What the lines of captions tell by their heads and ends: who speaks, where someone else begins, what goes on.

Captions for the deaf and of television mark a change of speakers with （name）, ≫ or a dash, song with ♪, what is heard
with a bracket of its own, and a line that goes on with ➡ or a dash at its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cjk_sentencizer.transcripts.labels import Labels, is_sound
from cjk_sentencizer.transcripts.types import Cue

_SOMEONE = re.compile(r"≫|>>|＞＞|[-‐–－]\s*(?=[^\s\d\-‐–－>])|＜")
_SOUND = re.compile(r"[（(\[【［〔](?P<words>[^（）()\[\]【】［］〔〕]{1,40})[）)\]】］〕]")
_SOUNDS_ALONE = re.compile(rf"(?:{_SOUND.pattern.replace('?P<words>', '?:')}[\s　]*)+\Z")
_NOTES = "♪♫♬♩🎵🎶"
_GOES_ON = re.compile(r"[➡→⇒⮕—―–]\s*\Z")


class Turn(NamedTuple):
    """What is known of a line."""

    speaker: str
    """Empty where the file does not say."""
    begins: bool
    """Whether someone or something else is heard from its head on."""
    goes_on: bool
    """Whether a mark at its end says that it goes on."""
    labelled: bool = False
    """Whether the speaker is named in the line itself."""


class _Line(NamedTuple):
    cue: int
    text: str
    alone: bool
    """Whether it is the only line of its cue."""
    first: bool


def turns(cues: Sequence[Cue], lines: Sequence[tuple[int, str]]) -> list[Turn]:
    """Return what each line tells, with the speaker.

    Where cues name their speakers, they are those; else labels in the text do. A label before a colon holds for the
    cues behind it until another begins, one in brackets (the speaker is not seen) for its own cue.

    Args:
        cues: of one transcript.
        lines: each with the index of its cue.
    """
    named = any(cue.speaker for cue in cues)
    labels = Labels([] if named else [text for _, text in lines])
    counts = [0] * len(cues)
    for cue, _ in lines:
        counts[cue] += 1
    placed = [
        _Line(cue, text, counts[cue] == 1, index == 0 or lines[index - 1][0] != cue)
        for index, (cue, text) in enumerate(lines)
    ]
    by_cue = named or any(cue.alone for cue in cues)
    return list(_by_cue(cues, placed) if by_cue else _by_label(placed, labels))


def _by_cue(cues: Sequence[Cue], lines: Sequence[_Line]) -> Iterator[Turn]:
    before: _Line | None = None
    for line in lines:
        cue = cues[line.cue]
        yield Turn(cue.speaker, (cue.alone and line.first) or _begins(line, before), _goes_on(line))
        before = line


def _by_label(lines: Sequence[_Line], labels: Labels) -> Iterator[Turn]:
    before: _Line | None = None
    speaker, in_brackets = "", False
    for line in lines:
        label = labels.split(line.text)
        begins = label is not None or _begins(line, before)
        if label is not None:
            speaker, in_brackets = label.speaker, label.bracketed
        elif begins or (in_brackets and line.first and not (before and _goes_on(before))):
            speaker = ""
        yield Turn(speaker, begins, _goes_on(line), label is not None)
        before = line


def _begins(line: _Line, before: _Line | None) -> bool:
    """Whether the head of a line, or the end of the one before it, says that someone or something else is heard."""
    if before is not None and (_is_sound(before) or before.text[-1] in _NOTES):
        return True
    if line.text[0] in _NOTES or _SOMEONE.match(line.text) or _is_sound(line):
        return True
    head = _SOUND.match(line.text)
    if head is not None and is_sound(head["words"]):
        return True
    sung = before is not None and before.text[0] in _NOTES
    return sung and line.first and line.text[-1] not in _NOTES


def _is_sound(line: _Line) -> bool:
    """Whether a line is nothing but brackets: alone in its cue, or with the words for a sound."""
    if not _SOUNDS_ALONE.match(line.text):
        return False
    return line.alone or any(is_sound(match["words"]) for match in _SOUND.finditer(line.text))


def _goes_on(line: _Line) -> bool:
    return _GOES_ON.search(line.text) is not None
