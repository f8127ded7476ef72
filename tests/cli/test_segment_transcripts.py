"""``cjk-sentencizer segment`` on transcripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app

TALK = (
    "1\n00:00:01,000 --> 00:00:03,200\nわたしが初めてこの町に\n\n3\n00:00:03,200 --> 00:00:05,000\n来たのは春でした。\n"
)
WHOLE = "わたしが初めてこの町に来たのは春でした。"

WRITTEN = [
    ("srt", f"1\n00:00:01,000 --> 00:00:05,000\n{WHOLE}\n\n"),
    ("vtt", f"WEBVTT\n\n1\n00:00:01.000 --> 00:00:05.000\n{WHOLE}\n\n"),
    ("text", f"{WHOLE}\n"),
    ("dialogue", f"[00:00:01.000] {WHOLE}\n"),
]


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    path = tmp_path / "talk.ja.srt"
    path.write_text(TALK, "utf-8")
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["segment", "--lang", "ja", "--mode", "rules", *arguments])


@pytest.mark.parametrize(("form", "expected"), WRITTEN)
def test_a_transcript_becomes_sentences_with_times(talk: Path, form: str, expected: str) -> None:
    assert run(str(talk), "--format", form).stdout == expected


def test_jsonl_has_times_and_speaker(talk: Path) -> None:
    row = json.loads(run(str(talk), "--format", "jsonl").stdout)
    assert (row["text"], row["start_time"], row["end_time"], row["speaker"]) == (WHOLE, 1.0, 5.0, "")


def test_texts_beside_transcripts_have_empty_times(talk: Path) -> None:
    (talk.parent / "b.txt").write_text("はい。", "utf-8")
    rows = [json.loads(line) for line in run(str(talk.parent), "--format", "jsonl").stdout.splitlines()]
    assert [(row["text"], row["start_time"]) for row in rows] == [("はい。", None), (WHOLE, 1.0)]
    assert [list(row) for row in rows] == [list(rows[0])] * 2


def test_chunks_of_a_transcript_have_times_too(talk: Path) -> None:
    result = CliRunner().invoke(app, ["chunk", str(talk), "--lang", "ja", "--counter", "chars"])
    metadata = json.loads(result.stdout)["metadata"]
    assert (metadata["start_time"], metadata["end_time"]) == (1.0, 5.0)


def test_cues_are_cut_to_the_width(talk: Path) -> None:
    assert run(str(talk), "--format", "srt", "--max-width", "22").stdout.count("-->") == 2


def test_what_was_mended_is_told(talk: Path) -> None:
    talk.write_text(TALK.replace("3\n00", "00"), "utf-8")
    assert run(str(talk)).stderr == f"Mended: {talk}:5: the cue has no counter\n"


def test_text_has_no_times_to_write(talk: Path) -> None:
    (talk.parent / "b.txt").write_text("はい。", "utf-8")
    result = run(str(talk.parent / "b.txt"), "--format", "srt")
    assert result.exit_code == 2
    assert (
        result.stderr
        == f"Error: {talk.parent}/b.txt: no times in it, which srt needs; read a transcript (.srt, .vtt, .json).\n"
    )


def test_a_subtitle_file_holds_one_transcript(talk: Path) -> None:
    result = run(str(talk), str(talk), "--format", "vtt")
    assert result.exit_code == 2
    assert result.stderr == f"Error: {talk}: a second transcript, and vtt holds one; run once for each file.\n"


def test_files_of_no_known_format_are_refused(tmp_path: Path) -> None:
    for name, message in (("a.xyz", "no format has the suffix .xyz"), ("a.pdf", "make Markdown of it first")):
        (tmp_path / name).write_text("はい。", "utf-8")
        result = run(str(tmp_path / name))
        assert (result.exit_code, message in result.stderr) == (2, True)
    assert run(str(tmp_path / "a.xyz"), "--from", "text").stdout == "はい。\n"


def test_an_encoding_that_is_guessed_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("今日は雨です。傘がありません。".encode("shift_jis"))
    result = run(str(path))
    assert result.stdout == "今日は雨です。\n傘がありません。\n"
    assert result.stderr == f"Note: {path}: not UTF-8, read as cp932; --encoding names another.\n"
    assert run(str(path), "--encoding", "shift_jis").stderr == ""


def test_cues_in_two_languages_are_written_together(talk: Path) -> None:
    talk.write_text(
        "1\n00:00:01,000 --> 00:00:02,000\n雨だ。\nIt rains.\n\n2\n00:00:02,000 --> 00:00:03,000\nはい。\nYes.\n",
        "utf-8",
    )
    assert run(str(talk), "--format", "srt").stdout.count("-->") == 4
