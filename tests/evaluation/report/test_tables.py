"""The tables of a report: what stands in which row and column, who leads, and the files that are written."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from cjk_sentencizer.evaluation.report.data import ClassScore, ReportData, Score, Speed, System
from cjk_sentencizer.evaluation.report.tables import (
    ahead,
    cited_rows,
    class_lines,
    class_tables,
    leaders,
    mean_f1,
    measured,
    own_lines,
    score_tables,
    system_lines,
    write_tables,
)

SYSTEMS = (
    System("regex", "baseline", ()),
    System("low", "peer", ()),
    System("high", "peer", ()),
    System("us", "own", ()),
    System("book", "cited", (), source="a paper"),
)


def score(system: str, f1: float, low: float | None = None, name: str = "set", condition: str = "clean") -> Score:
    return Score(system, "ja", name, condition, f1, low=low, high=None if low is None else 2 * f1 - low)


LEADERS = [
    # F1 and lower bound of each system, who leads
    ([("a", 0.9, 0.85), ("b", 0.8, 0.7)], {"a"}),
    ([("a", 0.9, 0.85), ("b", 0.86, 0.8), ("c", 0.5, 0.4)], {"a", "b"}),
    ([("a", 0.9, 0.85), ("b", 0.86, 0.8)], set()),
    ([("a", 0.0, 0.0), ("b", 0.0, 0.0)], set()),
    ([("a", 0.9001, None), ("b", 0.9004, None), ("c", 0.8, None)], {"a", "b"}),
    ([], set()),
]


@pytest.mark.parametrize(("scores", "lead"), LEADERS)
def test_leaders(scores: list[tuple[str, float, float | None]], lead: set[str]) -> None:
    assert leaders([score(*each) for each in scores]) == lead


AHEAD = [
    # F1, low and high of ours, F1 of the other, who is ahead
    (0.9, None, None, 0.8, "us +.100"),
    (0.9, None, None, 0.9019, "other +.002, within the interval"),
    (0.9, None, None, 0.903, "other +.003"),
    (0.9, 0.88, 0.92, 0.919, "other +.019, within the interval"),
    (0.9, 0.88, 0.92, 0.921, "other +.021"),
    (0.9, 0.88, 0.92, 0.881, "us +.019, within the interval"),
    (0.9, 0.88, 0.92, 0.9, "nobody"),
    (0.0, 0.0, 0.0, 0.0, "nobody"),
]


@pytest.mark.parametrize(("f1", "low", "high", "other", "leader"), AHEAD)
def test_who_is_ahead(f1: float, low: float | None, high: float | None, other: float, leader: str) -> None:
    own = Score("us", "ja", "set", "clean", f1, low=low, high=high)
    assert ahead(own, [Score("other", "ja", "set", "clean", other)]) == leader


@pytest.mark.parametrize(("f1", "leader"), [(0.0, "nobody"), (0.5, "us")])
def test_alone_it_is_ahead_where_it_finds_something(f1: float, leader: str) -> None:
    assert ahead(Score("us", "ja", "set", "clean", f1), []) == leader


def test_published_figures_stand_beside_the_same_sentences_or_the_development_part() -> None:
    scores = (
        score("us", 0.9, name="a test"),
        score("us", 0.5, name="b"),
        score("book", 0.8, name="a test"),
        score("book", 0.7, name="b test"),
        score("book", 0.6, name="c test"),
        score("book", 0.6, name="d test"),
        score("us", 0.9, name="d"),
    )
    rows = cited_rows(ReportData("", {}, SYSTEMS, scores))
    assert [(row.set, row.own and row.own.f1, row.is_same_part, row.ahead) for row in rows] == [
        ("a test", 0.9, True, "us +.100"),
        ("b test", 0.5, False, "book +.200"),
        ("c test", None, False, ""),
        ("d test", 0.9, False, "not told: other sentences"),
    ]


def test_a_table_a_set_with_the_conditions_as_columns() -> None:
    rows = (
        Score("low", "ja", "a", "asr", 0.2),
        Score("us", "ja", "a", "clean", 0.8),
        Score("high", "ja", "a", "clean", 0.9),
        Score("low", "ja", "a", "clean", 0.3),
        Score("us", "ja", "b", "gold", 0.5),
        Score("regex", "th", "a", "clean", 0.1),
        Score("book", "ja", "a", "clean", 1.0),
    )
    first, second, third = score_tables(ReportData("", {}, SYSTEMS, rows))
    assert (first.lang, first.set, first.conditions) == ("ja", "a", ["clean", "asr"])
    assert [system.name for system, _ in first.rows] == ["us", "high", "low"]
    assert [[cell.score and cell.score.f1 for cell in cells] for _, cells in first.rows] == [
        [0.8, None],
        [0.9, None],
        [0.3, 0.2],
    ]
    assert [cells[0].leads for _, cells in first.rows] == [False, True, False]
    assert [(each.lang, each.set) for each in (second, third)] == [("ja", "b"), ("th", "a")]


def test_cited_figures_are_not_among_the_measured_ones() -> None:
    data = ReportData("", {}, SYSTEMS, (score("us", 0.8), score("book", 0.9)))
    assert measured(data) == [data.scores[0]]


CLASSES = (
    ClassScore("us", "ja", "one", "b", 3, 2, 1),
    ClassScore("us", "ja", "one", "a", 1, 1, 0),
    ClassScore("us", "ja", "two", "a", 9, 5, 5),
    ClassScore("regex", "ja", "one", "a", 1, 0, 4),
)


def test_classes_of_a_set_end_with_their_sum() -> None:
    one, two = class_tables(ReportData("", {}, SYSTEMS, classes=CLASSES))
    assert [kind for kind, _ in one.rows] == ["a", "b", "all"]
    assert one.rows[1][1] == [CLASSES[0], None]
    assert one.rows[2][1] == [
        ClassScore("us", "ja", "one", "all", 4, 3, 1),
        ClassScore("regex", "ja", "one", "all", 1, 0, 4),
    ]
    assert two.rows[0][1] == [CLASSES[2]]


def test_one_class_in_two_sets_is_two_rows() -> None:
    assert list(class_lines(ReportData("", {}, SYSTEMS, classes=CLASSES)))[2:] == [
        "| ja | one | b | 2/3, 1 |  |",
        "| ja | one | a | 1/1, 0 | 0/1, 4 |",
        "| ja | two | a | 5/9, 5 |  |",
    ]


def test_own_scores_are_read_in_a_line() -> None:
    own = Score("us", "ja", "talk", "asr", 0.9, 1.0, 0.82, 9, 9, 0, 2, 0.8, 0.95, 0.91, 1.0)
    assert list(own_lines(ReportData("", {}, SYSTEMS, (own, score("high", 0.99)))))[2:] == [
        "| ja | talk | no marks | .900 | .800–.950 | 1.000 | .820 | 2 | 11 | .910 | 1.000 |"
    ]


def test_systems_that_are_missing_say_why() -> None:
    systems = (
        System("other", "peer", ("ja",), "2.0", "MIT", 3.5, cannot="nothing | much"),
        System("absent", "peer", ("ja",), missing="not installed"),
    )
    assert list(system_lines(ReportData("", {}, systems)))[2:] == [
        "| other | other packages | ja | 2.0 | MIT | 3.5 | nothing \\| much |  |",
        "| absent | other packages | ja |  |  |  |  | not installed |",
    ]


DATA = ReportData(
    "Made up",
    {},
    SYSTEMS,
    (Score("us", "ja", "a,b", "gold", 0.95, low=0.9, high=0.97), score("regex", 0.5)),
    classes=CLASSES,
    speeds=(Speed("regex", "ja", "your texts", 120.0, 1.0),),
)


def test_csv_files_hold_the_rows_as_they_are(tmp_path: Path) -> None:
    write_tables(DATA, tmp_path)
    assert (tmp_path / "scores.csv").read_text("utf-8").splitlines()[1:] == [
        'us,ja,"a,b",gold,0.95,,,,,,,0.9,0.97,,',
        "regex,ja,set,clean,0.5,,,,,,,,,,",
    ]
    with (tmp_path / "classes.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    kept = [(each["set"], each["kind"], int(each["found"]), int(each["false"])) for each in rows]
    assert kept == [(each.set, each.kind, each.found, each.false) for each in CLASSES]
    assert (tmp_path / "speeds.csv").read_text("utf-8").splitlines()[1:] == ["regex,ja,your texts,120.0,1.0"]


def test_of_what_was_not_measured_nothing_is_written(tmp_path: Path) -> None:
    write_tables(ReportData("Made up", {}, SYSTEMS, (score("us", 0.5),)), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"systems.csv", "scores.csv", "tables.md"}
    titles = [line for line in (tmp_path / "tables.md").read_text("utf-8").splitlines() if line.startswith("#")]
    assert titles == ["# Made up", "## Scores", "## F1 beside other ways", "## Systems"]


def test_means_are_over_sets() -> None:
    scores = [score("a", 0.5, name="x"), score("a", 1.0, name="y"), score("a", 0.1, condition="asr")]
    assert mean_f1(scores) == {("a", "clean"): 0.75, ("a", "asr"): 0.1}
