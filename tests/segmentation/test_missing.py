"""How many marks a passage lacks, and what that asks of a place without one."""

from __future__ import annotations

from math import log

import pytest

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.base import Crowding
from cjk_sentencizer.segmentation.missing import (
    FEWEST,
    SOUND_THRESHOLD,
    RequiredScore,
    crowded,
    crowding_features,
    lacking,
)

ASKED = [
    (0.0, 20, 0.4, SOUND_THRESHOLD),  # nothing speaks for a missing mark
    (3.0, 20, 0.4, SOUND_THRESHOLD),  # up to one mark in five it may be chance
    (20.0, 20, 0.4, 0.4),  # a missing mark for each that is there
    (5.0, 0, 0.4, 0.4),  # no mark at all
    (0.0, 20, 0.97, 0.97),  # a caller who asks for more gets it
]

SHORT, LONG = "雨が降りました。", "朝から雨が降りました私は傘を持って出かけました駅は混んでいました。"
EVEN, UNEVEN = SHORT * 8, SHORT * 6 + LONG * 4


def lengths(text: str) -> list[int]:
    return [len(sentence) + 1 for sentence in text.split("。")[:-1]]


@pytest.mark.parametrize(("expected", "count", "lowest", "score"), ASKED)
def test_the_score_asked_falls_as_marks_go_missing(expected: float, count: int, lowest: float, score: float) -> None:
    assert RequiredScore(lacking(expected, count)).at(lowest, "た") == pytest.approx(score)


def test_in_between_the_score_falls_steadily() -> None:
    scores = [RequiredScore(lacking(expected, 20)).at(0.4, "た") for expected in (3.0, 4.5, 6.0, 7.5, 9.0)]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) > 2


def test_less_is_asked_of_a_sentence_that_seems_to_lack_a_mark_and_more_behind_a_comma() -> None:
    bar = RequiredScore(0.5, 0.2, 0.9)
    assert [bar.at(0.4, last) for last in "た、"] == pytest.approx([0.525, 0.9])
    assert bar.at(0.6, "た") == pytest.approx(0.625)
    assert [bar.at(0.97, last) for last in "た、"] == [0.97, 0.97]


def test_features_of_a_passage() -> None:
    text = "雨、風。雪が降る。"
    found = crowding_features(text, [4, 5], "る(?=。)")
    assert found == pytest.approx([1, log(4.5), log(0.75), log(5), log(6), log(5.5), 2**-0.5, log(0.75)])


@pytest.mark.parametrize("lang", ["ja", "zh"])
def test_even_sentences_are_sound(lang: str) -> None:
    assert crowded(EVEN, lengths(EVEN), languages.get(lang).crowding) is False


def test_sentences_of_several_predicates_among_short_ones_are_crowded() -> None:
    assert crowded(UNEVEN, lengths(UNEVEN), languages.get("ja").crowding) is True


def test_a_few_sentences_tell_nothing() -> None:
    always = Crowding((1.0, *[0.0] * 7))
    text = SHORT * FEWEST
    assert crowded(text, lengths(text), always) is True
    assert crowded(SHORT, lengths(SHORT), always) is False


def test_without_weights_no_passage_is_crowded() -> None:
    assert crowded(UNEVEN, lengths(UNEVEN), Crowding()) is False
