"""Lines and blocks: what a line end means, and the kinds of line that stand by themselves."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Reason, Segmenter
from cjk_sentencizer.segmentation.lines import FENCE_LIMIT, Block, LineReader, Newlines
from cjk_sentencizer.segmentation.patterns import patterns_for

KINDS = [
    ("# 見出し", "heading"),
    ("第一章　序", "heading"),
    ("- 項目", "list"),
    ("1. first", "list"),
    ("①項目", "list"),
    ("・項目", "list"),
    ("|a|b|", "table"),
    ("---", "rule"),
    ("> 引用", "quote"),
    ("田中：はい", "speaker"),
    ("son: có", "speaker"),
    ("00:00:01.000 --> 00:00:02.000", "cue"),
    ("  \u3000", "blank"),
    ("ただの文です。", ""),
    ("http://example.org", ""),
]

WRAPPED = [
    # the sentence goes on behind the line end
    "これは、\n続く文です。",
    "「開いた括弧は\n次の行で閉じる」と言った。",
    "The path runs along the\nriver and is narrow.",
    "นี่คือ\nหนังสือของฉัน",
]

ENDED = [
    ("一行目です。\n二行目です。", Reason.TERMINATOR),
    ("買い物\n洗濯", Reason.NEWLINE),
    ("段落\n\n次の段落", Reason.BLANK_LINE),
    ("# 題\n本文", Reason.HEADING),
    ("- 一\n- 二", Reason.LIST_ITEM),
    ("|a|b|\n|c|d|", Reason.TABLE_ROW),
    ("```\nx = 1. y\n```\n後", Reason.CODE_FENCE),
    ("はい\n田中：いいえ", Reason.SPEAKER),
]

NEWLINES: list[tuple[Newlines, list[str]]] = [
    ("auto", ["買い物、\n洗濯", "料理", "掃除"]),
    ("always", ["買い物、", "洗濯", "料理", "掃除"]),
    ("blank", ["買い物、\n洗濯\n料理", "掃除"]),
    ("never", ["買い物、\n洗濯\n料理\n\n掃除"]),
]

LINE_ENDS = ["\n", "\r\n", "\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]


def blocks(text: str, newlines: Newlines = "auto", complete: bool = True) -> list[Block]:
    return list(LineReader(patterns_for("auto", None, ()), newlines).blocks(text, complete=complete))


def texts(text: str, **options: str) -> list[str]:
    return [sentence.text for sentence in Segmenter("auto", mode="rules", **options).sentences(text)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("line", "kind"), KINDS)
def test_kind_of_a_line(line: str, kind: str) -> None:
    assert [block.kind for block in blocks(line + "\n")] == [kind]


@pytest.mark.parametrize("text", WRAPPED)
def test_a_line_end_inside_a_sentence_is_layout(text: str) -> None:
    assert texts(text) == [text]


@pytest.mark.parametrize(("text", "reason"), ENDED)
def test_a_line_end_that_ends_a_sentence_says_why(text: str, reason: Reason) -> None:
    sentences = Segmenter("auto", mode="rules").sentences(text)
    assert [sentence.reason for sentence in sentences] == [reason, sentences[-1].reason]


@pytest.mark.parametrize(("newlines", "expected"), NEWLINES)
def test_what_a_line_end_means_can_be_chosen(newlines: str, expected: list[str]) -> None:
    assert texts("買い物、\n洗濯\n料理\n\n掃除", newlines=newlines) == expected


@pytest.mark.parametrize("line_end", LINE_ENDS)
def test_every_line_end_counts(line_end: str) -> None:
    assert texts(f"買い物{line_end}洗濯") == ["買い物", "洗濯"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\u2028"])
@pytest.mark.parametrize("indent", ["", "  ", "\ufeff"])
def test_a_fence_is_one_sentence_whatever_its_line_ends(line_end: str, indent: str) -> None:
    fence = line_end.join([f"{indent}```py", "x. Y。z", "```"])
    assert texts(f"{fence}{line_end}後。") == [fence.strip(), "後。"]


def test_a_fence_that_nothing_closes_within_the_limit_stands_alone() -> None:
    far = "```\n" + "あ。\n" * (FENCE_LIMIT // 3 + 1) + "```\n"
    assert texts(far)[0] == "```"


def test_a_shorter_run_of_marks_closes_no_fence() -> None:
    assert texts("```\n``\nあ。い\n```\n後。") == ["```\n``\nあ。い\n```", "後。"]


def test_text_behind_the_marks_closes_no_fence() -> None:
    assert texts("```\nあ。い\n```py\n```\n後。")[0] == "```\nあ。い\n```py\n```"


def test_a_line_that_may_go_on_leaves_its_block_open() -> None:
    assert [block.complete for block in blocks("買い物\n洗", complete=False)] == [False]


def test_a_block_ends_for_certain_behind_a_line_that_has_its_mark() -> None:
    assert [block.complete for block in blocks("買った。\n洗", complete=False)] == [True, False]


LONE_BRACKETS = [
    ("会場（二階 \n\n ）\n\n次の文。", ["会場（二階 \n\n ）", "次の文。"]),
    ("会場（二階\n\n）次\n", ["会場（二階", "）次"]),
    ("会場（二階。）\n\n）\n", ["会場（二階。）", "）"]),
]


@pytest.mark.parametrize(("text", "expected"), LONE_BRACKETS)
def test_a_lone_bracket_behind_blank_lines_belongs_to_what_it_closes(text: str, expected: list[str]) -> None:
    assert [sentence.text for sentence in Segmenter("ja", mode="rules").sentences(text)] == expected


def test_a_lone_bracket_is_looked_for_nearby_only() -> None:
    found = Segmenter("ja", mode="rules").sentences("会場（二階" + "\n" * 1001 + "）")
    assert [sentence.text for sentence in found] == ["会場（二階", "）"]


@pytest.mark.parametrize("text", ["今日は雨だ\nสวัสดีครับ", "我们明天见\nПривет", "明天见\n안녕하세요"])
def test_a_line_in_another_script_continues_none(text: str) -> None:
    found = Segmenter("auto", mode="rules").sentences(text)
    assert [each.text for each in found] == text.split("\n")
