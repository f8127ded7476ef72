"""What keeps a page safe: characters made visible, data that cannot leave its element."""

from __future__ import annotations

import json

import pytest

from cjk_sentencizer.pages.rendering import island, share, visible

VISIBLE = [
    ("雨だ。\tครับ\u200b\n", "雨だ。\tครับ\u200b\n"),
    ("a\r\nb\rc", "a\nb\nc"),
    ("\x00\x1b\x7f\x85", "␀␛␡[U+0085]"),
    ("\u202eabc\u2066\u200f", "[U+202E]abc[U+2066][U+200F]"),
    ("\ud800\udfff\uffff", "[U+D800][U+DFFF][U+FFFF]"),
]


@pytest.mark.parametrize(("text", "seen"), VISIBLE)
def test_visible(text: str, seen: str) -> None:
    assert visible(text) == seen
    assert visible(seen) == seen


def test_an_island_reads_back_and_holds_no_markup() -> None:
    content = {"a": ["</script><!--<script>", "&amp;\u2028", "雨"], "b": 1.5}
    text = island(content)
    assert json.loads(text) == content
    assert not set("<>&\u2028") & set(text)
    assert "雨" in text


def test_share() -> None:
    assert [share(value) for value in (0, 0.0496, 0.9996, 1, None)] == [".000", ".050", "1.000", "1.000", ""]
