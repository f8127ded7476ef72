"""The blocks of the pages on transcripts, streams and scale run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cjk_sentencizer.cli import app

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = ["transcripts", "streaming", "scale", pytest.param("spark", marks=pytest.mark.spark)]
TALK = (
    "1\n00:00:01,000 --> 00:00:03,200\nわたしが初めてこの町に\n\n2\n00:00:03,200 --> 00:00:05,000\n来たのは春でした。\n"
)


def blocks(page: str, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```$", (DOCS / f"{page}.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks_run(page: str) -> None:
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(compile(block, f"{page}.md", "exec"), names)  # noqa: S102  # our own page
    assert names


@pytest.mark.parametrize("page", ["transcripts", "scale"])
def test_commands_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("talk.ja.srt").write_text(TALK, "utf-8")
    Path("texts").mkdir()
    Path("texts/a.txt").write_text("雨だ。風だ。", "utf-8")
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    assert lines
    for line in lines:
        name, *arguments = shlex.split(line)
        assert name == "cjk-sentencizer"
        assert CliRunner().invoke(app, arguments).exit_code == 0
