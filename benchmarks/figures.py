"""The figures of README.md: F1 of sentence boundaries on our own corpus and on files of sentences, written into the page.

    python benchmarks/figures.py --write

``CJK_SENTENCIZER_DATA`` names the folder of the files, ``LANG/NAME.dev.txt`` with a sentence a line; without it the
table of files is left out.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from texts import DATA_VARIABLE, DEFAULT_DATA

from cjk_sentencizer import Reason, Segmenter, Sentence
from cjk_sentencizer.evaluation.boundaries import Report, Segments, evaluate
from cjk_sentencizer.evaluation.corpus import read_corpus
from cjk_sentencizer.evaluation.protocol import cases_of
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.segmentation.rules import Candidate

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("ja", "zh", "th", "vi", "en", "ko")
PROTOCOLS = ("clean", "half", "asr")
REGEX = re.compile(r"[^。！？!?\n]*(?:[。！？!?]+[」』）”’）】]*|\n+|\Z)")
"""The plain regular expression beside which the engine stands: a run of marks and closers, and line ends."""


class Regex:
    """What that expression cuts, in the form that `evaluate` asks for."""

    def sentences(self, text: str) -> list[Sentence]:
        """Return its pieces without outer white space."""
        pieces = ((match.start(), match.group().rstrip()) for match in REGEX.finditer(text))
        return [Sentence(piece, start, start + len(piece), Reason.TERMINATOR, 1.0) for start, piece in pieces if piece]

    def explain(self, text: str) -> list[Candidate]:
        """Return no reasons: it has none."""
        return []


def main() -> None:
    """Print the tables, or write them between README's marks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write them into README.md")
    parser.add_argument("--most", type=int, default=3000, help="sentences read of each file")
    options = parser.parse_args()
    page = "\n".join([*corpus_table(), "", *file_table(options.most)])
    sys.stdout.write(page + "\n")
    if options.write:
        readme = ROOT / "README.md"
        text = readme.read_text("utf-8")
        begin, end = "<!-- figures -->\n", "<!-- end of figures -->"
        before, rest = text.split(begin, 1)
        after = rest.split(end, 1)[1]
        readme.write_text(f"{before}{begin}{page}\n{end}{after}", "utf-8")


def corpus_table() -> Iterator[str]:
    """Lines of the table over ``corpus/``: F1 by language in the three modes, beside the plain expression."""
    yield "| language | cases | plain regex | rules | auto, no model | auto |"
    yield "|---|--:|--:|--:|--:|--:|"
    for lang in LANGUAGES:
        cases = list(read_corpus([ROOT / "corpus" / f"{lang}.jsonl"]))
        makers: list[Callable[[str], Segments]] = [
            lambda _: Regex(),
            lambda own: Segmenter(own, mode="rules"),
            lambda own: Segmenter(own, model=None),
            Segmenter,
        ]
        scores = (_f1(evaluate(cases, maker)) for maker in makers)
        yield f"| {lang} | {len(cases)} | {' | '.join(scores)} |"


def file_table(most: int) -> Iterator[str]:
    """Lines of the table over files of sentences: F1 in default settings, clean, half of the marks dropped, none."""
    folder = Path(os.environ.get(DATA_VARIABLE, DEFAULT_DATA))
    if not folder.is_dir():
        return
    yield "| file | sentences | plain regex, clean | clean | half | no marks |"
    yield "|---|--:|--:|--:|--:|--:|"
    for lang in LANGUAGES:
        for path in sorted((folder / lang).glob("*.dev.txt")):
            reports = [evaluate(cases_of(path, lang, protocol, most), Segmenter) for protocol in PROTOCOLS]
            plain = evaluate(cases_of(path, lang, "clean", most), lambda _: Regex())
            gold = _total(reports[0])
            cells = [str(gold.true_positives + gold.false_negatives), _f1(plain), *map(_f1, reports)]
            yield f"| {lang} {path.name.removesuffix('.dev.txt')} | {' | '.join(cells)} |"


def _total(report: Report) -> Counts:
    return next(iter(report.by_language().values()))


def _f1(report: Report) -> str:
    return f"{_total(report).f1:.3f}".removeprefix("0")


if __name__ == "__main__":
    main()
