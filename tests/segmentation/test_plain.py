"""Plain sentences: what one pattern takes is what all the rules would make of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Reason, Segmenter
from cjk_sentencizer.segmentation.patterns import patterns_for
from cjk_sentencizer.segmentation.plain import Bounds, plain_for
from cjk_sentencizer.segmentation.rules import Trace

PARTS = (
    (
        "彼は言った です ました と言った という って とても 今日は、 他说： 我们 真的吗 吧 Yahoo! けいおん！ モーニング娘。 Dr.~ e.g.~ vs.~him etc.~ "
        "＂はい。＂ '行くよ。' '走' It's~ 'Go.'~ 他一把拉住我，“ もう、 と彼は、「 "
        "The~ He~said~ 1.~ ##~2.~ 2.5 v1.2.3 a?b=c www orz 哈哈哈 555 T_T (笑) (^o^) （A+B） （マリー・アン） （株） 【注意！】 《书名！》 [1] "
        '「はい」 「行くよ。」 『「行く。」と』 “好。” “走吧” "Yes." "no" ！？ …… ... 。 ！ ? . ， 、 ： ・ ① ( ） 」 ~ 草 ㅋㅋ 다~ นะ~ )~'
    )
    .replace("~", "\u00a0")
    .split()
)
TEXTS = st.lists(st.sampled_from([part.replace("\u00a0", " ") for part in PARTS]), max_size=12).map("".join)
CODES = ["ja", "zh", "ko", "auto"]


@pytest.mark.parametrize("code", CODES)
@settings(max_examples=100)
@given(text=TEXTS, split_quotes=st.booleans())
def test_the_pattern_decides_as_all_the_rules_together(code: str, text: str, split_quotes: bool) -> None:
    """A trace asks the rules about every mark."""
    segmenter = Segmenter(code, mode="rules", split_quotes=split_quotes)
    assert segmenter.engine.spans(text) == segmenter.engine.spans(text, Trace())


TAKEN = [
    ("雨だ。山だ。", [3, 6]),
    ("気温は（例年より）2.5度高い。次だ", [16, 18]),
    ("「雨だ。」と彼は言った。次だ", [12, 14]),
    ("1. 開く。", [6]),
    ("## 3. 概要", [8]),
    ("See Dr. Smith, e.g. today. Then call.", [26, 37]),
    ("すごい！？……次だ。", [7, 10]),
]


@pytest.mark.parametrize(("text", "ends"), TAKEN)
def test_what_the_pattern_takes(text: str, ends: list[int]) -> None:
    out: list[Bounds] = []
    done = plain_for(patterns_for("ja", None, ()), split_quotes=False).take(
        text, 0, len(text), Reason.END_OF_TEXT, True, out
    )
    assert [end for _, end, _ in out] == ends
    assert done == len(text)


@pytest.mark.parametrize("text", ["雨だ。", "雨だ。w", "雨だ", "「雨だ。」と"])
def test_what_may_yet_change_is_not_taken(text: str) -> None:
    plain = plain_for(patterns_for("ja", None, ()), split_quotes=False)
    assert plain.take(text, 0, len(text), Reason.END_OF_TEXT, False, []) == 0
