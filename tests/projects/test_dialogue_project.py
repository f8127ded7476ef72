"""The spaCy project on transcripts runs as its README says, offline."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_project_runs_from_transcripts_to_a_package(tmp_path: Path) -> None:
    project = tmp_path / "dialogue"
    shutil.copytree(
        ROOT / "projects" / "dialogue",
        project,
        ignore=shutil.ignore_patterns("corpus", "training", "packages", "metrics", "chunks"),
    )
    description = (project / "project.yml").read_text("utf-8")
    transcripts = str(ROOT / "corpus" / "transcripts")
    (project / "project.yml").write_text(description.replace("../../corpus/transcripts", transcripts), "utf-8")
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "spacy", "project", "run", "all", str(project)]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    assert json.loads((project / "metrics" / "ja.json").read_text("utf-8"))["sents_f"] > 0.6
    chunks = [json.loads(line) for line in (project / "chunks" / "ja.jsonl").read_text("utf-8").splitlines()]
    assert {chunk["doc"] for chunk in chunks} == set(range(8))
    assert all(chunk["start_time"] <= chunk["end_time"] for chunk in chunks)
    assert {"SPEAKER_00", "ゆか"} <= {chunk["speaker"] for chunk in chunks}
    assert (project / "packages" / "ja_dialogue-0.1.0" / "pyproject.toml").exists() or (
        project / "packages" / "ja_dialogue-0.1.0" / "setup.py"
    ).exists()
