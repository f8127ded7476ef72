"""One run of the package, the classic splitters and the peers over the corpus and further files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from contenders import words_alone
from peers import PEERS, TIMEOUT, Peer, PeerError, PeerProcess, PeerTimeoutError
from published import cited_scores, cited_systems

from cjk_sentencizer.evaluation.baselines import Span
from cjk_sentencizer.evaluation.corpus import Case, TextSet, joined, read_corpus
from cjk_sentencizer.evaluation.measurement import Rows, gathered
from cjk_sentencizer.evaluation.measurement.speed import speeds
from cjk_sentencizer.evaluation.measurement.systems import OURS, Local, baselines, our_system
from cjk_sentencizer.evaluation.protocol import GOLD, cases_of, recast
from cjk_sentencizer.evaluation.report.data import ReportData, Speed, System
from cjk_sentencizer.segmentation.segmenter import Segmenter

LANGUAGES = ("ja", "zh", "th", "vi", "en", "ko")
CORPUS = "corpus"
CORPUS_CONDITIONS = (GOLD, "half", "asr")
FILE_CONDITIONS = ("clean", "half", "asr")
MOST = 3000
"""Sentences read of each file."""
ARTICLE = frozenset({"plain", "news", "narrative"})
CHAT = frozenset({"chat", "chat_unmarked", "speech_unmarked", "dialogue_mixed", "transcript", "questions"})
UNMARKED = "unmarked"
ANALYZER = "analyzer alone"
ANALYZED = ("ja", "zh", "th")
"""Languages whose words an analyzer finds."""
MODES: dict[str, tuple[Literal["auto", "rules"], str | None]] = {
    OURS: ("auto", "default"),
    f"{OURS}, no model": ("auto", None),
    f"{OURS}, rules": ("rules", None),
}
"""Name of a system to its mode and model; the default settings first."""
SLOW = frozenset(peer.name for peer in PEERS if peer.slow)

Progress = Callable[[str], None]
SpeedText = tuple[str, str, str]
"""Language, name and text."""


def corpus_sets(folder: Path) -> list[TextSet]:
    """Return the gold corpus: as it is, with half of the final marks, without marks; each text cut on its own."""
    sets = []
    for lang in LANGUAGES:
        cases = list(read_corpus([folder / f"{lang}.jsonl"]))
        for condition in CORPUS_CONDITIONS:
            changed = cases if condition == GOLD else recast(cases, condition)
            sets.append(TextSet(CORPUS, lang, condition, tuple(changed)))
    return sets


def file_sets(folder: Path, most: int = MOST) -> list[TextSet]:
    """Return the files of a folder, a sentence a line, each joined to one text (SaT's protocol).

    ``LANG/NAME.dev.txt`` is the set ``NAME``, ``LANG/NAME.test.txt`` the set ``NAME test``.
    """
    return [
        TextSet(
            path.name.removesuffix(f".{part}.txt") + suffix,
            lang,
            condition,
            tuple(cases_of(path, lang, condition, most)),
        )
        for lang in LANGUAGES
        for part, suffix in (("dev", ""), ("test", " test"))
        for path in sorted((folder / lang).glob(f"*.{part}.txt"))
        for condition in FILE_CONDITIONS
    ]


def speed_texts(cases: Sequence[Case]) -> dict[str, str]:
    """Return the texts whose speed is measured.

    Running prose with its marks and, in languages with an analyzer, without them; chat and speech with few marks.
    """
    kinds = {"article": ARTICLE, "chat": CHAT}
    own = {name: [case for case in cases if case.kind in chosen] for name, chosen in kinds.items()}
    found = {name: joined(chosen).text for name, chosen in own.items() if chosen}
    if own["article"] and cases[0].lang in ANALYZED:
        found[UNMARKED] = joined(list(recast(own["article"], "asr"))).text
    return found


def analyzer_alone() -> Local:
    """Return SudachiPy, jieba or newmm with nothing around it as a system; what it gives are words."""
    words = words_alone()
    system = System(ANALYZER, "analyzer", ANALYZED)
    return Local(system, lambda lang: lambda text: [], lambda lang: words[lang])


def ours() -> list[Local]:
    """Return the package in each of its modes, the default settings first."""
    return [
        our_system(lambda lang, mode=mode, model=model: Segmenter(lang, mode=mode, model=model), name)  # type: ignore[misc]
        for name, (mode, model) in MODES.items()
    ]


class Remote:
    """A peer in its process."""

    def __init__(self, process: PeerProcess, system: System) -> None:
        self.system = system
        self._process = process

    def cut(self, lang: str, texts: Sequence[str]) -> list[list[Span]]:
        """Return the spans of each text; ``PeerError`` where it cannot."""
        return self._process.cut(lang, texts)[0]

    def seconds(self, lang: str, text: str) -> float:
        """Return the CPU seconds that it takes to cut ``text``; ``PeerError`` where it cannot."""
        return self._process.seconds(lang, text)


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
        files: folder of further files with a sentence a line (see ``file_sets``), or None.
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
        if name == UNMARKED:
            rows.speeds += speeds(analyzer_alone(), own[:1], lang, name, text)
        else:
            rows.speeds += speeds(classic[0], [*own, *classic[1:]], lang, name, text)
    for peer, system in running(others, peers_folder, peers_timeout):
        progress(system.name)
        if peer is None:
            rows.systems.append(system)
        else:
            _add_peer(rows, peer, sets)
            rows.speeds += _peer_speeds(classic[0], peer, prose)
    progress("thresholds and reliability")
    found = gathered("cjk-sentencizer, measured", rows, [texts for texts in sets if texts.name == CORPUS])
    return replace(found, systems=(*found.systems, *cited_systems()), scores=(*found.scores, *cited_scores()))


def _speed_texts(sets: Iterable[TextSet]) -> list[SpeedText]:
    gold = [texts for texts in sets if texts.condition == GOLD]
    return [(texts.lang, name, text) for texts in gold for name, text in speed_texts(texts.cases).items()]


def _add_peer(rows: Rows, peer: Remote, sets: Iterable[TextSet]) -> None:
    """Take the figures of a peer; where it fails is said with what it cannot do."""
    system, failures = peer.system, []
    for texts in sets:
        if texts.lang not in system.languages or (system.name in SLOW and texts.name != CORPUS):
            continue
        try:
            rows.measure(peer, texts)
        except PeerError as error:
            failures.append(f"{texts.name} {texts.lang} {texts.condition}: {error}")
            if isinstance(error, PeerTimeoutError):
                break  # the next set would only wait as long
    rows.systems.append(replace(system, cannot="; ".join(filter(None, [system.cannot, *failures]))))


def _peer_speeds(plain: Local, peer: Remote, prose: Iterable[SpeedText]) -> list[Speed]:
    found: list[Speed] = []
    for lang, name, text in prose:
        if lang in peer.system.languages and name != UNMARKED:
            try:
                found += speeds(plain, [peer], lang, name, text)[1:]
            except PeerError:
                continue  # its row says what it cannot do
    return found
