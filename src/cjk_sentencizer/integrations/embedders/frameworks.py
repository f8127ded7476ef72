"""The embedding models of LangChain and LlamaIndex as embedders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from langchain_core.embeddings import Embeddings
    from llama_index.core.base.embeddings.base import BaseEmbedding

    from cjk_sentencizer.chunking.embedding import Embed


def langchain_embeddings(embeddings: Embeddings) -> Embed:
    """Return an embedder that asks ``embeddings.embed_documents``."""

    def embed(texts: Sequence[str]) -> Any:
        return embeddings.embed_documents(list(texts))

    return embed


def llama_index_embeddings(model: BaseEmbedding) -> Embed:
    """Return an embedder that asks ``model.get_text_embedding_batch``."""

    def embed(texts: Sequence[str]) -> Any:
        return model.get_text_embedding_batch(list(texts))

    return embed
