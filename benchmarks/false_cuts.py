"""Boundaries that the words invent in sound text, text whose sentences all end with a mark, for 1,000 sentences.

python benchmarks/false_cuts.py ja data/ja/*.dev.txt     # files of a sentence a line; lines without a mark are left out
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from cjk_sentencizer import Segmenter, Sentence
from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.corpus import read_corpus
from cjk_sentencizer.lang import marks

ENDS = frozenset(
    marks.TERMINATORS
    + marks.ASCII_TERMINATORS
    + marks.FULL_STOPS
    + marks.ELLIPSES
    + marks.CLOSERS
    + marks.STRAIGHT_QUOTES
)
"""Characters that end a sentence of sound text: a mark, or what closes a quotation or bracket."""


class Sound(NamedTuple):
    """A sound text and where its sentences end."""

    text: str
    ends: frozenset[int]


def of_lines(lines: Iterable[str], separator: str) -> Sound:
    """Return the lines that end with a mark, a sentence each, as one text."""
    text, ends = "", []
    for line in lines:
        if line.strip()[-1:] in ENDS:
            text += line.strip()
            ends.append(len(text))
            text += separator
    return Sound(text, frozenset(ends))


def of_corpus(path: Path) -> Iterator[Sound]:
    """Give the texts of a corpus file in which every sentence ends with a mark."""
    for case in read_corpus([path]):
        ends = case.gold | {len(case.text.rstrip())}
        if all(case.text[end - 1] in ENDS for end in ends if end):
            yield Sound(case.text, ends)


def invented(segmenter: Segmenter, sound: Sound) -> list[Sentence]:
    """Return the sentences whose end the words invented."""
    return [found for found in segmenter.sentences(sound.text) if found.score < 1 and found.end not in sound.ends]


def rate(segmenter: Segmenter, texts: Iterable[Sound]) -> float:
    """Return the invented boundaries for 1,000 sentences."""
    counts = [(len(invented(segmenter, sound)), len(sound.ends)) for sound in texts]
    return 1000 * sum(cuts for cuts, _ in counts) / max(1, sum(sentences for _, sentences in counts))


def main(
    lang: Annotated[str, typer.Argument(help="Code of the language.")],
    files: Annotated[list[Path], typer.Argument(help="Files of a sentence a line.")],
    show: Annotated[bool, typer.Option(help="Print each invented boundary.")] = False,
) -> None:
    """Print the rate of each file."""
    segmenter = Segmenter(lang)
    for path in files:
        sound = of_lines(path.read_text("utf-8").splitlines(), languages.get(lang).separator)
        typer.echo(f"{path.name}\t{len(sound.ends)} sentences\t{rate(segmenter, [sound]):.2f}")
        for found in invented(segmenter, sound) if show else ():
            typer.echo(f"  {found.text[-30:]} | {sound.text[found.end : found.end + 20]}\t{found.reason}")


if __name__ == "__main__":
    typer.run(main)
