"""Figures that must not get worse: F1, invented boundaries and speed beside the plain expression, against the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import false_cuts
from against_others import UNMARKED, analyzer_alone, corpus_sets, ours, speed_texts

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation.measurement.scoring import score
from cjk_sentencizer.evaluation.measurement.speed import speeds
from cjk_sentencizer.evaluation.measurement.systems import OURS, Local, baselines

Figures = dict[str, float]
CONDITIONS = frozenset({"gold", "asr"})
F1_FALL = 0.002
"""By which F1 may lie below the figure on record."""
FALSE_CUTS_RISE = 0.5
"""Boundaries invented in 1,000 sentences of sound text by which the figure on record may be exceeded."""
SPEED_FALL = 1 / 3
"""Share of the ratio on record that may be lost."""


def f1_figures(corpus: Path) -> Figures:
    """Return F1 in default settings, as ``LANG CONDITION`` to figure."""
    system = ours()[0]
    return {
        f"{texts.lang} {texts.condition}": score(
            OURS, texts, system.cut(texts.lang, [each.text for each in texts.cases])
        ).f1
        for texts in corpus_sets(corpus)
        if texts.condition in CONDITIONS
    }


def speed_figures(corpus: Path) -> Figures:
    """Return speed as a multiple of another system's, as ``LANG TEXT SYSTEM`` to figure, from one run in turns.

    Rules alone on prose and the default mode on chat beside the plain expression, the default mode on text without marks
    beside the analyzer alone.
    """
    (plain, *_), _ = baselines()
    by_name = {each.system.name: each for each in ours()}
    analyzer = analyzer_alone()
    figures = {}
    for texts in corpus_sets(corpus):
        if texts.condition == "gold":
            for name, text in speed_texts(texts.cases).items():
                system: Local = by_name[f"{OURS}, rules" if name == "article" else OURS]
                first = analyzer if name == UNMARKED else plain
                found = speeds(first, [system], texts.lang, name, text)[1]
                figures[f"{found.lang} {found.text} {found.system}"] = found.ratio
    return figures


def false_cut_figures(corpus: Path) -> Figures:
    """Return the boundaries invented in 1,000 sentences of the corpus' sound texts, by language."""
    return {
        path.stem: round(false_cuts.rate(Segmenter(path.stem), false_cuts.of_corpus(path)), 3)
        for path in sorted(corpus.glob("*.jsonl"))
    }


def false_cut_rises(recorded: Mapping[str, float], measured: Mapping[str, float]) -> Iterator[str]:
    """Give a line for each rate that rose by more than `FALSE_CUTS_RISE`, or is missing."""
    for name, before in recorded.items():
        now = measured.get(name)
        if now is None or now > before + FALSE_CUTS_RISE:
            shown = "none" if now is None else f"{now:.2f}"
            yield f"{name}: {before:.2f} invented boundaries in 1,000 sentences on record, now {shown}"


def f1_falls(recorded: Mapping[str, float], measured: Mapping[str, float]) -> Iterator[str]:
    """Give a line for each figure that fell by more than `F1_FALL`, or is missing."""
    for name, before in recorded.items():
        now = measured.get(name)
        if now is None or before - now > F1_FALL + 1e-9:
            yield f"{name}: F1 {before:.4f} on record, now {'none' if now is None else f'{now:.4f}'}"


def speed_falls(recorded: Mapping[str, float], measured: Mapping[str, float]) -> Iterator[str]:
    """Give a line for each ratio that fell by more than `SPEED_FALL` of itself, or is missing."""
    for name, before in recorded.items():
        now = measured.get(name)
        if now is None or now < before * (1 - SPEED_FALL):
            yield f"{name}: ratio {before:.3g} on record, now {'none' if now is None else f'{now:.3g}'}"


def risen(recorded: Mapping[str, float], measured: Mapping[str, float]) -> Figures:
    """Return the figures on record with those that rose replaced and new ones added.

    >>> risen({"ja gold": 0.9, "ja asr": 0.8}, {"ja gold": 0.95, "ja asr": 0.799, "zh gold": 0.9})
    {'ja gold': 0.95, 'ja asr': 0.8, 'zh gold': 0.9}
    """
    return {**recorded, **{name: max(now, recorded.get(name, now)) for name, now in measured.items()}}
