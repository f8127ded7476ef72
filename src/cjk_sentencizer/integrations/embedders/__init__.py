"""Embedders for `SemanticChunker` and the retrieval evaluation; any callable from texts to rows of numbers is one too."""

from __future__ import annotations

from cjk_sentencizer.integrations.embedders.cache import CachedEmbedder, EmbeddingCache
from cjk_sentencizer.integrations.embedders.frameworks import langchain_embeddings, llama_index_embeddings
from cjk_sentencizer.integrations.embedders.local import (
    sentence_transformer,
    spacy_vectors,
    universal_sentence_encoder,
)
from cjk_sentencizer.integrations.embedders.named import EMBEDDERS, load_embedder
from cjk_sentencizer.integrations.embedders.openai import OpenAIEmbedder

__all__ = [
    "EMBEDDERS",
    "CachedEmbedder",
    "EmbeddingCache",
    "OpenAIEmbedder",
    "langchain_embeddings",
    "llama_index_embeddings",
    "load_embedder",
    "sentence_transformer",
    "spacy_vectors",
    "universal_sentence_encoder",
]
