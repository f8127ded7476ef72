"""Speaker labels at the head of a line, in the forms that are common."""

from __future__ import annotations

import re
from typing import NamedTuple

_NAME = r"[^\s\d：:「」『』（）()\[\]【】<>。、，！？!?…./][^：:「」『』（）()\[\]【】<>。、，！？!?…\n/]{0,19}?"
_LABEL = re.compile(
    rf"(?:\*\*)?(?:(?P<name>{_NAME}|SPEAKER_\d+)(?:\s?[（(][^）)\n]{{1,10}}[)）])?(?:\*\*)?\s?[：:](?:\*\*)?(?!//)"
    rf"|[\[【](?P<bracketed>(?:SPEAKER_\d+|{_NAME}))[\]】]\s*[：:]?"
    rf"|(?P<scripted>{_NAME})(?=「[^「」\n]*」?$))"
)


class Labelled(NamedTuple):
    """A line taken apart."""

    speaker: str
    text_start: int
    """Where what is said begins."""


def split_label(line: str) -> Labelled | None:
    """Return who speaks in a line that begins with a label, None where there is none.

    >>> split_label("田中：こんにちは"), split_label("[SPEAKER_01] hello"), split_label("店員「はい。」")
    (Labelled(speaker='田中', text_start=3), Labelled(speaker='SPEAKER_01', text_start=13), Labelled(speaker='店員', text_start=2))
    """
    match = _LABEL.match(line)
    if match is None:
        return None
    speaker = match["name"] or match["bracketed"] or match["scripted"]
    start = match.end()
    return Labelled(speaker.strip(), start + len(line[start:]) - len(line[start:].lstrip()))


def label_of(text: str) -> str:
    """Return the speaker of a cue by the label at its head, empty where there is none.

    >>> label_of("客：二人です。"), label_of("二人です。")
    ('客', '')
    """
    found = split_label(text)
    return found.speaker if found else ""
