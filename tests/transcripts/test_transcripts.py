"""Sentences of transcripts with their times, and cues cut anew."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Segmenter
from cjk_sentencizer.formats import srt
from cjk_sentencizer.segmentation.types import Reason
from cjk_sentencizer.transcripts import Cue, CueLimits, Tag, Transcript, TranscriptText, Word, recut, timed_sentences
from cjk_sentencizer.transcripts.recut import width

REPORTED = [
    # reported case, language, cues, (sentence, start, end)
    pytest.param(
        "ja",
        "1\n00:00:01,000 --> 00:00:03,200\nわたしが初めてこの町に\n\n2\n00:00:03,200 --> 00:00:05,000\n来たのは春でした。\n",
        [("わたしが初めてこの町に来たのは春でした。", 1.0, 5.0)],
        id="rep-153",
    ),
    pytest.param(
        "ja",
        "1\n00:00:00,500 --> 00:00:01,500\nおはよう。\n\n2\n00:00:01,600 --> 00:00:02,800\n今日は早いね。\n\n"
        "3\n00:00:03,000 --> 00:00:04,000\n電車が\n\n4\n00:00:04,000 --> 00:00:05,000\n空いてたんだ。\n",
        [("おはよう。", 0.5, 1.5), ("今日は早いね。", 1.6, 2.8), ("電車が空いてたんだ。", 3.0, 5.0)],
        id="rep-155",
    ),
    pytest.param(
        "zh",
        "1\n00:00:01,000 --> 00:00:02,000\n今天我们学三个词\n\n2\n00:00:02,000 --> 00:00:03,000\n第一个词是春天\n",
        [("今天我们学三个词", 1.0, 2.0), ("第一个词是春天", 2.0, 3.0)],
        id="rep-157",
    ),
]

LONG = "雨が降ったので、試合は中止になり、みんな家に帰ったが、私だけは競技場に残って濡れた芝生を眺めていた。"


@pytest.mark.parametrize(("lang", "subtitles", "expected"), REPORTED)
@pytest.mark.parametrize("mode", ["rules", "auto"])
def test_sentences_cross_cues_and_keep_their_times(
    lang: str, subtitles: str, expected: list[tuple[str, float, float]], mode: str
) -> None:
    found = timed_sentences(Segmenter(lang, mode=mode), srt.parse(subtitles.encode(), "a.srt"))  # type: ignore[arg-type]
    assert [(each.text, each.start_time, each.end_time) for each in found] == expected


@pytest.mark.parametrize(("lang", "subtitles", "expected"), REPORTED)
def test_cues_become_sentences(lang: str, subtitles: str, expected: list[tuple[str, float, float]]) -> None:
    cues = recut(Segmenter(lang), srt.parse(subtitles.encode(), "a.srt")).cues
    assert [(cue.text, cue.start_time, cue.end_time) for cue in cues] == expected


def test_words_tell_when_a_sentence_inside_a_cue_begins() -> None:
    words = (Word(0, 2, 1.0, 1.4), Word(2, 3, 1.4, 1.5), Word(3, 5, 4.0, 4.6), Word(5, 6, 4.6, 4.7))
    found = timed_sentences(Segmenter("ja"), Transcript("a", (Cue("晴れ。散歩。", 1.0, 5.0, words=words),)))
    assert [(each.text, each.start_time, each.end_time) for each in found] == [
        ("晴れ。", 1.0, 1.5),
        ("散歩。", 4.0, 4.7),
    ]


def test_without_words_the_share_of_characters_does() -> None:
    found = timed_sentences(Segmenter("ja"), Transcript("a", (Cue("晴れ。散歩。", 1.0, 5.0),)))
    assert [(each.start_time, each.end_time) for each in found] == [(1.0, 3.0), (3.0, 5.0)]


def test_a_change_of_speakers_ends_a_sentence() -> None:
    cues = Cue("電車が", 0.0, 1.0, "甲"), Cue("バスが", 1.0, 2.0, "乙"), Cue("来た", 2.0, 3.0)
    found = timed_sentences(Segmenter("ja", mode="rules"), Transcript("a", cues))
    assert [(each.text, each.reason, each.speaker) for each in found] == [
        ("電車が", Reason.SPEAKER, "甲"),
        ("バスが来た", Reason.END_OF_TEXT, "乙"),
    ]


def test_transcripts_without_times_have_sentences_without_times() -> None:
    [sentence] = timed_sentences(Segmenter("ja"), Transcript("a", (Cue("はい。", None, None, "甲"),)))
    assert (sentence.start_time, sentence.end_time, sentence.speaker) == (None, None, "甲")


def test_latin_and_thai_cues_are_joined_with_a_space() -> None:
    cues = Cue("so it"), Cue("goes"), Cue("電車が"), Cue("来た"), Cue("ครับ"), Cue("ค่ะ")
    assert TranscriptText(Transcript("a", cues)).text == "so it goes電車が来たครับ ค่ะ"


def test_long_sentences_are_cut_at_clauses() -> None:
    cues = recut(Segmenter("ja"), Transcript("a", (Cue(LONG, 0.0, 12.0, id="x"),)), CueLimits(max_width=56)).cues
    assert "".join(cue.text for cue in cues) == LONG
    assert [cue.text[-1] for cue in cues] == [*"、" * (len(cues) - 1), "。"]
    assert max(width(cue.text) for cue in cues) <= 56
    assert [cue.id for cue in cues] == ["x", *(f"x-{number}" for number in range(2, len(cues) + 1))]


def test_long_cues_are_cut_by_duration_too() -> None:
    cues = recut(
        Segmenter("ja"), Transcript("a", (Cue(LONG, 0.0, 20.0),)), CueLimits(max_width=200, max_seconds=6)
    ).cues
    assert all(cue.end_time - cue.start_time <= 6 for cue in cues)  # type: ignore[operator]
    assert cues[0].start_time == 0.0
    assert cues[-1].end_time == 20.0


def test_words_and_graphemes_are_the_last_resort() -> None:
    text = "あ" * 30
    cues = recut(Segmenter("ja"), Transcript("a", (Cue(text, 0.0, 3.0),)), CueLimits(max_width=20)).cues
    assert "".join(cue.text for cue in cues) == text
    assert max(len(cue.text) for cue in cues) <= 10


def test_markup_that_a_cut_runs_through_is_closed_and_opened_again() -> None:
    cue = Cue("雨だ。風だ。", 0.0, 2.0, settings="align:start", markup=(Tag(0, "<i>"), Tag(6, "</i>")))
    first, second = recut(Segmenter("ja"), Transcript("a", (cue,))).cues
    assert first.markup == second.markup == (Tag(0, "<i>"), Tag(3, "</i>"))
    assert first.settings == second.settings == "align:start"


def test_fast_cues_stay_on_through_the_silence_behind_them() -> None:
    cues = Cue("とても速い台詞です。", 0.0, 0.5), Cue("はい。", 1.2, 2.0)
    slow = recut(Segmenter("ja"), Transcript("a", cues), CueLimits(max_rate=20)).cues
    assert [(cue.start_time, cue.end_time) for cue in slow] == [(0.0, 1.0), (1.2, 2.0)]


def test_limits_that_nothing_fits_are_refused() -> None:
    with pytest.raises(ValueError, match="max_width >= 2"):
        recut(Segmenter("ja"), Transcript("a", ()), CueLimits(max_width=1))


TEXTS = st.sampled_from(
    [
        "はい。",
        "電車が",
        "来ました",
        "好的",
        "今天下雨。我没带伞",
        "ครับ",
        "สวัสดี ครับ",
        "so it goes.",
        "「え",
        "」",
        "\u200b",
    ]
)
TIMES = st.floats(0, 100).map(lambda time: round(time, 3))


@settings(max_examples=60)
@given(st.lists(st.tuples(TEXTS, TIMES, TIMES, st.sampled_from(["", "甲", "乙"])), max_size=8))
def test_any_cues_give_ordered_times_inside_their_cues(drawn: list[tuple[str, float, float, str]]) -> None:
    ordered = sorted(drawn, key=lambda each: each[1])
    cues = tuple(Cue(text, start, max(start, end), speaker) for text, start, end, speaker in ordered)
    text = TranscriptText(Transcript("a", cues))
    found = timed_sentences(Segmenter("auto", mode="rules"), text)
    assert "".join("".join(each.text.split()) for each in found) == "".join(text.text.split())
    starts = [each.start_time for each in found]
    assert starts == sorted(starts)  # type: ignore[type-var]
    for each in found:
        sources = text.cues_of(each.start, each.end)
        assert text.text[each.start : each.end] == each.text
        assert sources[0].start_time <= each.start_time <= each.end_time  # type: ignore[operator]
        assert each.end_time <= max(each.start_time, *(cue.end_time for cue in sources))  # type: ignore[type-var]
