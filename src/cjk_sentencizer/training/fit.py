"""Training of a boundary model: from text files, a sentence a line, to a file that ``Segmenter(model=...)`` reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.tokens import Analyzer
from cjk_sentencizer.segmentation.model import BoundaryModel, Weights, default_model
from cjk_sentencizer.training.calibration import Judged, best_threshold, platt, sigmoid, strict_threshold
from cjk_sentencizer.training.corpus import Document, read_documents
from cjk_sentencizer.training.corruption import shares_of
from cjk_sentencizer.training.encoding import Passage, Vocabulary, encode_documents, plain
from cjk_sentencizer.training.network import Adam, Drops, Network, TypeTable
from cjk_sentencizer.training.quantization import calibration_table, quantise, restore
from cjk_sentencizer.training.stream import batches, draw

Array = NDArray[Any]
Report = Callable[[str], None]

BATCHES_A_REPORT = 100
FEWEST = 20
"""Sentences without which no training begins."""
ENOUGH = 2000
"""Sentences below which the progress says that they are few."""

DROPS = Drops(features=0.1, units=0.1, ngrams=0.2)


@dataclass(frozen=True)
class Options:
    """How a network is built and trained."""

    buckets: int = 2**16
    """Rows of the feature table."""
    ngrams: int = 2**20
    """Rows of the table of n-grams; 0 for no such part."""
    dim: int = 64
    dilations: tuple[int, ...] = (1, 2, 4, 8, 1)
    epochs: float = 2.0
    """Passes over all variants."""
    least_steps: int = 300
    """Steps made however small the corpus is."""
    variants: int = 3
    """Times each sentence is corrupted anew."""
    rate: float = 3e-3
    ngram_rate: float = 1.0
    """Factor of the rate for the linear part over n-grams; 0 leaves it as it is."""
    batch: int = 16384
    """Tokens a step."""
    drops: Drops = DROPS
    mixed: float = 0.35
    """Share of the passages rebuilt from unrelated sentences in each epoch."""
    seed: int = 0


SMALL = Options(variants=4, epochs=3.0, least_steps=50, rate=5e-4, batch=4096)
"""For training a shipped model further on a corpus of a user."""


def train(
    files: Iterable[str | Path],
    lang: str,
    out: str | Path | None = None,
    *,
    dev: Sequence[str | Path] = (),
    further: bool = True,
    options: Options | None = None,
    report: Report = print,
) -> BoundaryModel:
    """Train a boundary model on text files and write it to ``out``; the same input gives the same model.

    Args:
        files: UTF-8, a sentence a line, blank lines between documents.
        lang: language of the text; its default analyzer must be installed.
        out: path of the model file to write (.npz); none: the model is only returned.
        dev: files of the same form that set the threshold; none: every tenth document of the training files.
        further: start from the shipped model of the language where there is one, else from random weights.
        options: size and schedule; by default ``SMALL`` for training further and ``Options()`` from nothing.
        report: told the progress.

    Raises ValueError for a file without sentences or of another kind than text, for fewer than `FEWEST` sentences or an
    unknown language, ImportError if its analyzer is not installed.
    """
    languages.get(lang)  # refuses an unknown language before the files are read
    documents = [document for path in files for document in read_documents(path)]
    count = sum(map(len, documents))
    if count < FEWEST:
        raise ValueError(
            f"{count} sentence(s) to train on: nothing can be learned from fewer than {FEWEST}, and a few thousand are "
            "what changes something. The files hold one sentence a line."
        )
    if count < ENOUGH:
        report(f"{count} sentences are few: a few thousand change something, ten thousand and more are good")
    held = [document for path in dev for document in read_documents(path)]
    model = train_documents(documents, lang, held=held, further=further, options=options, report=report)
    if out is not None:
        model.save(out)
    return model


def train_documents(
    documents: Sequence[Document],
    lang: str,
    *,
    held: Sequence[Document] = (),
    further: bool = True,
    options: Options | None = None,
    report: Report = print,
) -> BoundaryModel:
    """Train a boundary model on documents, lists of sentences; arguments as :func:`train` has them."""
    if not held:
        documents, held = hold_out(documents)
    base = default_model(lang) if further else None
    chosen = options or (SMALL if base else Options())
    analyzer, vocabulary = languages.analyzer(lang), Vocabulary()
    passages = _encode_documents(documents, lang, analyzer, vocabulary, chosen)
    network = restore(base.weights) if base else create(chosen)
    fold = base.fold if base else fold_table(lang)
    buckets = len(network.parameters["embedding"])
    fit(network, passages, vocabulary.table(buckets, fold), chosen, report)
    weights = quantise(network)
    weights.runs = base.weights.runs if base else weights.runs
    model = calibrated(weights, lang, fold, [held], analyzer)
    model.metadata = {
        "training": {"sentences": sum(map(len, documents)), "options": repr(chosen), "further": bool(base)}
    }
    return model


def fit(
    network: Network,
    passages: Sequence[Passage],
    table: TypeTable,
    options: Options,
    report: Report,
    weights: Array | None = None,
    each: Callable[[Network], None] = lambda network: None,
) -> None:
    """Train ``network`` in place; the rate rises over 100 steps and falls to 2% in a straight line.

    Args:
        network: to be trained.
        passages: what it is trained on.
        table: of the types of their tokens.
        options: the schedule.
        report: told the progress.
        weights: how often each passage is drawn, with replacement, in place of once an epoch.
        each: called after every step.
    """
    rng = np.random.default_rng(options.seed)
    margin = sum(network.dilations)
    tokens = sum(len(passage.types) + margin for passage in passages)
    steps = max(options.least_steps, round(tokens * options.epochs / options.batch))
    adam, done, mean = Adam(options.rate, ngram_rate=options.ngram_rate), 0, 0.0
    while done < steps:
        drawn = passages if weights is None else draw(passages, weights, rng)
        for batch in batches(drawn, options.batch, margin, rng, options.mixed):
            loss, gradients = network.gradients(batch, table, rng, options.drops)
            adam.step(network, gradients, min(1, (done + 1) / 100) * max(0.02, 1 - done / steps))
            each(network)
            done += 1
            mean = loss if done == 1 else 0.98 * mean + 0.02 * loss
            if done % BATCHES_A_REPORT == 0 or done == steps:
                report(f"step {done} of {steps}, loss {mean:.4f}")
            if done == steps:
                break


def create(options: Options) -> Network:
    """Return a network with random weights."""
    return Network.create(
        np.random.default_rng(options.seed), options.buckets, options.dim, list(options.dilations), options.ngrams
    )


def calibrated(
    weights: Weights, lang: str, fold: dict[int, str], held: Sequence[Sequence[Document]], analyzer: Analyzer
) -> BoundaryModel:
    """Return the model with these weights, with calibration and thresholds from the texts ``held``.

    Each text is judged without any mark, as speech recognisers write.
    """
    model = BoundaryModel(lang, 0.5, 0.9, weights, fold)
    judged = [judge(model, documents, analyzer) for documents in held]
    slope, offset = platt(judged)
    model.weights.probabilities = calibration_table(slope, offset)
    chances = [text._replace(values=sigmoid(slope * text.values + offset)) for text in judged]
    best = best_threshold(chances)
    return BoundaryModel(lang, best, strict_threshold(chances, best), model.weights, fold)


def judge(model: BoundaryModel, documents: Sequence[Document], analyzer: Analyzer, kind: str = "bare") -> Judged:
    """Return the logits of a model on documents under one corruption, with the truth."""
    text, ends = plain(documents, model.language, kind)
    tokens = analyzer(text)
    known = set(ends)
    labels = np.array([end in known for end in tokens.ends])
    return Judged(model.logits(text, tokens), labels, len(ends))


def hold_out(documents: Sequence[Document]) -> tuple[list[Document], list[Document]]:
    """Return the documents to train on and every tenth one; of a single document every tenth sentence."""
    if len(documents) < 10:
        documents = [[sentence] for document in documents for sentence in document]
    kept = [document for i, document in enumerate(documents) if i % 10 != 9]
    return kept, [document for i, document in enumerate(documents) if i % 10 == 9] or kept


def fold_table(lang: str) -> dict[int, str]:
    """Return the characters that the language's analyzer takes for others, empty for most languages."""
    name = f"cjk_sentencizer.lang.{lang}.folding"
    if not find_spec(name):
        return {}
    return {ord(char): other for char, other in import_module(name).folding_table().items()}


def _encode_documents(
    documents: Sequence[Document], lang: str, analyzer: Analyzer, vocabulary: Vocabulary, options: Options
) -> list[Passage]:
    """Return ``options.variants`` versions of the documents."""
    shares = shares_of(lang)
    found = []
    for variant in range(options.variants):
        rng = Random(f"{options.seed} {variant}")
        found += encode_documents(documents, lang, analyzer, vocabulary, shares, rng)
    return found
