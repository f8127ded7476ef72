"""User errors: one line on standard error and exit code 2."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import typer

from cjk_sentencizer.formats import InputError

EXIT_CODE = 2


class UserError(Exception):
    """Something the user can mend; the message says what, where and how."""


@contextmanager
def user_errors() -> Iterator[None]:
    """Turn what the user can mend into one line and exit code 2; anything else is a fault and keeps its traceback."""
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            yield
    except (UserError, InputError, ImportError) as error:
        _fail(str(error))
    except UnicodeEncodeError as error:
        found = ascii(error.object[error.start])
        _fail(
            f"A text holds half of a surrogate pair, {found}, which this format cannot hold; write text, jsonl or tsv."
        )
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))


@contextmanager
def checking_options() -> Iterator[None]:
    """Take a ``ValueError`` for a wrong option: wrap only what checks the user's options."""
    try:
        yield
    except ValueError as error:
        raise UserError(str(error)) from error


def _warn(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning as a line, without the place in the code that it comes from."""
    typer.echo(f"Warning: {message}", err=True)


def _fail(message: str) -> None:
    typer.echo(f"Error: {' '.join(message.split())}", err=True)
    raise typer.Exit(EXIT_CODE)
