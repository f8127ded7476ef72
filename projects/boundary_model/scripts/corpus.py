"""Files with a sentence a line as one DocBin with sentence starts, tokenized as a pipeline does it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import spacy
import typer
from spacy.tokens import DocBin

from cjk_sentencizer.components.sentence_corpus import make_sentence_corpus


def main(
    pipeline: Annotated[Path, typer.Argument(help="Folder of the pipeline.")],
    output: Annotated[Path, typer.Argument(help="DocBin to write (.spacy).")],
    files: Annotated[list[Path], typer.Argument(help="Text, a sentence a line.")],
    condition: Annotated[str, typer.Option(help="clean, half or asr (no marks).")] = "asr",
) -> None:
    """Write the documents of all files."""
    nlp = spacy.load(pipeline)
    docs = [example.reference for path in files for example in make_sentence_corpus(path, condition)(nlp)]
    DocBin(docs=docs).to_disk(output)
    typer.echo(f"{output}: {len(docs)} documents")


if __name__ == "__main__":
    typer.run(main)
