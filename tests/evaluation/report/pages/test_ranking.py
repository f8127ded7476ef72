"""First, equal, behind: who is set beside whom."""

from __future__ import annotations

import pytest

from cjk_sentencizer.evaluation.report.data import ReportData, Score, System
from cjk_sentencizer.evaluation.report.pages.page import report_page
from cjk_sentencizer.evaluation.report.pages.ranking import BEHIND, EQUAL, FIRST, best_systems, mean_f1, standings

SYSTEMS = (System("auto", "ours", ()), System("rules", "ours", ()), System("a", "peer", ()), System("b", "cited", ()))
VERDICTS = [
    (0.9, None, 0.9, FIRST),
    (0.9, None, 0.8, FIRST),
    (0.9, None, 0.9019, EQUAL),
    (0.9, None, 0.903, BEHIND),
    (0.9, 0.92, 0.919, EQUAL),
    (0.9, 0.92, 0.921, BEHIND),
    (0.9, 0.9005, 0.9015, BEHIND),
]


def score(system: str, f1: float, condition: str = "clean", high: float | None = None, name: str = "set") -> Score:
    return Score(system, "ja", name, condition, f1, low=None if high is None else 2 * f1 - high, high=high)


@pytest.mark.parametrize(("ours", "high", "other", "verdict"), VERDICTS)
def test_verdicts(ours: float, high: float | None, other: float, verdict: str) -> None:
    data = ReportData("", {}, SYSTEMS, (score("auto", ours, high=high), score("a", other)))
    assert [each.verdict for each in standings(data)] == [verdict]


def test_our_other_modes_and_cited_figures_are_no_rivals() -> None:
    scores = (score("auto", 0.5), score("rules", 0.9), score("b", 0.9), score("a", 0.4))
    assert [(each.best.system, each.verdict) for each in standings(ReportData("", {}, SYSTEMS, scores))] == [
        ("a", FIRST)
    ]


def test_a_row_without_us_or_without_others_is_left_out() -> None:
    scores = (score("auto", 0.5, "clean"), score("a", 0.4, "asr"))
    assert standings(ReportData("", {}, SYSTEMS, scores)) == []


def test_the_page_says_behind_whom_and_by_how_much() -> None:
    scores = (score("auto", 0.5), score("a", 0.75), score("b", 0.8))
    page = report_page(ReportData("", {}, SYSTEMS, scores))
    assert "<b>ja set, clean:</b> a .750, ours .500" in page
    assert "Published figures above ours: b on ja set, clean (.800, ours .500)." in page


def test_systems_that_tie_to_three_decimals_are_all_best() -> None:
    assert best_systems([score("a", 0.9001), score("b", 0.9004), score("c", 0.8)]) == {"a", "b"}


def test_means_are_over_sets() -> None:
    assert mean_f1([score("a", 0.5, name="x"), score("a", 1.0, name="y"), score("a", 0.1, "asr")]) == {
        ("a", "clean"): 0.75,
        ("a", "asr"): 0.1,
    }
