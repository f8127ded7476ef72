"""What holds for every text without exception, in every language, mode and option."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Segmenter, Sentence
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD
from cjk_sentencizer.segmentation.rules import Trace

LANGUAGES = ["auto", "ja", "zh", "th", "vi", "en", "ko"]
MODES = ["rules", "auto", "analyzer"]
OPTIONS = [
    {},
    {"newlines": "always"},
    {"newlines": "blank"},
    {"newlines": "never"},
    {"split_quotes": True},
    {"terminators": ""},
    {"terminators": "。!"},
    {"abbreviations": ("cf", "今日")},
]

FRAGMENTS = """
    「 」 『 』 “ ” " ' ( ) （ ） [ ] 【 】 《 》 < > 。 ． . ! ? ！ ？ … …… ... 、 ， , ： : ； ‼ ｡ ︒ ?! 。」 ！」と ？」「 ）。 。”
    ``` ~~~ | |a|b| |---| # - * 1. １． ① (1) ・ 一、 > --- *** A： 田中「 son: 00:01.000 第１条 第一章
    Yahoo! モーニング娘。 けいおん！ そうだ！京都 GO! www ｗｗ 草 笑 (笑) ^_^ m(_ _)m (^^) 哈哈 555 ㅋㅋ 😀 👨‍👩‍👧 🇯🇵 ❤️ ♪ 〜
    http://a.b/c?d https:// www.x.jp a@b.co.jp file.txt 3.14 1.2.3 2024.4.18. U.S.A. e.g. Dr. TP.HCM ม.ค. ฯลฯ ๆ
    今日は雨です と言った って 彼は そして ですよね ました でも 行く 人 的 了吗 我 但是 他说 说道 สวัสดีครับ และ ผมไป เขา กิน
    안녕하세요 니다 라고 요 Xin chào ông và Hello The i go <a> </b `x ` [1] が の を １ ２ 一 α א ا ﷺ ㍿ ำ ํา ｶﾞ \\ /
""".split()
SPACES = [" ", "　", "\t", "\u00a0", "\n", "\r\n", "\r", "\n\n", "\v", "\f", "\x1c", "\x1f", "\x85", "\u2028", "\u2029"]
ODD = ["\u200b", "\ufeff", "\u200d", "\u00ad", "\u0301", "\x00", "\ud800", "\udfff", "\U0010ffff"]

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=[]), max_size=80)
"""All of Unicode, lone surrogates included."""
NASTY_TEXT = st.lists(st.sampled_from(FRAGMENTS + SPACES * 4 + ODD), max_size=40).map("".join)
TEXT = NASTY_TEXT | ANY_TEXT

FEW = settings(max_examples=15)
MANY = settings(max_examples=120)


def cut(text: str, sizes: list[int]) -> list[str]:
    """Pieces of these sizes, again and again."""
    pieces, start = [], 0
    while start < len(text):
        size = sizes[len(pieces) % len(sizes)]
        pieces.append(text[start : start + size])
        start += size
    return pieces


def assert_invariants(text: str, sentences: list[Sentence]) -> None:
    assert [text[sentence.start : sentence.end] for sentence in sentences] == [sentence.text for sentence in sentences]
    assert [sentence.text.strip() for sentence in sentences] == [sentence.text for sentence in sentences]
    assert [sentence for sentence in sentences if not sentence.text or not 0 <= sentence.score <= 1] == []
    assert [(one, other) for one, other in pairwise(sentences) if one.end > other.start] == []
    assert "".join("".join(sentence.text for sentence in sentences).split()) == "".join(text.split())


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("lang", LANGUAGES)
@FEW
@given(text=TEXT)
def test_sentences_of_any_text(lang: str, mode: str, text: str) -> None:
    assert_invariants(text, Segmenter(lang, mode=mode).sentences(text))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@FEW
@given(text=TEXT)
def test_sentences_with_any_option(options: dict[str, object], mode: str, text: str) -> None:
    assert_invariants(text, Segmenter("auto", mode=mode, **options).sentences(text))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@MANY
@given(text=TEXT, sizes=st.lists(st.integers(1, 12), min_size=1, max_size=5))
def test_stream_by_rules_is_the_whole(options: dict[str, object], text: str, sizes: list[int]) -> None:
    segmenter = Segmenter("auto", mode="rules", **options)
    assert list(segmenter.stream(cut(text, sizes))) == segmenter.sentences(text)


@pytest.mark.parametrize("mode", ["auto", "analyzer"])
@pytest.mark.parametrize("lang", LANGUAGES)
@FEW
@given(text=TEXT, sizes=st.lists(st.integers(1, 30), min_size=1, max_size=5))
def test_stream_with_words_loses_nothing(lang: str, mode: str, text: str, sizes: list[int]) -> None:
    assert_invariants(text, list(Segmenter(lang, mode=mode).stream(cut(text, sizes))))


@pytest.mark.parametrize("lang", LANGUAGES)
@MANY
@given(text=TEXT)
def test_explaining_takes_the_same_decisions(lang: str, text: str) -> None:
    """The scan has a short way for plain sentences, and none where it notes what it saw."""
    segmenter = Segmenter(lang, mode="rules")
    assert segmenter.engine.spans(text, Trace()) == segmenter.engine.spans(text)


@MANY
@given(text=NASTY_TEXT, more=NASTY_TEXT)
def test_decisions_look_no_further_than_the_look_ahead(text: str, more: str) -> None:
    segmenter = Segmenter("auto", mode="rules")
    filler = "あ" * (LOOK_AHEAD + 20)
    near, far = segmenter.sentences(text + filler), segmenter.sentences(text + filler + more)
    assert far[: len(near) - 1] == near[:-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@FEW
@given(text=TEXT)
def test_clauses_cover_their_sentences(lang: str, text: str) -> None:
    segmenter = Segmenter(lang, mode="rules")
    clauses = segmenter.clauses(text)
    assert "".join("".join(clause.text for clause in clauses).split()) == "".join(text.split())
    assert [text[clause.start : clause.end] for clause in clauses] == [clause.text for clause in clauses]
