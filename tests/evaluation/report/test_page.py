"""The report as a file: what it holds, that it is whole, and that nothing in it can run."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cjk_sentencizer.evaluation.report import ReportData, write_report
from cjk_sentencizer.evaluation.report.data import ErrorInContext, Sample, Score, System
from cjk_sentencizer.evaluation.report.page import report_page
from cjk_sentencizer.evaluation.report.tables import measured

HOSTILE = "<script>alert(1)</script>\u202e\x00\ud800\"'<!--</style>{{7*7}}$x$"
VOID = {"meta", "link", "input", "br", "path", "use"}


class Elements(HTMLParser):
    """Collects the elements of a page and checks that each is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def values(self, name: str) -> list[str]:
        return [attributes[name] or "" for _, attributes in self.found if name in attributes]


def island(page: str) -> dict[str, list[list[object]]]:
    return json.loads(re.search(r'id="error-data">(.*?)</script>', page, re.DOTALL)[1])


@pytest.fixture(scope="module")
def page(data: ReportData) -> str:
    return report_page(data)


@pytest.fixture(scope="module")
def elements(page: str) -> Elements:
    return Elements(page)


def test_report_is_written_into_a_folder_that_it_makes(data: ReportData, tmp_path: Path) -> None:
    path = write_report(data, tmp_path / "a" / "report")
    assert path == tmp_path / "a" / "report" / "index.html"
    assert path.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_same_data_same_page(data: ReportData, page: str) -> None:
    assert report_page(data) == page


def test_page_needs_no_other_file(elements: Elements) -> None:
    links = [link for name in ("href", "src", "xlink:href", "action") for link in elements.values(name)]
    assert links
    assert [link for link in links if not link.startswith(("#", "data:,"))] == ["https://example.org/paper"]


def test_every_element_is_closed_and_ids_are_unique(elements: Elements) -> None:
    ids = elements.values("id")
    assert elements.open == []
    assert sorted(set(ids)) == sorted(ids)


def test_links_and_plots_refer_to_what_is_there(page: str, elements: Elements) -> None:
    links = {link[1:] for link in elements.values("href") if link.startswith("#")}
    links |= set(re.findall(r"url\(#([\w-]+)\)", page))
    assert links - set(elements.values("id")) == set()


def test_every_figure_is_in_the_tables(data: ReportData, page: str) -> None:
    shown = re.findall(r'<td data-condition="\w+" data-value="([\d.e-]+)"', page)
    assert sorted(map(float, shown)) == sorted(score.f1 for score in measured(data))


def test_the_best_of_each_row_is_marked(data: ReportData, page: str) -> None:
    rows = {(score.lang, score.condition) for score in measured(data)}
    best = [float(value) for value in re.findall(r'data-value="([\d.e-]+)" class="n best"', page)]
    highest = [max(score.f1 for score in data.scores if (score.lang, score.condition) == row) for row in rows]
    assert sorted(set(best)) == sorted(set(highest))


def test_every_kind_of_plot_is_drawn_for_every_language(data: ReportData, page: str) -> None:
    figures = re.findall(r'<figure data-lang="(\w+)".*?<svg viewBox="[\d. ]+"', page, re.DOTALL)
    assert sorted(figures) == sorted(["ja"] + ["ja", "zh", "th"] * 4)


def test_plots_take_their_colours_from_the_page(page: str) -> None:
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--own)" in drawn
    assert re.findall(r"#[0-9a-f]{6}\b", drawn) == []


def test_every_error_is_in_the_page(data: ReportData, page: str) -> None:
    content = island(page)
    found = [
        (*(content["values"][field][index] for field, index in zip(content["fields"], row, strict=False)), bool(row[5]))
        for row in content["rows"]
    ]
    assert found == [(each.lang, each.set, each.condition, each.kind, each.reason, each.missed) for each in data.errors]


def test_samples_say_their_language(data: ReportData, page: str) -> None:
    assert {sample.lang for sample in data.samples} <= set(re.findall(r'<p class="line[^"]*" lang="(\w+)">', page))


def test_what_is_missing_or_cited_says_so(page: str) -> None:
    assert "Missing: not installed" in page
    assert '<td>another</td><td>clean</td><td class="n">.950</td>' in page
    assert 'href="https://example.org/paper"' in page


def test_an_empty_report_is_a_page(tmp_path: Path) -> None:
    page = report_page(ReportData("Nothing", {}))
    assert Elements(page).open == []
    assert "Nothing was measured." in page


def test_without_matplotlib_there_is_no_word_of_plots(data: ReportData, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    page = report_page(data)
    assert re.findall("<svg|plot-|matplotlib", page.split("</style>")[1].split("<script")[0]) == []


def hostile(data: ReportData) -> ReportData:
    """The report with text in every place that wants to be more than text."""
    return replace(
        data,
        title=HOSTILE,
        versions={HOSTILE: HOSTILE},
        systems=(*data.systems, System(HOSTILE, "peer", (HOSTILE,), HOSTILE, HOSTILE, 1.0, HOSTILE, HOSTILE, HOSTILE)),
        scores=(*data.scores, Score(HOSTILE, "ja", HOSTILE, HOSTILE, 0.5, 0.5, 0.5)),
        errors=(ErrorInContext(HOSTILE, HOSTILE, HOSTILE, HOSTILE, True, HOSTILE, HOSTILE, HOSTILE),),
        samples=(Sample("ja", HOSTILE, f"{HOSTILE}。\r\n次", (len(HOSTILE) + 1,), (HOSTILE,), (1.0,)),),
    )


def test_hostile_text_stays_text(data: ReportData, elements: Elements, tmp_path: Path) -> None:
    page = write_report(hostile(data), tmp_path).read_text("utf-8")
    parsed = Elements(page)
    assert [tag for tag, _ in parsed.found].count("script") == [tag for tag, _ in elements.found].count("script")
    assert parsed.open == []
    assert re.findall("[\u202a-\u202e\u2066-\u2069\x00]", page) == []
    assert "{{7*7}}" in page
    assert island(page)["rows"][0][-1].startswith("<script>alert(1)</script>[U+202E]␀[U+D800]\"'")


def test_only_our_script_may_run(page: str) -> None:
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    assert "default-src &#39;none&#39;" in policy or "default-src 'none'" in policy
    assert "sha256-" in policy
    assert "unsafe-eval" not in policy


def test_twenty_thousand_errors_stay_small(data: ReportData) -> None:
    line = "朝から雨が降っていたのに傘を持たずに家を出てしまったので駅に着くころには全身ずぶぬれになって" * 2
    errors = tuple(
        ErrorInContext("ja", "set", "asr", f"class {number % 7}", number % 2 == 0, "MODEL", line, line)
        for number in range(20_000)
    )
    page = report_page(replace(data, errors=errors))
    assert len(island(page)["rows"]) == 20_000
    assert len(page.encode()) < 8_000_000
