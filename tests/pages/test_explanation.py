"""The page of a text: what it says before anything moves."""

from __future__ import annotations

import re

from cjk_sentencizer import Segmenter
from cjk_sentencizer.pages.explanation import Explained, explanation_page


def page_of(text: str, mode: str = "auto", threshold: float | None = None) -> str:
    segmenter = Segmenter(mode=mode, threshold=threshold)
    return explanation_page([Explained("a.txt", text, segmenter.cuts(text), segmenter.explain(text))])


def test_without_a_script_it_shows_the_boundaries_in_use() -> None:
    text = "値は3.5です。そうですか傘を持っていきますね\nไปก่อนนะครับ แล้วเจอกัน"
    ends = re.findall(r'<span class="mark by-\w+ on"[^>]*data-end="(\d+)"', page_of(text))
    assert [int(end) for end in ends] == [sentence.end for sentence in Segmenter().sentences(text)]


def test_the_threshold_of_the_segmenter_is_the_slider_s() -> None:
    page = page_of("そうですか傘を持っていきますね", threshold=0.7)
    assert 'value="0.7"' in page
    assert '<output id="threshold-value" for="threshold">0.7</output>' in page


def test_rules_alone_have_no_threshold() -> None:
    page = page_of("雨だ。風だ。", mode="rules")
    assert re.search(r'id="threshold"[^>]* disabled', page)
    assert "nothing depends on the threshold" in page


def test_text_stays_text() -> None:
    page = page_of("甲<b>乙。\x00\u202e</script>丙。")
    line = re.sub("<span[^>]*></span>", "", re.search(r'<p class="line" lang="\w+">(.*)</p>', page)[1])
    assert line == "甲&lt;b&gt;乙。␀[U+202E]&lt;/script&gt;丙。"
    assert page.count("<script") == page.count("</script") == 1


def test_languages_are_told_for_each_line() -> None:
    assert re.findall(r'class="line[^"]*" lang="(\w+)"', page_of("雨です。\nไปก่อนนะครับ")) == ["ja", "th"]


def test_an_empty_text_has_no_sentence() -> None:
    assert "<strong>0</strong> sentences" in page_of("")
