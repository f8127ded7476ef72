"""One run: all systems over all sets, as the data of a report."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cjk_sentencizer.evaluation.boundaries import Segments, evaluate
from cjk_sentencizer.evaluation.measurement.cited import cited_scores, cited_systems
from cjk_sentencizer.evaluation.measurement.curves import curve, reliability, weigh
from cjk_sentencizer.evaluation.measurement.samples import samples
from cjk_sentencizer.evaluation.measurement.scoring import broken_edges, by_class, score
from cjk_sentencizer.evaluation.measurement.sets import CORPUS, TextSet, corpus_sets, file_sets, joined, speed_texts
from cjk_sentencizer.evaluation.measurement.speed import speeds
from cjk_sentencizer.evaluation.measurement.systems import (
    Contender,
    Local,
    baselines,
    installed_version,
    our_system,
    ours,
    running,
)
from cjk_sentencizer.evaluation.peers import PEERS, TIMEOUT, Peer, PeerError, PeerTimeoutError
from cjk_sentencizer.evaluation.report.data import (
    BrokenEdges,
    ClassScore,
    ErrorInContext,
    ReportData,
    Score,
    Speed,
    System,
)
from cjk_sentencizer.segmentation.segmenter import Segmenter

SLOW = frozenset(peer.name for peer in PEERS if peer.slow)
PACKAGES = (
    "cjk-sentencizer",
    "sudachipy",
    "sudachidict-core",
    "jieba",
    "pythainlp",
    "pyvi",
    "numpy",
    "regex",
    "icukit-pyicu",
)
"""What our own figures depend on."""
CONTEXT = 40
"""Code points shown on either side of an error."""
Progress = Callable[[str], None]
SpeedText = tuple[str, str, str]
"""Language, name and text."""


@dataclass
class Rows:
    """What has been measured so far."""

    systems: list[System] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    classes: list[ClassScore] = field(default_factory=list)
    edges: list[BrokenEdges] = field(default_factory=list)
    speeds: list[Speed] = field(default_factory=list)

    def add(self, contender: Contender, sets: Iterable[TextSet]) -> None:
        """Cut the sets in the system's languages; where it fails is said with what it cannot do."""
        system, failures = contender.system, []
        for texts in sets:
            if texts.lang not in system.languages or (system.name in SLOW and texts.name != CORPUS):
                continue
            try:
                self._measure(contender, texts)
            except PeerError as error:
                failures.append(f"{texts.name} {texts.lang} {texts.condition}: {error}")
                if isinstance(error, PeerTimeoutError):
                    break  # the next set would only wait as long
        limits = "; ".join(filter(None, [system.cannot, *failures]))
        self.systems.append(replace(system, cannot=limits))

    def _measure(self, contender: Contender, texts: TextSet) -> None:
        name = contender.system.name
        answers = contender.cut(texts.lang, [case.text for case in texts.cases])
        self.scores.append(score(name, texts, answers))
        if texts.condition == "gold":
            self.classes += by_class(name, texts, answers)
            document = joined(texts.cases)
            self.edges.append(broken_edges(name, document, contender.cut(texts.lang, [document.text])[0]))


def measure(
    corpus: Path,
    files: Path | None = None,
    others: Sequence[Peer] = (),
    peers_folder: Path | None = None,
    peers_timeout: float = TIMEOUT,
    with_speeds: bool = True,
    progress: Progress = lambda _: None,
) -> ReportData:
    """Measure everything that the package claims.

    Args:
        corpus: folder of the gold corpus.
        files: folder ``LANG/NAME.dev.txt`` of further files with a sentence a line, or None.
        others: the peers that take part, `PEERS` for all; one that is not installed gets a row that says so.
        peers_folder: of their environments, see `PeerProcess`.
        peers_timeout: seconds within which a peer must have cut a set.
        with_speeds: whether speeds are measured, the only figures that differ from run to run.
        progress: is told what is measured.
    """
    sets = corpus_sets(corpus) + (file_sets(files) if files else [])
    rows = Rows()
    own = ours()
    classic, missing = baselines()
    for contender in (*own, *classic):
        progress(contender.system.name)
        rows.add(contender, sets)
    rows.systems += missing
    prose = _speed_texts(sets) if with_speeds else []
    progress("speeds")
    for lang, name, text in prose:
        rows.speeds += speeds(classic[0], [*own, *classic[1:]], lang, name, text)
    _add_peers(rows, classic[0], sets, prose, running(others, peers_folder, peers_timeout), progress)
    progress("thresholds and reliability")
    return _data("cjk-sentencizer, measured", rows, sets, cited=True)


def measure_own(
    name: str, segmenter_for: Callable[[str], Segmenter], sets: Sequence[TextSet], title: str
) -> ReportData:
    """Measure one segmenter of ours beside the classic splitters on texts of the user's own."""
    rows = Rows()
    classic, missing = baselines()
    for contender in (our_system(name, segmenter_for), *classic):
        rows.add(contender, sets)
    rows.systems += missing
    return _data(title, rows, sets, segmenter_for=segmenter_for)


def _data(
    title: str,
    rows: Rows,
    sets: Sequence[TextSet],
    segmenter_for: Callable[[str], Segmenter] = Segmenter,
    cited: bool = False,
) -> ReportData:
    own = [texts for texts in sets if texts.name == CORPUS] if cited else list(sets)
    unmarked = [texts for texts in own if texts.condition == "asr"] or own
    weighed = [(texts, weigh(texts, segmenter_for)) for texts in unmarked]
    exact = [texts for texts in own if texts.condition == "gold"] or own
    return ReportData(
        title,
        versions(),
        tuple(rows.systems + (cited_systems() if cited else [])),
        tuple(rows.scores + (cited_scores() if cited else [])),
        tuple(rows.classes),
        tuple(rows.speeds),
        tuple(rows.edges),
        tuple(error for texts in own for error in errors(texts, segmenter_for)),
        tuple(filter(None, (curve(*each) for each in weighed))),
        tuple(filter(None, (reliability(texts.lang, each) for texts, each in weighed))),
        tuple(sample for texts in exact for sample in samples(texts, segmenter_for)),
    )


def errors(texts: TextSet, segmenter_for: Callable[[str], Segments]) -> list[ErrorInContext]:
    """Return every boundary that was missed or invented, with the text around it."""
    by_id = {case.id: case for case in texts.cases}
    found = []
    for error in evaluate(texts.cases, segmenter_for).errors:
        case = by_id[error.case]
        before = case.text[max(0, error.offset - CONTEXT) : error.offset]
        after = case.text[error.offset : error.offset + CONTEXT]
        found.append(
            ErrorInContext(
                texts.lang, texts.name, texts.condition, case.kind, error.missed, error.reason, before, after
            )
        )
    return found


def versions() -> dict[str, str]:
    """Return the versions of what the figures depend on."""
    return {"python": platform.python_version()} | {
        name: installed_version(name) or "not installed" for name in PACKAGES
    }


def _speed_texts(sets: Iterable[TextSet]) -> list[SpeedText]:
    gold = [texts for texts in sets if texts.condition == "gold"]
    return [(texts.lang, name, text) for texts in gold for name, text in speed_texts(texts.cases).items()]


def _add_peers(
    rows: Rows,
    plain: Local,
    sets: Sequence[TextSet],
    prose: Iterable[SpeedText],
    found: Iterable[tuple[Contender | None, System]],
    progress: Progress,
) -> None:
    for contender, system in found:
        progress(system.name)
        if contender is None:
            rows.systems.append(system)
            continue
        rows.add(contender, sets)
        for lang, name, text in prose:
            if lang in system.languages:
                rows.speeds += _peer_speed(plain, contender, lang, name, text)


def _peer_speed(plain: Local, contender: Contender, lang: str, name: str, text: str) -> list[Speed]:
    try:
        return speeds(plain, [contender], lang, name, text)[1:]
    except PeerError:
        return []
