"""Odd files and options: one clear line and exit code 2, or a sensible answer; never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app
from cjk_sentencizer.formats import parquet

UNMARKED = "今日は雨です明日は晴れますそうですか"
REFUSED = [
    # (name and content of the file, arguments behind it, what the line says)
    ("a.txt", UNMARKED, ["segment", "--model", "nofile"], "nofile is no boundary model"),
    ("a.txt", UNMARKED, ["segment", "--model", "nofile", "--jobs", "2"], "nofile is no boundary model"),
    ("a.txt", "今日。明日。", ["evaluate", "--lang", "ja", "--model", "nofile"], "nofile is no boundary model"),
    ("s.jsonl", '{"text": "\\ud800今日。"}', ["segment", "-f", "docbin", "-o", "x.spacy"], "half of a surrogate pair"),
    ("a.txt", UNMARKED, ["segment", "-o", "s.x", "--errors", "s.x"], "name the same file"),
    ("e.jsonl", '[""]', ["evaluate", "--lang", "ja", "--report", "r"], "No text to score"),
    ("d.jsonl", '{"sentences": "abc"}', ["evaluate", "--lang", "ja"], "d.jsonl:1: not a case"),
    ("u.txt", b"\xff", ["evaluate", "--lang", "ja"], "u.txt: not UTF-8 at byte 0"),
    ("a.txt", UNMARKED, ["evaluate", "--lang", "klingon"], "No rules for language 'klingon'"),
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(command: str, name: str, content: str | bytes, *arguments: str) -> Result:
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return CliRunner().invoke(app, [command, name, *arguments])


@pytest.mark.parametrize(("name", "content", "command", "message"), REFUSED)
def test_what_the_user_can_mend(name: str, content: str | bytes, command: list[str], message: str) -> None:
    result = run(command[0], name, content, *command[1:])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_lone_surrogate_is_an_escape_in_parquet() -> None:
    run("segment", "s.jsonl", '{"text": "\\ud800今日。"}', "-f", "parquet", "-o", "x.parquet")
    with Path("x.parquet").open("rb") as stream:
        assert [each.text for each in parquet.read(stream, "x", "text")] == ["\\ud800今日。"]


@pytest.mark.parametrize(
    "case",
    [
        '["\\ud800あ。", "い。"]',
        '{"sentences": ["あ。", "い。"], "class": "[/b]"}',
        '{"sentences": ["あ。", "い。"], "class": 7, "id": null}',
        '\ufeff["あ。", "い。"]',
    ],
)
def test_odd_gold_is_scored_and_reported(case: str) -> None:
    result = run("evaluate", "c.jsonl", case, "--lang", "ja", "--mode", "rules", "--report", "r")
    assert result.exit_code == 0, result.output
    assert "1.0000" in result.stdout
    assert json.loads(Path("r/data.json").read_text("utf-8"))["scores"]


@pytest.mark.parametrize("words", ["[null]", "7", '[{"word": "やあ", "start": 0, "end": Infinity}]'])
def test_odd_words_of_a_recogniser_are_passed_over(words: str) -> None:
    segment = f'{{"segments": [{{"start": 0, "end": 1e309, "text": "やあ。", "words": {words}}}]}}'
    result = run("segment", "n.json", segment, "--mode", "rules", "-f", "jsonl")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout, parse_constant=pytest.fail)["text"] == "やあ。"
