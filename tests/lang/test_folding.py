"""Folding of traditional Chinese characters."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.zh.folding import folding_table, to_simplified

FOLDED = [
    ("臺灣", "台湾"),
    ("後來他說：「走吧」", "后来他说：「走吧」"),
    ("简体字", "简体字"),
    ("", ""),
    ("日本のカナabc😀", "日本のカナabc😀"),
]


@pytest.mark.parametrize(("text", "expected"), FOLDED)
def test_folding_keeps_the_length(text: str, expected: str) -> None:
    assert expected == to_simplified(text)
    assert len(text) == len(expected)


def test_text_without_traditional_characters_is_returned_itself() -> None:
    text = "简体中文。"
    assert to_simplified(text) is text


def test_table_stays_within_what_jieba_takes_for_a_word() -> None:
    table = folding_table()
    assert all(len(key) == len(value) == 1 for key, value in table.items())
    assert all("\u4e00" <= character <= "\u9fd5" for pair in table.items() for character in pair)
    assert not set(table) & set(table.values()) - {"苧"}, "folding twice must be folding once"
