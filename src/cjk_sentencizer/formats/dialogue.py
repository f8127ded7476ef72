"""Dialogue in plain text: a turn a line, its speaker in a label, and a time before it where there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.documents import Document, lines
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import seconds, timestamp
from cjk_sentencizer.transcripts.labels import split_label
from cjk_sentencizer.transcripts.types import Cue, Transcript

_TIME = re.compile(r"[\[(]?(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?[\])]?\s*(?:[-–]\s*)?(?=\D)")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the one document of a file: what is said, without labels and times, with its transcript."""
    yield from documents(parse(stream, source))


def parse(stream: BinaryIO, source: str) -> Transcript:
    """Return the turns of a dialogue. A line without a label goes on with the turn before it.

    A time at the head of a line is the turn's start, and its end the start of the next turn that has one.
    """
    cues: list[Cue] = []
    for line in lines(stream, source):
        text = line.text.strip()
        if not text:
            continue
        time, text = _time(text)
        found = split_label(text)
        if found is None and time is None and cues:
            cues[-1] = cues[-1]._replace(text=f"{cues[-1].text}\n{text}")
        else:
            said = text[found.text_start :] if found else text
            cues.append(Cue(said, time, None, found.speaker if found else ""))
    return Transcript(source, tuple(_with_ends(cues)))


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write a turn a line, ``[time] speaker: text``."""
    for cue in transcript.cues:
        time = "" if cue.start_time is None else f"[{timestamp(cue.start_time, '.')}] "
        label = f"{cue.speaker}: " if cue.speaker else ""
        stream.write(f"{time}{label}{' '.join(cue.text.split(chr(10)))}\n")


def _time(text: str) -> tuple[float | None, str]:
    match = _TIME.match(text)
    return (None, text) if match is None else (seconds(*match.groups()), text[match.end() :])


def _with_ends(cues: list[Cue]) -> Iterator[Cue]:
    for cue, following in zip(cues, [*cues[1:], None], strict=True):
        if cue.start_time is None:
            yield cue
        else:
            end = following.start_time if following else None
            yield cue._replace(end_time=max(cue.start_time, end if end is not None else cue.start_time))
