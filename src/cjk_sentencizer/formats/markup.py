"""XML with speech in it: TTML (DFXP) and YouTube's timed text, cues with times; TEI, texts with speakers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, InputError, decode
from cjk_sentencizer.formats.recognized import number
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import Numbered, finish
from cjk_sentencizer.transcripts.types import Cue, Transcript

_SPACE = re.compile(r"[ \t\r\n]+")
_FRAMES = re.compile(r"(\d+):(\d+):(\d+):(\d+)")
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 1e-3}
_OFFSET = re.compile(r"(\d+(?:\.\d+)?)(h|ms|m|s|f|t)")
_TEI_UNITS = ("p", "l", "ab", "head", "item", "u", "sp", "note")
_BLANK = ("rt", "rp", "metadata", "teiHeader", "speaker", "stage", "desc", "vocal", "kinesic", "incident", "pause")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: TTML's, YouTube's or TEI's; ``InputError`` for other XML and what is none."""
    data = stream.read()
    if not data.strip():
        yield Document(source, "")
        return
    try:
        text = decode(data.removeprefix(BYTE_ORDER_MARK), source)  # an encoding that the file declares is done with
        root = ET.fromstring(text)  # noqa: S314  # expat bounds the expansion of entities
    except (ET.ParseError, LookupError, ValueError) as error:
        raise InputError(f"{source}: not XML ({error}).") from None
    kind = _name(root)
    if kind == "tt":
        yield from documents(_finished(list(_ttml(root)), source))
    elif kind in ("transcript", "timedtext"):
        yield from documents(_finished(list(_timed_text(root)), source))
    elif kind in ("TEI", "TEI.2", "teiCorpus"):
        yield from documents(Transcript(source, tuple(_tei(root))))
    else:
        raise InputError(f"{source}: XML of the kind <{kind}>; tt (TTML), transcript, timedtext and TEI are read.")


def _finished(cues: list[Cue], source: str) -> Transcript:
    mended: list[str] = []
    numbered: list[Numbered] = [(index, cue) for index, cue in enumerate(cues, 1) if cue.text]
    numbered.sort(key=lambda each: each[1].start_time or 0.0)
    return Transcript(source, finish(numbered, source, mended), mended=tuple(mended))


def _ttml(root: Element) -> Iterator[Cue]:
    rates = {_attribute(name): value for name, value in root.items()}
    names = {
        agent.get("{http://www.w3.org/XML/1998/namespace}id", ""): _text(agent)
        for agent in root.iter()
        if _name(agent) == "agent"
    }
    frames, ticks = (float(rates.get(name, default)) for name, default in (("frameRate", 30), ("tickRate", 1)))
    for paragraph in root.iter():
        if _name(paragraph) != "p":
            continue
        own = {_attribute(name): value for name, value in paragraph.items()}
        spans = [
            {_attribute(name): value for name, value in each.items()} for each in paragraph if _name(each) == "span"
        ]
        timed = [own] if "begin" in own else [each for each in spans if "begin" in each]
        start = _time(timed[0]["begin"], frames, ticks) if timed else None
        end = _time(timed[-1].get("end", ""), frames, ticks) if timed else None
        length = _time(timed[-1].get("dur", ""), frames, ticks) if timed and end is None else None
        speaker = own.get("agent", "")
        end = end if length is None or start is None else start + length
        yield Cue(_text(paragraph), start, end, names.get(speaker, speaker))


def _timed_text(root: Element) -> Iterator[Cue]:
    for each in root.iter():
        if _name(each) not in ("text", "p"):
            continue
        unit, (begin, length) = (1.0, ("start", "dur")) if _name(each) == "text" else (1e-3, ("t", "d"))
        start, lasts = number(each.get(begin), unit), number(each.get(length), unit)
        end = round(start + lasts, 3) if start is not None and lasts is not None else None
        yield Cue(_text(each), start, end)


def _tei(root: Element) -> Iterator[Cue]:
    """The paragraphs, lines and utterances, with the speakers of plays and of speech."""
    for each, speaker in _units(root, ""):
        text = _text(each)
        if text:
            yield Cue(text, speaker=speaker, alone=True)


def _units(parent: Element, speaker: str) -> Iterator[tuple[Element, str]]:
    for each in parent:
        name = _name(each)
        if name in _BLANK:
            continue
        label = next((_text(inner) for inner in each if _name(inner) == "speaker"), "").rstrip("：:.。")
        own = label or each.get("who", "").lstrip("#") or speaker
        inner = any(_name(below) in _TEI_UNITS for below in each.iter() if below is not each)
        if name in _TEI_UNITS and not inner:
            yield each, own
        else:
            yield from _units(each, own)


def _text(element: Element) -> str:
    """The text of an element: a line for each ``br``, without readings above words."""
    return "\n".join(line for part in _parts(element).split("\n") if (line := part.strip()))


def _parts(element: Element) -> str:
    parts = [_SPACE.sub(" ", element.text or "")]
    for each in element:
        name = _name(each)
        is_reading = name in _BLANK or any(
            key.endswith("ruby") and value in ("text", "delimiter") for key, value in each.items()
        )
        parts.append(
            "\n" if name in ("br", "lb") else "" if is_reading or not isinstance(each.tag, str) else _parts(each)
        )
        parts.append(_SPACE.sub(" ", each.tail or ""))
    return "".join(parts)


def _time(value: str, frames: float, ticks: float) -> float | None:
    if match := _FRAMES.fullmatch(value):
        hours, minutes, whole, frame = map(int, match.groups())
        return round(hours * 3600 + minutes * 60 + whole + frame / frames, 3)
    if match := _OFFSET.fullmatch(value):
        unit = _UNITS.get(match[2], 1 / (frames if match[2] == "f" else ticks))
        return round(float(match[1]) * unit, 3)
    return number(value, 1.0) if value else None


def _name(element: Element) -> str:
    return _attribute(element.tag) if isinstance(element.tag, str) else ""


def _attribute(name: str) -> str:
    return name.rpartition("}")[2]
