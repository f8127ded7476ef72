"""Output of Whisper and its kin (faster-whisper, WhisperX, whisper.cpp, stable-ts): JSON with segments and words."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, BinaryIO, TextIO

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, InputError, decode
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import finish
from cjk_sentencizer.transcripts.types import Cue, Transcript, Word


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the one document of a file: the text of its segments joined, with its transcript."""
    yield from documents(parse(stream.read(), source))


def parse(data: bytes, source: str) -> Transcript:
    """Return the transcript in a JSON file: ``{"segments": [{"start", "end", "text", "speaker"?, "words"?}]}``.

    A bare list of segments will do, and whisper.cpp's ``transcription`` with offsets in milliseconds. A segment whose
    words change speakers becomes a cue for each. Raises ``InputError`` for anything else.
    """
    mark = len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK) else 0
    try:
        content = json.loads(decode(data[mark:], source, mark))
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{source}: not JSON ({error}).") from None
    mended: list[str] = []
    cues = []
    for number, segment in enumerate(_segments(content, source), 1):
        cues += [(number, cue) for cue in _cues(segment, f"{source}: segment {number}", mended)]
    return Transcript(source, finish(cues, source, mended), mended=tuple(mended))


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write the cues as segments, with their words where their times are known."""
    segments = [_segment(index, cue) for index, cue in enumerate(transcript.cues)]
    text = "".join(cue.text for cue in transcript.cues)
    json.dump({"text": text, "segments": segments}, stream, ensure_ascii=False, indent=1)
    stream.write("\n")


def _segments(content: object, source: str) -> Sequence[Any]:
    found = content
    if isinstance(content, dict):
        found = content.get("segments", content.get("transcription"))
    if not isinstance(found, list):
        raise InputError(f'{source}: no list "segments" as Whisper writes it.')
    return found


def _cues(segment: object, place: str, mended: list[str]) -> Iterator[Cue]:
    if not isinstance(segment, dict) or not isinstance(segment.get("text"), str):
        raise InputError(f'{place}: no object with a "text".')
    text = "\n".join(line.strip() for line in segment["text"].strip().splitlines() if line.strip())
    start, end = _span(segment)
    if start is None or end is None:
        mended.append(f"{place}: no times; those of the neighbours stand in")
    speaker = str(segment.get("speaker") or "")
    name = str(segment["id"]) if "id" in segment else ""
    cue = Cue(text, start, end, speaker, name)
    words = segment.get("words")
    found = [word for word in words if isinstance(word, Mapping)] if isinstance(words, list) else []
    runs = list(_runs(text, found, speaker))
    if len(runs) < 2:
        timed = tuple(runs[0][1]) if runs else ()
        yield cue._replace(words=timed, speaker=runs[0][0] if runs and not speaker else speaker)
        return
    yield from _by_speaker(cue, runs)


def _span(segment: Mapping[str, Any]) -> tuple[float | None, float | None]:
    offsets = segment.get("offsets")
    if isinstance(offsets, Mapping):
        return _number(offsets.get("from"), 1000), _number(offsets.get("to"), 1000)
    return _number(segment.get("start")), _number(segment.get("end"))


def _number(value: object, unit: int = 1) -> float | None:
    is_number = isinstance(value, int | float) and isfinite(value)
    return round(max(0.0, value / unit), 3) if is_number else None  # type: ignore[operator]


def _runs(text: str, words: Sequence[Mapping[str, Any]], speaker: str) -> Iterator[tuple[str, list[Word]]]:
    """The words that are found in the text, by speaker. A word without times is passed over."""
    run: list[Word] = []
    current = speaker
    place = 0
    for word in words:
        surface = str(word.get("word", word.get("text", ""))).strip()
        at = text.find(surface, place) if surface else -1
        if at < 0:
            continue
        place = at + len(surface)
        own = str(word.get("speaker") or current)
        if run and own != current:
            yield current, run
            run = []
        current = own
        start, end = _span(word)
        if start is not None and end is not None:
            run.append(Word(at, place, start, max(start, end)))
    if run:
        yield current, run


def _by_speaker(cue: Cue, runs: list[tuple[str, list[Word]]]) -> Iterator[Cue]:
    starts = [0, *(words[0].start for _, words in runs[1:])]
    ends = [*starts[1:], len(cue.text)]
    for number, ((speaker, words), start, end) in enumerate(zip(runs, starts, ends, strict=True)):
        moved = tuple(word._replace(start=word.start - start, end=word.end - start) for word in words)
        times = words[0].start_time, words[-1].end_time
        yield Cue(cue.text[start:end].strip(), *times, speaker, cue.id if number == 0 else "", words=moved)


def _segment(index: int, cue: Cue) -> dict[str, Any]:
    segment: dict[str, Any] = {"id": index, "start": cue.start_time, "end": cue.end_time, "text": cue.text}
    if cue.speaker:
        segment["speaker"] = cue.speaker
    if cue.words:
        segment["words"] = [
            {"word": cue.text[word.start : word.end], "start": word.start_time, "end": word.end_time}
            for word in cue.words
        ]
    return segment
