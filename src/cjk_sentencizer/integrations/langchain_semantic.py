"""In place of LangChain's SemanticChunker: the same parameters, real sentence ends, verbatim chunks and true offsets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from cjk_sentencizer.chunking.reading import default_segmenter
from cjk_sentencizer.chunking.semantic import SemanticChunker as _SemanticChunker
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.integrations._sentences import GivenSentences, split_by_regex
from cjk_sentencizer.integrations.embedders.frameworks import langchain_embeddings
from cjk_sentencizer.segmentation.types import Segments

try:
    from langchain_core.documents import BaseDocumentTransformer, Document
    from langchain_core.embeddings import Embeddings
except ImportError as error:
    raise ImportError("The LangChain classes need langchain-core: pip install 'cjk-sentencizer[langchain]'.") from error


class SemanticChunker(BaseDocumentTransformer):
    """Splits documents where the meaning changes.

    The parameters of ``langchain_experimental.text_splitter.SemanticChunker`` mean the same here. Three things differ: the
    sentences come from `Segmenter` unless ``sentence_split_regex`` is given, windows are compared by ``window="disjoint"``
    unless ``"concat"`` is asked for, and the chunks are slices of the text.
    """

    def __init__(
        self,
        embeddings: Embeddings,
        buffer_size: int = 1,
        add_start_index: bool = False,
        breakpoint_threshold_type: str = "percentile",
        breakpoint_threshold_amount: float | None = None,
        number_of_chunks: int | None = None,
        sentence_split_regex: str | None = None,
        min_chunk_size: int | None = None,
        *,
        lang: str = "auto",
        window: str = "disjoint",
        budget: int | None = None,
        counter: object = "o200k_base",
        segmenter: Segments | None = None,
        batch_size: int = 64,
    ) -> None:
        """Set how to split; see `cjk_sentencizer.SemanticChunker` for the parameters that LangChain does not have."""
        sentences: Segments = segmenter if segmenter is not None else default_segmenter(lang)
        if sentence_split_regex is not None:
            sentences = GivenSentences(split_by_regex(sentence_split_regex), sentences)
        self.embeddings = embeddings
        self.add_start_index = add_start_index
        self.chunker = _SemanticChunker(
            langchain_embeddings(embeddings),
            lang,
            buffer_size,
            window,
            breakpoint_threshold_type,
            breakpoint_threshold_amount,
            number_of_chunks,
            min_chunk_size,
            budget,
            counter,
            sentences,
            batch_size,
        )

    def split_text(self, text: str) -> list[str]:
        """Return the chunks of ``text``; they concatenate to it."""
        return [chunk.text for chunk in self.chunker.chunks(text)]

    def create_documents(self, texts: list[str], metadatas: list[dict[str, Any]] | None = None) -> list[Document]:
        """Return a document a chunk, with a copy of its text's metadata and, if asked for, ``start_index``."""
        given = metadatas or [{} for _ in texts]
        found = self.chunker.batch(texts)
        return [
            self._document(chunk, metadata) for metadata, chunks in zip(given, found, strict=True) for chunk in chunks
        ]

    def split_documents(self, documents: Iterable[Document]) -> list[Document]:
        """Return the documents of the chunks of ``documents``."""
        given = list(documents)
        return self.create_documents([each.page_content for each in given], [each.metadata for each in given])

    def transform_documents(self, documents: Sequence[Document], **kwargs: Any) -> Sequence[Document]:
        """Return the documents of the chunks of ``documents``."""
        return self.split_documents(documents)

    def _document(self, chunk: Chunk, metadata: dict[str, Any]) -> Document:
        own = deepcopy(metadata)
        if self.add_start_index:
            own["start_index"] = chunk.start
        return Document(page_content=chunk.text, metadata=own)
