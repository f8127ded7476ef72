"""Vietnamese tokens: syllables by white space and punctuation."""

from __future__ import annotations

from cjk_sentencizer.lang.engines import chosen_engine
from cjk_sentencizer.lang.tokens import Analyzer
from cjk_sentencizer.lang.words import WordAnalyzer

ENGINES: tuple[str, ...] = ("regex",)


def load(engine: str | None = None) -> Analyzer:
    """Return the analyzer of that name, the first of ``ENGINES`` by default; ValueError for an unknown name."""
    return WordAnalyzer(chosen_engine("vi", engine, ENGINES))
