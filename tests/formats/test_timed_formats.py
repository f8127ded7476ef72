"""Subtitles, lyrics and markup beside SRT and VTT."""

from __future__ import annotations

import io

import pytest

from cjk_sentencizer.formats import InputError, ass, lrc, markup, sbv
from cjk_sentencizer.formats.timed import transcript_of
from cjk_sentencizer.transcripts import Cue, Transcript

ASS = (
    "[Script Info]\nScriptType: v4.00+\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    "Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,なし\n"
    "Dialogue: 0,0:00:03.20,0:00:05.00,Default,,0,0,0,,{\\i1}来た{\\i0}春\n"
    "Dialogue: 0,0:00:01.00,0:00:03.20,Default,春子,0,0,0,,初めて\\Nこの町に, ね\n"
)
TTML = (
    '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25"><body><div>'
    '<p begin="00:00:01.000" end="00:00:03.200">初めて<br/>この<ruby>町<rt>まち</rt></ruby>に</p>'
    '<p begin="4s" dur="500ms">来た</p><p begin="00:00:05:05" end="00:00:06:00">春</p></div></body></tt>'
)
TEI = '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><u who="#A">雨だ。</u><sp><speaker>甲：</speaker><p>帰ろう。</p></sp></body></text></TEI>'


def markup_cues(text: str) -> tuple[Cue, ...]:
    found = transcript_of(next(markup.read(io.BytesIO(text.encode()), "a.xml", "text")))
    assert found is not None
    return found.transcript.cues


def test_ass_is_read_and_written() -> None:
    transcript = ass.parse(ASS.encode(), "a.ass")
    assert [cue[:4] for cue in transcript.cues] == [
        ("初めて\nこの町に, ね", 1.0, 3.2, "春子"),
        ("来た春", 3.2, 5.0, ""),
    ]
    stream = io.StringIO()
    ass.write(stream, transcript)
    assert ass.parse(stream.getvalue().encode(), "a.ass") == transcript


def test_lyrics() -> None:
    cues = lrc.parse(
        io.BytesIO("[ti:春]\n[00:01.50]春が来た\n[00:03.00][00:09.00]どこに来た\n[00:05.00]\n".encode()), "a.lrc"
    ).cues
    assert [(cue.text, cue.start_time, cue.end_time) for cue in cues] == [
        ("春が来た", 1.5, 3.0),
        ("どこに来た", 3.0, 5.0),
        ("どこに来た", 9.0, 9.0),
    ]


def test_sbv() -> None:
    transcript = sbv.parse("0:00:01.000,0:00:03.200\n今天\n下雨\n\n0:00:04.000,0:00:05.000\n好\n".encode(), "a.sbv")
    assert [(cue.text, cue.start_time, cue.end_time) for cue in transcript.cues] == [
        ("今天\n下雨", 1.0, 3.2),
        ("好", 4.0, 5.0),
    ]
    assert transcript.mended == ()


def test_ttml() -> None:
    assert [(cue.text, cue.start_time, cue.end_time) for cue in markup_cues(TTML)] == [
        ("初めて\nこの町に", 1.0, 3.2),
        ("来た", 4.0, 4.5),
        ("春", 5.2, 6.0),
    ]


def test_xml_is_read_whatever_encoding_it_declares() -> None:
    declared = '<?xml version="1.0" encoding="Shift_JIS"?><transcript><text start="0" dur="1">雨</text></transcript>'
    assert [cue.text for cue in markup_cues(declared)] == ["雨"]


def test_timed_text() -> None:
    assert [cue[:3] for cue in markup_cues('<transcript><text start="0.1" dur="0.6">雨だ。</text></transcript>')] == [
        ("雨だ。", 0.1, 0.7)
    ]
    assert [
        cue[:3]
        for cue in markup_cues(
            '<timedtext format="3"><body><p t="100" d="600"><s>雨</s><s>だ。</s></p></body></timedtext>'
        )
    ] == [("雨だ。", 0.1, 0.7)]


def test_tei_has_speakers() -> None:
    assert [(cue.text, cue.speaker) for cue in markup_cues(TEI)] == [("雨だ。", "A"), ("帰ろう。", "甲")]


@pytest.mark.parametrize("text", ["<a>", "<html><p>雨</p></html>", "雨"])
def test_other_xml_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"a\.xml: (not XML|XML of the kind <html>)"):
        list(markup.read(io.BytesIO(text.encode()), "a.xml", "text"))


def test_what_is_no_subtitle_file_is_refused() -> None:
    with pytest.raises(InputError, match="Dialogue:"):
        ass.parse("ただの文。".encode(), "a.ass")
    with pytest.raises(InputError, match="no line with a time"):
        lrc.parse(io.BytesIO("ただの文。".encode()), "a.lrc")
    with pytest.raises(InputError, match="no line with times"):
        sbv.parse("ただの文。".encode(), "a.sbv")


def test_ass_needs_times() -> None:
    with pytest.raises(InputError, match="cue 1 has no times, which ASS needs"):
        ass.write(io.StringIO(), Transcript("a", (Cue("雨"),)))
