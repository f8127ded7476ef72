"""The tables of README.md."""

from __future__ import annotations

from collections.abc import Iterator

from cjk_sentencizer.evaluation.baselines import PLAIN
from cjk_sentencizer.evaluation.report.data import ReportData
from cjk_sentencizer.evaluation.report.tables import best, corpus_lines, edge_lines, file_lines, grouped, names_of, row

PROSE = "article"


def readme_lines(data: ReportData) -> Iterator[str]:
    """Give the lines between README's marks: the corpus, speed, chunks, and further files where they were measured."""
    shown = _leaders(data)
    yield from corpus_lines(data)
    yield ""
    yield "Speed on prose with its marks, as a multiple of the plain regex's (its row: MB of UTF-8 a CPU second):"
    yield ""
    yield from _speed_ratios(data, shown)
    yield ""
    yield "Chunks of 400 characters with an edge inside a gold sentence, of all chunks:"
    yield ""
    yield from edge_lines(data, shown)
    files = list(file_lines(data))
    if files:
        yield ""
        yield from files


def _leaders(data: ReportData) -> set[str]:
    """Return our modes, the plain expression, and who is best of the others in a language and condition of the corpus."""
    others = [names_of(data, kind) for kind in ("baseline", "peer")]
    leaders = (best(scores, names) for scores in grouped(data, "corpus").values() for names in others)
    return {*names_of(data, "ours"), PLAIN, *(each.system for each in leaders if each)}


def _speed_ratios(data: ReportData, shown: set[str]) -> Iterator[str]:
    found = {(each.system, each.lang): each for each in data.speeds if each.text == PROSE and each.system in shown}
    languages = list(dict.fromkeys(lang for _, lang in found))
    yield row(["system", *languages])
    yield row(["---", *["--:"] * len(languages)])
    for name in dict.fromkeys(system for system, _ in found):
        cells = [found.get((name, lang)) for lang in languages]
        if name == PLAIN:
            yield row([f"{name}, MB/s", *(f"{each.megabytes_per_second:.0f}" if each else "" for each in cells)])
        else:
            yield row([name, *(f"{each.ratio:.2g}" if each else "" for each in cells)])
