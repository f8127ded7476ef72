"""Clauses of sentences of each kind, with tier and connective, by words and by marks alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cjk_sentencizer import Segmenter

_END = re.compile(r"\|(?P<tier>\d)(?::(?P<marker>[^ |]+))? ?")
_MODES = {"both": ("auto", "rules"), "words": ("auto",), "rules": ("rules",)}
_LINES = Path(__file__).with_name("clauses.tsv").read_text("utf-8").splitlines()[1:]
CASES = [(mode, *line.split("\t")[::2]) for line in _LINES for mode in _MODES[line.split("\t")[1]]]
SEGMENTERS = {(mode, lang): Segmenter(lang, mode=mode, model=None) for mode, lang, _ in CASES}


@pytest.mark.parametrize(("mode", "lang", "case"), CASES)
def test_clauses(mode: str, lang: str, case: str) -> None:
    found = SEGMENTERS[mode, lang].clauses(_END.sub("", case.replace(" |", "| |").replace("| |", " |")))
    expected, start = [], 0
    for end in _END.finditer(case):
        clause = next((each for each in found if each.text == case[start : end.start()].strip()), None)
        marker = end["marker"] or (clause.marker if clause else "")
        expected.append((case[start : end.start()].strip(), int(end["tier"]), marker))
        start = end.end()
    assert [(clause.text, clause.tier, clause.marker) for clause in found] == [*expected, (case[start:], 0, "")]
