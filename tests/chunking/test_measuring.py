"""Token counts of spans: exactly those of the counter, however the text is taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.chunking.measuring import FAR, measure

PARTS = [
    "雨が降った。", "「そう、」と言った。\n\n", "天气很好，", "ข้อความภาษาไทย ยาว ", "It's what I've seen. ", "don't", "１２３", "3.14", "\r\n",
    "  ", "\u3000", "e\u0301", "ー", "々", "（笑）", "!?", "👍🏽", "<|endoftext|>", "가나다 라마.", "x" * 60, "'", "’s", "の'll", "한국'll go", "ABC'd ",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PARTS), min_size=20, max_size=120).map(
    lambda parts: "".join(parts) * 4 + "漢字。" * FAR
)
NAMES = ["o200k_base", "cl100k_base"]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(TEXTS, st.sampled_from(NAMES), st.data())
def test_counts_are_those_of_the_counter(text: str, name: str, data: st.DataObject) -> None:
    counter = resolve_counter(name)
    known = measure(text, counter)
    places = st.integers(0, min(len(text), 3000))
    for _ in range(20):
        start, end = sorted((data.draw(places), data.draw(places)))
        assert known.count(start, end) == counter(text[start:end])
        assert known.at_least(start, end) <= counter(text[start:end])


@pytest.mark.parametrize("name", ["chars", "bytes", *NAMES])
@pytest.mark.parametrize(
    "text", ["", "雨", "雨。" * 3000, "的" * 5000, "雨、\ud800風。" * 1000, ("雨が降る。" + "的" * 3000) * 3]
)
def test_any_text_can_be_measured(name: str, text: str) -> None:
    counter = resolve_counter(name)
    known = measure(text, counter)
    assert known.count(0, len(text)) == counter(text)
    assert known.count(len(text) // 3, len(text) // 2) == counter(text[len(text) // 3 : len(text) // 2])


def test_reach_is_near_the_number_of_tokens() -> None:
    text = "今日は天気が良いので、公園まで歩いて行きました。" * 400
    counter = resolve_counter("o200k_base")
    end = measure(text, counter).reach(1000, 300)
    assert end is not None
    assert 280 <= counter(text[1000:end]) <= 310
