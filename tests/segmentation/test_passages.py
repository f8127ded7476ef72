"""Passages, and the test that sends one to the analyzer."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.segmentation.passages import LONGEST, doubtful, passages
from cjk_sentencizer.segmentation.patterns import patterns_for
from cjk_sentencizer.segmentation.plain import Span

GROUPS = [
    ("一つ。二つ。\n三つ。", [["一つ。", "二つ。", "三つ。"]]),
    ("一つ。\n\n二つ。", [["一つ。"], ["二つ。"]]),
    ("はい。\n田中：いいえ。", [["はい。"], ["田中：いいえ。"]]),
]

CLEAN = [
    ("ja", "雨が降った。風も吹いたので、家にいた。"),
    ("ja", "「行くよ。」と彼は言った。それで終わりだった。"),
    ("zh", "今天下雨了。我没出门，在家看书。"),
    ("en", "It rained. We stayed at home."),
    ("ja", "買い物"),  # a title
    ("ja", "車も少ないですし。止まる心配もありません。"),  # し as a final particle
    ("ja", "雨も降りますしね。傘を持ちましょう。"),
    ("ja", "いいですねえ。私も行きます。"),  # drawn out
    ("ja", "そうですねぇ。静かな町です。"),
    ("ja", "皆様を応援いただきますよう、よろしくお願いいたします。"),
    ("ja", "証拠をお見せくださいまし。そのうえで話します。"),
    ("ja", "ますます寒くなる。明日は雪だ。"),
    ("ja", "お相手を致しますゆえ、お待ちください。"),
    ("zh", "他获得了我的尊重。这很难。"),  # the pronoun is an object
    ("zh", "除了您之前讲过的重点以外，还有一个。"),
    ("zh", "经理找了我帮忙。我答应了。"),
    ("zh", "這件事感動了我們的老師。"),
]

DOUBTFUL = [
    ("ja", "今日は雨ですね明日は晴れますかね。"),  # final forms with no mark behind
    ("ja", "雨が降って風も吹いて家にいたのだけれどやることもなくて" * 5 + "。"),  # long without a mark
    ("ja", "きょうは朝からずっと雨が降っていた"),  # no mark at its end
    ("ja", "そうですしかし今日は行けません。"),
    ("ja", "明日行きますまた会いましょう。"),
    ("zh", "你吃了吗我还没吃呢。"),
    ("zh", "我到家了我先去洗澡。"),
    ("zh", "天黑了我们就回家。"),
    ("zh", "我没吃饭你先去吧我等一下再去我们在那里见面好不好他也会来的我想应该是这样没错" * 2 + "。"),
]


def spans(text: str) -> list[Span]:
    return Segmenter("auto", mode="rules").engine.spans(text)


@pytest.mark.parametrize(("text", "expected"), GROUPS)
def test_passages_end_at_blank_lines_and_speakers(text: str, expected: list[list[str]]) -> None:
    found = spans(text)
    grouped = [
        [text[span.start : span.end].strip() for span in found[first:stop]]
        for first, stop in passages(text, found, patterns_for("auto", None, ()))
    ]
    assert grouped == expected


def test_a_long_passage_is_cut_into_windows() -> None:
    text = "雨が降った。" * LONGEST
    found = spans(text)
    lengths = [
        found[stop - 1].end - found[first].start for first, stop in passages(text, found, patterns_for("ja", None, ()))
    ]
    assert (max(lengths) <= LONGEST, sum(lengths)) == (True, len(text))


@pytest.mark.parametrize(("lang", "text"), CLEAN)
def test_clean_text_stays_with_the_rules(lang: str, text: str) -> None:
    assert doubtful(text, spans(text), patterns_for(lang, None, ())) is False


@pytest.mark.parametrize(("lang", "text"), DOUBTFUL)
def test_text_that_lacks_marks_is_doubtful(lang: str, text: str) -> None:
    assert doubtful(text, spans(text), patterns_for(lang, None, ())) is True
