r"""SubStation Alpha subtitles (.ass, .ssa), read and written by pysubs2."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, TextIO

import pysubs2

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, InputError, decode
from cjk_sentencizer.formats.tagged import retag, untag
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import finish
from cjk_sentencizer.transcripts.types import Cue, Tag, Transcript

_TAG = re.compile(r"\{[^{}\n]*\}")
_BREAK = re.compile(r"\\[Nn]")
_DRAWING = re.compile(r"\\p[1-9]")
_STYLED = re.compile(r"</?([ibus])>", re.IGNORECASE)


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: the text of its cues joined, with its transcript; two where they show two languages."""
    yield from documents(parse(stream.read(), source))


def parse(data: bytes, source: str) -> Transcript:
    r"""Return the transcript in an ASS or SSA file: names become speakers, styles settings, ``\N`` a line end.

    Comments and drawings are left out. Raises ``InputError`` where there is no dialogue line.
    """
    text = decode(data.removeprefix(BYTE_ORDER_MARK), source)
    try:
        found = pysubs2.SSAFile.from_string(text, format_="ass") if "Dialogue:" in text else pysubs2.SSAFile()
    except (ValueError, IndexError, KeyError, pysubs2.exceptions.Pysubs2Error) as error:
        raise InputError(f"{source}: not SubStation subtitles ({error}).") from None
    if not found.events and text.strip() and "[Script Info]" not in text:
        raise InputError(f"{source}: no line that begins with 'Dialogue:'; is this a SubStation file?")
    mended: list[str] = []
    lines = [event for event in found.events if not event.is_comment and not _DRAWING.search(event.text)]
    ordered = sorted(lines, key=lambda event: event.start)
    cues = [(number, _cue(event)) for number, event in enumerate(ordered, 1)]
    return Transcript(source, finish(cues, source, mended), mended=tuple(mended))


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write the cues with pysubs2's default style. Raises ``InputError`` for a cue without times."""
    file = pysubs2.SSAFile()
    for number, cue in enumerate(transcript.cues, 1):
        if cue.start_time is None or cue.end_time is None:
            raise InputError(f"{transcript.name}: cue {number} has no times, which ASS needs.")
        start, end = round(cue.start_time * 1000), round(cue.end_time * 1000)
        text = retag(cue.text, [Tag(tag.offset, _tag(tag.text)) for tag in cue.markup]).replace("\n", r"\N")
        file.events.append(pysubs2.SSAEvent(start, end, text, name=cue.speaker.replace(",", " ")))
    stream.write(file.to_string("ass"))


def _cue(event: pysubs2.SSAEvent) -> Cue:
    text, markup = untag(_BREAK.sub("\n", event.text).replace(r"\h", " "), _TAG)
    return Cue(text, event.start / 1000, event.end / 1000, event.name.strip(), markup=markup)


def _tag(text: str) -> str:
    """A tag of SRT or VTT as one of ASS; others say nothing there."""
    if text.startswith("{"):
        return text
    match = _STYLED.fullmatch(text)
    return f"{{\\{match[1].lower()}{0 if text.startswith('</') else 1}}}" if match else ""
