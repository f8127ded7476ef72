"""SubRip subtitles (.srt)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.cue_lines import Block, finish, read_blocks, timestamp
from cjk_sentencizer.formats.documents import Document, InputError
from cjk_sentencizer.formats.labels import label_of
from cjk_sentencizer.formats.tagged import retag, untag
from cjk_sentencizer.formats.timed import document
from cjk_sentencizer.transcripts.types import Cue, Transcript

_TAG = re.compile(r"</?(?:i|b|u|s|font|ruby|rt|rp|c|lang)(?:[ .][^<>\n]*)?>|\{\\[^{}\n]*\}", re.IGNORECASE)


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the one document of a file: the text of its cues joined, with its transcript."""
    yield document(parse(stream.read(), source))


def parse(data: bytes, source: str) -> Transcript:
    """Return the transcript in an SRT file. What is odd in it is mended and told, see ``Transcript.mended``.

    A speaker is taken from a label at the head of a cue (``田中：``), which stays in the text. Raises ``InputError``
    where there is no cue or the file is not UTF-8.
    """
    head, blocks, mended = read_blocks(data, source, counters=True)
    stray = " ".join(line.strip() for line in head if line.strip())
    if stray and blocks:
        mended.append(f"{source}:1: text before the first cue is left out: {stray[:60]!r}")
    cues = [(block.line, _cue(block, source, mended)) for block in blocks]
    return Transcript(source, finish(cues, source, mended), mended=tuple(mended))


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write the cues of ``transcript`` with counters from 1. Raises ``InputError`` for a cue without times."""
    for number, cue in enumerate(transcript.cues, 1):
        if cue.start_time is None or cue.end_time is None:
            raise InputError(f"{transcript.name}: cue {number} has no times, which SRT needs.")
        settings = f" {cue.settings}" if cue.settings.startswith(("X1:", "x1:")) else ""
        times = f"{timestamp(cue.start_time, ',')} --> {timestamp(cue.end_time, ',')}{settings}"
        stream.write(f"{number}\n{times}\n{retag(cue.text, cue.markup)}\n\n")


def _cue(block: Block, source: str, mended: list[str]) -> Cue:
    if len(block.paragraphs) > 1:
        mended.append(f"{source}:{block.line}: a blank line inside the cue's text, left out")
    text, markup = untag("\n".join(block.paragraphs), _TAG)
    return Cue(text, block.start_time, block.end_time, label_of(text), block.id, block.settings, (), markup)
