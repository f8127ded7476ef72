"""Tables by language: what stands in which row and column."""

from __future__ import annotations

from cjk_sentencizer.evaluation.report.data import ClassScore, ReportData, Score, System
from cjk_sentencizer.evaluation.report.pages.tables import class_tables, measured, score_tables

SYSTEMS = (
    System("regex", "baseline", ()),
    System("low", "peer", ()),
    System("high", "peer", ()),
    System("us", "ours", ()),
)


def test_scores_by_language_with_our_corpus_first_and_the_best_marked() -> None:
    rows = [("low", "ja", "a", "asr", 0.2), ("us", "ja", "a", "clean", 0.9), ("high", "ja", "a", "clean", 0.9)]
    rows += [
        ("low", "ja", "a", "clean", 0.3),
        ("us", "ja", "corpus", "asr", 0.4),
        ("us", "ja", "corpus", "gold", 0.5),
        ("regex", "th", "a", "clean", 0.1),
    ]
    ja, th = score_tables(ReportData("", {}, SYSTEMS, tuple(Score(*row) for row in rows)))
    assert [system.name for system in ja.systems] == ["us", "high", "low"]
    assert [row.row[1:] for row in ja.rows] == [("corpus", "gold"), ("corpus", "asr"), ("a", "clean"), ("a", "asr")]
    assert [cell.best for cell in ja.rows[2].cells] == [True, True, False]
    assert [cell.score and cell.score.f1 for cell in ja.rows[3].cells] == [None, None, 0.2]
    assert (th.lang, [system.name for system in th.systems]) == ("th", ["regex"])


def test_cited_figures_are_not_among_the_measured_ones() -> None:
    scores = (
        Score("us", "ja", "a", "clean", 0.8),
        Score("book", "ja", "a", "clean", 0.9),
        Score("book", "th", "a", "asr", 1.0),
    )
    data = ReportData("", {}, (*SYSTEMS, System("book", "cited", ())), scores)
    (table,) = score_tables(data)
    assert [(cell.score, cell.best) for row in table.rows for cell in row.cells] == [(scores[0], True)]
    assert measured(data) == [scores[0]]


def test_classes_end_with_their_sum() -> None:
    classes = (
        ClassScore("us", "ja", "b", 3, 2, 1),
        ClassScore("us", "ja", "a", 1, 1, 0),
        ClassScore("low", "ja", "a", 1, 0, 4),
    )
    (table,) = class_tables(ReportData("", {}, SYSTEMS, classes=classes))
    assert [kind for kind, _ in table.rows] == ["a", "b", "all"]
    assert table.rows[1][1] == [classes[0], None]
    assert table.rows[2][1] == [ClassScore("us", "ja", "all", 4, 3, 1), ClassScore("low", "ja", "all", 1, 0, 4)]
