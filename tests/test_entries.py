"""What other places read about the package: the entry of spaCy's universe, and how to cite it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import srsly

ROOT = Path(__file__).resolve().parents[1]
KINDS = {
    # field of an entry -> its type
    "id": str, "title": str, "slogan": str, "description": str, "github": str, "pip": str, "code_example": list,
    "code_language": str, "author": str, "author_links": dict, "category": list, "tags": list,
}  # fmt: skip
LONGEST_SLOGAN = 100


@pytest.fixture
def entry() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "universe.json").read_text("utf-8"))
    return found


def test_the_entry_has_the_fields_of_the_universe(entry: dict[str, Any]) -> None:
    assert {name: type(value) for name, value in entry.items()} == KINDS
    assert len(entry["slogan"]) <= LONGEST_SLOGAN
    assert entry["category"][0] == "pipeline"


def test_the_entry_s_example_runs(entry: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile("\n".join(entry["code_example"]), "universe.json", "exec"), {})  # noqa: S102  # our own example
    assert capsys.readouterr().out == "['彼は「行く。」と言った。', '私は残った。']\n"


def test_the_citation_has_what_the_format_asks_for() -> None:
    citation = srsly.read_yaml(ROOT / "CITATION.cff")
    assert {"cff-version", "message", "title", "authors", "version"} <= citation.keys()
    assert citation["cff-version"] == "1.2.0"
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'version = "{citation["version"]}"' in pyproject
    assert f'license = "{citation["license"]}"' in pyproject
