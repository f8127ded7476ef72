"""CHAT: utterances without their codes, speakers and times."""

from __future__ import annotations

import io

import pytest

from cjk_sentencizer.formats import InputError, chat

SPOKEN = [
    # utterance, what is said
    ("今日 は 雨 だ .", "今日は雨だ."),
    ("it's <the cat> [//] the dog [= pet] .", "it's the cat the dog."),
    ("&-um (be)cause &=laughs it rains !", "um because it rains!"),
    ("wait (.) no (1.5) yes .", "wait no yes."),
    ("+< and then +...", "and then…"),
    ("what is +/?", "what is?"),
    ("gonna [: going to] go [*] [+ exc] .", "gonna go."),
    ("รักษา อะไร คะ ?", "รักษา อะไร คะ?"),
    ("xxx 你 好 .", "xxx 你好."),
    ("mama@f 0is here .", "mama here."),
    ("&=coughs", ""),
]


@pytest.mark.parametrize(("said", "text"), SPOKEN)
def test_codes_are_left_out(said: str, text: str) -> None:
    assert chat.spoken(said) == text


def test_utterances_have_speakers_and_times() -> None:
    content = "@Begin\n*MOT:\t雨 だ\n\tよ . \x151000_2000\x15\n%mor:\tn|雨\n*CHI:\tうん .\n@End\n"
    cues = chat.parse(io.BytesIO(content.encode()), "a.cha").cues
    assert [(cue.text, cue.speaker, cue.start_time, cue.end_time) for cue in cues] == [
        ("雨だよ.", "MOT", 1.0, 2.0),
        ("うん.", "CHI", 2.0, 2.0),
    ]


def test_a_file_without_times_has_none() -> None:
    cues = chat.parse(io.BytesIO("*CHI:\tうん .\n".encode()), "a.cha").cues
    assert [(cue.start_time, cue.end_time) for cue in cues] == [(None, None)]


def test_other_text_is_refused() -> None:
    with pytest.raises(InputError, match=r"a\.cha: no line of a speaker"):
        chat.parse(io.BytesIO("雨だ。\n".encode()), "a.cha")
