"""The classic splitters on cases made by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cjk_sentencizer.evaluation.baselines import BASELINES, Cut, between

pytest.importorskip("icu")

CASES = [
    # splitter, text with ▁ where it cuts
    ("full stops", 'Dr.▁ Smith said "Go.▁" He left at 3.▁5 p.▁m.▁ No! 😀 Yes'),
    ("marks and space", 'Dr. ▁Smith said "Go." He left at 3.5 p.m. ▁No! ▁😀 Yes'),
    ("marks and space, guarded", 'Dr. Smith said "Go." He left at 3.5 p.m. No! ▁😀 Yes'),
    ("rules engine", 'Dr. Smith said "Go." ▁He left at 3.5 p.m. No! ▁😀 Yes'),
    ("UAX #29", 'Dr. ▁Smith said "Go." ▁He left at 3.5 p.m. ▁No! ▁😀 Yes'),
    ("UAX #29, abbreviations", 'Dr. Smith said "Go." ▁He left at 3.5 p.m. No! ▁😀 Yes'),
    ("UAX #29, suppressions", 'Mr. Smith said "Go." ▁He left at 3.5 p.m. ▁No! ▁😀 Yes'),
    ("plain regex", 'Dr. Smith said "Go." He left at 3.5 p.m. No!▁ 😀 Yes'),
    ("plain regex", "「雨だ。」▁と言う。▁そう？▁\nはい！"),
    ("UAX #29", "「雨だ。」▁と言う。▁そう？\n▁はい！"),
    ("rules engine", "「雨だ。」と言う。▁そう？▁\nはい！"),
    ("marks and space", "「雨だ。」と言う。そう？\nはい！"),
    ("UAX #29", "Run it. ▁\n```\na. B\nC. D\n```\n▁Then stop. ▁Go."),
    ("UAX #29", "A. ▁\n~~~\nb. C"),
    ("UAX #29, abbreviations", "```\na. B\n```\n▁Dr. Smith went.\n▁```\nc. D\n```\n▁Bye."),
    ("rules engine", "# A\n\n▁- one. ▁Two\n▁```\na. B\n```\n▁See www.a.org. ▁End."),
    ("marks and space, guarded", "It is 3. 5 left. ▁Go\n1. One thing. ▁He A. Lee saw i.e. this"),
    ("rules engine", "(He left. She stayed.) ▁Then it rained (hard. very) on"),
]


@pytest.mark.parametrize(("name", "marked"), CASES)
def test_cuts(name: str, marked: str) -> None:
    text = marked.replace("▁", "")
    assert [text[start:end] for start, end in BASELINES[name](text)] == [each.strip() for each in marked.split("▁")]


def test_between_leaves_out_what_is_blank() -> None:
    assert between(" A. \n B", [3, 5]) == [(1, 3), (6, 7)]


@pytest.mark.parametrize("cut", BASELINES.values(), ids=BASELINES)
@given(text=st.text(st.sampled_from('aB.。!？ \n「」"(`-1😀\u3000'), max_size=60))
def test_spans_hold_every_character_that_is_no_space(cut: Cut, text: str) -> None:
    spans = cut(text)
    assert all(text[start:end].strip() == text[start:end] != "" for start, end in spans)
    covered = {offset for start, end in spans for offset in range(start, end)}
    assert [offset for offset, char in enumerate(text) if not char.isspace() and offset not in covered] == []
    assert all(first[1] <= second[0] for first, second in pairwise(spans))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("cut", BASELINES.values(), ids=BASELINES)
@pytest.mark.parametrize("piece", ["あ", "a", ". ", "「", '"', "1", " "])
def test_long_runs_do_not_hang(cut: Cut, piece: str) -> None:
    text = piece * 100_000
    assert sum(end - start for start, end in cut(text)) <= len(text)
