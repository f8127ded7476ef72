"""The language of a run of text, by its script."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.scripts import NEARBY, language_of

LANGUAGES = [
    ("Hello.", "en"),
    ("3.14", "en"),
    ("😀", "en"),
    ("Xin chào, tôi ở đây.", "vi"),
    ("今日は雨だ。", "ja"),
    ("ﾃｽﾄです", "ja"),
    ("今天下雨了。", "zh"),
    ("他最喜欢的日本歌曲是「の」字开头的那一首", "zh"),  # a word of Japanese in Chinese
    ("สวัสดีครับ", "th"),
    ("ภาษาไทยกับ English", "th"),
    ("๒๕๖๗", "th"),
    ("ไทย日本語", "th"),  # of equal counts the script that comes first in Unicode
    ("ㄅㄆㄇ", "zh"),
    ("déjà vu", "en"),  # é and à are no letters of Vietnamese alone
    ("안녕하세요", "ko"),
    ("漢字와 한글을 쓴다", "ko"),
]


@pytest.mark.parametrize(("text", "expected"), LANGUAGES)
def test_language_by_script(text: str, expected: str) -> None:
    assert language_of(text, 0, len(text)) == expected


@pytest.mark.parametrize("text", ["これは犬。東京都", "東京都。これは犬"])
def test_han_alone_is_japanese_where_kana_stand_near(text: str) -> None:
    start = text.index("東")
    assert language_of(text, start, start + 3) == "ja"


def test_kana_beyond_the_look_ahead_do_not_count() -> None:
    text = "東京都" + "。" * NEARBY + "これ"
    assert language_of(text, 0, 3) == "zh"
