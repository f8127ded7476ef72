"""How soon the sentences of a stream are out: token by token, as a recogniser or a language model gives them."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from scale_tables import documents, table
from texts import article

from cjk_sentencizer import Segmenter

MARKS = re.compile("[。．！？!?、，]+")
"""What is taken out of the text for the rows without marks."""
ARTICLE = 10_000
"""Code points of the plain text that is made."""
ASKED = (1, 2, 3)
"""Tokens behind a sentence's end by which it may be out."""


class Streamed(NamedTuple):
    """What a stream gave."""

    delays: list[int]
    """Tokens, white space not counted, that had arrived behind each sentence when it came out."""
    ends: list[int]
    revised: int
    """Sentences that begin before the end of one that was out."""
    seconds: list[float]
    """Time that each token took."""


def stream(folder: Path, count: int, mode: str, rounds: int) -> str:
    """Token by token, in rules mode and in the mode that was asked for, with marks and without."""
    rows = []
    for lang in ("ja", "zh", "th"):
        written = "\n\n".join(documents(lang))
        kinds = {"article": article(lang, ARTICLE, None), "corpus": written}
        if lang != "th":  # it has no marks to take out
            kinds["corpus, no marks"] = MARKS.sub("", written)
        for name, text in kinds.items():
            words = Segmenter(lang, mode="analyzer").tokens(text).ends
            rows += [_row(lang, name, each, text, words) for each in dict.fromkeys(("rules", mode))]
    head = [
        "text",
        "mode",
        *(f"within {most}" for most in ASKED),
        "95 % within",
        "as in the whole",
        "revised",
        "ms a token",
    ]
    return table(head, rows)


def _row(lang: str, name: str, mode: str, text: str, words: list[int]) -> tuple[object, ...]:
    segmenter = Segmenter(lang, mode=mode)  # type: ignore[arg-type]
    found = streamed(segmenter, text, words)
    whole = {sentence.end for sentence in segmenter.sentences(text)}
    same = len(whole & set(found.ends)) / len(whole | set(found.ends))
    shares = [f"{100 * sum(delay <= most for delay in found.delays) / len(found.delays):.1f} %" for most in ASKED]
    late = sorted(found.delays)[int(0.95 * len(found.delays))]
    cost = f"{1000 * statistics.mean(found.seconds):.2f}"
    return f"{lang}, {name}", mode, *shares, late, f"{100 * same:.1f} %", found.revised, cost


def streamed(segmenter: Segmenter, text: str, words: list[int]) -> Streamed:
    """Stream ``text`` in pieces that end behind each of its words."""
    read: list[int] = []
    taken: list[float] = []
    found = [
        (sentence, sum(end > sentence.end for end in read[-2000:]))
        for sentence in _timed(segmenter, text, words, read, taken)
    ]
    revised = sum(later.start < earlier.end for (earlier, _), (later, _) in pairwise(found))
    return Streamed([delay for _, delay in found], [sentence.end for sentence, _ in found], revised, taken)


def _timed(segmenter: Segmenter, text: str, words: list[int], read: list[int], taken: list[float]) -> Iterator[Any]:
    def pieces() -> Iterator[str]:
        start = 0
        for end in [*words, len(text)]:
            if end > start:
                if not text[start:end].isspace():
                    read.append(end)
                begun = time.perf_counter()
                yield text[start:end]
                taken.append(time.perf_counter() - begun)
            start = end

    return segmenter.stream(pieces())
