"""``cjk-sentencizer evaluate retrieval``: which chunks answer questions best."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.chunk import Budget, CounterName
from cjk_sentencizer.cli.embedding import BASE_URL, BaseUrl, Cache, EmbedderName, make_embedder
from cjk_sentencizer.cli.errors import UserError, checking_options, user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_output
from cjk_sentencizer.evaluation.retrieval.questions import QuestionSet, read_questions
from cjk_sentencizer.evaluation.retrieval.run import Result

if TYPE_CHECKING:
    from rich.table import Table

    from cjk_sentencizer.chunking.embedding import Embed

Questions = Annotated[
    Path | None,
    typer.Argument(
        metavar="[QUESTIONS]",
        help="SQuAD's form (.json), or JSONL: question, start, end or answer, and context or doc.",
    ),
]
Texts = Annotated[list[str] | None, typer.Option("--documents", help="Files or folders of the documents; repeatable.")]
KnownItems = Annotated[int, typer.Option(help="Questions to make from the documents where none are given.")]
Windows = Annotated[
    list[str] | None, typer.Option("--window", help="disjoint, mean or concat; repeatable; default: all.")
]
Thresholds = Annotated[
    list[str] | None, typer.Option("--threshold-type", help="percentile, gradient …; repeatable; default: all.")
]
Store = Annotated[str, typer.Option(help="memory, or qdrant (its local mode).")]
Searches = Annotated[
    list[str] | None,
    typer.Option(
        "--search",
        help="vectors, keywords (BM25) or hybrid (reciprocal rank fusion) for all chunkers; repeatable; default: vectors "
        "for all, and the others for the fixed, recursive, sentence and clause ones.",
    ),
]
Plot = Annotated[Path | None, typer.Option(help="File to draw recall over tokens into (.svg, .png, .pdf).")]
Ragas = Annotated[Path | None, typer.Option(help="Folder to write questions and contexts into, for Ragas.")]
Answers = Annotated[
    Path | None,
    typer.Option(
        help="What your model answered, for --ragas: JSONL with question and answer, or a folder of such files named as "
        "--ragas names its own."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]

WIDTH = 200
"""Columns that the table takes."""


def evaluate_retrieval(
    questions: Questions = None,
    texts: Texts = None,
    lang: options.Lang = "auto",
    embedder: EmbedderName = "use",
    budget: Budget = 320,
    counter: CounterName = "o200k_base",
    windows: Windows = None,
    thresholds: Thresholds = None,
    searches: Searches = None,
    known_items: KnownItems = 300,
    store: Store = "memory",
    cache: Cache = None,
    base_url: BaseUrl = BASE_URL,
    plot: Plot = None,
    ragas: Ragas = None,
    answers: Answers = None,
    as_json: AsJson = False,
    output: options.Output = None,
) -> None:
    """Set fixed-size, recursive, sentence, clause-aware and semantic chunks side by side on questions.

    Where no QUESTIONS are given they are made from --documents: a few rare words of a sentence ask for another of its words.
    """
    with user_errors():
        embed = make_embedder(embedder, cache, base_url)
        with checking_options():
            found = _questions(questions, texts, lang, known_items)
            results = _results(found, embed, lang, budget, counter, windows, thresholds, store, searches)
        with open_output(output) as stream:
            _print(results, as_json, stream)
        if plot:
            from cjk_sentencizer.evaluation.retrieval.report import plot as draw

            draw(results, plot)
        if ragas:
            with checking_options():
                _export(found, results, ragas, answers)


def _questions(path: Path | None, texts: list[str] | None, lang: str, most: int) -> QuestionSet:
    named = {each.name: each.text for each in documents(texts)} if texts else {}
    if path is not None:
        if not path.is_file():
            raise UserError(f"{path}: no such file.")
        return read_questions(path, named)
    if not named:
        raise UserError("Name a file of questions, or --documents to make some from.")
    from cjk_sentencizer.chunking.reading import default_segmenter
    from cjk_sentencizer.evaluation.retrieval.known_items import known_items

    return known_items(named, default_segmenter(lang), most)


def _results(
    found: QuestionSet,
    embed: Embed,
    lang: str,
    budget: int,
    counter: str,
    windows: list[str] | None,
    thresholds: list[str] | None,
    store: str,
    searches: list[str] | None,
) -> list[Result]:
    from cjk_sentencizer.chunking.reading import default_segmenter
    from cjk_sentencizer.evaluation.retrieval.chunkers import (
        THRESHOLDS,
        WINDOWS,
        RememberedEmbedder,
        SameText,
        contenders,
    )
    from cjk_sentencizer.evaluation.retrieval.keywords import words_of
    from cjk_sentencizer.evaluation.retrieval.run import SEARCHES, MemoryIndex
    from cjk_sentencizer.evaluation.retrieval.run import evaluate_retrieval as judge
    from cjk_sentencizer.integrations.qdrant import QdrantIndex

    stores = {"memory": MemoryIndex, "qdrant": QdrantIndex}
    if store not in stores:
        raise UserError(f"No store {store!r}. Available: {', '.join(stores)}.")
    if unknown := set(searches or ()) - set(SEARCHES):
        raise UserError(f"No search {unknown.pop()!r}. Available: {', '.join(SEARCHES)}.")
    if not found.questions:
        raise UserError("No question could be made: the documents have too few sentences with rare words.")
    segmenter = SameText(default_segmenter(lang))
    remembered = RememberedEmbedder(embed)
    chunkers = contenders(remembered, lang, budget, counter, segmenter, windows or WINDOWS, thresholds or THRESHOLDS)
    sentences = {name: segmenter.sentences(text) for name, text in found.documents.items()}

    def searches_of(name: str) -> Sequence[str]:
        return searches or (SEARCHES[:1] if name.startswith("semantic") else SEARCHES)

    words = words_of(segmenter)
    return judge(found, chunkers, remembered, sentences, make_index=stores[store], words=words, searches=searches_of)


def _print(results: list[Result], as_json: bool, stream: TextIO) -> None:
    from rich.console import Console

    from cjk_sentencizer.evaluation.retrieval.report import comparisons, figures, verdicts

    if as_json:
        compared = [
            {"first": first, "second": second, **difference._asdict(), "noise": difference.is_noise}
            for first, second, difference in comparisons(results)
        ]
        rows = {"chunkers": [figures(each) for each in results], "comparisons": compared}
        stream.write(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
        return
    console = Console(file=stream, highlight=False)
    console.width = max(console.width, WIDTH)
    console.print(_table(results))
    for verdict in verdicts(results):
        console.print(verdict, markup=False, soft_wrap=True)


def _table(results: list[Result]) -> Table:
    from rich.table import Table

    from cjk_sentencizer.evaluation.retrieval.report import figures

    rows = [figures(each) for each in results]
    table = Table(title=f"{len(results[0].questions)} questions", title_justify="left")
    for column in rows[0]:
        table.add_column(column, justify="left" if column in ("chunker", "search") else "right")
    for row in rows:
        table.add_row(*map(str, row.values()))
    return table


def _export(found: QuestionSet, results: list[Result], folder: Path, answers: Path | None) -> None:
    from cjk_sentencizer.evaluation.retrieval.ragas import read_answers, write_ragas

    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        name = result.label.replace(",", "").replace(" ", "_") + ".jsonl"
        given = answers / name if answers and answers.is_dir() else answers
        if given and not given.is_file():
            raise UserError(f"{given}: no such file of answers.")
        with (folder / name).open("w", encoding="utf-8") as stream:
            write_ragas(stream, found, result, read_answers(given) if given else None)
