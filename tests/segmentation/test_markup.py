"""Markup: what is kept whole, what hangs behind a mark, what closes an emphasis, and what opens a block."""

from __future__ import annotations

import re

import pytest

from cjk_sentencizer.segmentation import markup

WHOLE = [
    "![構成](a.png)",
    "![図][fig1]",
    "![[画像.png]]",
    "<!-- 下書き。 -->",
    '<ref name="a">『町史』。</ref>',
    "<sup>[3]</sup>",
    "<color=red>",
    '<a href="https://example.jp" title="猫。犬">',
    "<https://example.jp/?a=1>",
    "`a. b!`",
    "``a`b.``",
    "$x=1.$",
    "$$a. b!$$",
]
NOT_MARKUP = ["<yなら正です。y>", "<b then stop. If c>", "$5です。割引後は$3", "$5 and $6", "$$$. Work. $$$", "![1] "]


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_kept_whole(text: str) -> None:
    assert re.fullmatch(markup.SKIPPED, text)


@pytest.mark.parametrize("text", NOT_MARKUP)
def test_what_only_looks_like_markup(text: str) -> None:
    assert not re.match(markup.SKIPPED, text)


HANGING = [
    "[1]",
    "[1, 2]",
    "[4–6]",
    "[^a]",
    "[@tanaka2020, p. 3]",
    "［注1］",
    "[wait]",
    "[p]",
    "<br/>",
    "</b>",
    "[/b]",
    "¹²",
    "（注2）",
]
NOT_HANGING = ["[次へ]", "[b]", "<p>", "[1](a)", "[^1]:", "（注意）"]


@pytest.mark.parametrize("text", HANGING)
def test_what_hangs_behind_a_mark(text: str) -> None:
    assert re.fullmatch(markup.hanging(r"注\d"), text)


@pytest.mark.parametrize("text", NOT_HANGING)
def test_what_begins_the_next_sentence(text: str) -> None:
    assert not re.match(markup.hanging(r"注\d"), text)


# text, start of a run of signs, where it ends if it closes an emphasis
EMPHASES = [
    ("**注意。**次", 5, 7),
    ("終わり。**次**", 4, 4),
    ("終わり。** 次", 4, 6),
    ("2*3。*次*", 4, 4),
    ("* *春。*夏", 5, 6),
    ("~~中止。~~次", 5, 7),
    ("中止。~次", 3, 3),
]


@pytest.mark.parametrize(("text", "start", "end"), EMPHASES)
def test_where_an_emphasis_ends(text: str, start: int, end: int) -> None:
    assert markup.emphasis_end(text, start, len(text)) == end


FENCES = ["```js", "~~~~", "$$", r"\[", r"\begin{align}", "<!-- a", "<pre>", "$$x$$", "<!-- a -->"]
NOT_FENCES = ["```a``` b", "$$x$$ b", "<!-- a --> b", "<p>"]


@pytest.mark.parametrize("line", FENCES)
def test_what_opens_a_block(line: str) -> None:
    assert re.match(markup.FENCE, line)


@pytest.mark.parametrize("line", NOT_FENCES)
def test_what_opens_none(line: str) -> None:
    assert not re.match(markup.FENCE, line)


CLOSERS = [
    ("````", "````"),
    ("$$", "$$."),
    (r"\[", r"\]"),
    (r"\begin{a}", r"\end{a}"),
    ("<!-- a", "-->"),
    ("<pre>", "</pre>"),
]


@pytest.mark.parametrize(("line", "last"), CLOSERS)
def test_what_closes_a_block(line: str, last: str) -> None:
    assert re.fullmatch(markup.closer_of(line)[0], last)


@pytest.mark.parametrize(("line", "closes"), [("$$x$$", True), ("$$", False), ("<!-- a -->", True), ("```", False)])
def test_a_block_on_one_line(line: str, *, closes: bool) -> None:
    assert markup.closes_itself(line) is closes


def test_no_block_begins_with_prose() -> None:
    with pytest.raises(ValueError, match="No block begins with 'prose'"):
        markup.closer_of("prose")
