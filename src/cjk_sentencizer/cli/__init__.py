"""The command line, ``cjk-sentencizer``: one module a command."""

from cjk_sentencizer.cli.app import app, main

__all__ = ["app", "main"]
