"""Captions for the deaf, of television and of video sites: who speaks, what is heard, words shown more than once."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Segmenter
from cjk_sentencizer.formats import srt, vtt
from cjk_sentencizer.transcripts import Cue, CueLimits, Tag, Transcript, Word, recut, timed_sentences, tracks
from cjk_sentencizer.transcripts.recut import width
from cjk_sentencizer.transcripts.rolling import unroll

SPEAKERS = [
    # what it shows, language, texts of touching cues, (sentence, speaker)
    ("names in brackets", "ja", ["（春子）山の上に", "（太郎）行けば会える"], [("（春子）山の上に", "春子"), ("（太郎）行けば会える", "太郎")]),
    ("two names in one cue", "ja", ["先に行くから待たない\n（春子）あとから行く"], [("先に行くから待たない", ""), ("（春子）あとから行く", "春子")]),
    ("half-width brackets", "zh", ["(旁白)很久以前", "(小明)我回来了", "妈妈在吗"], [("(旁白)很久以前", "旁白"), ("(小明)我回来了", "小明"), ("妈妈在吗", "")]),
    ("square brackets", "en", ["[ANNA] Where is it?", "[TOM] Over there."], [("[ANNA] Where is it?", "ANNA"), ("[TOM] Over there.", "TOM")]),
    ("Thai", "th", ["(สมชาย) ไปไหนมา", "(มาลี) ไปตลาดค่ะ"], [("(สมชาย) ไปไหนมา", "สมชาย"), ("(มาลี) ไปตลาดค่ะ", "มาลี")]),
    ("Korean", "ko", ["(지수) 어디 가요?", "(민호) 집에 가요."], [("(지수) 어디 가요?", "지수"), ("(민호) 집에 가요.", "민호")]),
    ("a sound alone", "ja", ["新しい家を", "（拍手）", "買いました"], [("新しい家を", ""), ("（拍手）", ""), ("買いました", "")]),
    ("a sound and a name", "ja", ["（拍手）", "（司会）ようこそ", "（笑い声）"], [("（拍手）", ""), ("（司会）ようこそ", "司会"), ("（笑い声）", "")]),
    ("a sound in Chinese", "zh", ["欢迎来到", "[音乐]", "我们的节目"], [("欢迎来到", ""), ("[音乐]", ""), ("我们的节目", "")]),
    ("a sound in Thai", "th", ["สวัสดีครับ", "[เสียงปรบมือ]", "ขอบคุณครับ"], [("สวัสดีครับ", ""), ("[เสียงปรบมือ]", ""), ("ขอบคุณครับ", "")]),
    ("angle marks", "ja", ["≫次は天気を", "≫お伝えします"], [("≫次は天気を", ""), ("≫お伝えします", "")]),
    ("angle marks in English", "en", [">> so where is", ">> over there"], [(">> so where is", ""), (">> over there", "")]),
    ("dashes", "zh", ["-你去哪里\n-回家"], [("-你去哪里", ""), ("-回家", "")]),
    ("full-width dashes", "ja", ["－行くの\n－うん"], [("－行くの", ""), ("－うん", "")]),
    ("songs", "ja", ["この町に", "♪春が来た", "♪どこに来た", "誰が"], [("この町に", ""), ("♪春が来た", ""), ("♪どこに来た", ""), ("誰が", "")]),
    ("an arrow goes on", "ja", ["三年前から➡", "ここに住んでいます。"], [("三年前から➡ここに住んでいます。", "")]),
    ("labels of a dialogue", "ja", ["田中：こんにちは。", "元気ですか。", "佐藤：はい。"], [("田中：こんにちは。", "田中"), ("元気ですか。", "田中"), ("佐藤：はい。", "佐藤")]),
    ("a label that stands twice", "zh", ["李明：你好。", "天气不错。", "李明：走吧。"], [("李明：你好。", "李明"), ("天气不错。", "李明"), ("李明：走吧。", "李明")]),
    ("a heading before a colon", "ja", ["注意：鍵を忘れないこと。", "質問は受付まで。"], [("注意：鍵を忘れないこと。", ""), ("質問は受付まで。", "")]),
    ("a word before a colon", "zh", ["结论：可以。", "原因很简单。", "大家都同意。"], [("结论：可以。", ""), ("原因很简单。", ""), ("大家都同意。", "")]),
    ("numbers of items", "ja", ["（一）総則を読む。", "（二）次に進む。"], [("（一）総則を読む。", ""), ("（二）次に進む。", "")]),
    ("a company", "ja", ["（株）青空商事です。", "よろしく。"], [("（株）青空商事です。", ""), ("よろしく。", "")]),
]  # fmt: skip

ROLLING = [
    # what it shows, cues, once
    (
        "lines roll up",
        [Cue("今天", 0, 2), Cue("今天", 2, 2.01), Cue("今天\n下雨", 2.01, 4), Cue("下雨", 4, 4.01), Cue("下雨\n没带伞", 4.01, 6)],
        [("今天", 0, 2.01), ("下雨", 2.01, 4.01), ("没带伞", 4.01, 6)],
    ),
    ("three lines", [Cue("A\nB\nC", 0, 1), Cue("B\nC\nD", 1, 2), Cue("C\nD\nE", 2, 3)], [("A\nB\nC", 0, 1), ("D", 1, 2), ("E", 2, 3)]),
    ("lines grow", [Cue("วันนี้", 0, 1), Cue("วันนี้ฝน", 1, 2), Cue("วันนี้ฝนตก", 2, 3)], [("วันนี้ฝนตก", 0, 3)]),
    (
        "each word marked in turn",
        [Cue("雨だ", 0, 1, markup=(Tag(0, "<u>"), Tag(1, "</u>"))), Cue("雨だ", 1, 2, markup=(Tag(1, "<u>"), Tag(2, "</u>")))],
        [("雨だ", 0, 2)],
    ),
]  # fmt: skip

SAID_TWICE = [
    Cue("はい。", 0, 1),
    Cue("はい。", 1, 2),
    Cue("行きます。", 2, 3),
    Cue("どうぞ。", 3, 4),
    Cue("どうも。", 4, 5),
]

BILINGUAL = [
    # what it shows, texts, the two tracks
    ("en zh", ["I borrowed\n我借了", "a book.\n一本书。"], (["I borrowed", "a book."], ["我借了", "一本书。"])),
    ("ja en, one line missing", ["今日は\nToday", "雨だ\nrain", "はい", "Bye\nBye"], (["今日は", "雨だ", "はい"], ["Today", "rain", "Bye\nBye"])),
    ("th en", ["วันนี้\nToday", "ฝนตก\nrain"], (["วันนี้", "ฝนตก"], ["Today", "rain"])),
    ("zh ja", ["你好\nこんにちは", "再见\nさようなら"], (["你好", "再见"], ["こんにちは", "さようなら"])),
    ("ko zh, two lines each", ["안녕\n지수야\n你好\n智秀", "잘 가\n再见"], (["안녕\n지수야", "잘 가"], ["你好\n智秀", "再见"])),
]  # fmt: skip


def in_cues(texts: list[str]) -> Transcript:
    return Transcript("a", tuple(Cue(text, index * 2.0, index * 2.0 + 2) for index, text in enumerate(texts)))


@pytest.mark.parametrize(
    ("lang", "texts", "expected"), [case[1:] for case in SPEAKERS], ids=[case[0] for case in SPEAKERS]
)
@pytest.mark.parametrize("mode", ["rules", "auto", "analyzer"])
def test_heads_of_lines_tell_who_speaks(
    lang: str, texts: list[str], expected: list[tuple[str, str]], mode: str
) -> None:
    found = timed_sentences(Segmenter(lang, mode=mode), in_cues(texts))  # type: ignore[arg-type]
    assert [(each.text, each.speaker) for each in found] == expected


def test_no_speaker_is_carried_on_to_cues_that_name_none() -> None:
    cues = Cue("はい。", 0, 1, "甲"), Cue("そうです。", 1, 2), Cue("いいえ。", 2, 3, "乙"), Cue("なぜ。", 3, 4)
    found = timed_sentences(Segmenter("ja"), Transcript("a", cues))
    assert [each.speaker for each in found] == ["甲", "", "乙", ""]


@pytest.mark.parametrize(("cues", "expected"), [case[1:] for case in ROLLING], ids=[case[0] for case in ROLLING])
def test_words_shown_again_are_kept_once(cues: list[Cue], expected: list[tuple[str, float, float]]) -> None:
    assert [(cue.text, cue.start_time, cue.end_time) for cue in unroll(cues) or ()] == expected


def test_what_is_said_twice_stays_twice() -> None:
    assert unroll(SAID_TWICE) is None


def test_rolling_captions_keep_the_times_inside_their_lines() -> None:
    text = (
        "WEBVTT\n\n00:00.000 --> 00:02.000\n雨が<00:01.000><c>降る</c>\n\n00:02.000 --> 00:02.010\n雨が降る\n\n"
        "00:02.010 --> 00:04.000\n雨が降る\n傘が<00:03.000><c>ない</c>\n\n00:04.000 --> 00:04.010\n傘がない\n"
    )
    first, second = vtt.parse(text.encode(), "a.vtt").cues
    assert (first.text, second.text) == ("雨が降る", "傘がない")
    assert second.words == (Word(0, 2, 2.01, 3.0), Word(2, 4, 3.0, 4.0))


def test_rolling_captions_are_told() -> None:
    text = "".join(
        f"{number}\n00:00:0{number},000 --> 00:00:0{number + 1},000\n{number}行\n{number + 1}行\n\n"
        for number in range(1, 5)
    )
    assert srt.parse(text.encode(), "a.srt").mended == (
        "a.srt: captions that repeat the words of the cue before; each is kept once",
    )


@pytest.mark.parametrize(("texts", "expected"), [case[1:] for case in BILINGUAL], ids=[case[0] for case in BILINGUAL])
def test_cues_in_two_languages_are_two_tracks(texts: list[str], expected: tuple[list[str], list[str]]) -> None:
    assert tuple([cue.text for cue in track.cues] for track in tracks(in_cues(texts))) == expected


@pytest.mark.parametrize(
    "texts", [["雨だ\n風だ", "はい\nいいえ"], ["今日は\nOK", "雨だ", "風だ", "はい"], [], ["雨だ"]]
)
def test_cues_in_one_language_are_one_track(texts: list[str]) -> None:
    transcript = in_cues(texts)
    assert tracks(transcript) == (transcript,)


def test_words_without_a_time_are_no_silence() -> None:
    words = (
        Word(0, 2, 0.0, 0.6),
        Word(2, 3, 0.6, 0.8),
        Word(3, 4, 0.8, 1.2),
        Word(8, 9, 3.6, 3.8),
        Word(9, 17, 3.8, 5.0),
    )
    [sentence] = timed_sentences(
        Segmenter("ja"), Transcript("a", (Cue("この店は1998年に開店しました。", 0.0, 5.0, words=words),))
    )
    assert (sentence.start_time, sentence.end_time) == (0.0, 5.0)


def test_a_sentence_that_begins_with_words_without_a_time_begins_behind_the_word_before() -> None:
    words = (Word(0, 2, 0.0, 1.0), Word(7, 8, 3.0, 3.5))
    found = timed_sentences(Segmenter("ja"), Transcript("a", (Cue("雨だ。1998年。", 0.0, 4.0, words=words),)))
    assert [(each.text, each.start_time, each.end_time) for each in found] == [
        ("雨だ。", 0.0, 1.0),
        ("1998年。", 1.0, 3.5),
    ]


SLOW = ["はい、そうですね。", "谢谢大家观看", "ขอบคุณครับ", "Thank you.", "拍手"]


@pytest.mark.parametrize("text", SLOW)
def test_slow_cues_stay_whole(text: str) -> None:
    [cue] = recut(Segmenter("auto"), Transcript("a", (Cue(text, 0.0, 30.0),))).cues
    assert (cue.text, cue.start_time, cue.end_time) == (text, 0.0, 30.0)


def test_cues_are_broken_into_lines() -> None:
    text = "雨が降ったので、試合は中止になり、みんな家に帰ったが、私だけは競技場に残った。"
    cues = recut(Segmenter("ja"), Transcript("a", (Cue(text, 0.0, 12.0),)), CueLimits(max_width=32, max_lines=2)).cues
    assert "".join(cue.text.replace("\n", "") for cue in cues) == text
    for cue in cues:
        lines = cue.text.split("\n")
        assert len(lines) <= 2
        assert max(map(width, lines)) <= 32


def test_a_line_end_takes_the_place_of_a_space_and_markup_moves_along() -> None:
    cue = Cue("so it goes on and on", 0.0, 2.0, markup=(Tag(0, "<i>"), Tag(20, "</i>")))
    [broken] = recut(Segmenter("en"), Transcript("a", (cue,)), CueLimits(max_width=12, max_lines=2)).cues
    assert broken.text.replace("\n", " ") == cue.text
    assert broken.markup == cue.markup


def test_cues_end_sooner_for_the_gap_between_them() -> None:
    cues = Cue("はい。", 0.0, 1.0), Cue("いいえ。", 1.0, 2.0)
    found = recut(Segmenter("ja"), Transcript("a", cues), CueLimits(min_gap=0.1)).cues
    assert [(cue.start_time, cue.end_time) for cue in found] == [(0.0, 0.9), (1.0, 2.0)]


LINES = st.sampled_from(
    ["はい", "今天下雨", "（春子）行く", "♪ 春", "- そう", "田中：雨", "so it goes", "ครับ", "（拍手）", "あ➡"]
)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.lists(LINES, min_size=1, max_size=3), st.integers(0, 40), st.integers(0, 40)), max_size=8))
def test_any_captions_give_times_within_the_file(drawn: list[tuple[list[str], int, int]]) -> None:
    blocks = [
        f"{number}\n00:00:{start:02},000 --> 00:00:{end:02},000\n" + "\n".join(lines)
        for number, (lines, start, end) in enumerate(drawn, 1)
    ]
    transcript = srt.parse("\n\n".join(blocks).encode(), "a.srt")
    latest = max([max(start, end) for _, start, end in drawn], default=0)
    for track in tracks(transcript):
        found = timed_sentences(Segmenter("auto", mode="rules"), track)
        assert all(0 <= each.start_time <= each.end_time <= latest for each in found)  # type: ignore[operator]
        assert all(one.start_time <= other.start_time for one, other in pairwise(found))  # type: ignore[operator]
