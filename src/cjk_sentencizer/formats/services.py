"""Where the JSON of each recogniser holds its segments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cjk_sentencizer.formats.recognized import (
    Item,
    Record,
    Segment,
    item,
    joined,
    number,
    segment,
    text_of,
    times_of,
    words_of,
)
from cjk_sentencizer.lang import marks

Path = tuple[str | int, ...]
"""Keys and indices; ``*`` stands for each element of a list."""

SEGMENTS: tuple[Path, ...] = (
    ("segments",),  # Whisper, faster-whisper, WhisperX, stable-ts, OpenAI, Clova
    ("transcription",),  # whisper.cpp
    ("utterances",),  # AssemblyAI
    ("results", "utterances"),  # Deepgram
    ("result", "utterances"),  # Volcengine
    ("result", "transcription", "utterances"),  # Gladia
    ("phrases",),  # Azure, fast transcription
    ("results", "audio_segments"),  # AWS, newer
    ("transcripts", "*", "sentences", "*"),  # DashScope
    ("sentence_info",),  # FunASR
    ("*", "sentence_info", "*"),
    ("ResultDetail",),  # Tencent
    ("monologues",),  # Rev
    ("fragments",),  # aeneas
    ("snippets",),  # youtube-transcript-api
    ("sentences",),
)
"""Lists of segments, each an object with a text or words."""

WORDS: tuple[Path, ...] = (
    ("words",),  # OpenAI, AssemblyAI, ElevenLabs
    ("results", "items"),  # AWS
    ("results",),  # Speechmatics
    ("result",),  # Vosk
    ("tokens",),  # Soniox
    ("word_segments",),  # WhisperX
)
"""Lists of words, whose text may stand beside them."""


_FINAL = frozenset(marks.TERMINATORS + marks.FULL_STOPS)


def segments_of(content: Any) -> list[Segment] | None:
    """Return the segments of a recogniser's output, None where its form is not known."""
    for reader in _READERS:
        found = reader(content)
        if found is not None:
            return found
    return None


def _at(content: Any, path: Path) -> list[Any] | None:
    """The list at ``path``; the elements of all lists where it ends with ``*``. None where there is none."""
    found = [content]
    for key in path:
        if key == "*":
            found = [each for value in found if isinstance(value, list) for each in value]
        elif isinstance(key, str):
            found = [value[key] for value in found if isinstance(value, Mapping) and key in value]
    if path[-1] != "*":
        found = found[0] if found and isinstance(found[0], list) else []
    return found or None


def _listed(content: Any) -> list[Segment] | None:
    for path in SEGMENTS:
        found = _at(content, path)
        if found is not None and all(isinstance(each, Mapping | list) for each in found):
            segments = [_segment(each) for each in found]
            empty = [each for each in found if isinstance(each, Mapping) and text_of(each) is None]
            return None if any(not words_of(each) for each in empty) else segments
    return [] if isinstance(content, Mapping) and content.get("segments") == [] else None


def _segment(record: Any) -> Segment:
    """The segment of an object, or of a tuple written as a list: start and end stand before the text."""
    if isinstance(record, list):
        at = next((index for index, each in enumerate(record) if isinstance(each, str)), len(record))
        return Segment(*item(record[: at + 1])[:3])
    return segment(record)


def _bare(content: Any) -> list[Segment] | None:
    """A list of segments with nothing around it."""
    if not isinstance(content, list) or not content:
        return None
    if all(isinstance(each, list) and any(isinstance(value, str) for value in each) for each in content):
        return [_segment(each) for each in content]
    records = [each for each in content if isinstance(each, Mapping)]
    if len(records) == len(content) and any(times_of(each)[0] is not None or "words" in each for each in records):
        return [segment(each) for each in records]
    return None


def _words(content: Any) -> list[Segment] | None:
    """Words without segments."""
    whole = content if isinstance(content, list) else [content]
    found = [made for each in whole for made in (_with_words(each),) if made is not None]
    return found if found and len(found) == len(whole) else None


def _with_words(content: Any) -> Segment | None:
    for path in WORDS:
        records = _at(content, path)
        if records is None or not all(isinstance(each, Mapping) for each in records):
            continue
        if not any(_is_word(each) for each in records):
            continue
        words = _with_speakers([item(each) for each in records if each.get("type") != "audio_event"], content)
        beside = content.get("text") if isinstance(content, Mapping) else None
        text = beside if isinstance(beside, str) and path != ("result",) else joined(words)
        return segment({"text": text or joined(words)})._replace(words=words)
    return None


def _is_word(record: Record) -> bool:
    return bool(item(record).text) and times_of(record)[0] is not None


def _with_speakers(words: list[Item], content: Any) -> list[Item]:
    """AWS's words with the speakers that it lists apart, by their start times."""
    apart = _at(content, ("results", "speaker_labels", "segments")) or []
    speakers = {times_of(each)[0]: each.get("speaker_label") for part in apart for each in part.get("items", [])}
    return (
        [word._replace(speaker=str(speakers.get(word.start) or word.speaker)) for word in words] if speakers else words
    )


def _alternatives(content: Any) -> list[Segment] | None:
    """Results with alternatives, the best one first: Google; by channels: Deepgram."""
    inner = content.get("response", content) if isinstance(content, Mapping) else content
    if _at(inner, ("results", "utterances")):
        return None
    results = _at(inner, ("results", "channels", "*")) or _at(inner, ("results", "*"))
    best = [(each, each["alternatives"][0]) for each in results or () if _has_alternatives(each)]
    if not best or any("type" in each for each, _ in best):
        return None
    segments = [segment({**_without_times(each), **alternative}) for each, alternative in best]
    told = [each for each in segments if any(word.speaker for word in each.words)]
    if told and told[-1] is segments[-1] and len(told[-1].words) >= sum(len(each.words) for each in segments[:-1]) > 0:
        return [
            told[-1]._replace(text=told[-1].text or joined(told[-1].words))
        ]  # Google repeats all words, with speakers
    return _timed_by_ends(segments)


def _has_alternatives(record: Any) -> bool:
    found = record.get("alternatives") if isinstance(record, Mapping) else None
    return isinstance(found, list) and bool(found) and isinstance(found[0], Mapping)


def _without_times(record: Record) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != "alternatives"}


def _timed_by_ends(segments: list[Segment]) -> list[Segment]:
    """The segments, one without words and start from the end of the one before on."""
    end = 0.0
    timed = []
    for each in segments:
        start = end if each.start is None and not each.words and each.end is not None else each.start
        timed.append(each._replace(start=start))
        end = each.end or end
    return timed


def _phrases(content: Any) -> list[Segment] | None:
    """Azure: phrases with the best form first."""
    found = _at(content, ("recognizedPhrases",)) or (content if isinstance(content, list) else [content])
    best = []
    for each in found:
        forms = each.get("nBest", each.get("NBest")) if isinstance(each, Mapping) else None
        if not isinstance(forms, list) or not forms:
            if isinstance(each, Mapping) and "DisplayText" in each:
                forms = [{}]
            else:
                return None
        spoken = {name: value for name, value in forms[0].items() if name not in ("offset", "duration")}
        best.append(segment({**{name: value for name, value in each.items() if name != "id"}, **spoken}))
    return best


def _chunks(content: Any) -> list[Segment] | None:
    """Hugging Face's pipelines: chunks with a timestamp, which are words where they are that short."""
    found = _at(content, ("chunks",))
    if found is None or not all(isinstance(each, Mapping) and "timestamp" in each for each in found):
        return None
    chunks = [segment(each) for each in found]
    closed = sum(each.text.strip()[-1:] in _FINAL for each in chunks)
    if 2 * closed > len(chunks) or len(chunks) < 2 or not all(_is_short(each.text) for each in chunks):
        return chunks
    words = [Item(each.text, each.start, each.end) for each in chunks]
    text = text_of(content)
    return [Segment(text or joined(words), words=words)]


def _is_short(text: str) -> bool:
    text = text.strip()
    return " " not in text if text.isascii() else len(text) <= 4


def _characters(content: Any) -> list[Segment] | None:
    """FunASR: a text with the milliseconds of each of its characters and words of letters."""
    found = content if isinstance(content, list) else [content]
    segments = []
    for each in found:
        spans = each.get("timestamp") if isinstance(each, Mapping) else None
        if not isinstance(spans, list) or not spans or not isinstance(spans[0], list) or each.get("sentence_info"):
            return None
        text = text_of(each) or ""
        units = _units(text)
        if len(units) != len(spans):
            units = units[: len(spans)]
        words = [
            Item(unit, number(span[0], 1e-3), number(span[1], 1e-3)) for unit, span in zip(units, spans, strict=False)
        ]
        segments.append(
            Segment(
                text.replace(" ", "") if not text.isascii() and text.count(" ") > len(units) // 2 else text, words=words
            )
        )
    return segments


def _units(text: str) -> list[str]:
    """Characters, and words of Latin letters and digits, without marks."""
    units: list[str] = []
    inside = False
    for character in text:
        latin = character.isascii() and (character.isalnum() or character in "'-")
        if latin and inside:
            units[-1] += character
        elif latin or character.isalnum():
            units.append(character)
        inside = latin
    return units


def _events(content: Any) -> list[Segment] | None:
    """YouTube's json3: events with pieces of a line, each with its offset."""
    events = _at(content, ("events",))
    if events is None or not any(isinstance(each, Mapping) and "segs" in each for each in events):
        return None
    return [made for each in events if isinstance(each, Mapping) for made in _event(each)]


def _event(event: Record) -> Iterator[Segment]:
    start, end = times_of(event)
    pieces = [each for each in event.get("segs") or () if isinstance(each, Mapping)]
    text = "".join(text_of(each) or "" for each in pieces)
    if not text.strip():
        return
    starts = [round((start or 0.0) + (number(each.get("tOffsetMs", 0), 1e-3) or 0.0), 3) for each in pieces]
    timed = zip(pieces, starts, [*starts[1:], end], strict=True) if len(pieces) > 1 and start is not None else ()
    words = [Item(text_of(each) or "", begins, ends) for each, begins, ends in timed if (text_of(each) or "").strip()]
    yield Segment(text, start, end, words=words)


_READERS: tuple[Callable[[Any], list[Segment] | None], ...] = (
    _events,
    _alternatives,
    _phrases,
    _characters,
    _chunks,
    _listed,
    _words,
    _bare,
)
