"""Print the figures of a model card: F1 by file and condition, precision, Brier score, reliability."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from cjk_sentencizer import Segmenter
from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.protocol import PROTOCOLS, read_sentences
from cjk_sentencizer.evaluation.reliability import brier, plot, reliability
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.training.calibration import Judged, counts

SEPARATORS = {"ja": "", "zh": ""}
MOST = 3000


def main(
    lang: str,
    model: Annotated[Path, typer.Argument(help="Model file (.npz).")],
    files: Annotated[list[Path], typer.Argument(help="Text, a sentence a line.")],
    mode: str = "auto",
    diagram: Annotated[Path | None, typer.Option(help="Reliability diagram to draw (.svg, .png).")] = None,
) -> None:
    """Print two Markdown tables: the files without, with half of and with all marks; the calibration without marks."""
    loaded, segmenter = BoundaryModel.load(model), Segmenter(lang, mode=mode, model=str(model))
    analyzer = languages.analyzer(lang)
    judged = []
    typer.echo("| file | no marks | half the marks | all marks | precision, recall (no marks) | strict | Brier |")
    typer.echo("|---|--:|--:|--:|--:|--:|--:|")
    for path in files:
        documents = read_sentences(path, MOST)
        scores = [f1(segmenter, *joined(documents, lang, name)) for name in ("asr", "half", "clean")]
        text, ends = joined(documents, lang, "asr")
        tokens = analyzer(text)
        labels = np.array([end in ends for end in tokens.ends])
        judged.append(Judged(loaded.scores(text, tokens), labels, len(ends)))
        plain, strict = (counts(judged[-1], at) for at in (loaded.threshold, loaded.strict_threshold))
        cells = [path.name.split(".")[0], *(f"{score:.3f}" for score in scores)]
        cells.append(f"{plain.precision:.3f}, {plain.recall:.3f}")
        cells.append(f"{strict.precision:.3f}, {strict.recall:.3f}")
        typer.echo("| " + " | ".join([*cells, f"{brier(judged[-1].values, labels):.4f}"]) + " |")
    values, labels = (np.concatenate([text[part] for text in judged]) for part in range(2))
    row = reliability(lang, values, labels)
    typer.echo(f"\nBrier score over all files {row.brier:.4f}\n\n| mean score | share of true ends | tokens |")
    typer.echo("|--:|--:|--:|")
    for mean, share, tokens_in_bin in zip(row.scores, row.shares, row.counts, strict=True):
        typer.echo(f"| {mean:.3f} | {share:.3f} | {tokens_in_bin} |")
    if diagram is not None:
        plot([row], diagram)


def joined(documents: list[list[str]], lang: str, protocol: str) -> tuple[str, set[int]]:
    """Return the sentences of all documents as one text, and their ends."""
    changed = PROTOCOLS[protocol](sentence for document in documents for sentence in document)
    text, ends, separator = "", set(), SEPARATORS.get(lang, " ")
    for sentence in filter(None, changed):
        text += separator * bool(text) + sentence
        ends.add(len(text))
    return text, ends


def f1(segmenter: Segmenter, text: str, ends: set[int]) -> float:
    """Return the F1 of the sentence ends, the end of the text counted."""
    found = {sentence.end for sentence in segmenter.sentences(text)}
    return 2 * len(found & ends) / (len(found) + len(ends))


if __name__ == "__main__":
    typer.run(main)
