"""What holds for chunks of any text, at any budget, with any counter."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.chunking.counters import resolve_counter

SEGMENTER = Segmenter("auto", mode="rules")
PARTS = [
    *"ab文字列。！、，； \n　：",
    "\n\n", "\u0301", "\u200d", "👨", "👩", "🇯", "🇵", "\r\n", "ก", "ำ", "้", "각", "# ", "| a | b |\n", "```\n", "甲：", "乙：", "\n- ", "##",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PARTS), max_size=60).map("".join) | st.text(max_size=60)
COUNTERS = st.sampled_from(
    [
        resolve_counter("chars"),
        resolve_counter("bytes"),
        resolve_counter("o200k_base"),
        resolve_counter("cl100k_base"),
        lambda text: 1,
        lambda text: len(text) % 7,
        lambda text: len(text) ** 2 // 3,
        lambda text: len(text.split()),
        lambda text: -(-len(text.encode("utf-8", "surrogatepass")) // 3),
    ]
)
BUDGETS = st.integers(1, 40)


def graphemes(text: str) -> set[int]:
    return {0} | {match.end() for match in regex.finditer(r"\X", text)}


@settings(max_examples=400)
@given(
    TEXTS,
    BUDGETS,
    COUNTERS,
    st.integers(0, 3),
    st.sampled_from([None, 1, 2, 5]),
    st.booleans(),
    st.sampled_from([(), ("##",), ("\n\n",)]),
)
def test_chunks(
    text: str,
    budget: int,
    counter: Any,
    overlap: int,
    max_sentences: int | None,
    merge: bool,
    separators: tuple[str, ...],
) -> None:
    chunker = Chunker(
        budget=budget,
        counter=counter,
        overlap=overlap,
        max_sentences=max_sentences,
        merge=merge,
        segmenter=SEGMENTER,
        separators=separators,
    )
    chunks = chunker.chunks(text)
    edges = graphemes(text)
    for chunk in chunks:
        assert chunk.text == text[chunk.start : chunk.end] != ""
        assert chunk.tokens == counter(chunk.text)
        assert chunk.tokens <= budget or (chunk.cut == "over_budget" and len(graphemes(chunk.text)) == 2)
        assert {chunk.start, chunk.end} <= edges
    for before, after in pairwise(chunks):
        assert before.start < after.start <= before.end < after.end
    if text:
        assert (chunks[0].start, chunks[-1].end) == (0, len(text))
    if not overlap or not merge:
        assert "".join(chunk.text for chunk in chunks) == text


@settings(max_examples=150)
@given(TEXTS, BUDGETS, st.sampled_from(["sentence", "chunk"]))
def test_children_cover_their_parents(text: str, budget: int, parents: str) -> None:
    chunks = Chunker(budget=budget, counter="chars", overlap=0, parents=parents, segmenter=SEGMENTER).chunks(text)
    for level in (True, False):
        assert "".join(chunk.text for chunk in chunks if (chunk.parent_id is None) is level) == text
    assert len({chunk.id for chunk in chunks}) == len(chunks)


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(["雨だ。", "帰ろう。", "静かな夜に雪が降り続いている。", "傘。\n"]), max_size=40).map(
        "".join
    ),
    st.integers(16, 60),
)
def test_whole_sentences_that_fit_are_never_cut(text: str, budget: int) -> None:
    for chunk in Chunker(budget=budget, counter="chars", segmenter=SEGMENTER).chunks(text):
        assert chunk.cut == "sentence"
        assert chunk.text.strip().startswith(chunk.sentences[0].text)
        assert chunk.text.strip().endswith(chunk.sentences[-1].text)
