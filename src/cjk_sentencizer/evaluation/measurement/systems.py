"""The systems that are measured, behind one call: a language and texts to the spans of their sentences."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol

from cjk_sentencizer.evaluation.baselines import BASELINES, PLAIN, Cut, Span
from cjk_sentencizer.evaluation.report.data import System
from cjk_sentencizer.lang import AVAILABLE
from cjk_sentencizer.segmentation.segmenter import Segmenter
from cjk_sentencizer.segmentation.types import Reason, Sentence

OURS = "cjk-sentencizer"


class Contender(Protocol):
    """A system that can be run."""

    system: System

    def cut(self, lang: str, texts: Sequence[str]) -> list[list[Span]]:
        """Return the spans of each text."""
        ...

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds that it takes to cut ``text``."""
        ...


class Local:
    """A system that runs in this process.

    Args:
        system: what it is.
        make: a language to its splitter, set up once for each language.
        sentences: a language to the function whose time is taken, its answer the sentences with their text; the
            splitter with what makes a sentence of each span where it is not given.
    """

    def __init__(
        self,
        system: System,
        make: Callable[[str], Cut],
        sentences: Callable[[str], Callable[[str], object]] | None = None,
    ) -> None:
        self.system = system
        self._cut_for = cache(make)
        self._sentences_for = cache(sentences or (lambda lang: _with_text(self._cut_for(lang))))

    def cut(self, lang: str, texts: Sequence[str]) -> list[list[Span]]:
        """Return the spans of each text."""
        return list(map(self._cut_for(lang), texts))

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds that it takes to cut ``text`` into sentences with their text."""
        sentences = self._sentences_for(lang)
        gc.collect()
        start = time.process_time()
        sentences(text)
        return time.process_time() - start


def our_system(segmenter_for: Callable[[str], Segmenter], name: str = OURS) -> Local:
    """Return the package as a system, from a language to its segmenter."""
    system = System(name, "own", AVAILABLE, installed_version(OURS), "MIT")
    made = cache(segmenter_for)
    return Local(system, lambda lang: _cut(made(lang)), lambda lang: made(lang).sentences)


def _with_text(cut: Cut) -> Callable[[str], list[Sentence]]:
    """Return a splitter whose answer is of the kind that the package gives, so that all are timed for the same work."""
    return lambda text: [Sentence(text[start:end], start, end, Reason.TERMINATOR, 1.0) for start, end in cut(text)]


def _cut(segmenter: Segmenter) -> Cut:
    return lambda text: [(each.start, each.end) for each in segmenter.sentences(text)]


def baselines() -> tuple[list[Local], list[System]]:
    """Return the classic splitters that can run, the plain expression first, and those that cannot."""
    runnable, missing = [], []
    for name, splitter in BASELINES.items():
        system = System(name, "baseline", AVAILABLE, cannot=_LIMITS.get(name, ""))
        try:
            splitter("A. B.")
        except ImportError as error:
            missing.append(replace(system, missing=str(error)))
        else:
            runnable.append(Local(system, lambda lang, splitter=splitter: splitter))  # type: ignore[misc]
    return runnable, missing


_LIMITS = {
    PLAIN: "sees no words: abbreviations, names and numbers with marks, taken-up quotations",
    "full stops": "knows one mark; cuts numbers and abbreviations",
    "marks and space": "needs white space behind a mark",
    "marks and space, guarded": "needs white space behind a mark",
    "rules engine": "finds nothing where marks are missing",
    "UAX #29": "cuts at abbreviations; finds nothing where marks are missing",
    "UAX #29, abbreviations": "finds nothing where marks are missing",
    "UAX #29, suppressions": "suppressions of English alone; finds nothing where marks are missing",
}


def installed_version(package: str) -> str:
    """Return the version of an installed distribution, "" where it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
