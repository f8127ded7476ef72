"""Word lists in text files: every line counts, and none twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cjk_sentencizer import lang
from cjk_sentencizer.lang.lists import alternatives, word_list

LISTS = [
    (path.parent.name, path.stem)
    for path in sorted(Path(lang.__file__).parent.glob("*/*.txt"))
    if path.stem != "traditional"  # one line of pairs of characters
]


def test_there_are_lists() -> None:
    assert {name for code, name in LISTS if code == "ja"} >= {"names", "greetings", "formal_nouns", "responses"}


@pytest.mark.parametrize(("code", "name"), LISTS)
def test_no_word_is_lost(code: str, name: str) -> None:
    path = Path(lang.__file__).parent / code / f"{name}.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert list(word_list(code, name)) == lines
    assert len(set(lines)) == len(lines)
    assert all(line == line.strip() != "" for line in lines)


@pytest.mark.parametrize(("code", "name"), LISTS)
def test_alternatives_match_each_word(code: str, name: str) -> None:
    pattern = re.compile(alternatives(word_list(code, name)))
    assert [word for word in word_list(code, name) if not pattern.match(word)] == []
