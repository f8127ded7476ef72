"""The Typer application and its entry point."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cjk_sentencizer.cli.chunk import chunk
from cjk_sentencizer.cli.clauses import clauses
from cjk_sentencizer.cli.config import config
from cjk_sentencizer.cli.cost import cost
from cjk_sentencizer.cli.demo import demo
from cjk_sentencizer.cli.evaluate import evaluate
from cjk_sentencizer.cli.evaluate_retrieval import evaluate_retrieval
from cjk_sentencizer.cli.explain import explain
from cjk_sentencizer.cli.segment import segment
from cjk_sentencizer.cli.signals import end_tidily
from cjk_sentencizer.cli.train import train

RETRIEVAL = "evaluate retrieval"


class Commands(TyperGroup):
    """The commands; ``evaluate retrieval`` is one of them, though ``evaluate`` takes files in the same place."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the arguments name, and the arguments left for it."""
        if " ".join(args[:2]) == RETRIEVAL:
            args = [RETRIEVAL, *args[2:]]
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name="cjk-sentencizer",
    cls=Commands,
    help="Sentence boundaries for Japanese, Chinese and Thai text (Vietnamese, English, Korean beside them), with reasons.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    """Print the version and stop, where that is asked for."""
    if wanted:
        typer.echo(f"cjk-sentencizer {version('cjk-sentencizer')}")
        raise typer.Exit


@app.callback()
def options(
    show: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Hold the options that stand before any command."""


for command in (segment, clauses, chunk, cost, explain, evaluate, train, config, demo):
    app.command()(command)
app.command(RETRIEVAL)(evaluate_retrieval)


def main() -> None:
    """Run the command line; end quietly when the reader of a pipe goes away, and tidy up when told to stop."""
    end_tidily()
    app()
