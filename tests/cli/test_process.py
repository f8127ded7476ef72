"""The command as a process: pipes that close, signals, and what it loads."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from cjk_sentencizer.cli import main; main()"]


def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("行く。" * 200_000, "utf-8")
    with subprocess.Popen([*COMMAND, "segment", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().decode() == "行く。\n"
        process.stdout.close()
        assert process.stderr.read() == b""


def test_stopped_run_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    with subprocess.Popen([*COMMAND, "segment", "-", "--output", str(out)], stdin=subprocess.PIPE) as process:
        assert process.stdin
        while not list(tmp_path.iterdir()):  # the temporary file: the run has begun, and waits for its input
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_rules_load_no_analyzer_and_no_spacy(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("行く。", "utf-8")
    code = (
        "import sys; from typer.testing import CliRunner; from cjk_sentencizer.cli import app;"
        f"CliRunner().invoke(app, ['segment', {str(path)!r}, '--mode', 'rules']);"
        "print(sorted({'spacy', 'sudachipy', 'jieba', 'pythainlp', 'torch'} & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert loaded == "[]\n"
