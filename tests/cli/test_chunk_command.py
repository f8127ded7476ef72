"""``cjk-sentencizer clauses`` and ``chunk``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app

TEXT = "雨が降ったので、試合は中止です。私は帰ります。\n\n次の試合は来週の日曜日です。\n"
REFUSED = [
    (["--budget", "0"], "Error: budget is 0"),
    (["--counter", "none"], "Error: No token counter 'none'."),
    (["--parents", "book"], "Error: "),
    (["--mode", "fast"], "Error: No mode 'fast'."),
    (["--format", "xml"], "Error: No format 'xml'."),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "a.txt"
    file.write_text(TEXT, "utf-8")
    return file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_clauses_add_tier_marker_and_sentence(path: Path) -> None:
    result = run("clauses", str(path), "--lang", "ja", "--format", "jsonl")
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert [TEXT[row["start"] : row["end"]] for row in rows] == [row["text"] for row in rows]
    assert (rows[0]["text"], rows[0]["marker"], rows[0]["sentence"]) == ("雨が降ったので、", "ので", 0)
    assert [row["sentence"] for row in rows] == sorted(row["sentence"] for row in rows)


def test_one_clause_a_sentence_where_no_tier_is_strong_enough(path: Path) -> None:
    shortest = run("clauses", str(path), "--lang", "ja", "--min-chars", "100")
    sentences = run("segment", str(path), "--lang", "ja")
    assert shortest.output == sentences.output


def test_chunks_hold_the_budget_and_join_to_the_text(path: Path) -> None:
    result = run("chunk", str(path), "--lang", "ja", "--counter", "chars", "--budget", "25", "--overlap", "0")
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert "".join(row["text"] for row in rows) == TEXT
    assert max(row["tokens"] for row in rows) <= 25
    assert {"doc", "cut", "metadata", "id", "index_text"} <= set(rows[0])


def test_chunk_stats(path: Path) -> None:
    result = run("chunk", str(path), "--lang", "ja", "--counter", "chars", "--budget", "25", "--stats")
    assert result.exit_code == 0
    assert "tokens per character" in result.output
    assert "1.000" in result.output
    assert "Warning: " in result.output


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_user_errors(path: Path, arguments: list[str], message: str) -> None:
    result = run("chunk", str(path), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
