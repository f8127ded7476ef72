"""The cuts of a text, weighed once, give at every threshold what a segmenter with that threshold gives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Segmenter
from cjk_sentencizer.segmentation.cuts import LOWEST, Cut, sentences_at
from cjk_sentencizer.segmentation.types import Reason

MODES = ["rules", "auto", "analyzer"]
THRESHOLDS = [LOWEST, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.97, 1.0]
TEXTS = {
    "ja without marks": "昨日駅前の新しいカフェに行ったんですけどすごく混んでました席がなかなか空かなくて結局三十分くらい待ちました",
    "ja with marks": "店員：いらっしゃいませ！何名様ですか？\n客：二人です(笑) また来ますねwww「行く。」と言ったよねそうだよ、たぶん。",
    "zh without marks": "你到家了吗我刚下地铁外面雨下得好大啊我没带伞你能来接我一下吗好的那你在门口等我吧",
    "th": "เมื่อวานฝนตกหนักทั้งวัน ถนนหน้าบ้านจึงมีน้ำท่วม แม่บอกว่าอย่าเพิ่งออกไปนะครับ แล้วเจอกัน คุณเคยไปหรือยังครับ",
    "mixed": "今日は雨ですね明日は晴れますか\n\n我吃完了然后去睡觉了吗\n\nสวัสดีครับ ไปก่อนนะครับ แล้วเจอกัน\n\n```\na。b\n```\n| a | b |",
    "blank": " \n\n ",
    "empty": "",
}
WORDS = """
    。 ！ ? … 、 ， 「 」 （ ） (笑) www 😀 😀😀 ^_^ 草 哈哈 555 と言った ですね ました でも 行くよ 昨日 我 了吗 然后 但是 吃完了
    สวัสดีครับ ครับ คะ และ ผมไป แต่ ซึ่ง 안녕하세요 했습니다 Dr. 3.14 https://a.b/c ``` | - * A： 店員：
""".split()
ANY_TEXT = st.lists(st.sampled_from([*WORDS, " ", " ", "\n", "\n\n", "\t", "\x1f", "\u200b"]), max_size=30).map("".join)


def test_a_rule_stands_at_every_threshold_and_another_place_up_to_its_highest() -> None:
    rule, place = Cut(3, 3, Reason.TERMINATOR, 1.0, None), Cut(5, 5, Reason.MODEL, 0.8, 0.3, 0.4)
    assert [rule.stands(1.0), place.stands(), place.stands(0.4), place.stands(0.41)] == [True, True, True, False]


def test_a_cut_behind_white_space_ends_its_sentence_before_it() -> None:
    assert [(cut.offset, cut.end) for cut in Segmenter("en", mode="rules").cuts("One \n\nTwo")] == [(4, 3), (9, 9)]


def test_nothing_depends_on_the_threshold_in_rules_mode() -> None:
    cuts = Segmenter("ja", mode="rules").cuts(TEXTS["ja with marks"])
    assert {cut.threshold for cut in cuts} == {None}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_sentences_at_the_threshold_in_use(text: str, mode: str) -> None:
    segmenter = Segmenter("auto", mode=mode)
    assert sentences_at(text, segmenter.cuts(text)) == segmenter.sentences(text)


@pytest.mark.parametrize("threshold", THRESHOLDS)
@pytest.mark.parametrize("mode", MODES)
def test_sentences_at_any_threshold(mode: str, threshold: float) -> None:
    segmenter, other = Segmenter("auto", mode=mode), Segmenter("auto", mode=mode, threshold=threshold)
    for text in TEXTS.values():
        assert sentences_at(text, segmenter.cuts(text), threshold) == other.sentences(text)


def test_thresholds_move_boundaries() -> None:
    text = TEXTS["ja without marks"]
    cuts = Segmenter("ja").cuts(text)
    counts = [len(sentences_at(text, cuts, threshold)) for threshold in THRESHOLDS]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > len(sentences_at(text, cuts)) > counts[-1]


@pytest.mark.parametrize("lang", ["auto", "ja", "th"])
@pytest.mark.parametrize("threshold", [0.02, 0.4, 0.9, None])
@settings(max_examples=20)
@given(text=ANY_TEXT)
def test_sentences_of_any_text_at_any_threshold(lang: str, threshold: float | None, text: str) -> None:
    cuts = Segmenter(lang).cuts(text)
    assert sentences_at(text, cuts, threshold) == Segmenter(lang, threshold=threshold).sentences(text)


def test_a_threshold_of_the_segmenter_s_own_below_the_lowest_is_kept() -> None:
    text = TEXTS["zh without marks"]
    segmenter = Segmenter("zh", threshold=0.001)
    assert sentences_at(text, segmenter.cuts(text)) == segmenter.sentences(text)
