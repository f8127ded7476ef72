"""Options that name an embedding model, and the embedder they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cjk_sentencizer.cli.errors import UserError, checking_options

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.embedding import Embed

BASE_URL = "https://api.openai.com/v1"

EmbedderName = Annotated[
    str,
    typer.Option("--embedder", help="use, spacy:PIPELINE, sentence-transformers:MODEL or openai:MODEL."),
]
Cache = Annotated[Path | None, typer.Option(help="File to keep vectors in; a run that broke off goes on from it.")]
BaseUrl = Annotated[str, typer.Option(help="Where openai:MODEL asks; the key is in OPENAI_API_KEY.")]
RequestsPerMinute = Annotated[float | None, typer.Option(help="The most requests that begin in a minute.")]
TokensPerMinute = Annotated[float | None, typer.Option(help="The most tokens that are sent in a minute.")]
BufferSize = Annotated[int, typer.Option(help="A window holds twice as many sentences and one more.")]


def make_embedder(
    name: str,
    cache: Path | None = None,
    base_url: str = BASE_URL,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
) -> Embed:
    """Return the embedder, or raise ``UserError`` for one that there is not or that cannot be had."""
    from cjk_sentencizer.integrations.embedders.named import load_embedder

    with checking_options():
        embed = load_embedder(name, cache, base_url, requests_per_minute, tokens_per_minute)

    def asked(texts: Sequence[str]) -> Any:
        try:
            return embed(texts)
        except ValueError as error:  # the service refused the model, the key or a text
            raise UserError(str(error)) from error

    return asked
