"""Speaker labels at the head of a line, in the forms that are common, and which of them are labels in a given file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from cjk_sentencizer.lang import caption_sounds, no_names

_NAME = (
    r"[^\s\d：:「」『』（）()\[\]【】<>。、，！？!?…./♪♫♬♩#*-][^：:「」『』（）()\[\]【】<>。、，！？!?…\n/♪♫♬♩]{0,19}?"
)
_LABEL = re.compile(
    r"\s*(?:(?:≫|>>|＞＞|[-‐–－])\s*)?"
    rf"(?:(?:\*\*)?(?P<name>{_NAME}|SPEAKER_\d+)(?:\s?[（(][^）)\n]{{1,10}}[)）])?(?:\*\*)?\s?(?:：|:(?!//|(?<=\d:)\d))(?:\*\*)?"
    rf"|[（(\[【［〔](?P<bracketed>SPEAKER_\d+|{_NAME})[）)\]】］〕]\s*[：:]?"
    rf"|(?P<scripted>{_NAME})(?=「[^「」\n]*」?$))"
)
_ENUMERATES = re.compile(r"[一二三四五六七八九十百ぁ-ヺ]|[ivx]+|[a-z](?=\Z)", re.IGNORECASE)
"""What stands in the brackets of a numbered item; a single letter may also be a speaker's name, see ``Labels``."""


class Labelled(NamedTuple):
    """A line taken apart."""

    speaker: str
    text_start: int
    """Where what is said begins."""
    bracketed: bool = False


def split_label(line: str) -> Labelled | None:
    """Return who speaks in a line by what looks like a label at its head, None where nothing does.

    >>> split_label("田中：こんにちは"), split_label("[SPEAKER_01] hello")
    (Labelled(speaker='田中', text_start=3, bracketed=False), Labelled(speaker='SPEAKER_01', text_start=13, bracketed=True))
    """
    match = _LABEL.match(line)
    if match is None:
        return None
    speaker = (match["name"] or match["bracketed"] or match["scripted"]).strip()
    start = match.end()
    bracketed = match["bracketed"] is not None
    return Labelled(speaker, start + len(line[start:]) - len(line[start:].lstrip()), bracketed) if speaker else None


def label_of(text: str) -> str:
    """Return the speaker whom what looks like a label at the head of ``text`` names, empty where there is none.

    >>> label_of("客：二人です。"), label_of("二人です。")
    ('客', '')
    """
    found = split_label(text)
    return found.speaker if found else ""


def is_sound(words: str) -> bool:
    """Whether words that stand in brackets describe a sound or the recording, and name no speaker.

    >>> is_sound("拍手"), is_sound("春子")
    (True, False)
    """
    return caption_sounds().search(words) is not None


class Labels:
    """Tells the labels of a file from what only looks like one: 注意：, the keys of a list, a described sound.

    A name before a colon is a speaker's where it stands more than once, or where labels of several names begin most of
    the lines. A name in brackets is one wherever words follow it and it is no number of an item.

    Args:
        heads: the lines that may begin with a label.
        certain: whether the file is known to be a dialogue, so that one label will do.
    """

    def __init__(self, heads: Iterable[str], certain: bool = False) -> None:
        lines = list(heads)
        found = [label for line in lines for label in (split_label(line),) if label and _may_name(label)]
        counts = Counter(label.speaker for label in found if not label.bracketed)
        running = len(counts) > 1 and 2 * counts.total() >= len(lines)
        self._names = {name for name, count in counts.items() if certain or running or count > 1}
        self._letters = len({label.speaker for label in found if label.bracketed}) > 1 or certain

    def split(self, line: str) -> Labelled | None:
        """Return a line with a label of this file taken apart, None where it has none."""
        label = split_label(line)
        if label is None or not _may_name(label):
            return None
        if not label.bracketed:
            return label if label.speaker in self._names else None
        if _ENUMERATES.fullmatch(label.speaker) and not (self._letters and label.speaker.isascii()):
            return None
        return label


def _may_name(label: Labelled) -> bool:
    return label.speaker.lower() not in no_names() and not (label.bracketed and is_sound(label.speaker))
