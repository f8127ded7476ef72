"""``cjk-sentencizer clauses`` and ``chunk``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app

TEXT = "雨が降ったので、試合は中止です。私は帰ります。\n\n次の試合は来週の日曜日です。\n"
REFUSED = [
    (["--budget", "0"], "Error: budget is 0"),
    (["--counter", "none"], "Error: No token counter 'none'."),
    (["--parents", "book"], "Error: "),
    (["--min-tokens", "400"], "Error: min_tokens is 400"),
    (["--index-with", "title"], "Error: No 'title' to index with."),
    (["--mode", "fast"], "Error: No mode 'fast'."),
    (["--format", "none"], "Error: No format 'none'."),
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


TALK = {
    "segments": [
        {"start": 0.0, "end": 2.0, "text": "你那边东西都准备好了吗", "speaker": "甲"},
        {"start": 2.2, "end": 3.0, "text": "差不多了", "speaker": "乙"},
        {"start": 3.9, "end": 5.0, "text": "就差一张桌子", "speaker": "乙"},
        {"start": 5.3, "end": 7.0, "text": "我从家里带", "speaker": "甲"},
    ]
}
SENTENCES = ["你那边东西都准备好了吗", "差不多了", "就差一张桌子", "我从家里带"]


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    file = tmp_path / "talk.json"
    file.write_text(json.dumps(TALK, ensure_ascii=False), "utf-8")
    return file


def rows(*arguments: str) -> list[dict[str, Any]]:
    result = run(*arguments, "--format", "jsonl")
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_command_reads_a_transcript_as_segment_does(talk: Path) -> None:
    segmented = rows("segment", str(talk), "--lang", "zh")
    assert [row["text"] for row in segmented] == SENTENCES
    chunks = rows("chunk", str(talk), "--lang", "zh", "--no-merge")
    assert [row["text"] for row in chunks] == SENTENCES
    known = ("start_time", "end_time", "speaker")
    assert [[row["metadata"][key] for key in known] for row in chunks] == [
        [row[key] for key in known] for row in segmented
    ]
    clauses = rows("clauses", str(talk), "--lang", "zh")
    assert "".join(row["text"] for row in clauses) == "".join(SENTENCES)
    assert {row["sentence"]: row["speaker"] for row in clauses} == {0: "甲", 1: "乙", 2: "乙", 3: "甲"}
    assert (clauses[0]["start_time"], clauses[-1]["end_time"]) == (0.0, 7.0)
    explained = run("explain", str(talk), "--lang", "zh").output.splitlines()
    assert [line.split()[0] for line in explained[1:]] == SENTENCES


def test_turns_and_speakers_of_chunks(talk: Path) -> None:
    found = rows("chunk", str(talk), "--lang", "zh", "--counter", "chars", "--budget", "12", "--overlap", "0")
    assert [row["text"] for row in found] == [SENTENCES[0], SENTENCES[1] + SENTENCES[2], SENTENCES[3]]
    (whole,) = rows("chunk", str(talk), "--lang", "zh", "--index-with", "speakers")
    assert whole["metadata"]["speakers"] == ["甲", "乙"]
    assert whole["index_text"].startswith("甲: 你那边东西都准备好了吗\n乙: ")


def test_headings_least_size_and_terminators(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("# 上\n\n一；二。\n\n## 下\n\n三。\n", "utf-8")
    common = ("chunk", str(file), "--lang", "zh", "--counter", "chars")
    assert len(rows(*common)) == 1
    assert [row["text"][0] for row in rows(*common, "--split-at-headings", "2")] == ["#", "#"]
    assert len(rows(*common, "--split-at-headings", "2", "--min-tokens", "12")) == 1
    cut = [row["text"].strip() for row in rows(*common, "--no-merge", "--terminators", "。；")]
    assert cut == ["# 上", "一；", "二。", "## 下", "三。"]


@pytest.mark.parametrize(
    "command", [("chunk", "--budget", "30", "--counter", "chars"), ("clauses", "--min-chars", "2")]
)
def test_parts_give_what_one_process_gives(tmp_path: Path, command: tuple[str, ...]) -> None:
    records, errors = tmp_path / "a.jsonl", tmp_path / "errors.jsonl"
    lines = [json.dumps({"text": f"{TEXT}{number}回目です。"}, ensure_ascii=False) for number in range(40)]
    records.write_text("\n".join(lines), "utf-8")
    name, *options = command
    usual = run(name, str(records), "--lang", "ja", "--mode", "rules", *options, "--format", "jsonl")
    records.write_text("\n".join([*lines, "{"]), "utf-8")
    parted = run(
        name, str(records), "--lang", "ja", "--mode", "rules", *options, "--format", "jsonl", "--jobs", "1", "--errors", str(errors)
    )  # fmt: skip
    assert parted.exit_code == 0, parted.stderr
    assert parted.stdout == usual.stdout
    assert json.loads(errors.read_text("utf-8"))["place"].endswith("a.jsonl:41")


def test_a_text_without_boundaries_is_told_once(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("的" * 700, "utf-8")
    result = run("chunk", str(tmp_path), "--lang", "zh", "--mode", "rules", "--counter", "chars")
    assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
    assert result.stderr.startswith("Warning: Hardly any boundary was found in a long text")


def test_semantic_takes_no_parts(path: Path) -> None:
    result = run("chunk", str(path), "--semantic", "--jobs", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: --semantic goes without")


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_user_errors(path: Path, arguments: list[str], message: str) -> None:
    result = run("chunk", str(path), *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(message)
    assert result.stderr.count("\n") == 1
