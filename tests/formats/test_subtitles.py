"""SRT and VTT: what is read, what is mended and told, what is written."""

from __future__ import annotations

import io
from typing import Any

import pytest
import srt as srt_library
import webvtt

from cjk_sentencizer.formats import InputError, srt, vtt
from cjk_sentencizer.transcripts import Cue, Tag, Transcript, Word

PLAIN = "1\n00:00:01,000 --> 00:00:02,500\nはい。\n\n2\n00:01:00,000 --> 00:01:01,000\n二行の\n字幕。\n\n"
CUES = (Cue("はい。", 1.0, 2.5, id="1"), Cue("二行の\n字幕。", 60.0, 61.0, id="2"))

ODD = [
    # what is odd, file, (text, start, end) of its cues, what is told
    ("line ends", PLAIN.replace("\n", "\r\n"), [("はい。", 1.0, 2.5), ("二行の\n字幕。", 60.0, 61.0)], []),
    ("old line ends", PLAIN.replace("\n", "\r"), [("はい。", 1.0, 2.5), ("二行の\n字幕。", 60.0, 61.0)], []),
    ("byte order mark", "\ufeff" + PLAIN, [("はい。", 1.0, 2.5), ("二行の\n字幕。", 60.0, 61.0)], ["a.srt:1: a byte order mark, left out"]),
    (
        "missing counter",
        "1\n00:00:01,000 --> 00:00:02,000\na\n\n00:00:03,000 --> 00:00:04,000\nb\n",
        [("a", 1.0, 2.0), ("b", 3.0, 4.0)],
        ["a.srt:5: the cue has no counter"],
    ),
    (
        "no blank line",
        "1\n00:00:01,000 --> 00:00:02,000\na\n2\n00:00:03,000 --> 00:00:04,000\nb",
        [("a", 1.0, 2.0), ("b", 3.0, 4.0)],
        [],
    ),
    (
        "blank line in a cue",
        "1\n00:00:01,000 --> 00:00:02,000\na\n\nb\n\n2\n00:00:03,000 --> 00:00:04,000\nc\n",
        [("a\nb", 1.0, 2.0), ("c", 3.0, 4.0)],
        ["a.srt:2: a blank line inside the cue's text, left out"],
    ),
    (
        "out of order",
        "1\n00:00:05,000 --> 00:00:06,000\nb\n\n2\n00:00:01,000 --> 00:00:02,000\na\n",
        [("a", 1.0, 2.0), ("b", 5.0, 6.0)],
        ["a.srt: cues out of order, sorted by time"],
    ),
    (
        "overlap",
        "1\n00:00:01,000 --> 00:00:04,000\na\n\n2\n00:00:03,000 --> 00:00:05,000\nb\n",
        [("a", 1.0, 4.0), ("b", 3.0, 5.0)],
        ["a.srt:2: the cue overlaps the next; kept as it is"],
    ),
    (
        "end before start",
        "1\n00:00:04,000 --> 00:00:01,000\na\n\n2\n00:00:06,000 --> 00:00:07,000\nb\n",
        [("a", 4.0, 6.0), ("b", 6.0, 7.0)],
        ["a.srt:2: the cue ends before it begins; it now ends at 00:00:06.000"],
    ),
    (
        "bad time",
        "1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:xx --> 00:00:04,000\nb\n",
        [("a", 1.0, 2.0), ("b", 2.0, 4.0)],
        ["a.srt:6: the times '00:00:xx --> 00:00:04,000' cannot be read; those of the neighbours stand in"],
    ),
    ("other marks", "1\n0:01.5 -> 0:02\na\n", [("a", 1.5, 2.0)], []),
    (
        "text before the first cue",
        "字幕: 誰か\n\n1\n00:00:01,000 --> 00:00:02,000\na\n",
        [("a", 1.0, 2.0)],
        ["a.srt:1: text before the first cue is left out: '字幕: 誰か'"],
    ),
    ("empty", "", [], []),
]  # fmt: skip

RICH = """WEBVTT - 題名

STYLE
::cue(i) { color: red }

NOTE 校正

intro
00:01.000 --> 00:04.000 align:start position:10%
<v.loud 田中><i>今日は雨</i>です R&amp;D &lt;3</v>

00:00:04.500 --> 00:00:06.000
<00:00:04.600>一つ<00:00:05.000><c>二つ</c>

NOTE 終わり
"""


def written(module: Any, transcript: Transcript) -> str:
    stream = io.StringIO()
    module.write(stream, transcript)
    return stream.getvalue()


def test_srt_is_read_and_written() -> None:
    transcript = srt.parse(PLAIN.encode(), "a.srt")
    assert transcript == Transcript("a.srt", CUES)
    assert written(srt, transcript) == PLAIN


@pytest.mark.parametrize(("text", "expected", "told"), [case[1:] for case in ODD], ids=[case[0] for case in ODD])
def test_odd_files_lose_nothing_and_say_what_was_mended(
    text: str, expected: list[tuple[str, float, float]], told: list[str]
) -> None:
    transcript = srt.parse(text.encode(), "a.srt")
    assert [(cue.text, cue.start_time, cue.end_time) for cue in transcript.cues] == expected
    assert list(transcript.mended) == told


def test_what_is_no_subtitle_file_is_refused() -> None:
    with pytest.raises(InputError, match=r"a\.srt: no line with times"):
        srt.parse("ただの文章。".encode(), "a.srt")


def test_srt_markup_is_no_text() -> None:
    cue = srt.parse('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">雨</font>だ 3<5\n'.encode(), "a").cues[
        0
    ]
    assert cue.text == "雨だ 3<5"
    assert cue.markup == (Tag(0, "{\\an8}"), Tag(0, '<font color="red">'), Tag(1, "</font>"))
    assert '{\\an8}<font color="red">雨</font>だ 3<5' in written(srt, Transcript("a", (cue,)))


def test_vtt_keeps_styles_notes_ids_settings_voices_and_word_times() -> None:
    transcript = vtt.parse(RICH.encode(), "a.vtt")
    first, second = transcript.cues
    assert first[:6] == ("今日は雨です R&D <3", 1.0, 4.0, "田中", "intro", "align:start position:10%")
    assert second.words == (Word(0, 2, 4.6, 5.0), Word(2, 4, 5.0, 6.0))
    assert transcript.header == " - 題名\n\nSTYLE\n::cue(i) { color: red }"
    assert transcript.notes == ((0, "NOTE 校正"), (2, "NOTE 終わり"))
    assert transcript.mended == ()
    assert vtt.parse(written(vtt, transcript).encode(), "a.vtt") == transcript


def test_marks_of_srt_that_vtt_has_not_become_settings_or_go() -> None:
    cues = srt.parse(
        "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<i>雨</i>\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\pos(1,2)}風\n".encode(),
        "a",
    )
    text = written(vtt, cues)
    assert "00:00:01.000 --> 00:00:02.000 line:0\n<i>雨</i>\n" in text
    assert "00:00:03.000 --> 00:00:04.000\n風\n" in text


def test_two_voices_in_one_cue_are_two_cues() -> None:
    text = "WEBVTT\n\n00:00.000 --> 00:04.000\n<v 甲>はい。\n<v 乙>いいえ\n"
    cues = vtt.parse(text.encode(), "a").cues
    assert [cue[:4] for cue in cues] == [("はい。", 0.0, 2.286, "甲"), ("いいえ", 2.286, 4.0, "乙")]


def test_a_missing_signature_is_told() -> None:
    assert vtt.parse(b"00:00.000 --> 00:04.000\na\n", "a.vtt").mended == ("a.vtt:1: the line WEBVTT is missing",)


@pytest.mark.parametrize("module", [srt, vtt])
def test_cues_without_times_cannot_be_written(module: Any) -> None:
    with pytest.raises(InputError, match="talk: cue 1 has no times"):
        written(module, Transcript("talk", (Cue("はい。"),)))


def test_other_libraries_read_the_same() -> None:
    transcript = srt.parse(PLAIN.encode(), "a.srt")
    theirs = [(each.content, each.start.total_seconds(), each.end.total_seconds()) for each in srt_library.parse(PLAIN)]
    assert [(cue.text, cue.start_time, cue.end_time) for cue in transcript.cues] == theirs
    captions = webvtt.from_string(written(vtt, transcript))
    assert [(each.text, each.start, each.end) for each in captions] == [
        ("はい。", "00:00:01.000", "00:00:02.500"),
        ("二行の\n字幕。", "00:01:00.000", "00:01:01.000"),
    ]


def test_an_arrow_in_a_name_is_no_line_of_times_in_vtt() -> None:
    stream = io.StringIO()
    vtt.write(stream, Transcript("a", (Cue("はい。", 1.0, 2.0, id="1 --> 2"),)))
    read = vtt.parse(stream.getvalue().encode(), "a.vtt")
    assert [(cue.id, cue.text, cue.start_time) for cue in read.cues] == [("1 -> 2", "はい。", 1.0)]
    assert not read.mended
