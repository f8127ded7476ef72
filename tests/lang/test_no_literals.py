"""The engine and the training know no language by name: each code stands in its own folder of ``lang``."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cjk_sentencizer
from cjk_sentencizer import lang

PACKAGE = Path(cjk_sentencizer.__file__).parent
MODULES = sorted(path for layer in ("segmentation", "training") for path in (PACKAGE / layer).rglob("*.py"))


def literals(source: str) -> set[str]:
    """Return the strings in a module's code; a docstring counts as one long string."""
    return {
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_a_literal_is_seen() -> None:
    assert literals('"""A module about ja."""\nif code == "th": ...') & {*lang.AVAILABLE} == {"th"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_names_a_language(path: Path) -> None:
    assert literals(path.read_text("utf-8")) & {*lang.AVAILABLE} == set()
