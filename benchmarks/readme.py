"""The tables of README.md and docs/figures.md: the package beside the best of the others, row by row, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from against_others import ANALYZER, CORPUS, UNMARKED

import cjk_sentencizer.lang
from cjk_sentencizer.evaluation.baselines import PLAIN
from cjk_sentencizer.evaluation.protocol import CONDITIONS
from cjk_sentencizer.evaluation.report.data import ReportData, Score, Speed
from cjk_sentencizer.evaluation.report.tables import (
    ahead,
    by_row,
    cited_rows,
    default_system,
    edge_lines,
    heads,
    markdown_row,
    measured,
    names_of,
)
from cjk_sentencizer.pages.rendering import share

PROSE = "article"
MAIN = ("ja", "zh", "th")
SUMMARIZED = ("gold", "asr")
"""Conditions of README's table: as written, and without marks."""


def summary_lines(data: ReportData) -> Iterator[str]:
    """Give the lines between README's marks: F1 on the corpus of the three main languages, as written and without marks."""
    default = str(default_system(data))
    yield from heads(("language", "condition"), (default, PLAIN, "best of the others"))
    for (lang, name, condition), scores in by_row(measured(data)).items():
        if name == CORPUS and lang in MAIN and condition in SUMMARIZED:
            own, plain = (best(scores, [system], 0) for system in (default, PLAIN))
            other = best(scores, {*names_of(data, "baseline"), *names_of(data, "peer")})
            yield markdown_row((lang, CONDITIONS[condition], _f1(own), _f1(plain), _named(other)))


def figures_lines(data: ReportData) -> Iterator[str]:
    """Give the lines between the marks of docs/figures.md: the corpus, published figures, speed, chunks, and further files."""
    shown = _leaders(data)
    yield from corpus_lines(data)
    yield ""
    yield "Published F1 of neural segmenters, whose weights cannot be had here, beside this package (see below on whose text):"
    yield ""
    yield from published_lines(data)
    yield ""
    yield "Speed on prose with its marks, MB of UTF-8 a CPU second, and in brackets as a multiple of the plain regex; every system gives its sentences with their text:"
    yield ""
    yield from _speeds(data, PROSE, shown)
    yield ""
    unmarked = list(_speeds(data, UNMARKED, {*shown, ANALYZER}))
    if len(unmarked) > 2:
        yield "The same without marks, in brackets as a multiple of the analyzer alone (SudachiPy, jieba, newmm), which gives words and no sentences:"
        yield ""
        yield from unmarked
        yield ""
    yield "Chunks of 400 characters that begin or end inside a gold sentence, of all chunks:"
    yield ""
    yield from edge_lines(data, shown)
    files = list(file_lines(data))
    if files:
        yield ""
        yield from files


def corpus_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table over the corpus: the package in each mode beside the best of the others."""
    own = names_of(data, "own")
    modes = [name.removeprefix(f"{own[0]}, ") for name in own[1:]]
    columns = (own[0], *modes, PLAIN, "best classic splitter", "best peer", "ahead")
    yield from heads(("language", "condition"), ("boundaries", *columns))
    for (lang, name, condition), scores in by_row(measured(data)).items():
        by_name = {each.system: each for each in scores}
        if name != CORPUS or own[0] not in by_name:
            continue
        score = by_name[own[0]]
        classic, peer = (best(scores, names_of(data, kind)) for kind in ("baseline", "peer"))
        cells = (*(_f1(by_name.get(each)) for each in (*own[1:], PLAIN)), _named(classic), _named(peer))
        first = (lang, CONDITIONS[condition], str(score.boundaries or 0), _with_interval(score))
        yield markdown_row((*first, *cells, ahead(score, [each for each in (classic, peer) if each])))


def file_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table over files of sentences: default settings, with the best of the others as written."""
    default = str(default_system(data))
    rows = by_row(measured(data))
    sets = dict.fromkeys((lang, name) for lang, name, _ in rows if name != CORPUS)
    if sets:
        numbers = ("sentences", default, "half the marks", "no marks", PLAIN, "best classic splitter", "best peer")
        yield from heads(("language", "file"), (*numbers, "ahead"))
    for lang, name in sets:
        own = {c: best(rows.get((lang, name, c), ()), [default], 0) for c in ("clean", "half", "asr")}
        clean = rows.get((lang, name, "clean"), [])
        if (score := own["clean"]) is not None:
            classic, peer = (best(clean, names_of(data, kind)) for kind in ("baseline", "peer"))
            f1 = [_f1(own[each]) for each in ("clean", "half", "asr")]
            others = [_f1(best(clean, [PLAIN])), _named(classic), _named(peer)]
            leader = ahead(score, [each for each in (classic, peer) if each])
            yield markdown_row([lang, name, str(score.boundaries or 0), *f1, *others, leader])


def published_lines(data: ReportData) -> Iterator[str]:
    """Lines of the table of published figures where the package has one too; the heads name size and licence.

    The package's weights are those of the language.
    """
    systems = [each for each in data.systems if each.kind == "cited"]
    sizes = (f", {each.megabytes / 1000:.2g} GB" if each.megabytes else "" for each in systems)
    names = [f"{each.name} ({each.licence}{size})" for each, size in zip(systems, sizes, strict=True)]
    yield from heads(
        ("language", "test part", "condition"), (str(default_system(data)), "measured on", *names, "ahead")
    )
    for row in cited_rows(data):
        if row.own is not None:
            part = "the same sentences" if row.is_same_part else "the development part"
            own = f"{_f1(row.own)} ({_megabytes(row.lang):.1f} MB)"
            yield markdown_row(
                (row.lang, row.set, CONDITIONS[row.condition], own, part, *map(_f1, row.cells), row.ahead)
            )


def _megabytes(lang: str) -> float:
    folder = Path(cjk_sentencizer.lang.__file__).parent / lang
    return sum(path.stat().st_size for path in folder.glob("*.npz")) / 1e6


def best(scores: Iterable[Score], names: Iterable[str], least: float = 1e-9) -> Score | None:
    """Return the highest score of the named systems, of ``least`` at least; None where there is none."""
    chosen = set(names)
    found = (each for each in scores if each.system in chosen and each.f1 >= least)
    return max(found, key=lambda each: each.f1, default=None)


def _leaders(data: ReportData) -> set[str]:
    """Return our modes, the plain expression, and who is best of the others in a language and condition of the corpus."""
    corpus = [scores for (_, name, _), scores in by_row(measured(data)).items() if name == CORPUS]
    others = [names_of(data, kind) for kind in ("baseline", "peer")]
    found = (best(scores, names) for scores in corpus for names in others)
    return {*names_of(data, "own"), PLAIN, *(each.system for each in found if each)}


def _speeds(data: ReportData, text: str, shown: set[str]) -> Iterator[str]:
    found = {(each.system, each.lang): each for each in data.speeds if each.text == text and each.system in shown}
    languages = list(dict.fromkeys(lang for _, lang in found))
    yield from heads(("system",), languages)
    for name in dict.fromkeys(system for system, _ in found):
        cells = [found.get((name, lang)) for lang in languages]
        yield markdown_row([name, *(_speed(each) if each else "" for each in cells)])


def _speed(speed: Speed) -> str:
    return f"{speed.megabytes_per_second:.3g} ({speed.ratio:.2g})"


def _named(score: Score | None) -> str:
    return f"{score.system} {share(score.f1)}" if score else ""


def _f1(score: Score | None) -> str:
    return share(score.f1) if score else ""


def _with_interval(score: Score) -> str:
    if score.low is None or score.high is None:
        return _f1(score)
    return f"{_f1(score)} [{share(score.low)}, {share(score.high)}]"
