"""Lyrics with times (.lrc): ``[mm:ss.xx]`` before a line, ``<mm:ss.xx>`` before a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError, lines
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import Numbered, finish, seconds
from cjk_sentencizer.transcripts.types import Cue, Transcript

_TIME = re.compile(r"\[(\d+):(\d{1,2})(?:[.:](\d{1,3}))?\]\s*")
_WORD = re.compile(r"<\d+:\d{1,2}(?:[.:]\d{1,3})?>\s?")
_HEADER = re.compile(r"\[([a-z#]+):(.*)\]\s*$", re.IGNORECASE)


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: its lines joined, with its transcript; two where they are in two languages."""
    yield from documents(parse(stream, source))


def parse(stream: BinaryIO, source: str) -> Transcript:
    """Return the lines as cues, each until the next begins; a line with several times is sung as often.

    Raises ``InputError`` where no line has a time.
    """
    cues: list[Numbered] = []
    offset, anything = 0.0, False
    for line in lines(stream, source):
        anything = anything or bool(line.text.strip())
        header = _HEADER.match(line.text)
        if header and header[1].lower() == "offset":
            offset = int(re.sub(r"[^\d-]", "", header[2]) or 0) / 1000
        rest, times = line.text.strip(), []
        while match := _TIME.match(rest):
            times.append(max(0.0, round(seconds(None, *match.groups()) - offset, 3)))
            rest = rest[match.end() :]
        text = _WORD.sub("", rest).strip()
        cues += [(line.number, Cue(text, time)) for time in times]
    if anything and not cues:
        raise InputError(f"{source}: no line with a time ([00:01.00]); are these lyrics?")
    mended: list[str] = []
    ordered = sorted(cues, key=lambda each: each[1].start_time or 0.0)
    kept = [cue for cue in finish(ordered, source, mended) if cue.text]
    return Transcript(source, tuple(kept), mended=tuple(mended))
