"""What the commands read: folders, encodings, nested fields; and a disk that is full."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app

TEXT = "今日は雨だ。明日は晴れだ。"
COMMANDS = ["segment", "clauses", "chunk", "explain"]
JOBS = pytest.mark.parametrize("jobs", [[], ["--jobs", 1]], ids=["alone", "jobs"])


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_named_encoding_is_read(tmp_path: Path, command: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(TEXT.encode("shift_jis"))
    done = run(command, path, "--encoding", "shift_jis")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "今日は雨だ。" in done.stdout


@JOBS
@pytest.mark.parametrize("name", ["a.txt", "a.jsonl"])
def test_a_guessed_encoding_is_told(tmp_path: Path, name: str, jobs: list[object]) -> None:
    path = tmp_path / name
    text = json.dumps({"text": TEXT}, ensure_ascii=False) if path.suffix == ".jsonl" else TEXT
    path.write_bytes(text.encode("euc_jp"))
    done = run("segment", path, *jobs)
    assert (done.exit_code, done.stdout) == (0, "今日は雨だ。\n明日は晴れだ。\n")
    assert done.stderr == f"Note: {path}: not UTF-8, read as euc_jp; --encoding names another.\n"


@JOBS
def test_lines_in_a_named_encoding_are_cut_into_parts(tmp_path: Path, jobs: list[object]) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes('{"text": "雨だ。"}\n{"text": "風だ。"}\n'.encode("utf-16"))
    done = run("segment", path, "--encoding", "utf-16", *jobs)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "雨だ。\n\n風だ。\n", "")


@JOBS
def test_a_field_may_be_a_path(tmp_path: Path, jobs: list[object]) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"a": {"text": "雨だ。"}}\n{"a.text": "風だ。"}\n', "utf-8")
    assert run("segment", path, "--field", "a.text", *jobs).stdout == "雨だ。\n\n風だ。\n"


def test_a_path_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"a": {"body": "雨だ。"}}\n', "utf-8")
    done = run("segment", path, "--field", "a.text")
    assert done.exit_code == 2
    assert f"{path}:1: no field 'a.text'; fields there: 'a'" in done.stderr


@JOBS
def test_files_of_a_folder_that_no_format_reads_are_told(tmp_path: Path, jobs: list[object]) -> None:
    for name in ("a.txt", "b.png", "c.PNG", "d.pdf.gz", "LICENSE", ".hidden.png"):
        (tmp_path / name).write_text("雨だ。", "utf-8")
    done = run("segment", tmp_path, *jobs)
    assert (done.exit_code, done.stdout) == (0, "雨だ。\n")
    kinds = ".pdf (1), .png (2), no suffix (1)"
    assert done.stderr == f"Note: {tmp_path}: 4 files that no format reads: {kinds}; --from names one.\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_names_the_file(tmp_path: Path, command: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text(TEXT, "utf-8")
    done = run(command, path, "-o", "/dev/full")
    assert (done.exit_code, done.stderr) == (
        2,
        "Error: /dev/full: No space left on device; the output is not complete.\n",
    )
