"""Regression sentences: ``tests/quality/LANG.tsv``, on which no error is allowed (the columns: corpus/README.md)."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cjk_sentencizer import Segmenter

QUALITY = Path(__file__).parent / "quality"
BOUNDARY = "▁"
ESCAPE = re.compile(r"\\(?:[ntr]|u[0-9a-fA-F]{4})")

LINES = [
    pytest.param(path.stem, *line.split("\t")[:2], id=f"{path.stem}:{number}")
    for path in sorted(QUALITY.glob("*.tsv"))
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
    if line
]


@cache
def segmenter(lang: str, options: str) -> Segmenter:
    return Segmenter(**{"lang": lang} | dict(option.split("=", 1) for option in options.split()))  # type: ignore[arg-type]


def test_there_are_regression_sentences() -> None:
    assert len(LINES) > 200


@pytest.mark.parametrize(("lang", "marked", "options"), LINES)
def test_no_error(lang: str, marked: str, options: str) -> None:
    marked = ESCAPE.sub(lambda escape: ast.literal_eval(f"'{escape.group()}'"), marked)
    found = segmenter(lang, options).sentences(marked.replace(BOUNDARY, ""))
    assert [sentence.text for sentence in found] == [piece.strip() for piece in marked.split(BOUNDARY)]
