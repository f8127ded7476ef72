"""SubRip subtitles (.srt)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.cue_lines import Block, read_blocks
from cjk_sentencizer.formats.documents import Document, InputError
from cjk_sentencizer.formats.tagged import RUBY, retag, untag
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import finish, timestamp
from cjk_sentencizer.transcripts.types import Cue, Transcript

_BREAK = re.compile(r"<br\s*/?>|\\[Nn]", re.IGNORECASE)
_ENTITY = re.compile(r"&(?=#?\w{2,8};)")
_TAG = re.compile(RUBY + r"|</?(?:i|b|u|s|font|ruby|rt|rp|c|lang)(?:[ .][^<>\n]*)?>|\{\\[^{}\n]*\}", re.IGNORECASE)


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: the text of its cues joined, with its transcript; two where they show two languages."""
    yield from documents(parse(stream.read(), source))


def parse(data: bytes, source: str) -> Transcript:
    r"""Return the transcript in an SRT file. What is odd in it is mended and told, see ``Transcript.mended``.

    Line breaks and entities that a conversion left (``<br/>``, ``\N``, ``&amp;``) are read as what they stand for.
    Raises ``InputError`` where there is no cue or the file is not UTF-8.
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
        stream.write(f"{number}\n{times}\n{retag(cue.text, cue.markup, _escape)}\n\n")


def _cue(block: Block, source: str, mended: list[str]) -> Cue:
    if len(block.paragraphs) > 1:
        mended.append(f"{source}:{block.line}: a blank line inside the cue's text, left out")
    text, markup = untag(_BREAK.sub("\n", "\n".join(block.paragraphs)), _TAG, html.unescape)
    return Cue(text, block.start_time, block.end_time, "", block.id, block.settings, (), markup)


def _escape(text: str) -> str:
    """Text of which no part reads as markup; SRT has no escapes of its own, so all else stays as it is."""
    return _TAG.sub(lambda match: f"&lt;{match.group()[1:]}", _ENTITY.sub("&amp;", text))
