"""Language tags as people have them name a language with rules, or get an error that says which there are."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.lang import AVAILABLE
from cjk_sentencizer.lang.tags import code_of

TAGS = [
    ("ja", "ja"), ("ja-JP", "ja"), ("ja_JP", "ja"), ("JA", "ja"), ("jpn", "ja"),
    ("zh-TW", "zh"), ("zh_CN", "zh"), ("zh-Hans", "zh"), ("zh-Hant-HK", "zh"), ("cmn-Hans-CN", "zh"), ("yue", "zh"),
    ("th-TH", "th"), ("tha", "th"), ("vi-VN", "vi"), ("en-US", "en"), ("ko_KR", "ko"), ("auto", "auto"),
]  # fmt: skip


@pytest.mark.parametrize(("tag", "code"), TAGS)
def test_tag_names_its_language(tag: str, code: str) -> None:
    assert code_of(tag, AVAILABLE) == code


@pytest.mark.parametrize(
    ("tag", "meant"), [("jp", "ja"), ("cn", "zh"), ("kr", "ko"), ("thai", "th"), ("Japanese", "ja")]
)
def test_near_miss_is_told_what_was_meant(tag: str, meant: str) -> None:
    with pytest.raises(ValueError, match=f"Did you mean '{meant}'"):
        code_of(tag, AVAILABLE)


@pytest.mark.parametrize("tag", ["xh", "", "auto-JP", "-"])
def test_unknown_tag_lists_the_languages(tag: str) -> None:
    with pytest.raises(ValueError, match="Available: en, ja, ko, th, vi, zh, or 'auto'"):
        code_of(tag, AVAILABLE)


def test_segmenter_and_chunker_take_tags() -> None:
    assert Segmenter("zh-TW").lang == "zh"
    assert [chunk.text for chunk in Chunker("ja_JP", budget=5, counter="chars", overlap=0).chunks("雨だ。帰る。")] == [
        "雨だ。",
        "帰る。",
    ]
