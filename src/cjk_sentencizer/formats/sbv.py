"""YouTube's own subtitles (.sbv): a line ``0:00:01.000,0:00:03.200`` before each cue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from cjk_sentencizer.formats import srt
from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, InputError
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.transcripts.types import Transcript

_TIMES = re.compile(rb"^[ \t]*(\d+:\d{2}:\d{2}\.\d{1,3}),(\d+:\d{2}:\d{2}\.\d{1,3})[ \t]*\r?$", re.MULTILINE)


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: the text of its cues joined, with its transcript; two where they show two languages."""
    yield from documents(parse(stream.read(), source))


def parse(data: bytes, source: str) -> Transcript:
    """Return the transcript in an SBV file, which is SRT but for its lines of times; ``InputError`` where it has none."""
    text, found = _TIMES.subn(rb"\1 --> \2", data.removeprefix(BYTE_ORDER_MARK))
    if not found and text.strip():
        raise InputError(f"{source}: no line with times (0:00:01.000,0:00:02.000); is this a subtitle file?")
    transcript = srt.parse(text, source)
    told = tuple(line for line in transcript.mended if not line.endswith("the cue has no counter"))
    return transcript._replace(mended=told)
