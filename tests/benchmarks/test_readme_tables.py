"""README's tables: who is ahead, and by how much."""

from __future__ import annotations

from published import cited_scores, cited_systems
from readme import corpus_lines, figures_lines, file_lines, published_lines

from cjk_sentencizer.evaluation.report.data import BrokenEdges, ReportData, Score, Speed, System

DATA = ReportData(
    "Made up",
    {},
    (
        System("us", "own", ("ja",), "1.0", "MIT"),
        System("us, rules", "own", ("ja",), "1.0", "MIT"),
        System("plain regex", "baseline", ("ja",)),
        System("other", "peer", ("ja",), "2.0", "MIT", 3.5),
        *cited_systems(),
    ),
    (
        Score("us", "ja", "corpus", "gold", 0.95, true_positives=19, false_negatives=1, low=0.9, high=0.97),
        Score("us, rules", "ja", "corpus", "gold", 0.7),
        Score("plain regex", "ja", "corpus", "gold", 0.8),
        Score("other", "ja", "corpus", "gold", 0.96),
        Score("us", "ja", "corpus", "asr", 0.9, low=0.88, high=0.92),
        Score("us, rules", "ja", "corpus", "asr", 0.0),
        Score("other", "ja", "corpus", "asr", 0.1),
        Score("us", "en", "corpus", "asr", 0.0, low=0.0, high=0.0),
        Score("other", "en", "corpus", "asr", 0.0),
        Score("us", "ja", "ud_gsd", "clean", 0.99, true_positives=3, false_negatives=0),
        Score("us", "ja", "ud_gsd", "asr", 0.796, low=0.78, high=0.81),
        Score("other", "ja", "ud_gsd", "clean", 0.98),
        *cited_scores(),
    ),
    speeds=(Speed("plain regex", "ja", "article", 120.0, 1.0), Speed("us", "ja", "article", 12.0, 0.1)),
    edges=(BrokenEdges("us", "ja", "corpus", 400, 20, 2), BrokenEdges("somebody", "ja", "corpus", 400, 20, 1)),
)


def test_corpus_rows() -> None:
    assert list(corpus_lines(DATA))[2:] == [
        "| ja | as written | 20 | .950 [.900, .970] | .700 | .800 | plain regex .800 | other .960 | other +.010, within the interval |",
        "| ja | no marks | 0 | .900 [.880, .920] | .000 |  |  | other .100 | us +.800 |",
        "| en | no marks | 0 | .000 [.000, .000] |  |  |  |  | nobody |",
    ]


def test_file_rows() -> None:
    assert list(file_lines(DATA))[2:] == ["| ja | ud_gsd | 3 | .990 |  | .796 |  |  | other .980 | us +.010 |"]


def test_published_figures_stand_beside_the_package_with_size_and_licence() -> None:
    head, _, *rows = published_lines(DATA)
    assert "SaT-12l (MIT, 1.1 GB) | SaT-3l (MIT, 0.86 GB)" in head
    unmarked = next(row for row in rows if row.startswith("| ja | ud_gsd test | no marks |"))
    assert unmarked.startswith("| ja | ud_gsd test | no marks | .796 (")
    assert unmarked.endswith(" MB) | the development part | .909 | .825 |  |  |  | SaT-12l +.113 |")
    assert [row.split(" | ")[1] for row in rows] == ["ud_gsd test"] * 2  # the package was measured on no other


def test_the_test_part_goes_before_the_development_part() -> None:
    same = Score("us", "ja", "ud_gsd test", "asr", 0.95, low=0.94, high=0.96)
    data = ReportData("", {}, DATA.systems, (*DATA.scores, same))
    row = next(row for row in published_lines(data) if row.startswith("| ja | ud_gsd test | no marks |"))
    assert row.endswith(" MB) | the same sentences | .909 | .825 |  |  |  | us +.041 |")


def test_speeds_and_edges() -> None:
    lines = list(figures_lines(DATA))
    assert "| plain regex | 120 (1) |" in lines
    assert "| us | 12 (0.1) |" in lines
    assert "| us | 2/20 |" in lines
    assert not any(line.startswith("| somebody") for line in lines)
