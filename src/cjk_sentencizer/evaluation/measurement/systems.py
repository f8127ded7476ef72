"""The systems that are measured, behind one call: a language and texts to the spans of their sentences."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, Protocol

from cjk_sentencizer.evaluation.baselines import BASELINES, PLAIN, Cut, Span
from cjk_sentencizer.evaluation.measurement.sets import LANGUAGES
from cjk_sentencizer.evaluation.peers import TIMEOUT, Peer, PeerError, PeerProcess
from cjk_sentencizer.evaluation.report.data import System
from cjk_sentencizer.segmentation.segmenter import Segmenter

OURS = "cjk-sentencizer"
"""In default settings."""
OUR_MODES: dict[str, tuple[Literal["auto", "rules"], str | None]] = {
    OURS: ("auto", "default"),
    f"{OURS}, no model": ("auto", None),
    f"{OURS}, rules": ("rules", None),
}
"""Name to mode and model."""


class Contender(Protocol):
    """A system that can be run."""

    system: System

    def cut(self, lang: str, texts: Sequence[str]) -> list[list[Span]]:
        """Return the spans of each text; ``PeerError`` where it cannot."""
        ...

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds that it takes to cut ``text``."""
        ...


class Local:
    """A system that runs in this process.

    Args:
        system: what it is.
        make: a language to its splitter, set up once for each language.
    """

    def __init__(self, system: System, make: Callable[[str], Cut]) -> None:
        self.system = system
        self._cut_for = cache(make)

    def cut(self, lang: str, texts: Sequence[str]) -> list[list[Span]]:
        """Return the spans of each text."""
        return list(map(self._cut_for(lang), texts))

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds that it takes to cut ``text``."""
        cut = self._cut_for(lang)
        gc.collect()
        start = time.process_time()
        cut(text)
        return time.process_time() - start


class Remote:
    """A peer in its process."""

    def __init__(self, process: PeerProcess, system: System) -> None:
        self.system = system
        self._process = process

    def cut(self, lang: str, texts: Sequence[str]) -> list[list[Span]]:
        """Return the spans of each text."""
        return self._process.cut(lang, texts)[0]

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds that it takes to cut ``text``."""
        return self._process.seconds(lang, text)


def our_system(name: str, segmenter_for: Callable[[str], Segmenter]) -> Local:
    """Return a system of ours from a language to its segmenter."""
    return Local(
        System(name, "ours", LANGUAGES, installed_version(OURS), "MIT"), lambda lang: _cut(segmenter_for(lang))
    )


def ours() -> list[Local]:
    """Return our own modes, the default one first."""
    return [
        our_system(name, lambda lang, mode=mode, model=model: Segmenter(lang, mode=mode, model=model))  # type: ignore[misc]
        for name, (mode, model) in OUR_MODES.items()
    ]


def _cut(segmenter: Segmenter) -> Cut:
    return lambda text: [(each.start, each.end) for each in segmenter.sentences(text)]


def baselines() -> tuple[list[Local], list[System]]:
    """Return the classic splitters that can run, the plain expression first, and those that cannot."""
    runnable, missing = [], []
    for name, splitter in BASELINES.items():
        system = System(name, "baseline", LANGUAGES, cannot=_LIMITS.get(name, ""))
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


def running(
    chosen: Iterable[Peer], folder: Path | None = None, timeout: float = TIMEOUT
) -> Iterator[tuple[Remote | None, System]]:
    """Give each peer, running until the next one is asked for, or None with the reason in ``System.missing``."""
    for peer in chosen:
        with PeerProcess(peer, folder, timeout) as process:
            system = System(peer.name, "peer", peer.languages, licence=peer.licence, cannot=peer.cannot)
            try:
                about = process.about()
            except PeerError as error:
                yield None, replace(system, missing=str(error))
                continue
            licence = about.get("licence") or peer.licence
            known = replace(system, version=about["version"], licence=licence, megabytes=about.get("megabytes"))
            yield Remote(process, known), known


def installed_version(package: str) -> str:
    """Return the version of an installed distribution, "" where it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
