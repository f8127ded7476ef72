"""What recognisers give: segments and words with times, under the names that the services use, made into cues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple

from cjk_sentencizer.transcripts.types import Cue, Word

Record = Mapping[str, Any]
Times = tuple[float | None, float | None]

_SECOND, _MILLISECOND, _TICK = 1.0, 1e-3, 1e-7
_STARTS = {
    **dict.fromkeys(
        ("start", "start_time", "startTime", "startOffset", "start_offset", "begin", "ts", "from"), _SECOND
    ),
    **dict.fromkeys(("start_ms", "startMs", "StartMs", "start_time_ms", "beginTime", "bg"), _MILLISECOND),
    **dict.fromkeys(("offsetMilliseconds", "OffsetStartMs", "tStartMs", "offset_ms"), _MILLISECOND),
    **dict.fromkeys(("offsetInTicks", "Offset", "offset"), _TICK),
}
_ENDS = {
    **dict.fromkeys(("end", "end_time", "endTime", "endOffset", "end_offset", "end_ts", "to"), _SECOND),
    **dict.fromkeys(("end_ms", "endMs", "EndMs", "end_time_ms", "ed", "OffsetEndMs"), _MILLISECOND),
    **dict.fromkeys(("resultEndTime", "resultEndOffset", "result_end_time", "result_end_offset"), _SECOND),
}
_DURATIONS = {
    **dict.fromkeys(("duration", "dur"), _SECOND),
    **dict.fromkeys(("durationMilliseconds", "duration_ms", "durationMs", "dDurationMs"), _MILLISECOND),
    **dict.fromkeys(("durationInTicks", "Duration"), _TICK),
}
_TEXTS = (
    "text", "transcript", "punctuated_word", "word", "Word", "display", "Display", "displayText", "DisplayText",
    "FinalSentence", "value", "content", "utf8", "lines", "sentence",
)  # fmt: skip
_SPEAKERS = ("speaker", "speaker_label", "speakerLabel", "speaker_id", "speakerId", "SpeakerId", "speaker_name", "spk")
_TAGS = ("speakerTag", "speaker_tag")
"""A number of the speaker in which 0 stands for nobody."""
_WORDS = ("words", "tokens", "Words", "displayWords", "elements", "items")
_ISO = re.compile(r"P(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)")
_CLOCK = re.compile(r"(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)")
_UNSPACED = r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff9f\U00020000-\U0003ffff…—]"
_SPACE = re.compile(rf"(?<={_UNSPACED}) (?={_UNSPACED})")
_NO_SPACE_BEFORE = re.compile(rf"{_UNSPACED}|[.,!?;:%)\]}}'’”]")
_NO_SPACE_AFTER = re.compile(rf"(?:{_UNSPACED}|[(\[{{“])\Z")
_SLOW = 0.05
"""Characters a second below which nobody speaks: whole numbers that say so are milliseconds."""
_AHEAD = 12
"""Characters of the text that may lie between a word and the one before it."""


class Item(NamedTuple):
    """A word, or a mark, of a recogniser."""

    text: str
    start: float | None = None
    end: float | None = None
    speaker: str = ""


class Segment(NamedTuple):
    """What a recogniser gives as a unit."""

    text: str
    start: float | None = None
    end: float | None = None
    speaker: str = ""
    words: Sequence[Item] = ()
    id: str = ""


def segment(record: Record) -> Segment:
    """Return a segment by the names of its fields; without a text of its own, the text of its words."""
    words = [item(word) for word in words_of(record)]
    text = text_of(record)
    text = joined(words) if text is None else unspaced(text, len(words))
    start, end = times_of(record)
    return Segment(text, start, end, speaker_of(record), words, str(record["id"]) if "id" in record else "")


def item(record: Any) -> Item:
    """Return a word by the names of its fields, or from a list of its start, end and text."""
    if isinstance(record, Sequence) and not isinstance(record, str):
        numbers = [time for each in record if not isinstance(each, str) for time in (number(each, _SECOND),)]
        start, end = numbers[-2:] if len(numbers) > 1 else (None, None)
        return Item(next((each for each in record if isinstance(each, str)), ""), start, end)
    inner = record.get("alternatives")
    best = inner[0] if isinstance(inner, list) and inner and isinstance(inner[0], Mapping) else {}
    text = text_of(record) or text_of(best) or ""
    return Item(text.split("|")[0], *times_of(record), speaker_of(record) or speaker_of(best))


def words_of(record: Record) -> list[Any]:
    """Return the records of a segment's words; numbers of tokens and marks of the recogniser are none."""
    for name in _WORDS:
        found = record.get(name)
        if isinstance(found, list):
            records = [each for each in found if isinstance(each, Mapping | list)]
            return [each for each in records if not str(item(each).text).startswith("[_")]
    return []


def text_of(record: Record) -> str | None:
    """Return the text of a record; empty for null, None where it has no field that holds one."""
    for name in _TEXTS:
        value = record.get(name)
        if isinstance(value, str):
            return value
        if name == "lines" and isinstance(value, list):
            return "\n".join(map(str, value))
    return "" if any(name in record and record[name] is None for name in _TEXTS) else None


def speaker_of(record: Record) -> str:
    """Return who speaks, empty where the record does not say."""
    for name in _SPEAKERS:
        value = record.get(name)
        if isinstance(value, Mapping):
            value = value.get("name") or value.get("label")
        if value is not None and value != "":
            return str(value)
    return next((str(record[name]) for name in _TAGS if record.get(name)), "")


def times_of(record: Record) -> Times:
    """Return start and end in seconds, each None where the record does not say; the unit is told by the field's name."""
    span = record.get("timestamp")
    if isinstance(span, list) and len(span) == 2 and not isinstance(span[0], list):
        return number(span[0], _SECOND), number(span[1], _SECOND)
    for name, unit in (("offsets", _MILLISECOND), ("timestamps", _SECOND)):
        offsets = record.get(name)
        if isinstance(offsets, Mapping):
            return number(offsets.get("from"), unit), number(offsets.get("to"), unit)
    if "begin_time" in record:  # its end_time is of the same unit
        return number(record["begin_time"], _MILLISECOND), number(record.get("end_time"), _MILLISECOND)
    start, end = _first(record, _STARTS), _first(record, _ENDS)
    length = _first(record, _DURATIONS) if end is None and start is not None else None
    return start, end if length is None else round((start or 0.0) + length, 3)


def number(value: Any, unit: float) -> float | None:
    """Return a time in seconds: a number of units, the same as a string, ``1.5s``, ``PT1.5S``, ``00:00:01,500``.

    >>> number("1.5s", 1.0), number("PT1M1.5S", 1e-7), number(1500, 1e-3)
    (1.5, 61.5, 1.5)
    """
    if isinstance(value, Mapping):
        parts = [number(value.get(name, 0), _SECOND) or 0.0 for name in ("seconds", "nanos")]
        return round(parts[0] + parts[1] * 1e-9, 3)
    if isinstance(value, str):
        return _parsed(value.strip(), unit)
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    return round(max(0.0, value * unit), 3) if is_number else None


def joined(words: Iterable[Item]) -> str:
    """Return words as a text: with spaces, but not in scripts that have none, nor where the words bring their own."""
    text, spaced = "", False
    for word in words:
        own = word.text
        if text and not (spaced or own[:1].isspace() or not own):
            text += "" if _NO_SPACE_AFTER.search(text) or _NO_SPACE_BEFORE.match(own) else " "
        text += own
        spaced = own[-1:].isspace()
    return text.strip()


def unspaced(text: str, words: int) -> str:
    """Return ``text`` without the spaces that a recogniser puts between words of scripts that have none."""
    return _SPACE.sub("", text) if words and len(_SPACE.findall(text)) > max(1, words // 2) else text


def in_seconds(segments: Sequence[Segment]) -> list[Segment] | None:
    """Return segments whose times were milliseconds in seconds; None where they are seconds already."""
    units = [unit for each in segments for unit in (each.words if each.start is None else (each,))]
    spans = [
        (each.end - each.start, len(each.text)) for each in units if each.start is not None and each.end is not None
    ]
    times = [time for each in units for time in (each.start, each.end) if time is not None]
    length = sum(span for span, _ in spans)
    if not times or any(time % 1 for time in times) or length <= 0 or sum(n for _, n in spans) >= _SLOW * length:
        return None
    return [
        each._replace(
            start=_thousandth(each.start),
            end=_thousandth(each.end),
            words=[word._replace(start=_thousandth(word.start), end=_thousandth(word.end)) for word in each.words],
        )
        for each in segments
    ]


def cues(segment: Segment) -> Iterator[Cue]:
    """Give the cue of a segment; one for each speaker where its words change speakers."""
    text = "\n".join(line.strip() for line in segment.text.strip().splitlines() if line.strip())
    runs = list(_runs(text, segment.words, segment.speaker))
    timed = [word for _, _, words in runs for word in words]
    start = segment.start if segment.start is not None or not timed else timed[0].start_time
    end = segment.end if segment.end is not None or not timed else max(word.end_time for word in timed)
    cue = Cue(text, start, end, segment.speaker, segment.id)
    if len(runs) < 2:
        speaker = segment.speaker or (runs[0][0] if runs else "")
        yield cue._replace(words=tuple(timed), speaker=speaker)
    else:
        yield from _by_speaker(cue, runs)


def _by_speaker(cue: Cue, runs: list[tuple[str, int, list[Word]]]) -> Iterator[Cue]:
    starts = [0, *(start for _, start, _ in runs[1:])]
    ends = [*starts[1:], len(cue.text)]
    for index, ((speaker, _, words), start, end) in enumerate(zip(runs, starts, ends, strict=True)):
        moved = tuple(word._replace(start=word.start - start, end=word.end - start) for word in words)
        begins, stops = (words[0].start_time, words[-1].end_time) if words else (None, None)
        yield Cue(cue.text[start:end].strip(), begins, stops, speaker, cue.id if index == 0 else "", words=moved)


def _runs(text: str, words: Sequence[Item], speaker: str) -> Iterator[tuple[str, int, list[Word]]]:
    """The words that are found in the text, by speaker, with the place where the speaker begins."""
    run: list[Word] = []
    current, place, first, latest = speaker, 0, 0, 0.0
    for index, word in enumerate(words):
        surface = word.text.strip()
        at = _find(text, surface, place, words[index + 1].text.strip() if index + 1 < len(words) else "")
        if at < 0:
            continue
        own = word.speaker or current
        if own != current and (run or first or place):
            yield current, first, run
            run, first = [], at
        current, place = own, at + len(surface)
        if word.start is not None and word.end is not None and word.start >= latest:
            run.append(Word(at, place, word.start, max(word.start, word.end)))
            latest = word.start
    if run or first:
        yield current, first, run


def _find(text: str, surface: str, place: int, following: str) -> int:
    """Where a word stands: near ``place``, and not beyond the word that follows it in the list; -1 where it does not."""
    if not surface:
        return -1
    at = text.find(surface, place, place + _AHEAD + len(surface))
    if at < 0 and surface[0] != surface[0].swapcase():
        at = text.casefold().find(surface.casefold(), place, place + _AHEAD + len(surface))
    skipped = text[place:at].strip() if at >= 0 else ""
    if (
        skipped
        and following
        and following != surface
        and text.find(following, place, at + len(surface)) in range(place, at)
    ):
        return -1
    return at


def _parsed(value: str, unit: float) -> float | None:
    if match := _ISO.fullmatch(value):
        hours, minutes, whole = (float(group or 0) for group in match.groups())
        return round(hours * 3600 + minutes * 60 + whole, 3)
    if match := _CLOCK.fullmatch(value):
        hours, minutes = (float(group or 0) for group in match.groups()[:2])
        return round(hours * 3600 + minutes * 60 + float(match[3].replace(",", ".")), 3)
    own, value = (_SECOND, value[:-1]) if value.endswith("s") else (unit, value)
    try:
        return number(float(value), own)
    except ValueError:
        return None


def _first(record: Record, names: Mapping[str, float]) -> float | None:
    for name, unit in names.items():
        if (time := number(record[name], unit) if name in record else None) is not None:
            return time
    return None


def _thousandth(time: float | None) -> float | None:
    return None if time is None else round(time / 1000, 3)
