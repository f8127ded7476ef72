"""The command as a process: pipes that close, signals, and what it loads."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-c", "from cjk_sentencizer.cli import main; main()"]
SECONDS = 60
"""What no run here may need: a run that hangs fails its test instead of holding up all."""


def test_closed_pipe_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("行く。" * 200_000, "utf-8")
    with subprocess.Popen([*COMMAND, "segment", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().decode() == "行く。\n"
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A run that has begun to write into ``tmp_path`` and waits for its input."""
    command = [*COMMAND, "segment", "-", "--output", str(tmp_path / "out.txt")]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        while not list(tmp_path.iterdir()):  # its temporary file
            assert process.poll() is None
        yield process
        process.kill()


def test_stopped_run_leaves_no_file(waiting: subprocess.Popen[bytes], tmp_path: Path) -> None:
    waiting.send_signal(signal.SIGTERM)
    assert waiting.wait(SECONDS) == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []


def test_stop_that_comes_just_before_a_read_is_heeded(tmp_path: Path) -> None:
    code = (
        "import os, signal, time; from cjk_sentencizer.cli.signals import end_tidily; end_tidily();"
        "write = signal.set_wakeup_fd(-1); signal.set_wakeup_fd(write);"
        "os.write(write, bytes([signal.SIGTERM]));"  # as if it had come before, with no step to see it
        "time.sleep(1000)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=SECONDS).returncode == 128 + signal.SIGTERM


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
