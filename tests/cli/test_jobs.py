"""``segment --jobs``: the same output, bad records kept apart, a stopped run that goes on."""

from __future__ import annotations

import fcntl
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard
from typer.testing import CliRunner, Result

from cjk_sentencizer import Segmenter
from cjk_sentencizer.cli import app, parts
from cjk_sentencizer.cli.jobs import parts_folder
from cjk_sentencizer.formats import format_by_name, text

COMMAND = str(Path(sys.executable).with_name("cjk-sentencizer"))
TEXTS = ["雨だ。風だ。", "好。不好。", "はい！", ""] * 40


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["segment", "--mode", "rules", *map(str, arguments)])


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "LINES", 1000)
    path = tmp_path / "a.jsonl"
    path.write_text("".join(json.dumps({"id": n, "text": text}) + "\n" for n, text in enumerate(TEXTS)), "utf-8")
    return path


@pytest.mark.parametrize("form", ["jsonl", "tsv", "csv", "text"])
def test_jobs_give_what_one_process_gives(records: Path, form: str) -> None:
    output = records.parent / "out"
    result = run(records, "--format", form, "--jobs", 2, "-o", output)
    assert result.exit_code == 0
    assert output.read_text("utf-8") == run(records, "--format", form).stdout
    assert not parts_folder(output).exists()


def test_folders_of_any_format_keep_their_order(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("一つ。二つ。", "utf-8")
    (folder / "b.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\n三つ。\n", "utf-8")
    with gzip.open(folder / "c.jsonl.gz", "wt", encoding="utf-8") as stream:
        stream.write('{"text": "四つ。"}\n')
    with zstandard.open(folder / "d.txt.zst", "wt", encoding="utf-8") as stream:
        stream.write("五つ。")
    pq.write_table(pa.table({"text": ["六つ。", None, "七つ。"]}), folder / "e.parquet", row_group_size=2)
    (folder / "f.csv").write_text('id,text\nx,"八つ、\n九つ。"\n', "utf-8")
    output = tmp_path / "out.jsonl"
    assert run(folder, "--format", "jsonl", "--jobs", 2, "-o", output).exit_code == 0
    rows = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    assert "".join(row["text"] for row in rows) == "一つ。二つ。三つ。四つ。五つ。六つ。七つ。八つ、\n九つ。"
    assert [row["start_time"] for row in rows] == [None, None, 1.0, *[None] * 5]
    assert output.read_text("utf-8") == run(folder, "--format", "jsonl").stdout


def test_bad_records_become_rows_with_their_place(tmp_path: Path) -> None:
    path, output, errors = tmp_path / "a.jsonl", tmp_path / "out.jsonl", tmp_path / "bad.jsonl"
    path.write_bytes(
        '{"text": "はい。"}\n{broken\n{"text": 3}\n'.encode()
        + b'{"text": "\xff"}\n'
        + '{"text": "いいえ。"}\n'.encode()
    )
    (tmp_path / "b.srt").write_text("no cue", "utf-8")
    result = run(path, tmp_path / "b.srt", "--format", "jsonl", "-o", output, "--errors", errors)
    assert result.exit_code == 0
    assert result.stderr == f"4 records were refused, see {errors}.\n"
    assert [json.loads(line)["text"] for line in output.read_text("utf-8").splitlines()] == ["はい。", "いいえ。"]
    refused = [json.loads(line) for line in errors.read_text("utf-8").splitlines()]
    assert [row["place"] for row in refused] == [f"{path}:2", f"{path}:3", f"{path}:4", str(tmp_path / "b.srt")]
    assert "not JSON" in refused[0]["reason"]
    assert "is not UTF-8" in refused[2]["reason"]


def test_finished_parts_are_not_done_again(records: Path) -> None:
    output = records.parent / "out.jsonl"
    settings = {
        "lang": "auto",
        "mode": "rules",
        "newlines": "auto",
        "analyzer": None,
        "threshold": None,
        "model": "default",
    }
    job = parts.Job(settings, "jsonl", ("doc", "start", "end", "text", "reason", "score"), timed=False, field="text")
    first, *others = parts.parts([(str(records), format_by_name("jsonl"))], None, [])
    parts_folder(output).mkdir()
    parts.Worker(job).work(first, parts_folder(output) / f"{parts.key(first, job)}.rows")
    result = run(records, "--format", "jsonl", "--jobs", 1, "-o", output)
    assert result.stderr == f"1 of {1 + len(others)} parts were finished before.\n"
    assert output.read_text("utf-8") == run(records, "--format", "jsonl").stdout


def test_other_content_or_options_are_other_parts(records: Path) -> None:
    [*before] = parts.parts([(str(records), format_by_name("jsonl"))], None, [])
    job = parts.Job({"mode": "rules"}, "jsonl", (), timed=False, field="text")
    keys = {parts.key(part, job) for part in before}
    assert len(keys) == len(before) > 2
    assert keys.isdisjoint(parts.key(part, job._replace(field="body")) for part in before)
    records.write_text(records.read_text("utf-8").replace('"id": 0', '"id": 9'), "utf-8")
    after = [parts.key(part, job) for part in parts.parts([(str(records), format_by_name("jsonl"))], None, [])]
    assert [key in keys for key in after] == [False, *[True] * (len(after) - 1)]


@pytest.mark.slow
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    path, output = tmp_path / "big.jsonl", tmp_path / "out.jsonl"
    line = json.dumps({"text": "雨だ。風だ。" * 40}) + "\n"
    path.write_text(line * (6_000_000 // len(line)), "utf-8")
    command = [COMMAND, "segment", str(path), "--mode", "rules", "-f", "jsonl", "--jobs", "1", "-o", str(output)]
    with subprocess.Popen(command, start_new_session=True) as process:
        while not list(parts_folder(output).glob("*.rows")) and process.poll() is None:
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
    assert not output.exists()
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "parts were finished before" in again.stderr
    assert output.read_text("utf-8").count("\n") == path.read_text("utf-8").count("\n") * 80


def test_large_texts_are_read_as_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt.gz"
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.write("\ufeff" + "彼は「行く。」と言った。私は残った。\n" * 50)
    whole = run(path, "--lang", "ja", "--format", "jsonl").stdout
    monkeypatch.setattr(text, "LONG", 100)
    monkeypatch.setattr(text, "PIECE", 7)
    asked: list[object] = []
    monkeypatch.setattr(Segmenter, "sentences", lambda *arguments: asked.append(arguments))
    assert run(path, "--lang", "ja", "--format", "jsonl").stdout == whole
    columns = ("doc", "start", "end", "text", "reason", "score")
    job = parts.Job({"lang": "ja", "mode": "rules"}, "jsonl", columns, timed=False, field="text")
    [part] = parts.parts([(str(path), format_by_name("text"))], None, [])
    parts.Worker(job).work(part, tmp_path / "a.rows")
    assert (tmp_path / "a.rows").read_text("utf-8") == whole
    assert not asked


def test_a_long_text_that_is_no_utf8_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LONG", 10)
    path = tmp_path / "a.txt"
    path.write_bytes("雨だ。風だ。雪だ。".encode() + b"\xff")
    result = run(path)
    assert (result.exit_code, result.stderr[-60:]) == (
        2,
        "start byte); convert the file (`iconv -f ENCODING -t UTF-8`).\n"[-60:],
    )


def test_standard_input_has_no_parts() -> None:
    result = run("-", "--jobs", 2)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: Standard input cannot be cut into parts")


def test_a_second_run_on_an_output_says_so(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    folder = parts_folder(output)
    folder.mkdir()
    (tmp_path / "a.txt").write_text("はい。", "utf-8")
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        result = CliRunner().invoke(
            app, ["segment", str(tmp_path / "a.txt"), "--jobs", "1", "-f", "jsonl", "-o", str(output)]
        )
    finally:
        os.close(handle)
    assert result.exit_code == 2
    assert result.stderr == f"Error: {output}: another run writes this file; wait for it, or name another --output.\n"
