"""Output of Whisper and its kin (faster-whisper, WhisperX, whisper.cpp, stable-ts): JSON with segments and words."""

from __future__ import annotations

import codecs
import html
import json
from collections.abc import Iterator
from typing import Any, BinaryIO, TextIO

from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, InputError, decode
from cjk_sentencizer.formats.recognized import cues, in_seconds
from cjk_sentencizer.formats.records import records_of
from cjk_sentencizer.formats.services import segments_of
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import Numbered, finish
from cjk_sentencizer.transcripts.types import Cue, Transcript


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a recogniser's or a chat's file, with its transcript; else one for each text in it.

    A text is found under ``field``, which may lead through objects and lists (``data.text``). Raises ``InputError``
    where there is neither.
    """
    content = load(stream.read(), source)
    found = (chat(content, source) or transcript(content, source)) if field == "text" else None
    if found is not None:
        yield from documents(found)
        return
    texts = list(records_of(content, source, field))
    if not texts and content not in ([], {}):
        raise InputError(f"{source}: no form of a transcript that is known; {there(content)}.")
    yield from texts


def chat(content: Any, source: str) -> Transcript | None:
    """Return the messages of a chat (Slack, Telegram, roles and contents) as turns, None where it is none."""
    messages = content.get("messages") if isinstance(content, dict) else content
    if not isinstance(messages, list) or not messages or not all(isinstance(each, dict) for each in messages):
        return None
    turns = [(_author(each), _said(each)) for each in messages]
    if not any(author for author, _ in turns) or any(said is None for _, said in turns):
        return None
    cues = (Cue(said.strip(), speaker=author, alone=True) for author, said in turns if said)
    return Transcript(source, tuple(cues))


def _author(message: dict[str, Any]) -> str:
    profile = message.get("user_profile")
    names = [profile.get("real_name"), profile.get("display_name")] if isinstance(profile, dict) else []
    author = message.get("author")
    names += [author.get("nickname") or author.get("name")] if isinstance(author, dict) else []
    names += [message.get(name) for name in ("username", "user", "from", "role", "sender_name")]
    return next((str(name) for name in names if isinstance(name, str) and name), "")


def _said(message: dict[str, Any]) -> str | None:
    content = message.get("text", message.get("content"))
    if isinstance(content, list):
        parts = [
            part if isinstance(part, str) else part.get("text", "") for part in content if isinstance(part, str | dict)
        ]
        content = "".join(parts)
    return html.unescape(content) if isinstance(content, str) else "" if message.get("type") else None


def parse(data: bytes, source: str) -> Transcript:
    """Return the transcript in the JSON of a recogniser: Whisper and its kin, and the services of ``services``.

    A segment whose words change speakers becomes a cue for each. Raises ``InputError`` for anything else.
    """
    content = load(data, source)
    found = transcript(content, source)
    if found is None:
        raise InputError(f"{source}: no form of a transcript that is known; {there(content)}.")
    return found


def transcript(content: Any, source: str) -> Transcript | None:
    """Return the transcript in JSON that was loaded, None where its form is not known."""
    segments = segments_of(content)
    if segments is None:
        return None
    mended: list[str] = []
    shorter = in_seconds(segments)
    if shorter is not None:
        mended.append(f"{source}: times in milliseconds, by the amount of text between them")
    numbered: list[Numbered] = []
    for number, each in enumerate(shorter or segments, 1):
        found = list(cues(each))
        if any(cue.start_time is None or cue.end_time is None for cue in found):
            mended.append(f"{source}: segment {number}: no times; those of the neighbours stand in")
        numbered += [(number, cue) for cue in found]
    return Transcript(source, finish(numbered, source, mended), mended=tuple(mended))


def load(data: bytes, source: str) -> Any:
    """Return what JSON holds; a character that whisper.cpp cut between two tokens is put together again.

    Raises ``InputError`` for what is no JSON.
    """
    text = data.removeprefix(BYTE_ORDER_MARK)
    try:
        return json.loads(text)
    except UnicodeDecodeError:
        pass
    except ValueError as error:
        raise InputError(f"{source}: not JSON ({error}).") from None
    try:
        content = json.loads(text.decode("utf-8", "surrogateescape"))
    except ValueError as error:
        raise InputError(f"{source}: not JSON ({error}).") from None
    if not isinstance(content, dict) or "transcription" not in content:
        decode(text, source)
    for segment in content.get("transcription", ()):
        segment["tokens"] = _whole(segment.get("tokens") or [])
    content["transcription"] = _whole(content.get("transcription", []))
    return content


def _whole(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The records with the bytes of a character in the first one that has any of them; U+FFFD for what is no character."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    whole = []
    for record in records:
        data = str(record.get("text", "")).encode("utf-8", "surrogateescape")
        whole.append({**record, "text": decoder.decode(data)})
    if whole:
        whole[-1]["text"] += decoder.decode(b"", final=True)
    return whole


def there(content: Any) -> str:
    """Return what JSON holds, for a message."""
    first = content[0] if isinstance(content, list) and content else content
    if isinstance(first, dict):
        return f"fields there: {', '.join(map(repr, list(first)[:12])) or 'none'}. Name the one that holds the text with --field"
    return f"it holds {type(content).__name__}"


def write(stream: TextIO, transcript: Transcript) -> None:
    """Write the cues as segments, with their words where their times are known."""
    segments = [_segment(index, cue) for index, cue in enumerate(transcript.cues)]
    text = "".join(cue.text for cue in transcript.cues)
    json.dump({"text": text, "segments": segments}, stream, ensure_ascii=False, indent=1)
    stream.write("\n")


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
