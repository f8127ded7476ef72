"""Files that ``segment`` and ``chunk`` write: Parquet, DocBin, compressed ones; by one process and by several."""

from __future__ import annotations

import gzip
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import spacy
import zstandard
from spacy.tokens import DocBin
from typer.testing import CliRunner, Result

from cjk_sentencizer import Segmenter
from cjk_sentencizer.cli import app, parts

TEXTS = ["彼は「行く。」と言った。 私は残った。\n\n雨だ", "", " 好。不好。"] * 20
TALK = "1\n00:00:01,000 --> 00:00:03,000\n雨が\n\n2\n00:00:03,000 --> 00:00:05,000\n降った。風だ。\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "LINES", 500)
    path = tmp_path / "a.jsonl"
    path.write_text("".join(json.dumps({"id": str(n), "text": each}) + "\n" for n, each in enumerate(TEXTS)), "utf-8")
    return path


JOBS = pytest.mark.parametrize("jobs", [[], ["--jobs", 2]], ids=["alone", "jobs"])


@JOBS
def test_parquet_holds_the_rows_of_jsonl(records: Path, jobs: list[object]) -> None:
    output = records.parent / "a.parquet"
    assert run("segment", records, "--mode", "rules", "-f", "parquet", "-o", output, *jobs).exit_code == 0
    table = pq.read_table(output)
    expected = run("segment", records, "--mode", "rules", "-f", "jsonl").stdout
    assert table.to_pylist() == [json.loads(line) for line in expected.splitlines()]
    kinds = ["string", "int64", "int64", "string", "string", "double"]
    assert [str(field.type) for field in table.schema] == kinds


@pytest.mark.parametrize("suffix", ["gz", "zst"])
def test_packed_parquet_reads_back(records: Path, suffix: str) -> None:
    output = records.parent / f"a.parquet.{suffix}"
    run("segment", records, "--mode", "rules", "-f", "parquet", "-o", output)
    sentences = run("segment", records, "--mode", "rules").stdout.split()
    assert run("segment", output, "--mode", "rules").stdout.split() == sentences


def test_parquet_holds_chunks_too(records: Path) -> None:
    output = records.parent / "a.parquet"
    arguments = ["chunk", records, "--counter", "chars", "--mode", "rules"]
    assert run(*arguments, "-f", "parquet", "-o", output).exit_code == 0
    expected = [json.loads(line) for line in run(*arguments).stdout.splitlines()]
    assert [row | {"metadata": json.loads(row["metadata"])} for row in pq.read_table(output).to_pylist()] == expected


@pytest.mark.parametrize(("mode", "jobs"), [("rules", []), ("auto", ["--jobs", 1])])
def test_docbin_holds_texts_and_sentences(records: Path, mode: str, jobs: list[object]) -> None:
    output = records.parent / "a.spacy"
    assert run("segment", records, "--mode", mode, "-f", "docbin", "-o", output, *jobs).exit_code == 0
    docs = list(DocBin().from_disk(output).get_docs(spacy.blank("xx").vocab))
    assert [(doc.text, doc.user_data["doc"]) for doc in docs] == [(each, str(n)) for n, each in enumerate(TEXTS)]
    segmenter = Segmenter(mode=mode)  # type: ignore[arg-type]
    for doc in docs[:3]:
        expected = segmenter.sentences(doc.text)
        assert [sent.text.strip() for sent in doc.sents] == [each.text for each in expected]
        assert [each["reason"] for each in doc._.boundaries] == [each.reason for each in expected]


def test_docbin_reads_back_as_input(records: Path) -> None:
    output = records.parent / "a.spacy"
    run("segment", records, "--mode", "rules", "-f", "docbin", "-o", output)
    again = run("segment", output, "--mode", "rules").stdout
    assert again == run("segment", records, "--mode", "rules").stdout


def test_docs_of_transcripts_have_times(tmp_path: Path) -> None:
    (tmp_path / "a.srt").write_text(TALK, "utf-8")
    output = tmp_path / "a.spacy"
    run("segment", tmp_path / "a.srt", "--mode", "rules", "-f", "docbin", "-o", output)
    [doc] = DocBin().from_disk(output).get_docs(spacy.blank("xx").vocab)
    found = [(sent.text, sent._.start_time, sent._.end_time) for sent in doc.sents]
    assert found == [("雨が降った。", 1.0, 4.143), ("風だ。", 4.143, 5.0)]


@pytest.mark.parametrize("suffix", ["gz", "zst"])
@JOBS
def test_suffixes_say_how_the_output_is_packed(records: Path, jobs: list[object], suffix: str) -> None:
    output = records.parent / f"out.tsv.{suffix}"
    arguments = ["segment", records, "--mode", "rules", "-f", "tsv"]
    assert run(*arguments, "-o", output, *jobs).exit_code == 0
    unpack = {"gz": gzip.open, "zst": zstandard.open}[suffix]
    with unpack(output, "rt", encoding="utf-8", newline="") as stream:
        assert stream.read() == run(*arguments).stdout
    before = output.read_bytes()
    run(*arguments, "-o", output, *jobs)
    assert output.read_bytes() == before


DAMAGED = [
    # name, content, what is said
    ("a.jsonl.gz", gzip.compress(b'{"text": "a."}\n' * 9999)[:-20], "a.jsonl.gz: not .gz, or damaged (Compressed file ended"),
    ("a.txt.gz", b"no gzip", "a.txt.gz: not .gz, or damaged (Not a gzipped file"),
    ("a.txt.zst", b"no zstandard", "a.txt.zst: not .zst, or damaged (zstd decompress error"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), DAMAGED, ids=[case[0] for case in DAMAGED])
def test_damaged_files_are_refused_by_name(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    alone = run("segment", tmp_path / name)
    assert (alone.exit_code, message in alone.stderr) == (2, True)
    errors = tmp_path / "errors.jsonl"
    assert run("segment", tmp_path / name, "-o", tmp_path / "out.txt", "--jobs", 1, "--errors", errors).exit_code == 0
    [refused] = map(json.loads, errors.read_text("utf-8").splitlines())
    assert refused["place"] == str(tmp_path / name)
    assert message in refused["reason"]


def test_what_was_mended_is_told_of_parts_too(tmp_path: Path) -> None:
    (tmp_path / "a.srt").write_text(TALK.replace("2\n00", "00"), "utf-8")
    result = run("segment", tmp_path / "a.srt", "-o", tmp_path / "out.txt", "--jobs", 1)
    assert result.stderr == f"Mended: {tmp_path}/a.srt:5: the cue has no counter\n"


COMMAND = [sys.executable, "-c", "from cjk_sentencizer.cli import main; main()"]


@pytest.mark.parametrize("name", ["docbin", "parquet"])
def test_no_binary_on_a_terminal(name: str) -> None:
    """The standard output is a pseudo-terminal here."""
    ours, theirs = pty.openpty()
    command = [*COMMAND, "segment", "--text", "雨だ。", "--format", name]
    with os.fdopen(theirs, "wb") as terminal:
        done = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    os.close(ours)
    assert done.returncode == 2
    assert done.stderr == f"Error: {name} is no text for a terminal: name a file with --output, or redirect it.\n"
