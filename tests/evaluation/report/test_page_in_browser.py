"""The report in a browser: filters, search, sorting, colours, a phone's width, the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cjk_sentencizer.evaluation.report import ReportData, write_report
from cjk_sentencizer.evaluation.report.data import ErrorInContext, Sample, System

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

pytestmark = pytest.mark.browser

Opened = Callable[..., "WebDriver"]
HOSTILE = "<img src=x onerror=alert(1)></script><script>alert(1)</script>\u202e\x00"
SHOWN = "return [...document.querySelectorAll(arguments[0])].filter(each => each.checkVisibility()).map(each => each.textContent.trim())"


def shown(page: WebDriver, selector: str) -> list[str]:
    """The text of what can be seen."""
    return page.execute_script(SHOWN, selector)


def choose(page: WebDriver, selector: str, text: str) -> None:
    from selenium.webdriver.support.select import Select

    Select(page.find_element("css selector", selector)).select_by_visible_text(text)


@pytest.fixture(scope="module")
def path(data: ReportData, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_report(data, tmp_path_factory.mktemp("report"))


def test_opens_from_a_file_without_a_request(opened: Opened, path: Path, data: ReportData) -> None:
    page = opened(path)
    assert page.title == data.title
    assert page.execute_script("return performance.getEntriesByType('resource').map(each => each.name)") == []


def test_language_filter_leaves_one_language(opened: Opened, path: Path) -> None:
    page = opened(path)
    assert shown(page, "#scores h3 small") == ["ja", "zh", "th"]
    choose(page, "#filter-lang", "zh")
    assert shown(page, "#scores h3 small") == ["zh"]
    assert shown(page, "#plot-f1 figcaption") == ["zh"]
    choose(page, "#filter-lang", "all")
    assert shown(page, "#scores h3 small") == ["ja", "zh", "th"]


def test_what_the_page_is_filtered_by_its_errors_are_too(opened: Opened, path: Path, data: ReportData) -> None:
    page = opened(path)
    choose(page, "#filter-lang", "zh")
    choose(page, "#filter-condition", "no marks")
    assert len(shown(page, "#error-list li")) == sum((e.lang, e.condition) == ("zh", "asr") for e in data.errors) > 0
    choose(page, "#filter-lang", "all")
    assert len(shown(page, "#error-list li")) == sum(each.condition == "asr" for each in data.errors)


def test_condition_and_kind_filters_leave_columns_and_rows(opened: Opened, path: Path) -> None:
    page = opened(path)
    choose(page, "#filter-lang", "ja")
    choose(page, "#filter-condition", "no marks")
    page.find_element("css selector", "input[value=own]").click()
    assert [name.strip("↕") for name in shown(page, "#scores .scores thead th")] == ["System", "no marks"]
    assert shown(page, "#scores .scores tbody th") == ["plain regex"]


@pytest.mark.parametrize("width", [360, 390])
def test_scores_can_be_read_on_a_phone(opened: Opened, path: Path, width: int) -> None:
    """All columns of the summary and of the scores lie within the window, without scrolling."""
    page = opened(path, width=width)
    right = "return Math.max(...[...document.querySelectorAll(arguments[0])].map(each => each.getBoundingClientRect().right))"
    assert 0 < page.execute_script(right, "#summary td, #summary th") <= width
    assert 0 < page.execute_script(right, "#scores .scores td, #scores .scores th") <= width


def test_tables_sort_by_a_column(opened: Opened, path: Path, data: ReportData) -> None:
    page = opened(path)
    page.find_element("css selector", "#scores summary").click()
    heads = "#scores details thead th"
    f1 = page.find_element("css selector", f"{heads}:nth-child(6)")
    expected = sorted((f"{score.f1:.3f}".removeprefix("0") for score in data.scores), key=float)
    f1.find_element("css selector", "button").click()
    assert (shown(page, "#scores details td:nth-child(6)"), f1.get_attribute("aria-sort")) == (
        expected[::-1],
        "descending",
    )
    f1.find_element("css selector", "button").click()
    assert (shown(page, "#scores details td:nth-child(6)"), f1.get_attribute("aria-sort")) == (expected, "ascending")
    page.find_element("css selector", f"{heads}:nth-child(1) button").click()
    assert shown(page, "#scores details tbody th") == sorted(score.system for score in data.scores)
    assert f1.get_attribute("aria-sort") is None


def test_search_finds_errors_by_their_context(opened: Opened, path: Path, data: ReportData) -> None:
    page = opened(path)
    wanted = data.errors[0].before[-4:]
    page.find_element("css selector", "#search").send_keys(wanted)
    found = [each for each in data.errors if wanted in each.before + each.after]
    assert len(shown(page, "#error-list li")) == len(found) > 0
    assert shown(page, "#error-count") == [f"{len(found)} of {len(data.errors)} errors"]


@pytest.mark.parametrize("field", ["lang", "set", "condition", "kind", "reason"])
def test_errors_are_filtered_by_a_field(opened: Opened, path: Path, data: ReportData, field: str) -> None:
    page = opened(path)
    value = getattr(data.errors[-1], field)
    choose(page, f"select[data-field={field}]", value)
    assert len(shown(page, "#error-list li")) == sum(getattr(each, field) == value for each in data.errors)


def test_errors_are_filtered_by_what_went_wrong(opened: Opened, path: Path, data: ReportData) -> None:
    page = opened(path)
    choose(page, "#error-missed", "missed")
    assert set(shown(page, "#error-list li strong")) == {"missed"}
    assert len(shown(page, "#error-list li")) == sum(each.missed for each in data.errors)


def test_errors_come_some_at_a_time(opened: Opened, data: ReportData, tmp_path: Path) -> None:
    errors = tuple(
        ErrorInContext("ja", "set", "asr", "chat", True, "MODEL", f"前{number}", "後") for number in range(20_000)
    )
    page = opened(write_report(replace(data, errors=errors), tmp_path))
    assert (shown(page, "#error-count"), len(shown(page, "#error-list li"))) == (["20,000 errors"], 100)
    page.find_element("css selector", "#more").click()
    assert len(shown(page, "#error-list li")) == 200
    page.find_element("css selector", "#search").send_keys("前1999")
    assert shown(page, "#error-count") == ["11 of 20,000 errors"]
    assert shown(page, "#more") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_and_the_button(opened: Opened, path: Path, scheme: str) -> None:
    page = opened(path, scheme=scheme)
    brightness = "return Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))"
    before = page.execute_script(brightness)
    page.find_element("css selector", "#theme").click()
    after = page.execute_script(brightness)
    assert (before > 200, after > 200) == (scheme == "light", scheme == "dark")


def test_the_page_fits_a_phone(opened: Opened, path: Path) -> None:
    page = opened(path, width=390)
    assert page.execute_script("return document.documentElement.scrollWidth") == 390
    page.find_element("css selector", "#scores summary").click()
    assert page.execute_script("return document.documentElement.scrollWidth") == 390


def test_the_keyboard_reaches_everything_in_order(opened: Opened, path: Path) -> None:
    from selenium.webdriver import ActionChains, Keys

    page = opened(path)
    ActionChains(page).send_keys(Keys.TAB).perform()
    assert page.switch_to.active_element.get_attribute("class") == "skip"
    page.find_element("css selector", "#classes .sort").send_keys(Keys.ENTER)
    assert page.find_element("css selector", "#classes th").get_attribute("aria-sort") == "ascending"


def test_hostile_text_stays_text(opened: Opened, data: ReportData, tmp_path: Path) -> None:
    hostile = replace(
        data,
        title=HOSTILE,
        systems=(*data.systems, System(HOSTILE, "peer", ("ja",))),
        errors=(ErrorInContext("ja", HOSTILE, HOSTILE, HOSTILE, True, HOSTILE, HOSTILE, HOSTILE),),
        samples=(Sample("ja", HOSTILE, HOSTILE, (len(HOSTILE),), (HOSTILE,), (1.0,)),),
    )
    page = opened(write_report(hostile, tmp_path))
    seen = HOSTILE.replace("\u202e", "[U+202E]").replace("\x00", "␀")
    assert page.find_elements("css selector", "img") == []
    assert shown(page, "h1") == [seen]
    assert shown(page, "#samples .line") == [seen]
    assert shown(page, "#error-list .reason") == [seen]
