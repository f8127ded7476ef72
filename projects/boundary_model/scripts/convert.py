"""The corpora among the assets as text: a sentence a line, a blank line between documents."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

Documents = Iterator[list[str]]


def conllu(path: Path) -> Documents:
    """Give the sentences of a treebank; where it names documents, each of them."""
    document: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("# newdoc") and document:
            yield document
            document = []
        if line.startswith("# text = "):
            document.append(line.removeprefix("# text = "))
    yield document


def tokens(path: Path) -> Documents:
    """Give the sentences of a file whose words are divided by spaces, written without them."""
    yield ["".join(line.split()) for line in path.read_text("utf-8").splitlines()]


def pairs(path: Path) -> Documents:
    """Give a document for each question with its answer, the first two columns of a CSV with a header."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in list(csv.reader(file))[1:]:
            yield row[:2]


READERS: dict[str, Callable[[Path], Documents]] = {".conllu": conllu, ".tokens": tokens, ".pairs": pairs}


def main(
    assets: Annotated[Path, typer.Argument(help="Folder of the assets of one language.")],
    output: Annotated[Path, typer.Argument(help="Folder to write to: NAME.train.txt, NAME.dev.txt.")],
) -> None:
    """Convert each asset that is there."""
    output.mkdir(parents=True, exist_ok=True)
    for path in sorted(assets.iterdir()):
        documents = ["\n".join(filter(None, map(str.strip, each))) for each in READERS[path.suffix](path)]
        (output / f"{path.stem}.txt").write_text("\n\n".join(filter(None, documents)) + "\n", "utf-8")
        typer.echo(f"{path.stem}.txt: {len(documents)} documents")


if __name__ == "__main__":
    typer.run(main)
