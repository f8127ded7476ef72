"""Regression sentences: ``tests/quality/LANG.tsv`` and ``LANG-SUBJECT.tsv``, on which no error is allowed (the columns: corpus/README.md)."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cjk_sentencizer import Reason, Segmenter

QUALITY = Path(__file__).parent / "quality"
BOUNDARY = "▁"
ESCAPE = re.compile(r"\\(?:[ntr]|u[0-9a-fA-F]{4})")

ELSEWHERE = {Reason.GIVEN, Reason.PAUSE, Reason.MODEL}
"""Reasons that a text alone does not give: earlier marks, times, a trained model."""

LINES = [
    pytest.param(path.stem.partition("-")[0], *line.split("\t")[:2], id=f"{path.stem}:{number}")
    for path in sorted(QUALITY.glob("*.tsv"))
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
    if line
]


@cache
def segmenter(lang: str, options: str) -> Segmenter:
    chosen: dict[str, str | None] = {"lang": lang} | dict(option.split("=", 1) for option in options.split())
    chosen |= {"model": None} if chosen.get("model") == "none" else {}
    return Segmenter(**chosen)  # type: ignore[arg-type]


def unescaped(text: str) -> str:
    return ESCAPE.sub(lambda escape: str(ast.literal_eval(f"'{escape.group()}'")), text)


def test_there_are_regression_sentences() -> None:
    assert len(LINES) > 200


@pytest.mark.parametrize(("lang", "marked", "options"), LINES)
def test_no_error(lang: str, marked: str, options: str) -> None:
    marked = unescaped(marked)
    found = segmenter(lang, options).sentences(marked.replace(BOUNDARY, ""))
    assert [sentence.text for sentence in found] == [piece.strip() for piece in marked.split(BOUNDARY)]


def test_every_reason_is_given_somewhere() -> None:
    given = {
        candidate.reason
        for lang, marked, options in (line.values for line in LINES)
        for candidate in segmenter(str(lang), str(options)).explain(unescaped(str(marked)).replace(BOUNDARY, ""))
    }
    assert set(Reason) - given <= ELSEWHERE
