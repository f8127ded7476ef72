from __future__ import annotations

import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer.chunking.graphemes import edges, is_edge

HARD = [
    *"a文。かก각क",
    "\u0301",
    "\u200d",
    "👨",
    "👩",
    "🇯",
    "🇵",
    "\r",
    "\n",
    "ำ",
    "้",
    "ᄀ",
    "ᅡ",
    "ᆨ",
    "\u0600",
    "्",
    "ष",
    "\u3099",
    "🏽",
]


@settings(max_examples=500)
@given(st.lists(st.sampled_from(HARD), max_size=12).map("".join) | st.text(max_size=12))
def test_edges_are_those_of_the_whole_text(text: str) -> None:
    expected = {0, len(text)} | {match.end() for match in regex.finditer(r"\X", text)}
    assert {at for at in range(len(text) + 1) if is_edge(text, at)} == expected
    assert {0, *edges(text, 0, len(text))} == expected
