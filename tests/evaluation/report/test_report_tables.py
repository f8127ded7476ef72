"""Markdown tables of a report: who is first, and by how much."""

from __future__ import annotations

import csv
from pathlib import Path

from cjk_sentencizer.evaluation.report.data import ReportData, Score, Speed, System
from cjk_sentencizer.evaluation.report.readme import readme_lines
from cjk_sentencizer.evaluation.report.tables import cited_lines, corpus_lines, system_lines, write_tables

DATA = ReportData(
    "Made up",
    {},
    (
        System("ours", "ours", ("ja",), "1.0", "MIT"),
        System("plain regex", "baseline", ("ja",)),
        System("other", "peer", ("ja",), "2.0", "MIT", 3.5, cannot="nothing | much"),
        System("absent", "peer", ("ja",), missing="not installed"),
        System("famous", "cited", ("ja",), source="a paper"),
    ),
    (
        Score("ours", "ja", "corpus", "gold", 0.95, true_positives=19, false_negatives=1, low=0.9, high=0.97),
        Score("plain regex", "ja", "corpus", "gold", 0.8),
        Score("other", "ja", "corpus", "gold", 0.96),
        Score("ours", "ja", "corpus", "half", 0.9, low=0.88, high=0.92),
        Score("other", "ja", "corpus", "half", 0.95),
        Score("ours", "ja", "corpus", "asr", 0.9, low=0.88, high=0.92),
        Score("other", "ja", "corpus", "asr", 0.1),
        Score("ours", "ja", "news", "clean", 0.99, true_positives=3, false_negatives=0),
        Score("ours", "en", "corpus", "asr", 0.0, low=0.0, high=0.0),
        Score("other", "en", "corpus", "asr", 0.0),
        Score("other", "ja", "news", "clean", 0.98),
        Score("famous", "ja", "far away", "clean", 0.97),
    ),
    speeds=(Speed("plain regex", "ja", "article", 120.0, 1.0), Speed("ours", "ja", "article", 12.0, 0.1)),
)


def test_corpus_rows_name_who_is_first() -> None:
    assert list(corpus_lines(DATA))[2:] == [
        "| ja | as written | 20 | .800 | plain regex .800 | other .960 | .950 [.900, .970] | other +.010, within the interval |",
        "| ja | half the marks | 0 |  |  | other .950 | .900 [.880, .920] | other +.050 |",
        "| ja | no marks | 0 |  |  | other .100 | .900 [.880, .920] | ours |",
        "| en | no marks | 0 |  |  |  | .000 [.000, .000] | equal |",
    ]


def test_systems_that_are_missing_say_why() -> None:
    lines = list(system_lines(DATA))
    assert "| other | peer | ja | 2.0 | MIT | 3.5 | nothing \\| much |  |" in lines
    assert "| absent | peer | ja |  |  |  |  | not installed |" in lines


def test_cited_figures_name_their_source() -> None:
    assert list(cited_lines(DATA))[2:] == ["| ja | far away | as written | famous | .970 | a paper |"]


def test_readme_has_ratios_and_files() -> None:
    lines = list(readme_lines(DATA))
    assert "| plain regex, MB/s | 120 |" in lines
    assert "| ours | 0.1 |" in lines
    assert lines[-1] == "| ja | news | 3 |  |  | other .980 | .990 | ours |  |  |"


def test_csv_holds_every_row(tmp_path: Path) -> None:
    write_tables(DATA, tmp_path)
    with (tmp_path / "scores.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(DATA.scores)
    assert (rows[0]["system"], rows[0]["f1"], rows[1]["low"]) == ("ours", "0.95", "")
    assert (tmp_path / "tables.md").read_text("utf-8").startswith("# Made up\n")
