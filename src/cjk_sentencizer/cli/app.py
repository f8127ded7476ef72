"""The Typer application and its entry point."""

from __future__ import annotations

import signal
from types import FrameType
from typing import NoReturn

import typer

from cjk_sentencizer.cli.chunk import chunk
from cjk_sentencizer.cli.clauses import clauses
from cjk_sentencizer.cli.demo import demo
from cjk_sentencizer.cli.evaluate import evaluate
from cjk_sentencizer.cli.explain import explain
from cjk_sentencizer.cli.segment import segment
from cjk_sentencizer.cli.train import train

app = typer.Typer(
    name="cjk-sentencizer",
    help="Sentence boundaries for Japanese, Chinese and Thai text (Vietnamese, English, Korean beside them), with reasons.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (segment, clauses, chunk, explain, evaluate, train, demo):
    app.command()(command)


def main() -> None:
    """Run the command line; end quietly when the reader of a pipe goes away, and tidy up when told to stop."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, _stop)
    app()


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)  # as a shell reports it; unwinding removes the temporary output
