"""Retrieval: chunkers side by side on questions with gold spans, a table a language.

``python benchmarks/retrieval.py`` makes known-item questions (see evaluation/retrieval/known_items.py) from the folder that the variable
CJK_SENTENCIZER_DATA or ``--data`` names; ``--squad ja=FILE`` reads asked ones of SQuAD's form in their place.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from rich.console import Console
from rich.table import Table
from texts import data_folder

from cjk_sentencizer import Sentence
from cjk_sentencizer import lang as languages
from cjk_sentencizer.chunking.reading import default_segmenter
from cjk_sentencizer.evaluation.protocol import read_sentences
from cjk_sentencizer.evaluation.retrieval.chunkers import RememberedEmbedder, contenders
from cjk_sentencizer.evaluation.retrieval.keywords import words_of
from cjk_sentencizer.evaluation.retrieval.known_items import known_items
from cjk_sentencizer.evaluation.retrieval.questions import QuestionSet, read_questions
from cjk_sentencizer.evaluation.retrieval.report import figures, plot, verdicts
from cjk_sentencizer.evaluation.retrieval.run import SEARCHES, Result, evaluate_retrieval
from cjk_sentencizer.integrations.embedders import universal_sentence_encoder

FILES = {
    "ja": ("ja/jaquad_wikipedia.dev.txt",),
    "zh": ("zh/cmrc2018_wikipedia.dev.txt", "zh/gcdt.dev.txt"),
    "th": (
        "th/sentence_boundaries.dev.txt",
        "th/ud_tud.dev.txt",
        "th/belebele_aligned.dev.txt",
        "th/xquad_aligned.train.txt",
    ),
}
PARAGRAPHS = 10
"""Neighboring paragraphs that make a document."""


def joined(lang: str, folder: Path) -> Iterator[str]:
    """Give documents of several paragraphs each."""
    separator = languages.get(lang).separator
    for name in FILES[lang]:
        paragraphs = [separator.join(each) for each in read_sentences(folder / name, most=10**6)]
        for at in range(0, len(paragraphs), PARAGRAPHS):
            yield "\n\n".join(paragraphs[at : at + PARAGRAPHS])


def question_set(lang: str, folder: Path | None, squad: dict[str, Path], most: int) -> QuestionSet:
    """Return the questions of a language: asked ones where there are some."""
    if lang in squad:
        found = read_questions(squad[lang])
        return QuestionSet(found.documents, found.questions[:most])
    if folder is None:
        raise SystemExit("No folder of sentence files; name one with --data, or questions with --squad.")
    documents = {f"{lang}{number}": text for number, text in enumerate(joined(lang, folder))}
    return known_items(documents, default_segmenter(lang), most)


def measure(lang: str, questions: QuestionSet, budget: int) -> list[Result]:
    """Return the results of all chunkers."""
    embed = RememberedEmbedder(universal_sentence_encoder())
    segmenter = default_segmenter(lang)
    sentences: dict[str, list[Sentence]] = {
        name: segmenter.sentences(text) for name, text in questions.documents.items()
    }
    chunkers = contenders(embed, lang, budget, segmenter=segmenter)
    return evaluate_retrieval(
        questions,
        chunkers,
        embed,
        sentences,
        batch_size=32,
        words=words_of(segmenter),
        searches=lambda name: SEARCHES[:1] if name.startswith("semantic") else SEARCHES,
    )


def table(title: str, results: list[Result]) -> Table:
    """Return the figures to be printed."""
    rows = [figures(result) for result in results]
    found = Table(*rows[0], title=title, title_justify="left")
    for row in rows:
        found.add_row(*map(str, row.values()))
    return found


def main() -> None:
    """Print the tables and verdicts; write figures and plots where a folder is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of sentence files")
    parser.add_argument("--squad", nargs="*", default=[], metavar="LANG=FILE", help="questions of SQuAD's form")
    parser.add_argument("--lang", nargs="*", default=list(FILES), choices=list(FILES))
    parser.add_argument("--most", type=int, default=400, help="questions a language")
    parser.add_argument("--budget", type=int, default=160, help="tokens of a chunk")
    parser.add_argument("--output", type=Path, help="folder for figures and plots")
    options = parser.parse_args()
    squad = {lang: Path(path) for lang, _, path in (each.partition("=") for each in options.squad)}
    console = Console(width=200, highlight=False)
    started = perf_counter()
    for lang in options.lang:
        questions = question_set(lang, data_folder(options.data), squad, options.most)
        results = measure(lang, questions, options.budget)
        kind = "asked" if lang in squad else "known-item"
        console.print(
            table(f"{lang}: {len(questions.questions)} {kind} questions, {len(questions.documents)} documents", results)
        )
        for verdict in verdicts(results):
            console.print(verdict, markup=False)
        if options.output:
            options.output.mkdir(parents=True, exist_ok=True)
            plot(results, options.output / f"retrieval_{lang}.svg")
            rows = [figures(result) for result in results]
            (options.output / f"retrieval_{lang}.json").write_text(json.dumps(rows, indent=1), "utf-8")
    console.print(f"{perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
