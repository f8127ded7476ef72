"""``cjk-sentencizer segment``: inputs, outputs, and what the user reads when something is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app
from cjk_sentencizer.formats.registry import FORMATS

TEXT = "彼は「行く。」と言った。私は残った。\r\n- 一つ目\r\n- 二つ目\r\n"
SENTENCES = ["彼は「行く。」と言った。", "私は残った。", "- 一つ目", "- 二つ目"]

FORMAT_NAMES = ", ".join(sorted(each.name for each in FORMATS))

REFUSED = [
    # arguments ({} is the folder), one line on standard error
    (["{}/none.txt"], "Error: {}/none.txt: no such file or folder."),
    (["{}/empty"], "Error: {}/empty: no file to read in this folder; name the format of its files with --from."),
    (["{}/a.txt", "--lang", "xh"], "Error: No rules for language 'xh'. Available: en, ja, ko, th, vi, zh, or 'auto'."),
    (["{}/a.txt", "--format", "pdf"], f"Error: No format 'pdf'. Available: {FORMAT_NAMES}."),
    (["{}/a.txt", "--from", "pdf"], f"Error: No format 'pdf'. Available: {FORMAT_NAMES}."),
    (["{}/bad.txt"], "Error: {}/bad.txt: byte 3 (0xe3) is not UTF-8; convert the file to UTF-8 (`iconv -f ENCODING -t UTF-8`)"),
    (["{}/b.jsonl", "--field", "body"], "Error: {}/b.jsonl:1: no field 'body'; fields there: 'id', 'text'. Name the field that holds the text."),
    (["{}/a.txt", "--output", "{}/none/out.txt"], "Error: {}/none: no such folder to write into."),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.txt").write_bytes(TEXT.encode())
    (tmp_path / "b.jsonl").write_text('{"id": "x", "text": "好。不好。"}\n{"text": "走吧！"}\n', "utf-8")
    (tmp_path / "bad.txt").write_bytes(b"abc\xe3\x81")
    return tmp_path


def run(*arguments: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(app, ["segment", *arguments], input=stdin)


def test_text_is_one_sentence_a_line(folder: Path) -> None:
    result = run(f"{folder}/a.txt", "--lang", "ja")
    assert result.output.split("\n") == [*SENTENCES, ""]


def test_jsonl_offsets_hold_in_the_file_as_it_is(folder: Path) -> None:
    result = run(f"{folder}/a.txt", "--format", "jsonl", "--lang", "ja")
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert [list(row) for row in rows] == [["doc", "start", "end", "text", "reason", "score"]] * 4
    assert [row["text"] for row in rows] == SENTENCES
    assert [TEXT[row["start"] : row["end"]] for row in rows] == SENTENCES


def test_tsv_has_a_header(folder: Path) -> None:
    result = run(f"{folder}/b.jsonl", "--format", "tsv", "--lang", "zh")
    assert result.output.splitlines() == [
        "doc\tstart\tend\ttext\treason\tscore",
        "x\t0\t2\t好。\tTERMINATOR\t1.0",
        "x\t2\t5\t不好。\tTERMINATOR\t1.0",
        f"{folder}/b.jsonl:2\t0\t3\t走吧！\tTERMINATOR\t1.0",
    ]


def test_folder_is_read_in_order_of_names(folder: Path) -> None:
    (folder / "bad.txt").unlink()
    (folder / ".hidden.txt").write_text("隠す。", "utf-8")
    (folder / "image.png").write_bytes(b"\x89PNG")
    result = run(str(folder), "--lang", "ja")
    assert result.stdout == "\n".join([*SENTENCES, "", "好。", "不好。", "", "走吧！", ""])
    assert "1 file that no format reads: .png (1)" in result.stderr


def test_standard_input() -> None:
    result = run("-", "--from", "jsonl", "--field", "body", stdin='{"body": "好。走。"}'.encode())
    assert result.output == "好。\n走。\n"


def test_lone_surrogate_in_json_survives() -> None:
    result = run("-", "--from", "jsonl", "--format", "jsonl", stdin=b'{"text": "a\\ud800b"}')
    assert json.loads(result.output)["text"] == "a\ud800b"


def test_empty_file_has_no_sentences(folder: Path) -> None:
    (folder / "nothing.txt").write_bytes(b"")
    result = run(f"{folder}/nothing.txt")
    assert (result.exit_code, result.output) == (0, "")


def test_output_file(folder: Path) -> None:
    result = run(f"{folder}/a.txt", "--lang", "ja", "--output", f"{folder}/out.txt")
    assert (result.exit_code, result.output) == (0, "")
    assert (folder / "out.txt").read_text("utf-8").split("\n") == [*SENTENCES, ""]
    assert [path.name for path in folder.iterdir() if path.name.endswith(".part")] == []


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_user_errors_are_one_line_and_exit_code_2(folder: Path, arguments: list[str], message: str) -> None:
    result = run(*(argument.replace("{}", str(folder)) for argument in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == message.replace("{}", str(folder)) + "\n"


def test_error_leaves_the_old_output(folder: Path) -> None:
    out = folder / "out.txt"
    out.write_text("old", "utf-8")
    result = run(f"{folder}/a.txt", f"{folder}/bad.txt", "--output", str(out))
    assert result.exit_code == 2
    assert out.read_text("utf-8") == "old"
    assert [path.name for path in folder.iterdir() if path.name.endswith(".part")] == []


def test_text_on_the_command_line() -> None:
    result = CliRunner().invoke(app, ["segment", "--lang", "ja", "--text", "雨だ。帰ろう。"])
    assert (result.exit_code, result.stdout) == (0, "雨だ。\n帰ろう。\n")
    result = CliRunner().invoke(app, ["segment", "--format", "jsonl", "--text", "雨だ。"])
    assert json.loads(result.stdout)["doc"] == "text"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Nothing to cut"),
        (["-", "--text", "雨"], "--text is the text"),
        (["--text", "雨", "--jobs", "2"], "--text is"),
    ],
)
def test_text_or_files(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["segment", *arguments])
    assert result.exit_code == 2
    assert f"Error: {message}" in result.stderr
