"""WebVTT subtitles (.vtt; https://www.w3.org/TR/webvtt1/)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO, TextIO

from cjk_sentencizer.formats.cue_lines import Block, read_blocks
from cjk_sentencizer.formats.documents import Document, InputError
from cjk_sentencizer.formats.tagged import RUBY, retag, untag
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import finish, seconds, timestamp
from cjk_sentencizer.transcripts.labels import label_of
from cjk_sentencizer.transcripts.types import Cue, Tag, Transcript, Word

_TAG = re.compile(RUBY + r"|</?(?:[a-z][^<>]*)?>|<\d[\d:.]*>", re.IGNORECASE)
_TIME = re.compile(r"<(?:(\d+):)?(\d+):(\d+)\.(\d+)>")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?[ \t]+([^<>]*)>", re.IGNORECASE)
_UPPER = re.compile(r"\{\\an?[789]\}")
"""SubRip's (SubStation's) mark for a cue at the upper edge."""
_SIGNATURE = "WEBVTT"
_NOTE = ("NOTE", "STYLE", "REGION")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: the text of its cues joined, with its transcript; two where they show two languages."""
    yield from documents(parse(stream.read(), source))


def parse(data: bytes, source: str) -> Transcript:
    """Return the transcript in a VTT file; what is odd in it is mended and told, see ``Transcript.mended``.

    Voices (``<v 田中>``) become speakers, times inside a cue (``<00:00:01.500>``) the times of its words. Raises
    ``InputError`` where there is no cue or the file is not UTF-8.
    """
    head, blocks, mended = read_blocks(data, source, counters=False)
    if blocks and not "".join(head[:1]).startswith(_SIGNATURE):
        mended.append(f"{source}:1: the line WEBVTT is missing")
    header, notes = _head(head)
    cues: list[tuple[int, Cue]] = []
    for block in blocks:
        cues += [(block.line, cue) for cue in _cues(block, source, mended)]
        notes += [(len(cues), text) for text in block.paragraphs[1:] if text.startswith(_NOTE)]
    return Transcript(source, finish(cues, source, mended), header, tuple(notes), tuple(mended))


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write ``transcript`` with its styles, notes, ids and settings. Raises ``InputError`` for a cue without times."""
    stream.write(f"{_SIGNATURE}{transcript.header}\n\n")
    notes = list(transcript.notes)
    for number, cue in enumerate(transcript.cues):
        while notes and notes[0][0] <= number:
            stream.write(f"{notes.pop(0)[1]}\n\n")
        if cue.start_time is None or cue.end_time is None:
            raise InputError(f"{transcript.name}: cue {number + 1} has no times, which VTT needs.")
        name = cue.id.replace("-->", "->")  # the arrow makes a line one of times
        stream.write(f"{name}\n" if name else "")
        times = f"{timestamp(cue.start_time, '.')} --> {timestamp(cue.end_time, '.')}"
        stream.write(f"{times} {_settings(cue)}".rstrip() + "\n")
        stream.write(f"{_payload(cue)}\n\n")
    stream.writelines(f"{note}\n\n" for _, note in notes)


def _head(lines: list[str]) -> tuple[str, list[tuple[int, str]]]:
    """What follows ``WEBVTT`` before the first cue, and the notes there."""
    paragraphs = re.split(r"\n\s*\n", "\n".join(line.rstrip() for line in lines).strip())
    notes = [(0, text) for text in paragraphs if text.startswith("NOTE")]
    kept = [text for text in paragraphs if not text.startswith("NOTE")]
    has_signature = bool(kept) and kept[0].startswith(_SIGNATURE)
    header = "\n\n".join(kept) if has_signature or not any(kept) else f"{_SIGNATURE}\n\n" + "\n\n".join(kept)
    return header.removeprefix(_SIGNATURE), notes


def _cues(block: Block, source: str, mended: list[str]) -> Iterator[Cue]:
    """The cue of a block; more than one where more than one voice speaks in it."""
    paragraphs = [text for text in block.paragraphs if not text.startswith(_NOTE)]
    if len(paragraphs) > 1:
        mended.append(f"{source}:{block.line}: a blank line inside the cue's text, left out")
    raw = "\n".join(paragraphs)
    text, tags = untag(raw, _TAG, html.unescape)
    whole = Cue(text, block.start_time, block.end_time, "", block.id, block.settings)
    voices = [(tag.offset, match[1].strip()) for tag in tags if (match := _VOICE.fullmatch(tag.text))]
    kept = [tag for tag in tags if not _VOICE.fullmatch(tag.text) and tag.text.lower() != "</v>"]
    if len(voices) < 2:
        speaker = html.unescape(voices[0][1]) if voices else ""
        yield _timed_words(whole._replace(speaker=speaker), kept)
    else:
        yield from _by_voice(whole, voices, kept)


def _by_voice(cue: Cue, voices: list[tuple[int, str]], tags: list[Tag]) -> Iterator[Cue]:
    ends = [*(offset for offset, _ in voices[1:]), len(cue.text)]
    start = 0
    for number, ((_, speaker), end) in enumerate(zip(voices, ends, strict=True)):
        piece = cue.text[start:end]
        moved = [
            Tag(min(max(0, tag.offset - start), len(piece.rstrip())), tag.text)
            for tag in tags
            if start <= tag.offset < end
        ]
        times = [_between(cue, place) for place in (start, end)]
        part = cue._replace(text=piece.rstrip(), start_time=times[0], end_time=times[1], speaker=html.unescape(speaker))
        yield _timed_words(part if number == 0 else part._replace(id=""), moved)
        start = end


def _between(cue: Cue, place: int) -> float | None:
    if cue.start_time is None or cue.end_time is None:
        return None
    return round(cue.start_time + (cue.end_time - cue.start_time) * place / max(1, len(cue.text)), 3)


def _timed_words(cue: Cue, tags: list[Tag]) -> Cue:
    """The cue with the times inside it as those of its words."""
    times = [(tag.offset, seconds(*match.groups())) for tag in tags if (match := _TIME.fullmatch(tag.text))]
    markup = tuple(tag for tag in tags if not _TIME.fullmatch(tag.text))
    if not times or cue.start_time is None or cue.end_time is None:
        return cue._replace(markup=markup)
    places = [(0, cue.start_time), *times, (len(cue.text), cue.end_time)]
    words = []
    for (start, begins), (end, ends) in pairwise(places):
        piece = cue.text[start:end]
        if piece.strip():
            first = end - len(piece.lstrip())
            words.append(Word(first, first + len(piece.strip()), begins, max(begins, ends)))
    return cue._replace(markup=markup, words=tuple(words))


def _settings(cue: Cue) -> str:
    """The cue's settings; an SRT's coordinates are none, and its mark for the upper edge is a line."""
    if cue.settings and not cue.settings.lower().startswith("x1:"):
        return cue.settings
    return "line:0" if any(_UPPER.fullmatch(tag.text) for tag in cue.markup) else ""


def _payload(cue: Cue) -> str:
    times = [
        Tag(word.start, f"<{timestamp(word.start_time, '.')}>")
        for word in cue.words
        if word.start or word.start_time != cue.start_time
    ]
    markup = [tag for tag in cue.markup if _TAG.fullmatch(tag.text)]
    text = retag(cue.text, [*markup, *times], _escape)
    return f"<v {_escape(cue.speaker)}>{text}" if cue.speaker and cue.speaker != label_of(cue.text) else text


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
