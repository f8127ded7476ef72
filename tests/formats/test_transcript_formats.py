"""Whisper's JSON, dialogue in plain text, and the transcripts of the corpus."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.formats import InputError, dialogue, format_by_name, format_for_path, whisper
from cjk_sentencizer.formats.timed import transcript_of
from cjk_sentencizer.transcripts import Cue, Transcript, Word, recut, timed_sentences

FOLDER = Path(__file__).resolve().parents[2] / "corpus" / "transcripts"
GOLD = [json.loads(line) for line in (FOLDER / "gold.jsonl").read_text("utf-8").splitlines()]

WHISPER = [
    # form, content, cues
    ("openai", {"text": "はい。", "segments": [{"id": 0, "start": 0.0, "end": 1.5, "text": " はい。"}]}, [Cue("はい。", 0.0, 1.5, id="0")]),
    (
        "whisperx",
        {
            "segments": [
                {
                    "start": 0.0,
                    "end": 2.0,
                    "text": "はい雨",
                    "speaker": "A",
                    "words": [
                        {"word": "はい", "start": 0.0, "end": 0.5, "speaker": "A"},
                        {"word": "雨", "start": 1.0, "end": 2.0, "speaker": "B"},
                    ],
                }
            ]
        },
        [Cue("はい", 0.0, 0.5, "A", words=(Word(0, 2, 0.0, 0.5),)), Cue("雨", 1.0, 2.0, "B", words=(Word(0, 1, 1.0, 2.0),))],
    ),
    ("whisper.cpp", {"transcription": [{"offsets": {"from": 500, "to": 900}, "text": " 雨"}]}, [Cue("雨", 0.5, 0.9)]),
    ("bare list", [{"start": 0, "end": 1, "text": "雨", "words": [{"word": "雨"}]}], [Cue("雨", 0.0, 1.0)]),
    ("no times", {"segments": [{"text": "雨"}, {"start": 2, "end": 3, "text": "風"}]}, [Cue("雨", 0.0, 2.0), Cue("風", 2.0, 3.0)]),
]  # fmt: skip

REFUSED = [
    ("{", "a.json: not JSON"),
    ('{"a": 1}', "a.json: no form of a transcript that is known; fields there: 'a'"),
    ('{"segments": [{"start": 1}]}', "a.json: no form of a transcript that is known; fields there: 'segments'"),
]

TURNS = [
    # dialogue, (speaker, text, start)
    ("田中：こんにちは。\n佐藤：はい。", [("田中", "こんにちは。", None), ("佐藤", "はい。", None)]),
    ("A: そう？\n  続きです\nB: 嗯", [("A", "そう？\n続きです", None), ("B", "嗯", None)]),
    ("[00:01:02] 主持人：大家好\n[00:01:05.5] 嘉宾：你好", [("主持人", "大家好", 62.0), ("嘉宾", "你好", 65.5)]),
    ("【司会】始めます\n[SPEAKER_01]: はい", [("司会", "始めます", None), ("SPEAKER_01", "はい", None)]),
    (
        "店員「いらっしゃいませ。」\n客「二人です。」",
        [("店員", "「いらっしゃいませ。」", None), ("客", "「二人です。」", None)],
    ),
    ("**Host:** สวัสดีครับ", [("Host", "สวัสดีครับ", None)]),
    ("ただの文。", [("", "ただの文。", None)]),
]


def transcript(name: str) -> Transcript:
    path = FOLDER / name
    reader = format_for_path(path)
    assert reader is not None
    assert reader.read is not None
    with path.open("rb") as stream:
        text = transcript_of(next(reader.read(stream, name, "text")))
    assert text is not None
    return text.transcript


@pytest.mark.parametrize(("content", "cues"), [case[1:] for case in WHISPER], ids=[case[0] for case in WHISPER])
def test_forms_of_whisper(content: Any, cues: list[Cue]) -> None:
    assert list(whisper.parse(json.dumps(content).encode(), "a.json").cues) == cues


@pytest.mark.parametrize(("content", "message"), REFUSED)
def test_what_whisper_does_not_write_is_refused(content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        whisper.parse(content.encode(), "a.json")


@pytest.mark.parametrize(("text", "turns"), TURNS)
def test_turns_of_dialogue(text: str, turns: list[tuple[str, str, float | None]]) -> None:
    cues = dialogue.parse(io.BytesIO(text.encode()), "a").cues
    assert [(cue.speaker, cue.text, cue.start_time) for cue in cues] == turns


def test_dialogue_is_written_as_it_is_read() -> None:
    text = "[00:01:02.000] 主持人: 大家好\n[00:01:05.500] 嘉宾: 你好\n"
    stream = io.StringIO()
    dialogue.write(stream, dialogue.parse(io.BytesIO(text.encode()), "a"))
    assert stream.getvalue() == text


def test_the_corpus_has_twenty_transcripts() -> None:
    assert len(GOLD) >= 20
    assert {(entry["lang"], Path(entry["file"]).suffix) for entry in GOLD} == {
        (lang, suffix) for lang in ("ja", "zh", "th") for suffix in (".srt", ".vtt", ".json")
    }
    assert {path.name for path in FOLDER.iterdir()} == {"gold.jsonl", *(entry["file"] for entry in GOLD)}


@pytest.mark.parametrize("entry", GOLD, ids=lambda entry: entry["file"])
def test_corpus_transcripts_round_trip(entry: dict[str, Any]) -> None:
    before = transcript(entry["file"])
    form = format_for_path(Path(entry["file"]))
    assert form is not None
    assert form.read is not None
    assert form.write_transcript is not None
    stream = io.StringIO()
    form.write_transcript(stream, before)
    again = transcript_of(next(form.read(io.BytesIO(stream.getvalue().encode()), before.name, "text")))
    assert again is not None
    told = [] if form.name != "srt" else ["overlaps"]
    assert all(any(word in line for word in told) for line in again.transcript.mended)
    cues = [cue._replace(id="") for cue in before.cues]
    assert [cue._replace(id="") for cue in again.transcript.cues] == cues
    assert (again.transcript.header, again.transcript.notes) == (before.header, before.notes)


@pytest.mark.parametrize("name", ["srt", "vtt", "whisper"])
@pytest.mark.parametrize("entry", GOLD, ids=lambda entry: entry["file"])
def test_corpus_transcripts_keep_texts_and_times_in_the_other_formats(entry: dict[str, Any], name: str) -> None:
    before = transcript(entry["file"])
    form = format_by_name(name)
    assert form.read is not None
    assert form.write_transcript is not None
    stream = io.StringIO()
    form.write_transcript(stream, before)
    again = transcript_of(next(form.read(io.BytesIO(stream.getvalue().encode()), "a", "text")))
    assert again is not None
    cues = [(cue.text, cue.start_time, cue.end_time) for cue in again.transcript.cues]
    assert cues == [(cue.text, cue.start_time, cue.end_time) for cue in before.cues]
    if name != "srt":  # it has no place for a speaker but the text
        assert [cue.speaker for cue in again.transcript.cues] == [cue.speaker for cue in before.cues]


@pytest.mark.parametrize("entry", GOLD, ids=lambda entry: entry["file"])
def test_corpus_sentences_lie_in_their_cues(entry: dict[str, Any]) -> None:
    before = transcript(entry["file"])
    segmenter = Segmenter(entry["lang"], mode="rules")
    found = timed_sentences(segmenter, before)
    gold = "".join("".join(sentence.split()) for sentence in entry["sentences"])
    assert "".join("".join(each.text.split()) for each in found) == gold
    starts = [cue.start_time for cue in before.cues]
    ends = [cue.end_time for cue in before.cues]
    assert min(starts) <= found[0].start_time  # type: ignore[operator, type-var]
    assert max(each.end_time for each in found) <= max(ends)  # type: ignore[operator, type-var]
    cues = recut(segmenter, before).cues
    assert "".join("".join(cue.text.split()) for cue in cues) == gold
    assert [cue.start_time for cue in cues] == sorted(cue.start_time for cue in cues)  # type: ignore[type-var]
