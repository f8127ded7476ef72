"""Web pages as Markdown."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.formats import InputError, format_for_path, html
from cjk_sentencizer.formats.html import markdown

PAGES = [
    # what is shown, page, text
    ("nothing", "", ""),
    ("no element", "雨だ。", "雨だ。\n"),
    ("paragraphs", "<p>雨だ。<p>帰ろう。</p>", "雨だ。\n\n帰ろう。\n"),
    ("text between elements", "<div>雨だ。<p>帰ろう。</p>では。</div>", "雨だ。\n\n帰ろう。\n\nでは。\n"),
    ("line end in the source", "<p>雨が\n  降る。It\nrains.</p>", "雨が降る。It rains.\n"),
    ("br", "<p>雨が<br>降る。<br><br>晴れ。</p>", "雨が\n降る。\n\n晴れ。\n"),
    ("headings", "<h1>春<br>一</h1><h3>雨</h3><p>ฝนตก</p>", "# 春 一\n\n### 雨\n\nฝนตก\n"),
    ("lists", "<p>物</p><ul><li>傘<ul><li>赤<li>青</ul><li>靴</ul>", "物\n\n- 傘\n  - 赤\n  - 青\n- 靴\n"),
    ("numbers", '<ol start="9"><li>九<li>十</ol>', "9. 九\n10. 十\n"),
    ("paragraphs in an item", "<ol><li><p>一。</p><p>二。</p></ol>", "1. 一。\n\n   二。\n"),
    ("quotation", "<blockquote><p>一。<p>二。</blockquote>三。", "> 一。\n>\n> 二。\n\n三。\n"),
    ("table", "<table><tr><th>名<th>値<tr><td>雨|雪<td>1<br>2</table>", "| 名 | 値 |\n| --- | --- |\n| 雨\\|雪 | 1 2 |\n"),
    ("table without a header", "<table><caption>表</caption><tr><td>a<td>b<tr><td>c</table>", "表\n\n| a | b |\n| c |  |\n"),
    ("spans", "<table><tr><td colspan=2>甲<td>乙<tr><td rowspan=2>丙<td>1<td>2<tr><td>3<td>4</table>", "| 甲 |  | 乙 |\n| 丙 | 1 | 2 |\n|  | 3 | 4 |\n"),
    ("table that lays out", "<table><tr><td><h2>題</h2>本文。<td>脇。</table>", "## 題\n\n本文。\n\n脇。\n"),
    ("table of one column", "<table><tr><td>一。<tr><td>二。</table>", "一。\n\n二。\n"),
    ("code", "<pre><code>a  b\n```\n  c\n</code></pre>", "````\na  b\n```\n  c\n````\n"),
    ("ruby", "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</ruby>だ。</p>", "漢字だ。\n"),
    ("ruby without end tags", "<ruby>漢<rt>かん<rb>字<rt>じ</ruby>だ。", "漢字だ。\n"),
    ("what is not shown", "<head><title>x</title><style>a{}</style></head><script>1</script><p hidden>x</p><p style='display: none'>x</p><!--x-->雨", "雨\n"),
    ("entities", "<p>A&amp;B&lt;C&nbsp;D&#x3042;&hellip;</p>", "A&B<C\xa0Dあ…\n"),
    ("definitions", "<dl><dt>雨<dd>水が降る<dt>雪<dd>白い</dl>", "雨\n\n水が降る\n\n雪\n\n白い\n"),
    ("inline elements", "<p><b>雨</b>が<a href='x'>降</a>る。<em>It</em> <i>rains</i>.</p>", "雨が降る。It rains.\n"),
    ("XHTML", '<?xml version="1.0"?><html><head><title/><script src="a"/></head><body><p>雨</p></body></html>', "雨\n"),
    ("Korean and Vietnamese", "<p>비가\n온다.</p><p>Trời\nmưa.</p>", "비가 온다.\n\nTrời mưa.\n"),
]  # fmt: skip


@pytest.mark.parametrize(("page", "text"), [case[1:] for case in PAGES], ids=[case[0] for case in PAGES])
def test_pages_are_markdown(page: str, text: str) -> None:
    assert markdown(page) == text


def test_chunks_know_the_headings_and_tables_of_a_page() -> None:
    text = markdown("<h1>春</h1><p>雨だ。</p><h2>値</h2><table><tr><th>名<th>値<tr><td>傘<td>3</table><ul><li>靴</ul>")
    chunks = Chunker("ja", merge=False, counter="chars").chunks(text)
    assert [(each.metadata["kind"], each.metadata["heading_path"]) for each in chunks if each.metadata["kind"] != "heading"] == [
        ("text", ("春",)),
        ("table", ("春", "値")),
        ("list", ("春", "値")),
    ]  # fmt: skip


def test_a_page_is_read_by_its_suffix() -> None:
    form = format_for_path(Path("a.html"))
    assert form is not None
    assert form.read is html.read
    [document] = html.read(io.BytesIO(b"\xef\xbb\xbf<p>\xe9\x9b\xa8</p>"), "a.html", "text")
    assert (document.name, document.text) == ("a.html", "雨\n")
    assert [each.text for each in Segmenter("ja").sentences(document.text)] == ["雨"]


def test_a_page_that_is_not_utf_8_is_refused() -> None:
    with pytest.raises(InputError, match=r"a\.html: byte 0"):
        list(html.read(io.BytesIO(b"\xff"), "a.html", "text"))


@pytest.mark.parametrize("make", ["<div>", "<ul><li>", "<table><tr><td>", "<blockquote>"])
def test_deep_pages_keep_their_text(make: str) -> None:
    assert markdown(make * 3000 + "雨").strip("\n >-") == "雨"
