"""The characters that the fast path leaves to all the rules are read from the patterns themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cjk_sentencizer import Reason
from cjk_sentencizer.lang.ja.rules import RULES
from cjk_sentencizer.segmentation.patterns import Patterns, first_characters
from cjk_sentencizer.segmentation.rules import Scanner, Trace

FIRSTS = [
    ("", ""),
    ("を|の(?=人)", "をの"),
    ("(?!とても)っ?と|って", "とっ"),
    ("[a-cx]y", "abcx"),
    ("w(?<=[あ-ん].)w*|草", "w草"),
]


@pytest.mark.parametrize(("source", "expected"), FIRSTS)
def test_first_characters(source: str, expected: str) -> None:
    assert first_characters(source) == frozenset(expected)


def test_any_character_is_an_error() -> None:
    with pytest.raises(ValueError, match="any character"):
        first_characters("[^a]b")


@pytest.mark.parametrize("particle", ["ら", "や"])
def test_a_particle_more_is_known_to_the_fast_path_too(particle: str) -> None:
    rules = replace(RULES, name_goes_on=f"{RULES.name_goes_on}|{particle}")
    scanner = Scanner(Patterns(rules, None, ()), split_quotes=False)
    text = f"藤岡弘！{particle}が来た。"
    found: list[list[tuple[int, int, Reason]]] = [[], []]
    scanner.scan(text, 0, len(text), Reason.END_OF_TEXT, found[0])
    scanner.scan(text, 0, len(text), Reason.END_OF_TEXT, found[1], trace=Trace())
    assert [tuple(span) for span in found[0]] == [tuple(span) for span in found[1]]
    assert [end for _, end, _ in found[0]] == [len(text)]
