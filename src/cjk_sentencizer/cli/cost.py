"""``cjk-sentencizer cost``: what embedding documents would cost, before it is paid."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cjk_sentencizer.chunking.cost import Rates, Survey, survey
from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.chunk import Budget, CounterName, Overlap
from cjk_sentencizer.cli.embedding import BufferSize, RequestsPerMinute, TokensPerMinute
from cjk_sentencizer.cli.errors import UserError, checking_options, user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_output

if TYPE_CHECKING:
    from rich.table import Table

WIDTH = 120
"""Characters of a terminal that the table takes."""

Price = Annotated[float, typer.Option(help="Money per million tokens.")]
BatchSize = Annotated[int, typer.Option(help="Texts a call.")]
Documents = Annotated[
    int | None,
    typer.Option("--documents", min=1, help="Tell the cost of so many documents like these; default: of these."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]


def cost(
    files: options.Files,
    lang: options.Lang = "auto",
    budget: Budget = 320,
    counter: CounterName = "o200k_base",
    overlap: Overlap = 1,
    buffer_size: BufferSize = 1,
    price: Price = 0.0,
    batch_size: BatchSize = 64,
    collection: Documents = None,
    requests_per_minute: RequestsPerMinute = None,
    tokens_per_minute: TokensPerMinute = None,
    as_json: AsJson = False,
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    output: options.Output = None,
) -> None:
    """Tell what embedding documents would cost: fixed-size, sentence and semantic chunks side by side.

    Semantic chunking embeds the sentences to find where to cut, and the chunks again for the index. The time is what the
    limits of requests and tokens a minute make it take; without a limit it is not known.
    """
    from cjk_sentencizer.chunking.chunker import Chunker

    with user_errors():
        rates = Rates(price, batch_size, requests_per_minute, tokens_per_minute)
        _check(rates, buffer_size)
        with checking_options():
            chunker = Chunker(lang, budget, counter, overlap)
        found = survey((each.text for each in documents(files, input_format, field)), chunker, buffer_size=buffer_size)
        with checking_options():
            found = found.scaled_to(collection) if collection else found
        with open_output(output) as stream:
            if as_json:
                stream.write(json.dumps(figures(found, rates), indent=1) + "\n")
            else:
                from rich.console import Console

                console = Console(file=stream, highlight=False)
                console.width = max(console.width, WIDTH)
                console.print(
                    f"{found.documents:,} documents, {found.characters:,} characters, {found.sentences:,} sentences, "
                    f"{found.tokens:,} tokens"
                )
                console.print(_table(found, rates))


def figures(found: Survey, rates: Rates) -> dict[str, Any]:
    """Return the survey and what it costs as plain values."""
    plans = [
        {
            "method": plan.method,
            "texts": plan.total.texts,
            "calls": plan.to_cut.calls(rates) + plan.to_index.calls(rates),
            "tokens_to_cut": plan.to_cut.tokens,
            "tokens_to_index": plan.to_index.tokens,
            "tokens": plan.total.tokens,
            "money": round(plan.total.money(rates), 6),
            "seconds": round(plan.to_cut.seconds(rates) + plan.to_index.seconds(rates), 1) if _limited(rates) else None,
        }
        for plan in found.plans
    ]
    return {**found._asdict(), "plans": plans}


def _table(found: Survey, rates: Rates) -> Table:
    from rich.table import Table

    table = Table("chunking")
    for name in ("texts", "calls", "tokens to cut", "to index", "in all", "money", "time"):
        table.add_column(name, justify="right")
    for plan in figures(found, rates)["plans"]:
        table.add_row(
            plan["method"],
            *(f"{plan[name]:,}" for name in ("texts", "calls", "tokens_to_cut", "tokens_to_index", "tokens")),
            f"{plan['money']:.4g}",
            duration(plan["seconds"]),
        )
    return table


def duration(seconds: float | None) -> str:
    """Return a time to be read, in the unit that suits it; a dash for None.

    >>> duration(0.4), duration(90), duration(16980), duration(None)
    ('0.4 s', '1.5 min', '4.7 h', '–')
    """
    if seconds is None:
        return "–"
    unit, size = ("s", 1) if seconds < 60 else ("min", 60) if seconds < 3600 else ("h", 3600)
    return f"{seconds / size:,.1f} {unit}"


def _limited(rates: Rates) -> bool:
    return rates.requests_per_minute is not None or rates.tokens_per_minute is not None


def _check(rates: Rates, buffer_size: int) -> None:
    if rates.price < 0:
        raise UserError(f"--price is {rates.price}; it cannot be negative.")
    if buffer_size < 0:
        raise UserError(f"--buffer-size is {buffer_size}; it cannot be negative.")
    for name in ("batch_size", "requests_per_minute", "tokens_per_minute"):
        value = getattr(rates, name)
        if value is not None and value <= 0:
            raise UserError(f"--{name.replace('_', '-')} is {value}; it must be greater than 0.")
