"""A small file of each format of transcripts, with its sentences, their times and speakers."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.formats import Document, format_for_path
from cjk_sentencizer.formats.timed import transcript_of
from cjk_sentencizer.transcripts import timed_sentences

FOLDER = Path(__file__).with_name("files")
Gold = list[tuple[str, float | None, float | None, str]]
"""Text, start, end and speaker of each sentence."""


def twice(first: str, second: str, who: tuple[str, str] = ("", ""), *, timed: bool = True) -> Gold:
    """Two sentences with the times that most of the files have."""
    starts, ends = ((1.0, 3.5), (3.0, 5.0)) if timed else ((None, None), (None, None))
    return [(first, starts[0], ends[0], who[0]), (second, starts[1], ends[1], who[1])]


FILES: list[tuple[str, str, list[Gold]]] = [
    # file, language, sentences of each document
    ("rolling.vtt", "ja", [[("今日は雨です", 1.0, 3.0, ""), ("傘を持ちます", 3.01, 5.0, "")]]),
    ("captions.srt", "ja", [[("（春子）もう帰るの？", 1.0, 3.0, "春子"), ("（健）うん。", 3.5, 5.0, "健"), ("♪〜", 6.0, 8.0, "")]]),
    (
        "bilingual.srt",
        "auto",
        [
            [*twice("外面下雨了。", "我们回家吧。"), ("带伞了吗？", 6.0, 8.0, "")],
            [*twice("It is raining.", "Let us go home."), ("Did you bring an umbrella?", 6.0, 8.0, "")],
        ],
    ),
    ("teams.vtt", "ja", [twice("では始めます。", "はい。", ("田中 花子", "佐藤 健"))]),
    ("subtitles.ass", "zh", [twice("下雨了，快走。", "好。", ("小明", "小红"))]),
    ("subtitles.sbv", "th", [twice("วันนี้ฝนตกค่ะ", "กลับบ้านกันนะคะ")]),
    ("song.lrc", "ja", [[("春が来た", 1.0, 3.5, ""), ("どこに来た", 3.5, 5.0, "")]]),
    ("subtitles.ttml", "ja", [twice("今日は雨だ。", "帰ろう。")]),
    ("youtube.srv3", "zh", [twice("今天下雨。", "回家吧。")]),
    ("play.tei", "ja", [twice("雨だ。", "帰ろう。", ("甲", "乙"), timed=False)]),
    ("talk.cha", "ja", [twice("何食べ食べた?", "カレーだよ.", ("MOT", "CHI"))]),
    ("whisperx.json", "ja", [twice("今日は雨だ。", "はい。", ("SPEAKER_00", "SPEAKER_01"))]),
    ("whisper-cpp.json", "zh", [twice("今天下雨。", "回家吧。")]),
    ("funasr.json", "zh", [twice("今天下雨。", "回家吧。", ("0", "1"))]),
    ("captions.json3", "ja", [twice("今日は雨だ。", "帰ろう。")]),
    ("transformers.json", "en", [twice("It rains.", "Go home.")]),
    ("slack.json", "ja", [twice("傘は？", "ある。", ("花子", "太郎"), timed=False)]),
    ("line.dialogue", "ja", [twice("傘は？", "ある。", ("花子", "太郎"), timed=False)]),
    ("wechat.dialogue", "zh", [twice("带伞了吗？", "带了。", ("小明", "小红"), timed=False)]),
    ("discord.dialogue", "ja", [twice("傘は？", "ある。", ("花子", "太郎"), timed=False)]),
    ("meeting.dialogue", "zh", [[("大家好。", 1.0, 3.0, "主持人"), ("你好。", 3.0, 3.0, "嘉宾")]]),
]  # fmt: skip
WRITTEN = [
    (name, lang, gold[0])
    for name, lang, gold in FILES
    if name.endswith((".vtt", ".srt", ".ass", ".json")) and len(gold) == 1 and gold[0][0][1] is not None
]
"""Those in formats that are written too, with times."""


def documents(name: str, data: bytes) -> list[Document]:
    form = format_for_path(Path(name))
    assert form is not None
    assert form.read is not None
    return list(form.read(io.BytesIO(data), name, "text"))


def sentences(lang: str, document: Document) -> Gold:
    text = transcript_of(document)
    assert text is not None
    found = timed_sentences(Segmenter(lang), text)
    return [(each.text, each.start_time, each.end_time, each.speaker) for each in found]


@pytest.mark.parametrize(("name", "lang", "gold"), FILES, ids=[case[0] for case in FILES])
def test_files_are_read(name: str, lang: str, gold: list[Gold]) -> None:
    found = documents(name, (FOLDER / name).read_bytes())
    assert [sentences(lang, each) for each in found] == gold


@pytest.mark.parametrize(("name", "lang", "gold"), WRITTEN, ids=[case[0] for case in WRITTEN])
def test_what_can_be_written_is_read_again(name: str, lang: str, gold: Gold) -> None:
    form = format_for_path(Path(name))
    assert form is not None
    assert form.write_transcript is not None
    [document] = documents(name, (FOLDER / name).read_bytes())
    text = transcript_of(document)
    assert text is not None
    stream = io.StringIO()
    form.write_transcript(stream, text.transcript)
    [again] = documents(name, stream.getvalue().encode())
    # VTT has no place for the end of a cue's last word: it becomes that of the cue, a hundredth of a second later
    expected = [
        (text, pytest.approx(start, abs=0.02), pytest.approx(end, abs=0.02), who) for text, start, end, who in gold
    ]
    assert sentences(lang, again) == expected


def test_each_file_has_its_gold() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {name for name, _, _ in FILES}
