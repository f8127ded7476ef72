"""``explain``, ``evaluate`` and ``demo``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app
from cjk_sentencizer.cli.demo import SAMPLES

TEXT = "彼は「行く。」と言った。値は3.5です。"
CORPUS = (
    '{"id": "a", "class": "plain", "sentences": ["雨だ。", "帰る。"]}\n'
    '{"id": "b", "class": "odd", "sentences": ["「雨だ。」", "と", "言った。"]}\n'
)
EVALUATE_REFUSED = [
    (["{}/none.jsonl"], "no such file or folder"),
    (["{}/lines.txt"], "which language?"),
    (["{}/lines.txt", "--protocol", "raw"], "No protocol 'raw'. Available: exact, clean, asr, half, document."),
    (["{}/lines.txt", "--lang", "ja", "--protocol", "exact"], "does not say what stands between two sentences"),
    (["{}/bad.jsonl"], "bad.jsonl:1: not a case"),
    (["{}/mine.jsonl"], "which language?"),
    (["{}/bad.spacy", "--lang", "ja"], "bad.spacy: not a DocBin"),
    (["{}/none"], "no such file or folder"),
    (["{}/empty"], "no corpus files"),
    (["{}/ja.jsonl", "--mode", "fast"], "'fast'"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.txt").write_text(TEXT, "utf-8")
    (tmp_path / "ja.jsonl").write_text(CORPUS, "utf-8")
    (tmp_path / "bad.jsonl").write_text("{}\n", "utf-8")
    (tmp_path / "mine.jsonl").write_text('["雨だ。", "帰る。"]\n', "utf-8")
    (tmp_path / "bad.spacy").write_bytes(b"no")
    (tmp_path / "lines.txt").write_text("雨だ。\n帰る。\n", "utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_explain_shows_boundaries_and_vetoes(folder: Path) -> None:
    result = run("explain", f"{folder}/a.txt", "--lang", "ja", "--mode", "rules")
    assert result.output.splitlines() == [
        f"{folder}/a.txt",
        "彼は「行く。」[QUOTATIVE_FOLLOWS]と言った。  TERMINATOR 1.00",
        "値は3.[DECIMAL_POINT]5です。  TERMINATOR 1.00",
    ]


def test_explain_writes_a_page(folder: Path) -> None:
    (folder / "a.txt").write_text("甲<乙。", "utf-8")
    result = run("explain", f"{folder}/a.txt", "--lang", "ja", "--mode", "rules", "--html")
    assert result.exit_code == 0
    assert result.output.startswith("<!DOCTYPE html>")
    assert "TERMINATOR" in result.output
    assert "甲&lt;乙" in result.output


def test_the_page_has_every_text_and_the_threshold_asked_for(folder: Path) -> None:
    (folder / "b.txt").write_text("そうですか傘を持っていきますね", "utf-8")
    result = run("explain", f"{folder}/a.txt", f"{folder}/b.txt", "--lang", "ja", "--threshold", "0.7", "--html")
    assert result.exit_code == 0
    assert result.output.count('<section class="text"') == 2
    assert '<output id="threshold-value" for="threshold">0.7</output>' in result.output


def test_evaluate_corpus(folder: Path) -> None:
    result = run("evaluate", f"{folder}/ja.jsonl", "--mode", "rules", "--json")
    figures = json.loads(result.output)
    scores = {
        "precision": 1.0,
        "recall": 1.0,
        "f1": 1.0,
        "true_positives": 1,
        "false_positives": 0,
        "false_negatives": 0,
    }
    assert {"lang": "ja", "class": "plain", **scores} in figures["classes"]
    assert [(row["lang"], row["false_negatives"]) for row in figures["languages"]] == [("ja", 2)]
    assert {"reason": "QUOTATIVE_FOLLOWS", "error": "missed", "count": 1} in figures["reasons"]


@pytest.mark.parametrize(("protocol", "gold"), [("clean", 2), ("asr", 2), ("half", 2), ("document", 1)])
def test_evaluate_sentence_files(folder: Path, protocol: str, gold: int) -> None:
    result = run("evaluate", "--data", f"{folder}/lines.txt", "--protocol", protocol, "--lang", "ja", "--json")
    (row,) = json.loads(result.output)["languages"]
    assert row["true_positives"] + row["false_negatives"] == gold


def test_evaluate_prints_tables_and_errors_in_context(folder: Path) -> None:
    result = run("evaluate", f"{folder}/ja.jsonl", "--mode", "rules", "--errors", "1")
    assert "Errors by reason" in result.output
    assert "b (odd) @5 missed QUOTATIVE_FOLLOWS: 「雨だ。」▁と言った。" in result.output


@pytest.mark.parametrize(("arguments", "message"), EVALUATE_REFUSED)
def test_evaluate_user_errors(folder: Path, arguments: list[str], message: str) -> None:
    result = run("evaluate", *(argument.replace("{}", str(folder)) for argument in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr


def test_demo_shows_each_sample_cut() -> None:
    result = run("demo")
    assert result.exit_code == 0
    assert [sample.title for sample in SAMPLES if sample.title not in result.output] == []
    assert result.output.count("TERMINATOR") > 5
