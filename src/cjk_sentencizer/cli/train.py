"""``cjk-sentencizer train``: a boundary model for text without marks, from sentences."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from cjk_sentencizer.cli.errors import UserError, checking_options, user_errors
from cjk_sentencizer.cli.output import complete_file

Sentences = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE...",
        help="UTF-8 text, a sentence a line, a blank line between documents; or .spacy with sentence starts.",
    ),
]
TextLang = Annotated[str, typer.Option(help="Language of the text.")]
ModelFile = Annotated[
    Path, typer.Option("--output", "-o", help="Model to write (.npz), for --model or Segmenter(model=…).")
]
Dev = Annotated[
    list[Path] | None, typer.Option(help="File to set the threshold on, repeatable; default: every tenth document.")
]
Further = Annotated[
    bool,
    typer.Option(
        help="Start from the model that the package ships, where there is one; --no-further starts from none."
    ),
]


def train(
    files: Sentences,
    lang: TextLang,
    output: ModelFile,
    dev: Dev = None,
    further: Further = True,
) -> None:
    """Train a boundary model on sentences, whose marks it learns to do without.

    The same files give the same model. On a terminal the progress is shown.
    """
    from cjk_sentencizer.training.fit import train as fit

    with user_errors(), complete_file(output) as temporary:
        for path in [*files, *(dev or [])]:
            _check(path)
        with checking_options():
            model = fit(files, lang, dev=dev or (), further=further, report=_report)
        with temporary.open("wb") as stream:
            model.save(stream)
    typer.echo(f"{output}: a boundary model for {lang}, threshold {model.threshold:.3f}")


def _check(path: Path) -> None:
    if not path.is_file():
        raise UserError(f"{path}: no such file.")


def _report(line: str) -> None:
    if sys.stderr.isatty():
        typer.echo(line, err=True)
