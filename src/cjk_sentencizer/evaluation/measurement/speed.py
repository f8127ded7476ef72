"""How fast systems cut a text, all of them in turn so that a busy machine slows them alike."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cjk_sentencizer.evaluation.measurement.systems import Contender
from cjk_sentencizer.evaluation.report.data import Speed

ROUNDS = 5
SECONDS = 0.05
"""CPU time that a round of a system takes at most, if the shortest text allows; the text is made to fit."""
SHORTEST = 1000
GROWTH = 3
LONGEST = 100_000
"""Code points of the text."""


def speeds(first: Contender, others: Iterable[Contender], lang: str, name: str, text: str) -> list[Speed]:
    """Return MB of UTF-8 a CPU second of each system and its ratio to ``first``: medians of five rounds in turn."""
    contenders = [first, *others]
    long_text = (text * (LONGEST // len(text) + 1))[:LONGEST]
    taken: list[list[float]] = [[] for _ in contenders]
    with _settled_memory():
        cuts = [long_text[: _size(each, lang, long_text)] for each in contenders]
        for _ in range(ROUNDS):
            for seconds, contender, piece in zip(taken, contenders, cuts, strict=True):
                seconds.append(contender.seconds(lang, piece))
    rates = [_rate(piece, statistics.median(seconds)) for piece, seconds in zip(cuts, taken, strict=True)]
    return [
        Speed(each.system.name, lang, name, _rounded(rate), _rounded(rate / rates[0]))
        for each, rate in zip(contenders, rates, strict=True)
    ]


@contextmanager
def _settled_memory() -> Iterator[None]:
    """Keep what is there out of garbage collections, so that one before each call costs nothing."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def _size(contender: Contender, lang: str, text: str) -> int:
    """Return how much of the text a round takes, tried with ever longer pieces: some systems slow down with length."""
    contender.seconds(lang, text[:SHORTEST])  # warms up
    size = SHORTEST
    while size < len(text) and contender.seconds(lang, text[:size]) * GROWTH < SECONDS:
        size *= GROWTH
    return min(size, len(text))


def _rate(text: str, seconds: float) -> float:
    return len(text.encode("utf-8", "surrogatepass")) / 1e6 / max(seconds, 1e-9)


def _rounded(value: float) -> float:
    return float(f"{value:.3g}")
