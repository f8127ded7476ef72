"""What SRT and VTT share: lines with times, and cues between them."""

from __future__ import annotations

import re
from typing import NamedTuple

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, InputError, decode
from cjk_sentencizer.formats.times import seconds

_LINE_END = re.compile(r"\r\n|\n|\r")
_TIME = r"(?:(\d+):)?(\d+):(\d+)(?:[.,:](\d+))?"
_TIMES = re.compile(rf"\s*{_TIME}\s*-+>\s*{_TIME}(?:\s+(.*?))?\s*$")
_ONE_TIME = re.compile(rf"\s*{_TIME}\s*$")
_ARROW = re.compile(r"\s*[-\d][\d:.,\s-]*-->|\s*\S{0,16}\s*-->\s*\S{0,16}\s*$")


class Block(NamedTuple):
    """A cue as it stands in the file."""

    line: int
    """Number of the line with its times."""
    id: str
    start_time: float | None
    end_time: float | None
    settings: str
    paragraphs: list[str]
    """The lines behind the times, cut at blank lines."""


class Blocks(NamedTuple):
    """A file taken apart."""

    head: list[str]
    """Lines before the first cue."""
    cues: list[Block]
    mended: list[str]


def read_blocks(data: bytes, source: str, *, counters: bool) -> Blocks:
    """Take a subtitle file apart; with ``counters`` (SRT) a cue's id is a number, which may be missing.

    Raises ``InputError`` where nothing in the file looks like a cue.
    """
    mark = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    lines = _LINE_END.split(decode(data[mark:], source, mark))
    mended = [f"{source}:1: a byte order mark, left out"] if mark and counters else []
    places = [number for number, line in enumerate(lines) if _TIMES.match(line) or _ARROW.match(line)]
    if not places and any(line.strip() for line in lines) and not lines[0].startswith("WEBVTT"):
        raise InputError(f"{source}: no line with times (00:00:01,000 --> 00:00:02,000); is this a subtitle file?")
    heads = [_id_line(lines, place, counters) for place in places]
    ends = [*heads[1:], len(lines)] if heads else []
    cues = []
    for place, head, end in zip(places, heads, ends, strict=True):
        start_time, end_time, settings = _times(lines[place], f"{source}:{place + 1}", mended)
        if counters and head == place:
            mended.append(f"{source}:{place + 1}: the cue has no counter")
        name = lines[head].strip() if head < place else ""
        cues.append(Block(place + 1, name, start_time, end_time, settings, _paragraphs(lines[place + 1 : end])))
    return Blocks(lines[: heads[0]] if heads else lines, cues, mended)


def _id_line(lines: list[str], place: int, counters: bool) -> int:
    """The line of a cue's id, or the line of its times where it has none."""
    before = lines[place - 1].strip() if place else ""
    if not before:
        return place
    stands_alone = place < 2 or not lines[place - 2].strip()
    if counters:
        return place - 1 if before.isdecimal() or (stands_alone and place < 2) else place
    return place - 1 if stands_alone and not before.startswith(("WEBVTT", "NOTE", "STYLE", "REGION")) else place


def _times(line: str, place: str, mended: list[str]) -> tuple[float | None, float | None, str]:
    match = _TIMES.match(line)
    if match is None:
        mended.append(f"{place}: the times {line.strip()!r} cannot be read; those of the neighbours stand in")
        sides = [_ONE_TIME.match(side) for side in line.split("-->")[:2]]
        start, end = (seconds(*side.groups()) if side else None for side in sides)
        return start, end, ""
    groups = match.groups()
    return seconds(*groups[:4]), seconds(*groups[4:8]), groups[8] or ""


def _paragraphs(lines: list[str]) -> list[str]:
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            paragraphs[-1].append(line.strip())
        elif paragraphs[-1]:
            paragraphs.append([])
    return ["\n".join(paragraph) for paragraph in paragraphs if paragraph]
