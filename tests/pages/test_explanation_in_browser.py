"""The page of ``explain --html`` in a browser: at every threshold it shows what a segmenter with that threshold finds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.pages.explanation import Explained, explanation_page

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

pytestmark = pytest.mark.browser

Opened = Callable[..., "WebDriver"]
TEXTS = {
    "dialogue": "店員：いらっしゃいませ！何名様ですか？\n客：二人です(笑) 「行く。」と言ったよねそうだよ、たぶんwww また3.5時間後に来ますね",
    "mixed": "昨日駅前の新しいカフェに行ったんですけどすごく混んでました席がなかなか空かなくて結局三十分くらい待ちました\r\n\r\n"
    "你到家了吗我刚下地铁外面雨下得好大啊我没带伞你能来接我一下吗\n\n"
    "เมื่อวานฝนตกหนักทั้งวัน ถนนหน้าบ้านจึงมีน้ำท่วม แม่บอกว่าอย่าเพิ่งออกไปนะครับ แล้วเจอกัน  \n",
    "emoji": "今日は雨ですね😀😀明日は晴れますか🎉<b>また</b>会いましょう",
    "blank": " \n ",
}
THRESHOLDS = ["0.01", "0.1", "0.29", "0.45", "0.6", "0.85", "1"]
MODES = ["auto", "analyzer", "rules"]
BOUNDARIES = """
return [...document.querySelectorAll('section.text')].map(section =>
    [...section.querySelectorAll('.mark.on')].map(mark => [Number(mark.dataset.end), mark.dataset.reason]))
"""


def page_of(path: Path, mode: str = "auto") -> Path:
    segmenter = Segmenter(mode=mode)
    texts = [Explained(name, text, segmenter.cuts(text), segmenter.explain(text)) for name, text in TEXTS.items()]
    page = path / "page.html"
    page.write_text(explanation_page(texts), "utf-8")
    return page


def boundaries(segmenter: Segmenter) -> list[list[list[object]]]:
    return [[[each.end, str(each.reason)] for each in segmenter.sentences(text)] for text in TEXTS.values()]


def slide(page: WebDriver, value: str) -> None:
    script = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))"
    page.execute_script(script, page.find_element("id", "threshold"), value)


@pytest.mark.parametrize("mode", MODES)
def test_boundaries_at_every_threshold_are_the_segmenter_s(opened: Opened, tmp_path: Path, mode: str) -> None:
    page = opened(page_of(tmp_path, mode))
    assert page.execute_script(BOUNDARIES) == boundaries(Segmenter(mode=mode))
    for threshold in THRESHOLDS:
        slide(page, threshold)
        expected = boundaries(Segmenter(mode=mode, threshold=float(threshold)))
        assert page.execute_script(BOUNDARIES) == expected
        assert page.find_element("id", "count").text == f"{sum(map(len, expected))} sentences"


def test_reset_goes_back_to_the_thresholds_in_use(opened: Opened, tmp_path: Path) -> None:
    page = opened(page_of(tmp_path))
    before = page.find_element("id", "threshold-value").text
    slide(page, "0.9")
    assert page.find_element("id", "threshold-value").text == "0.90"
    page.find_element("id", "reset").click()
    assert page.find_element("id", "threshold-value").text == before
    assert page.execute_script(BOUNDARIES) == boundaries(Segmenter())


def test_the_arrow_keys_move_the_slider(opened: Opened, tmp_path: Path) -> None:
    from selenium.webdriver import Keys

    page = opened(page_of(tmp_path))
    slide(page, "0.5")
    page.find_element("id", "threshold").send_keys(Keys.ARROW_RIGHT)
    assert page.find_element("id", "threshold-value").text == "0.51"


def test_rules_leave_nothing_to_slide(opened: Opened, tmp_path: Path) -> None:
    page = opened(page_of(tmp_path, "rules"))
    assert not page.find_element("id", "threshold").is_enabled()


def test_pointing_and_focus_say_why(opened: Opened, tmp_path: Path) -> None:
    from selenium.webdriver import ActionChains, Keys

    page = opened(page_of(tmp_path))
    first, refused = (page.find_element("css selector", f".mark{state}") for state in (".on", ".refused"))
    ActionChains(page).move_to_element(first).perform()
    assert (
        page.find_element("id", "details").text == "TERMINATOR, score 1.00: a boundary at every threshold (offset 12)"
    )
    page.execute_script("arguments[0].focus()", refused)
    assert "refused at every threshold" in page.find_element("id", "details").text
    ActionChains(page).send_keys(Keys.ARROW_LEFT).perform()
    assert "refused" not in page.switch_to.active_element.get_attribute("class")


def test_reasons_and_states_can_be_hidden(opened: Opened, tmp_path: Path) -> None:
    page = opened(page_of(tmp_path))
    visible = "return [...document.querySelectorAll(arguments[0])].filter(each => each.checkVisibility()).length"
    assert page.execute_script(visible, ".mark[data-reason=TERMINATOR]") > 0
    for selector in ("#reasons input[value=TERMINATOR]", "#weak", "#vetoes"):
        page.find_element("css selector", selector).click()
    assert page.execute_script(visible, ".mark[data-reason=TERMINATOR], .mark.off, .mark.refused") == 0
    assert page.execute_script(visible, ".mark.on") > 0


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits(opened: Opened, tmp_path: Path, width: int) -> None:
    page = opened(page_of(tmp_path), width=width)
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
    page.find_element("id", "broken").click()
    slide(page, "0.01")
    assert page.execute_script("return document.documentElement.scrollWidth") <= width
