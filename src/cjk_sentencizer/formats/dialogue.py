"""Dialogue in plain text: turns with labels and times; the exports of meeting services and of chats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, TextIO

from cjk_sentencizer.formats.documents import Document, lines
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import seconds, timestamp
from cjk_sentencizer.transcripts.labels import Labels, split_label
from cjk_sentencizer.transcripts.types import Cue, Transcript

_TIME = re.compile(r"[\[(]?(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?[\])]?\s*(?:[-–]\s*)?(?=\D)")
_HALF = r"(?:[AaPp]\.?[Mm]\.?|午前|午後|上午|下午|凌晨|早上|中午|晚上|오전|오후)"
_DAY = (
    r"(?:\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}-[A-Z][a-z]{2}-\d{2,4}"
    r"|\d{1,2}月\d{1,2}日|昨日|今日|昨天|今天|Yesterday(?: at)?|Today(?: at)?)(?:\s?[(（]?[月火水木金土日一二三四五六][)）]?(?=[\s,]))?"
)
_HOURS = rf"(?:{_HALF}\s?)?\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:\s?{_HALF})?"
_STAMP = rf"(?:(?P<clock>{_DAY}[,，]?\s*{_HOURS}|{_HALF}\s?\d{{1,2}}:\d{{2}}(?::\d{{2}})?|\d{{1,2}}:\d{{2}}(?::\d{{2}})?\s?{_HALF})"
_STAMP += r"|(?P<time>(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?))"
_WHO = r"(?P<name>[^\s:：\[\]()（）「」、。！？!?][^:：\[\]「」。！？!?\t]{0,30}?)"
_HEADS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\[?(?P<clock>{_HOURS})\]?\t{_WHO}\t(?P<text>.*)",  # LINE: time, name and words between tabs
        rf"\[{_WHO}\] \[(?P<clock>{_HOURS})\] (?P<text>.+)",  # KakaoTalk
        rf"\[?{_STAMP}\]?(?:\s+-)?\s+(?:From\s+)?{_WHO}(?:\s+(?:to|から)\s+[^:：]+)?\s?[:：]\s*(?P<text>.*)",  # WhatsApp, Zoom
        rf"{_WHO}(?:\s+[—–|-])?\s+[\[(（]?{_STAMP}[\])）]?\s?[:：]?(?P<text>)",  # meetings, Discord, WeChat: name and time
        rf"[\[(（]?{_STAMP}[\])）]?\s+(?:\|\s*)?{_WHO}(?P<text>)",  # the same the other way round
        rf"\[{_WHO}\]\s+{_STAMP}(?P<text>)",  # Zoom
    )
)
_DATE = re.compile(
    rf"[-—–\s]*(?:{_DAY}|\d{{4}}년 \d{{1,2}}월 \d{{1,2}}일)(?:\s?[(（]?[月火水木金土日]?[)）]?|\s?\S요일|\s?\S曜日|\s?星期\S)[-—–\s]*"
)
_EXPORT = re.compile(r"\ufeff?\[LINE\].*|(?:保存日時|儲存日期|Saved on|บันทึกเมื่อ|저장한 날짜)\s?[:：].*", re.IGNORECASE)


class _Head(NamedTuple):
    """The first line of a turn."""

    speaker: str
    text: str
    time: float | None


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: what is said, without labels and times, with its transcript."""
    yield from documents(parse(stream, source))


def parse(stream: BinaryIO, source: str) -> Transcript:
    """Return the turns of a dialogue, by labels (``田中：``), or by lines of name and time with the words below.

    A line without a label goes on with the turn before it. A time at the head of a line is the turn's start, and its
    end the start of the next turn that has one; the time of day of a chat's message is no such time. Dates between
    messages and the head lines of an export are left out.
    """
    found = [line.text.strip() for line in lines(stream, source)]
    texts = [text for text in found if text and not _EXPORT.fullmatch(text)]
    chat = [_chat_head(text) for text in texts]
    if not any(chat):
        return Transcript(source, tuple(_with_ends(_by_labels(texts))))
    return Transcript(source, tuple(_with_ends(_by_heads(texts, chat))))


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write a turn a line, ``[time] speaker: text``."""
    for cue in transcript.cues:
        time = "" if cue.start_time is None else f"[{timestamp(cue.start_time, '.')}] "
        label = f"{cue.speaker}: " if cue.speaker else ""
        stream.write(f"{time}{label}{' '.join(cue.text.split(chr(10)))}\n")


def _by_labels(texts: list[str]) -> list[Cue]:
    cues: list[Cue] = []
    apart = [_time(text) for text in texts]
    labels = Labels((text for _, text in apart), certain=True)
    for time, text in apart:
        found = labels.split(text)
        if found is not None and found.text_start >= len(text) and not _names_turn(text, labels, apart):
            found = None
        if found is None and time is None and cues:
            before = cues[-1]
            cues[-1] = before._replace(text=f"{before.text}\n{text}" if before.text else text)
        else:
            cues.append(Cue(text[found.text_start :] if found else text, time, None, found.speaker if found else ""))
    return cues


def _names_turn(text: str, labels: Labels, apart: list[tuple[float | None, str]]) -> bool:
    """Whether a line that ends with its colon names the speaker of the lines below: one who speaks more than once."""
    label = split_label(text)
    return (
        label is not None
        and sum(1 for _, each in apart if (own := labels.split(each)) and own.speaker == label.speaker) > 1
    )


def _by_heads(texts: list[str], heads: list[_Head | None]) -> list[Cue]:
    cues: list[Cue] = []
    speaker = ""
    for text, head in zip(texts, heads, strict=True):
        if _DATE.fullmatch(text):
            continue
        if head is None:
            last = cues[-1] if cues else None
            if last is not None and not last.text:
                cues[-1] = last._replace(text=text)
            else:
                cues.append(Cue(text, speaker=speaker, alone=True))
        else:
            speaker = head.speaker
            cues.append(Cue(head.text, head.time, None, speaker, alone=True))
    return [cue for cue in cues if cue.text]


def _chat_head(text: str) -> _Head | None:
    for pattern in _HEADS:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        groups = match.groupdict()
        return _Head(match["name"].strip(), match["text"].strip(), _elapsed(groups.get("time")))
    return None


def _elapsed(value: str | None) -> float | None:
    if not value:
        return None
    whole, _, fraction = value.replace(",", ".").partition(".")
    parts = whole.split(":")
    return seconds(parts[0] if len(parts) > 2 else None, parts[-2], parts[-1], fraction or None)


def _time(text: str) -> tuple[float | None, str]:
    match = _TIME.match(text)
    return (None, text) if match is None else (seconds(*match.groups()), text[match.end() :])


def _with_ends(cues: list[Cue]) -> Iterator[Cue]:
    following: float | None = None
    ended: list[Cue] = []
    for cue in reversed(cues):
        if cue.start_time is None:
            ended.append(cue)
        else:
            end = following if following is not None else cue.start_time
            ended.append(cue._replace(end_time=max(cue.start_time, end)))
            following = cue.start_time
    yield from reversed(ended)
