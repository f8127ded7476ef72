"""Embedders by name, as the command line and a pipeline's config say them."""

from collections.abc import Callable
from pathlib import Path

from cjk_sentencizer.chunking.embedding import Embed
from cjk_sentencizer.integrations.embedders.cache import CachedEmbedder
from cjk_sentencizer.integrations.embedders.local import (
    sentence_transformer,
    spacy_vectors,
    universal_sentence_encoder,
)
from cjk_sentencizer.integrations.embedders.openai import BASE_URL, OpenAIEmbedder

EMBEDDERS: dict[str, Callable[[str], Embed]] = {
    "use": lambda _: universal_sentence_encoder(),
    "spacy": spacy_vectors,
    "sentence-transformers": sentence_transformer,
}
"""Kinds of embedder by name; what stands behind a colon names the model. ``openai`` is one too."""


def load_embedder(
    name: str,
    cache: str | Path | None = None,
    base_url: str = BASE_URL,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
) -> Embed:
    """Return an embedder by its name.

    Args:
        name: ``use`` (the multilingual Universal Sentence Encoder), ``spacy:PIPELINE``, ``sentence-transformers:MODEL`` or
            ``openai:MODEL``.
        cache: A file in which to keep the vectors.
        base_url: Where ``openai`` asks; the key is in the variable ``OPENAI_API_KEY``.
        requests_per_minute: What ``openai`` keeps to.
        tokens_per_minute: What ``openai`` keeps to.

    Raises:
        ValueError: An unknown name, or a kind that needs a model without one.
        ImportError: What it needs is not installed.
    """
    kind, _, model = name.partition(":")
    if kind not in EMBEDDERS and kind != "openai":
        raise ValueError(f"No embedder {kind!r}. Available: {', '.join([*EMBEDDERS, 'openai'])}.")
    if not model and kind != "use":
        raise ValueError(f"The embedder {kind!r} needs the name of a model: {kind}:MODEL.")
    if kind == "openai":
        return OpenAIEmbedder(
            model,
            base_url,
            cache=cache,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
        )
    embed = EMBEDDERS[kind](model)
    return CachedEmbedder(embed, cache, name) if cache is not None else embed
