"""The blocks of the pages in docs/ run as they stand: Python in one namespace a page, commands in a folder with files."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cjk_sentencizer.cli import app

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
TALK = (
    "1\n00:00:01,000 --> 00:00:03,200\nわたしが初めてこの町に\n\n2\n00:00:03,200 --> 00:00:05,000\n来たのは春でした。\n"
)


def answer_in(context: str, answer: str) -> dict[str, object]:
    return {"text": answer, "answer_start": context.index(answer)}


SENTENCES = "\n\n".join(["雨が降った。\n駅まで歩いた。\n友達が来た。\n店は休みだった。"] * 15)
FILES = {"talk.ja.srt": TALK, "texts/a.txt": "雨だ。風だ。", "unmarked.txt": "雨が降った駅まで歩いた"}
FILES |= dict.fromkeys(("calls.txt", "dev.txt"), SENTENCES)
CONTEXTS = ["川は北に流れる。雪は山に降る。" * 8, "犬は庭で眠る。猫は屋根で鳴く。" * 8]
QUESTIONS = [("雪はどこに降るか。", "山"), ("猫はどこで鳴くか。", "屋根")]
FILES["questions.json"] = json.dumps(
    {
        "data": [
            {
                "paragraphs": [
                    {"context": context, "qas": [{"question": question, "answers": [answer_in(context, answer)]}]}
                ]
            }
            for context, (question, answer) in zip(CONTEXTS, QUESTIONS, strict=True)
        ]
    }
)
FILES["answers.jsonl"] = "\n".join(
    json.dumps({"question": question, "answer": answer}) for question, answer in QUESTIONS
)
"""What the commands find."""
MARKS = {"spark": pytest.mark.spark, "semantic": pytest.mark.embeddings, "recipes": pytest.mark.integrations}
ELSEWHERE = {"engines": "tests/integrations/test_engines.py", "languages": "test_the_language_of_the_page_works"}
"""Pages whose blocks are programs or files of their own."""
PAGES = sorted(path.stem for path in DOCS.glob("*.md"))


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def with_blocks(language: str) -> list[object]:
    found = [page for page in PAGES if page not in ELSEWHERE and blocks(page, language)]
    return [pytest.param(page, marks=MARKS.get(page, ())) for page in found]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "texts").mkdir()
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, "utf-8")
    return tmp_path


@pytest.mark.parametrize("page", with_blocks("python"))
def test_python_blocks_run(page: str, folder: Path) -> None:
    names: dict[str, object] = {"__name__": page}
    for block in blocks(page, "python"):
        exec(compile(block, f"{page}.md", "exec"), names)  # noqa: S102  # our own page


@pytest.mark.parametrize("page", with_blocks("sh"))
def test_commands_run(page: str, folder: Path) -> None:
    for line in "".join(blocks(page, "sh")).splitlines():
        name, *arguments = shlex.split(line)
        assert name == "cjk-sentencizer"
        result = CliRunner().invoke(app, arguments)
        assert result.exit_code == 0, f"{line}: {result.output}"


def test_the_language_of_the_page_works(tmp_path: Path) -> None:
    """Its files, put beside those of the other languages and nothing else changed, are a language."""
    package = tmp_path / "cjk_sentencizer"
    shutil.copytree(ROOT / "src" / "cjk_sentencizer", package)
    text = (DOCS / "languages.md").read_text("utf-8")
    files = re.findall(r"^`(lang/id/\w+\.py)`.*?^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(files) == 5
    for name, content in files:
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text(content, "utf-8")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", blocks("languages", "python")[-1]]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_pages_and_the_places_they_link_to_are_there() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    assert [page for page in PAGES if page != "README" and f"({page}.md)" not in index] == []
    for page in DOCS.glob("*.md"):
        links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
        assert [link for link in links if not (DOCS / link).exists()] == []
