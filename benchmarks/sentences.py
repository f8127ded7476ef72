"""Speed and memory of sentence boundaries, beside other ways to find them, in one run.

Every figure is a median of CPU time over rounds in which all contenders take turns; read the ratios, the seconds are
this machine's. Texts come from a folder of files with a sentence a line (``--data``, or the variable
CJK_SENTENCIZER_DATA), or are made here where there is none.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import contenders
import texts
import typer
from rich.console import Console
from rich.table import Table
from timing import Work, compare, in_fresh_process

from cjk_sentencizer import Reason, Segmenter, Sentence
from cjk_sentencizer import lang as languages
from cjk_sentencizer.segmentation.passages import passages

ARTICLE_SIZE = 200_000
SLOW_SIZE = 10_000
"""Code points for a contender that is a hundred times slower."""
ANALYZER_SIZE = 60_000
SPACY_SIZE = 30_000
LINEAR_SIZES = (100_000, 10_000_000)
SLOW = frozenset({"pysbd"})

REGEX = re.compile(r"[^。！？!?\n]*(?:[。！？!?]+[」』）)”’]*|\n+|$)")
"""The one line that people write: a run of terminators with its closers, or line ends."""

MEMORY = r"""
import json, re, sys
import cjk_sentencizer
text = sys.stdin.buffer.read().decode()
cjk_sentencizer.Segmenter(lang="ja", mode="rules").sentences(text)
# not getrusage, whose figure a new process takes over from the one that started it
print(json.dumps({"mb": int(re.search(r"VmHWM:\s*(\d+)", open("/proc/self/status").read())[1]) / 1024}))
"""
IMPORT = """
import json, sys, time
start = time.process_time()
import cjk_sentencizer
print(json.dumps({"seconds": time.process_time() - start, "modules": len(sys.modules)}))
"""


class Figure(NamedTuple):
    """One measured contender."""

    task: str
    contender: str
    value: float
    unit: str
    ratio: float
    """Of its speed to the speed of the first contender of the task."""


def regex_sentences(text: str) -> list[Sentence]:
    """Cut with the regex alone, into objects of the shape that the package gives."""
    return [
        Sentence(match.group(), match.start(), match.end(), Reason.TERMINATOR, 1.0)
        for match in REGEX.finditer(text)
        if match.end() > match.start()
    ]


def speeds(task: str, sizes: dict[str, int], ways: dict[str, Work], repeats: int) -> Iterator[Figure]:
    """Give code points per CPU second of each way, and its ratio to the first."""
    taken = compare(ways, repeats)
    rates = {name: sizes[name] / max(seconds, 1e-9) for name, seconds in taken.items()}
    first = next(iter(rates.values()))
    for name, rate in rates.items():
        yield Figure(task, name, round(rate / 1e6, 4), "Mchars/CPU-s", round(rate / first, 4))


def rules(folder: Path | None, repeats: int) -> Iterator[Figure]:
    """Rules against the bare regex and against rule-based segmenters."""
    segmenter = Segmenter(lang="ja", mode="rules")
    documents = {
        "clean article": texts.article("ja", ARTICLE_SIZE, folder),
        "mixed Markdown": texts.markdown(ARTICLE_SIZE),
    }
    for kind, text in documents.items():
        ways_by_name: dict[str, Callable[[str], object]] = {
            "regex": regex_sentences,
            "cjk-sentencizer, rules": segmenter.sentences,
            "cjk-sentencizer, rules, auto language": Segmenter(mode="rules").sentences,
            **contenders.rule_based(),
        }
        cuts = {name: text[:SLOW_SIZE] if name in SLOW else text for name in ways_by_name}
        ways = {name: _call(contender, cuts[name]) for name, contender in ways_by_name.items()}
        yield from speeds(f"rules, {kind}", {name: len(cut) for name, cut in cuts.items()}, ways, repeats)


def analyzers(folder: Path | None, repeats: int) -> Iterator[Figure]:
    """The analyzer path against the analyzer alone."""
    for lang, bare in contenders.bare_analyzers().items():
        text = texts.article(lang, ANALYZER_SIZE, folder)
        ways = {
            contenders.ANALYZER_NAMES[lang]: _call(bare, text),
            "cjk-sentencizer, analyzer": _call(Segmenter(lang=lang, mode="analyzer", model=None).sentences, text),
            "cjk-sentencizer, analyzer and model": _call(Segmenter(lang=lang, mode="analyzer").sentences, text),
        }
        yield from speeds(f"analyzer, {lang}", dict.fromkeys(ways, len(text)), ways, repeats)


def spacy_pipelines(folder: Path | None, repeats: int) -> Iterator[Figure]:
    """Japanese as spaCy brings it, with its sentencizer against our tokenizer and component."""
    pieces = [each for each in texts.article("ja", SPACY_SIZE, folder).split("\n\n") if each]
    ways = {name: _call(_drain, pipeline, pieces) for name, pipeline in contenders.spacy_pipelines().items()}
    yield from speeds("spaCy, ja", dict.fromkeys(ways, sum(map(len, pieces))), ways, repeats)


def linearity(folder: Path | None, repeats: int) -> Iterator[Figure]:
    """The same work per code point for a short text, many times, and for one as long as all of those."""
    segmenter = Segmenter(lang="ja", mode="rules")
    short, long = (texts.article("ja", size, folder) for size in LINEAR_SIZES)
    times = LINEAR_SIZES[1] // LINEAR_SIZES[0]
    ways: dict[str, Work] = {
        f"{times} texts of {LINEAR_SIZES[0]:,}": lambda: [segmenter.sentences(short) for _ in range(times)],
        f"one text of {LINEAR_SIZES[1]:,}": lambda: segmenter.sentences(long),
    }
    yield from speeds("linearity", dict(zip(ways, (len(short) * times, len(long)), strict=True)), ways, repeats)


def start(folder: Path | None, repeats: int) -> Iterator[Figure]:
    """Import time, and the resident size of a process that cuts an article by rules."""
    seconds = sorted(in_fresh_process(IMPORT)["seconds"] for _ in range(repeats))[repeats // 2]
    yield Figure("start", "import cjk_sentencizer", round(seconds, 4), "CPU-s", 1.0)
    megabytes = in_fresh_process(MEMORY, texts.article("ja", ARTICLE_SIZE, folder))["mb"]
    yield Figure("start", "rules on an article, peak resident", round(megabytes, 1), "MB", 1.0)


def shares(folder: Path | None, repeats: int) -> Iterator[Figure]:
    """How many passages ``mode="auto"`` hands to the analyzer, for each development file."""
    for path in sorted(folder.glob("*/*.dev.txt")) if folder else ():
        lang = path.parent.name
        separator = languages.get(lang).separator
        text = "\n\n".join(separator.join(each.split("\n")) for each in path.read_text("utf-8").split("\n\n"))
        asked = analyzed_passages(Segmenter(lang=lang), text)
        share = round(sum(asked) / max(1, len(asked)), 4)
        yield Figure("auto, passages to the analyzer", f"{lang}/{path.name}", share, f"of {len(asked)}", 1.0)


def analyzed_passages(segmenter: Segmenter, text: str) -> list[bool]:
    """Tell of each passage whether ``mode="auto"`` asks the analyzer."""
    engine = segmenter.engine
    spans = engine.spans(text)
    found = passages(text, spans, engine.words.patterns)
    return [engine.words.needs_words(text, spans[first:stop]) for first, stop in found]


TASKS = {
    "rules": rules,
    "analyzers": analyzers,
    "spacy": spacy_pipelines,
    "linearity": linearity,
    "start": start,
    "shares": shares,
}


def main(
    data: Annotated[Path | None, typer.Option(help="Folder LANG/NAME.dev.txt of files with a sentence a line.")] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Rounds, of which the median counts.")] = 5,
    task: Annotated[list[str] | None, typer.Option(help=f"Only these: {', '.join(TASKS)}.")] = None,
    output: Annotated[Path | None, typer.Option(help="File for the figures as JSON.")] = None,
) -> None:
    """Measure speed, memory and the share of the analyzer, and print a table."""
    folder = texts.data_folder(data)
    figures = [figure for name in task or TASKS for figure in TASKS[name](folder, repeats)]
    Console().print(table(figures))
    if output:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "data": bool(folder)}
        record = machine | {"figures": [figure._asdict() for figure in figures]}
        output.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


def table(figures: Iterable[Figure]) -> Table:
    """Lay the figures out, a section a task."""
    found = Table("task")
    found.add_column("contender", overflow="fold")
    for name in ("figure", "unit", "ratio"):
        found.add_column(name, justify="right" if name != "unit" else "left")
    last = ""
    for figure in figures:
        if last and figure.task != last:
            found.add_section()
        ratio = f"{figure.ratio:.3g}" if figure.unit == "Mchars/CPU-s" else ""
        found.add_row(
            figure.task if figure.task != last else "", figure.contender, f"{figure.value:g}", figure.unit, ratio
        )
        last = figure.task
    return found


def _call(function: Callable[..., object], *arguments: Any) -> Work:
    return lambda: function(*arguments)


def _drain(pipeline: Callable[[list[str]], Iterable[object]], pieces: list[str]) -> None:
    for _ in pipeline(pieces):
        pass


if __name__ == "__main__":
    typer.run(main)
