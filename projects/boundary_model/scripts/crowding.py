"""Fit the weights by which a passage that lacks final marks is told from a sound one (``Crowding`` of a language)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray

from cjk_sentencizer import Segmenter
from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.protocol import PROTOCOLS, read_sentences
from cjk_sentencizer.segmentation.missing import FEWEST, crowding_features
from cjk_sentencizer.segmentation.passages import passages
from cjk_sentencizer.segmentation.patterns import patterns_for

Array = NDArray[Any]

MOST = 900
"""Sentences read of each training file, so that no file outweighs the others."""
SIZES = 5, 7, 10, 15, 20, 30, 40, 80
"""Sentences joined to one text."""
FEW, BINS = 6, 6
"""Column of the feature of few sentences; classes of it in which the share of false alarms is held."""
PENALTY = 1.0
LEAST_MARKED = 0.8
"""Share of the lines that end in a mark from which a file is sound prose."""


def main(
    lang: str,
    data: Annotated[Path, typer.Argument(help="Folder with the files that the recipe names.")],
    recipe: Path,
    sober: Annotated[str, typer.Argument(help="File of well-punctuated prose that sets the bias.")],
    share: Annotated[float, typer.Option(help="Part of its passages that may be taken for crowded.")] = 0.004,
) -> None:
    """Print the weights: a logistic regression over passages of the training files, as they are and half without marks."""
    rows, labels, weights = [], [], []
    for each in json.loads(recipe.read_text(encoding="utf8"))["train"]:
        sentences = first(data / each["file"])
        if np.mean([line[-1] in ".。！？!?」』”）)" for line in sentences]) < LEAST_MARKED:
            continue
        found = [(features, kind) for kind in ("clean", "half") for features in examples(lang, sentences, kind)]
        rows += [features for features, _ in found]
        labels += [kind == "half" for _, kind in found]
        weights += [1 / len(found)] * len(found)
    inputs = np.array(rows)
    inputs[:, FEW] = 0.0
    fitted = fit(inputs, np.array(labels, float), np.array(weights) * len(rows) / sum(weights))
    sound = np.array(list(examples(lang, first(data / sober, 3000), "clean")))
    bound(fitted, sound, share)
    typer.echo(", ".join(f"{weight:.2f}" for weight in fitted))


def bound(fitted: Array, sound: Array, share: float) -> None:
    """Set the bias and the weight of fewness so that a ``share`` of the sound passages of every size is crowded."""
    values = sound @ fitted
    sizes = np.digitize(sound[:, FEW], np.quantile(sound[:, FEW], np.linspace(0, 1, BINS + 1)[1:-1]))
    chosen = [sizes == each for each in range(BINS)]
    limits = [np.quantile(values[each], 1 - share) for each in chosen]
    slope, level = np.polyfit([sound[each, FEW].mean() for each in chosen], limits, 1)
    fitted[0] -= level
    fitted[FEW] = -slope


def first(path: Path, most: int = MOST) -> list[str]:
    """Return the first sentences of a file."""
    return [sentence for document in read_sentences(path, most) for sentence in document]


def examples(lang: str, sentences: list[str], kind: str) -> Iterator[list[float]]:
    """Yield the features of the passages of texts of several sizes under a protocol."""
    segmenter, language = Segmenter(lang, mode="rules"), languages.get(lang)
    changed, rng = PROTOCOLS[kind](sentences), Random(0)
    while changed:
        size = rng.choice(SIZES)
        text, changed = language.separator.join(changed[:size]), changed[size:]
        spans = segmenter.engine.spans(text)
        for start, stop in passages(text, spans, patterns_for(lang, None, ())):
            group = spans[start:stop]
            if len(group) >= FEWEST:
                lengths = [span.end - span.start for span in group]
                yield crowding_features(text[group[0].start : group[-1].end], lengths, language.crowding.predicates)


def fit(rows: Array, labels: Array, weights: Array, steps: int = 30) -> Array:
    """Return the weights of a penalised logistic regression, by Newton's method on standardised features."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    mean[0], spread[0] = 0.0, 1.0
    inputs, found = (rows - mean) / spread, np.zeros(rows.shape[1])
    penalty = np.full(rows.shape[1], PENALTY)
    penalty[0] = 0.0
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-inputs @ found))
        slope = inputs.T @ (weights * (chance - labels)) + penalty * found
        curvature = (inputs * (weights * chance * (1 - chance))[:, None]).T @ inputs + np.diag(penalty + 1e-9)
        found = found - np.linalg.solve(curvature, slope)
    plain: Array = found / spread
    plain[0] -= float((mean[1:] * plain[1:]).sum())
    return plain


if __name__ == "__main__":
    typer.run(main)
