"""How soon a sentence of a stream is out, character by character: as soon as nothing can change it, and not before."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cjk_sentencizer import Segmenter

OUT = [
    # language, text that has arrived when the first sentence comes out, that sentence
    ("ja", "雨だ。風", "雨だ。"),
    ("ja", "寒い朝だった！ところ", "寒い朝だった！"),  # と言った may follow, ところが does not
    ("ja", "寒い朝だった。と", "寒い朝だった。"),  # behind 。 nothing takes it up
    ("ja", "寒い朝だった。か", "寒い朝だった。"),
    ("ja", "「痛っ！」指を切った。", "「痛っ！」"),  # 指を押さえ、「ひどい！」と言った may follow
    ("ja", "雨……いや、雪だ。十", "雨……いや、雪だ。"),  # ...... ends nothing, and the mark behind it is not kept waiting
    ("ja", "高さは3.5メートルだ。幅", "高さは3.5メートルだ。"),
    ("zh", "他走了。我", "他走了。"),
    ("zh", "真的吗？！我", "真的吗？！"),
    ("ko", "비가 왔다! 그", "비가 왔다!"),
]

HELD = [
    # language, text that has arrived and does not settle its first sentence
    ("ja", "雨だ。"),
    ("ja", "雨だ！と"),  # と言った
    ("ja", "雨だ。 "),
    ("ja", "「雨だ。」と"),
    ("ja", "雨だ。（"),  # （笑）
    ("zh", "“走吧。”他笑着"),  # 说。
    ("zh", "“走吧！”他一把拉住我，"),  # “快走！”
    ("en", "He said: 'Go. Now"),  # go.'
    ("ja", "雨だ。🙂"),
]

LINES = [
    # text, what comes out before the last line has ended
    ("一つ目の段落。\n\n二つ目だ。続きは", ["一つ目の段落。", "二つ目だ。"]),
    ("# 題名\n本文だ。続きは", ["# 題名", "本文だ。"]),
    ("- 卵\n- 牛", ["- 卵"]),
    ("用意するもの\n1. 軍手", ["用意するもの"]),
]


def before_the_end(segmenter: Segmenter, text: str) -> list[str]:
    """The sentences that are out when all of ``text`` has arrived and its end is not known yet."""
    found: list[str] = []
    ended = False

    def characters() -> Iterator[str]:
        nonlocal ended
        yield from text
        ended = True

    for sentence in segmenter.stream(characters()):
        if ended:
            break
        found.append(sentence.text)
    return found


@pytest.mark.parametrize(("lang", "text", "expected"), OUT)
def test_out_as_soon_as_it_is_certain(lang: str, text: str, expected: str) -> None:
    segmenter = Segmenter(lang, mode="rules")
    assert before_the_end(segmenter, text) == [expected]
    assert before_the_end(segmenter, text[:-1]) == []


@pytest.mark.parametrize(("lang", "text"), HELD)
def test_held_while_it_may_change(lang: str, text: str) -> None:
    assert before_the_end(Segmenter(lang, mode="rules"), text) == []


@pytest.mark.parametrize(("text", "expected"), LINES)
def test_a_line_need_not_have_ended(text: str, expected: list[str]) -> None:
    assert before_the_end(Segmenter("ja", mode="rules"), text) == expected


def test_a_number_at_the_head_of_a_line_may_be_no_item() -> None:
    """3. may become 3.5, which goes on with the line above."""
    assert before_the_end(Segmenter("ja", mode="rules"), "測った値の平均は、\n3.") == []
