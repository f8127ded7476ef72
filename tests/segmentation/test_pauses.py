"""Pauses, cue ends and speakers in the one decision."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.segmentation.pauses import Hint, LinedText, Pauses
from cjk_sentencizer.segmentation.types import Reason

WEIGHED = [
    # silence in a transcript with pauses, log-odds
    (0.0, -1.5),
    (0.3, 0.0),
    (0.8, 1.5),
    (1.4, 2.25),
    (9.0, 3.0),
]


@pytest.mark.parametrize(("gap", "weight"), WEIGHED)
def test_a_long_pause_raises_and_none_lowers(gap: float, weight: float) -> None:
    pauses = Pauses([Hint(3, 0.0), Hint(6, 1.0)])
    assert pauses.weight(Hint(9, gap)) == pytest.approx(weight)


def test_where_all_cues_touch_touching_tells_nothing() -> None:
    assert Pauses([Hint(3, 0.0), Hint(6, 0.0)]).weight(Hint(3, 0.0)) == 0.0


def test_a_pause_makes_a_boundary_that_words_alone_do_not() -> None:
    text = "这个西红柿又大又红老板说是昨天到的"
    segmenter = Segmenter("zh", mode="rules")
    touching, apart = [Hint(5, 0.0), Hint(9, 0.0)], [Hint(5, 0.0), Hint(9, 0.9)]
    assert [each.text for each in segmenter.sentences(text, hints=apart)] == [text[:9], text[9:]]
    assert segmenter.sentences(text, hints=apart)[0].reason is Reason.PAUSE
    assert [each.text for each in segmenter.sentences(text, hints=touching)] == [text[:5], text[5:9], text[9:]]


def test_no_pause_cuts_inside_brackets() -> None:
    text = "彼は「雨が降る" + "とても強く」と言った。"
    hints = [Hint(7, 3.0), Hint(4, 0.0, cue_end=False)]
    assert [each.text for each in Segmenter("ja", mode="rules").sentences(text, hints=sorted(hints))] == [text]


def test_a_pause_between_words_is_weighed_too() -> None:
    text = "行きますでも遅れます"
    found = Segmenter("ja", mode="rules").sentences(text, hints=[Hint(4, 2.0, cue_end=False)])
    assert [(each.text, each.reason) for each in found] == [
        ("行きます", Reason.PAUSE),
        ("でも遅れます", Reason.END_OF_TEXT),
    ]


def test_marks_need_no_pause() -> None:
    found = Segmenter("ja", mode="rules").sentences("はい。いいえ。", hints=[Hint(3, 0.0), Hint(7, 1.0)])
    assert [each.reason for each in found] == [Reason.TERMINATOR, Reason.TERMINATOR]


def test_lines_lead_back_to_the_text() -> None:
    lined = LinedText("ab cd ef", [Hint(2), Hint(5, speaker_change=True)])
    assert lined.text == "ab\ncd\n\nef"
    assert lined.places(range(len(lined.text) + 1)) == [0, 1, 2, 3, 4, 5, 5, 6, 7, 8]
