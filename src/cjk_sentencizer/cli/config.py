"""``cjk-sentencizer config``: a spaCy config that the package holds."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import UserError, user_errors
from cjk_sentencizer.cli.output import open_output

SUFFIX = ".cfg"
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="ja, ja_chunks or ja_train; the same of zh and th.", show_default=False)
]


def config(name: Name, output: options.Output = None) -> None:
    """Print a config for spaCy: sentences (ja), with clauses and chunks (ja_chunks), or for training (ja_train).

    Save it, change it, and use it: cjk-sentencizer config ja_train > ja_train.cfg, then spacy train ja_train.cfg …
    """
    with user_errors():
        folder = files("cjk_sentencizer.configs")
        available = sorted(each.name.removesuffix(SUFFIX) for each in folder.iterdir() if each.name.endswith(SUFFIX))
        chosen = name.removesuffix(SUFFIX)
        if chosen not in available:
            raise UserError(f"No config {name!r}. Available: {', '.join(available)}.")
        with open_output(output) as stream:
            stream.write(folder.joinpath(chosen + SUFFIX).read_text("utf-8"))
