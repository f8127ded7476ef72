"""A whole run over a small corpus: what it holds, and that it is the same from run to run."""

from __future__ import annotations

from pathlib import Path

import pytest
from against_others import LANGUAGES, corpus_sets, measure
from peers import PEERS
from readme import figures_lines

from cjk_sentencizer.evaluation.report.data import ReportData

pytest.importorskip("icu")
ROOT = Path(__file__).resolve().parents[2]
KINDS = ("plain", "particles", "news", "chat_unmarked")
FEW = 2


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    for lang in LANGUAGES:
        lines = (ROOT / "corpus" / f"{lang}.jsonl").read_text("utf-8").splitlines(keepends=True)
        chosen = [[line for line in lines if f'"class": "{kind}"' in line][:FEW] for kind in KINDS]
        (folder / f"{lang}.jsonl").write_text("".join(map("".join, chosen)), "utf-8")
    return folder


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    (folder / "ja").mkdir()
    (folder / "ja" / "made.dev.txt").write_text("雨だ。\n帰る。\n「はい。」と言った。\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def data(corpus: Path, files: Path) -> ReportData:
    return measure(corpus, files, with_speeds=False)


def test_every_language_condition_and_system_has_a_score(data: ReportData) -> None:
    rows = {(each.system, each.lang, each.condition) for each in data.scores if each.set == "corpus"}
    systems = {each.name for each in data.systems if each.kind in ("own", "baseline")}
    assert len(systems) == 11
    assert rows == {(s, lang, c) for s in systems for lang in LANGUAGES for c in ("gold", "half", "asr")}


def test_files_are_measured_in_the_joined_form(data: ReportData) -> None:
    found = {each.condition: each for each in data.scores if (each.set, each.system) == ("made", "cjk-sentencizer")}
    assert found.keys() == {"clean", "half", "asr"}
    assert (found["clean"].f1, found["clean"].true_positives) == (1.0, 3)


def test_errors_are_those_that_the_scores_count(data: ReportData) -> None:
    ours = [each for each in data.scores if each.system == "cjk-sentencizer" and each.set == "corpus"]
    counted = sum((each.false_positives or 0) + (each.false_negatives or 0) for each in ours)
    assert len(data.errors) == counted > 0


def test_published_figures_stand_apart(data: ReportData) -> None:
    cited = {each.name: each.source for each in data.systems if each.kind == "cited"}
    found = {
        (each.system, each.lang, each.set, each.condition): each.f1 for each in data.scores if each.system in cited
    }
    assert found["SaT-12l", "ja", "ud_gsd test", "asr"] == 0.909
    assert found["WtP-12l, punctuation", "th", "ted test", "asr"] == 0.688
    assert {each for _, _, each, _ in found} & {"corpus", "made"} == set()
    assert all("arXiv" in source for source in cited.values())


def test_curves_hold_the_default_threshold(data: ReportData) -> None:
    assert {each.lang for each in data.curves} >= {"ja", "zh", "th"}
    for each in data.curves:
        assert each.thresholds[0] < each.default < each.thresholds[-1]
        assert list(each.recall) == sorted(each.recall, reverse=True)


def test_nothing_differs_from_run_to_run(corpus: Path, files: Path, data: ReportData) -> None:
    assert measure(corpus, files, with_speeds=False) == data


def test_peers_run_or_have_a_row_that_says_why_not(corpus: Path, tmp_path: Path) -> None:
    chosen = [peer for peer in PEERS if peer.name in ("bunkai", "PyThaiNLP whitespace")]
    data = measure(corpus, None, chosen, tmp_path, with_speeds=False)
    peers = {each.name: each for each in data.systems if each.kind == "peer"}
    assert peers["bunkai"].missing.startswith("PackageNotFoundError")
    assert peers["PyThaiNLP whitespace"].version
    scores = {(each.system, each.condition): each for each in data.scores if each.system in peers}
    assert scores.keys() == {("PyThaiNLP whitespace", condition) for condition in ("gold", "half", "asr")}
    assert scores["PyThaiNLP whitespace", "gold"].recall > 0.9  # type: ignore[operator]  # it cuts at every space


def test_readme_holds_every_language_and_condition(data: ReportData) -> None:
    rows = [line.split(" | ")[:2] for line in figures_lines(data) if line.startswith("| ja | ")]
    assert rows[:3] == [["| ja", "as written"], ["| ja", "half the marks"], ["| ja", "no marks"]]
    assert rows[-1] == ["| ja", "made"]


def test_the_corpus_without_marks_has_none() -> None:
    (texts,) = [each for each in corpus_sets(ROOT / "corpus") if (each.lang, each.condition) == ("ja", "asr")]
    assert {char for case in texts.cases for char in case.text} & set("。！？、「」") == set()
    assert sum(len(case.gold) for case in texts.cases) > 400
