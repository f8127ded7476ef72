"""A small report with real figures: some texts of the corpus, our rules, our default and a plain regular expression."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation import PROTOCOLS, Case, Counts, evaluate, read_corpus
from cjk_sentencizer.evaluation.corpus import boundaries
from cjk_sentencizer.evaluation.report.data import (
    BrokenEdges,
    ClassScore,
    Curve,
    ErrorInContext,
    Reliability,
    ReportData,
    Sample,
    Score,
    Speed,
    System,
)
from cjk_sentencizer.segmentation.cuts import sentences_at

CORPUS = Path(__file__).parents[3] / "corpus"
MARKS = re.compile(r"[。！？!?.]+[」』”’）)]*")
THRESHOLDS = tuple(step / 20 for step in range(1, 20))
SYSTEMS = (
    System("auto", "own", ("ja", "zh", "th"), "0.1", "MIT", 3.1),
    System("rules", "own", ("ja", "zh", "th"), "0.1", "MIT", 0.4),
    System("plain regex", "baseline", ("ja", "zh"), cannot="Text without marks."),
    System("absent", "peer", ("ja",), missing="not installed"),
    System("printed", "cited", ("ja",), source="https://example.org/paper"),
)


def without_marks(case: Case) -> Case:
    """The case as a recogniser would write it."""
    ends = sorted({*case.gold, len(case.text)})
    pieces = [case.text[start:end] for start, end in zip([0, *ends], ends, strict=False)]
    text, gold = "", []
    for piece in PROTOCOLS["asr"](pieces):
        text += piece + ("" if case.lang in ("ja", "zh") else " ")
        gold.append(len(text))
    return case._replace(text=text, gold=boundaries(text, gold))


def counts_of(cases: Iterable[Case], find: Callable[[str], set[int]]) -> Counts:
    total = Counts()
    for case in cases:
        end = {len(case.text.rstrip())}
        total += Counts.of(case.gold - end, find(case.text) - end)
    return total


def finders(lang: str) -> dict[str, Callable[[str], set[int]]]:
    auto, rules = Segmenter(lang), Segmenter(lang, mode="rules")
    return {
        "auto": lambda text: {sentence.end for sentence in auto.sentences(text)},
        "rules": lambda text: {sentence.end for sentence in rules.sentences(text)},
        "plain regex": lambda text: {match.end() for match in MARKS.finditer(text)},
    }


def score(system: str, lang: str, condition: str, counts: Counts) -> Score:
    found, missed, gone = counts
    return Score(
        system,
        lang,
        "corpus",
        condition,
        counts.f1,
        counts.precision,
        counts.recall,
        found + missed,
        found,
        missed,
        gone,
        stops_f1=0.8 if condition == "asr" else None,  # only placed, not measured
        any_mark=0.9 if condition == "asr" else None,
    )


def curve(lang: str, cases: list[Case]) -> Curve:
    segmenter = Segmenter(lang)
    cuts = {case.text: segmenter.cuts(case.text) for case in cases}
    totals = [
        counts_of(cases, lambda text, x=x: {each.end for each in sentences_at(text, cuts[text], x)}) for x in THRESHOLDS
    ]
    used = next(cut.threshold for each in cuts.values() for cut in each if cut.threshold is not None)
    return Curve(
        lang, "corpus", "asr", THRESHOLDS, tuple(t.precision for t in totals), tuple(t.recall for t in totals), used
    )


def reliability(lang: str, cases: list[Case]) -> Reliability:
    segmenter = Segmenter(lang)
    judged = [
        (cut.score, cut.end in case.gold)
        for case in cases
        for cut in segmenter.cuts(case.text)
        if cut.threshold is not None
    ]
    bins = [list(group) for _, group in groupby(sorted(judged), key=lambda pair: int(pair[0] * 10))]
    return Reliability(
        lang,
        tuple(sum(value for value, _ in each) / len(each) for each in bins),
        tuple(sum(true for _, true in each) / len(each) for each in bins),
        tuple(map(len, bins)),
        sum((value - true) ** 2 for value, true in judged) / len(judged),
    )


def errors(condition: str, cases: list[Case]) -> list[ErrorInContext]:
    return [
        ErrorInContext(
            cases[0].lang,
            "corpus",
            condition,
            error.case.kind,
            error.missed,
            error.reason,
            *error.around(20),
        )
        for error in evaluate(cases, Segmenter).errors
    ]


def classes(lang: str, cases: list[Case]) -> list[ClassScore]:
    rows = []
    for kind in sorted({case.kind for case in cases}):
        for system, find in finders(lang).items():
            found, false, missed = counts_of([case for case in cases if case.kind == kind], find)
            rows.append(ClassScore(system, lang, "corpus", kind, found + missed, found, false))
    return rows


def sample(case: Case) -> Sample:
    found = Segmenter(case.lang).sentences(case.text)
    return Sample(
        case.lang,
        case.id,
        case.text,
        tuple(sentence.end for sentence in found),
        tuple(str(sentence.reason) for sentence in found),
        tuple(sentence.score for sentence in found),
    )


def measured(languages: Iterable[str], every: int) -> ReportData:
    """The report on each ``every``-th text of the corpus; speeds and edges are only placed, not measured."""
    parts: dict[str, list[object]] = {
        name: [] for name in ("scores", "classes", "errors", "curves", "reliability", "samples")
    }
    for lang in languages:
        gold = list(read_corpus([CORPUS / f"{lang}.jsonl"]))[::every]
        bare = [without_marks(case) for case in gold]
        for condition, cases in (("gold", gold), ("asr", bare)):
            parts["scores"] += [
                score(name, lang, condition, counts_of(cases, find)) for name, find in finders(lang).items()
            ]
            parts["errors"] += errors(condition, cases)
        parts["classes"] += classes(lang, gold)
        parts["curves"].append(curve(lang, bare))
        parts["reliability"].append(reliability(lang, bare))
        parts["samples"] += [sample(gold[len(gold) // 2]), sample(bare[len(gold) // 2])]
    return ReportData(
        "Boundaries of our corpus",
        {"cjk-sentencizer": "0.1"},
        systems=SYSTEMS,
        speeds=(Speed("auto", "ja", "article", 5.0, 0.1), Speed("plain regex", "ja", "article", 50.0, 1.0)),
        edges=(BrokenEdges("auto", "ja", "corpus", 400, 40, 1), BrokenEdges("plain regex", "ja", "corpus", 400, 40, 9)),
        scores=(*parts.pop("scores"), Score("printed", "ja", "another", "clean", 0.95)),
        **{name: tuple(rows) for name, rows in parts.items()},
    )


@pytest.fixture(scope="session")
def data() -> ReportData:
    return measured(["ja", "zh", "th"], 12)
