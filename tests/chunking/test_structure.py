"""Headings, tables, code and front matter, in the markup that documents have."""

from __future__ import annotations

import pytest

from cjk_sentencizer.chunking.structure import level_of, sections

HEADINGS = [
    ("# 利用案内\n\n九時に開きます。", [(1, "利用案内")]),
    ("\ufeff# 利用案内\n\n九時に開きます。", [(1, "利用案内")]),
    ("## 概要 ##\n本文。", [(2, "概要")]),
    ("利用案内\n========\n\n九時に開きます。\n\n休館日\n------\n\n月曜日です。", [(1, "利用案内"), (2, "休館日")]),
    ("开放时间\n---\n\n每天九点开门。", [(2, "开放时间")]),
    ("วันหยุด\n=======\n\nปิดทุกวันจันทร์", [(1, "วันหยุด")]),
    ("Opening hours\r\n=============\r\n\r\nWe open at nine.\r\n", [(1, "Opening hours")]),
    ("== 概要 ==\n本文です。\n=== 詳細 ===\n本文です。", [(2, "概要"), (3, "詳細")]),
    ("== 導入\n\n本文です。", [(2, "導入")]),
    ("**営業時間**\n十時からです。", [(8, "営業時間")]),
    ("**运费：**\n\n全国包邮。", [(8, "运费：")]),
    ('<h2 class="a">料金<br></h2>\n大人は五百円です。', [(2, "料金")]),
    ("======\n題名\n======\n\n章\n====\n\n節\n----\n\n小節\n~~~~\n\n本文。", [(1, "題名"), (2, "章"), (3, "節"), (4, "小節")]),
    ("第一章 总则\n\n第一节 目的\n\n为了安全。", [(2, "第一章 总则"), (3, "第一节 目的")]),
]  # fmt: skip
NO_HEADINGS = [
    "雨が降った。\n---\n風も吹いた。",  # a rule under a paragraph
    "---\ntitle: 夏。\n---\n本文です。",
    "- 一つ目\n---\n本文。",
    "一行目です、\n二行目です\n---\n三行目。",  # the last line of a paragraph
    "**これは大事です。**\n次の文です。",
    "前の文に **太字** がある。",
    "````md\n```\n## 中\n```\n````\n後。",
    "a == b == c です。",
    "今日は#春 です。",
]


def found(text: str) -> list[tuple[str, str]]:
    return [(section.kind, text[section.start : section.end]) for section in sections(text)]


@pytest.mark.parametrize(("text", "expected"), HEADINGS)
def test_headings_with_level_and_title(text: str, expected: list[tuple[int, str]]) -> None:
    headings = [section for section in sections(text) if section.kind == "heading"]
    assert [(section.level, section.title) for section in headings] == expected


@pytest.mark.parametrize("text", NO_HEADINGS)
def test_what_is_no_heading(text: str) -> None:
    assert [section for section in sections(text) if section.kind == "heading"] == []


TABLES = [
    ("| a | b |\n|---|---|\n| c | d |\n\n後。", "| a | b |\n|---|---|\n| c | d |", "| a | b |\n|---|---|"),
    ("前。\n\na | b\n:-- | --:\nc | d\ne | f\n\n後。", "a | b\n:-- | --:\nc | d\ne | f", "a | b\n:-- | --:"),
    ("| a | b |\n| c | d |\n後。", "| a | b |\n| c | d |", "| a | b |"),
    ("<TABLE><tr><th>a</th></tr>\n<tr><td>b</td></tr></TABLE>。", "<TABLE><tr><th>a</th></tr>\n<tr><td>b</td></tr></TABLE>", "<TABLE><tr><th>a</th></tr>"),
    ("前。\n{| class=x\n! a\n|-\n| b\n|}\n後。", "{| class=x\n! a\n|-\n| b\n|}", ""),
    ("+---+---+\n| a | b |\n+===+===+\n| c | d |\n+---+---+\n後。", "+---+---+\n| a | b |\n+===+===+\n| c | d |\n+---+---+", "+---+---+\n| a | b |\n+===+===+"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "table", "header"), TABLES)
def test_tables_with_their_first_rows(text: str, table: str, header: str) -> None:
    (section,) = [each for each in sections(text) if each.kind == "table"]
    assert text[section.start : section.end] == table
    assert (text[section.start : section.header] if section.header else "") == header


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ntitle: 夏。\ntags: [夏]\n---\n\n本文。", ("front_matter", "---\ntitle: 夏。\ntags: [夏]\n---")),
        ('+++\ntitle = "夏"\n+++\n本文。', ("front_matter", '+++\ntitle = "夏"\n+++')),
        ("````md\n```\n## x\n```\n````\n後。", ("code", "````md\n```\n## x\n```\n````")),
        ("~~~\nx = 1\n~~~\n後。", ("code", "~~~\nx = 1\n~~~")),
        ("<pre>\nx = 1。\n</pre>\n後。", ("code", "<pre>\nx = 1。\n</pre>")),
    ],
)  # fmt: skip
def test_what_stays_whole(text: str, expected: tuple[str, str]) -> None:
    assert found(text)[0] == expected


@pytest.mark.parametrize(
    "text", ["", "雨だ。", "```\n閉じない。", "<table><table>", "{|", "---\n", "|---|\n", "=====", "\n=="]
)
def test_nothing_is_invented(text: str) -> None:
    assert [kind for kind, _ in found(text) if kind in ("heading", "front_matter", "code")] == []


@pytest.mark.parametrize(
    "unit", ["```a\n", "<table>", "{|\n", "==\n", "a\n--\n", "**\n", "|-|\n", "+---+\n", "<h1>", " ", "---\na: b\n"]
)
def test_odd_runs_are_read_in_time(unit: str) -> None:
    text = unit * 20_000
    ends = [section.end for section in sections(text)]
    assert ends == sorted(ends)


def test_levels() -> None:
    assert level_of("2.1 概要") == (2, "2.1 概要")
    assert level_of("第三節 詳細") == (3, "第三節 詳細")
    assert level_of("はじめに") == (9, "はじめに")
