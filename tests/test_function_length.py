"""No function is longer than a page."""

from __future__ import annotations

import ast
from pathlib import Path

LONGEST = 60
SOURCES = sorted((Path(__file__).parent.parent / "src").rglob("*.py"))


def lengths(path: Path) -> dict[str, int]:
    functions = (
        node
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return {f"{path.name}:{each.name}": (each.end_lineno or each.lineno) - each.lineno + 1 for each in functions}


def test_no_function_over_sixty_lines() -> None:
    all_lengths = {name: length for path in SOURCES for name, length in lengths(path).items()}
    assert len(all_lengths) > 50
    assert {name: length for name, length in all_lengths.items() if length > LONGEST} == {}
