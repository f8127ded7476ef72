"""A Haystack component that splits documents."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from cjk_sentencizer.chunking.chunker import Chunker
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.integrations._sizes import check_sizes

try:
    from haystack import Document, component, default_from_dict, default_to_dict
except ImportError as error:
    raise ImportError("The Haystack component needs haystack-ai: pip install 'cjk-sentencizer[haystack]'.") from error


@component
class CjkDocumentSplitter:
    """Splits documents into chunks of whole sentences.

    ``Pipeline.loads`` takes components of other packages only where they are allowed: set
    ``HAYSTACK_DESERIALIZATION_ALLOWLIST=cjk_sentencizer.*``.
    """

    def __init__(
        self,
        lang: str = "auto",
        chunk_size: int = 320,
        counter: str = "o200k_base",
        chunk_overlap: int = 0,
        max_sentences: int | None = None,
        merge: bool = True,
        separators: list[str] | None = None,
        normalize: str | list[str] | None = None,
    ) -> None:
        """Set how to split; the analyzer and the vocabulary are loaded by `warm_up`.

        Args:
            lang: Language of the documents.
            chunk_size: Tokens of a chunk at most; the budget of `Chunker`.
            counter: Name of what counts tokens.
            chunk_overlap: Tokens that a chunk repeats at most: as many whole sentences as fit into them.
            max_sentences: As `Chunker` has it.
            merge: As `Chunker` has it.
            separators: As `Chunker` has it.
            normalize: As `Chunker` has it.

        Raises:
            ValueError: ``chunk_overlap`` is not below ``chunk_size``.
        """
        check_sizes(chunk_size, chunk_overlap)
        self._options: dict[str, Any] = {
            "lang": lang,
            "chunk_size": chunk_size,
            "counter": counter,
            "chunk_overlap": chunk_overlap,
            "max_sentences": max_sentences,
            "merge": merge,
            "separators": list(separators or ()),
            "normalize": normalize,
        }
        self._chunker: Chunker | None = None

    def warm_up(self) -> None:
        """Load what splitting needs."""
        self._loaded()

    def to_dict(self) -> dict[str, Any]:
        """Return the component as a dictionary."""
        return default_to_dict(self, **self._options)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> CjkDocumentSplitter:
        """Return the component that `to_dict` wrote."""
        return default_from_dict(cls, data)

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """Split ``documents``.

        The meta of a chunk holds that of its document, ``source_id``, ``split_id``, ``split_idx_start``, ``page_number`` (form
        feeds before it) and, where chunks repeat sentences, ``_split_overlap`` as Haystack's own splitters write it.

        Raises:
            TypeError: ``documents`` is not a list of documents.
            ValueError: A document has no text.
        """
        if not isinstance(documents, list) or any(not isinstance(document, Document) for document in documents):
            raise TypeError("CjkDocumentSplitter expects a list of Documents.")
        return {"documents": [split for document in documents for split in self._split(document)]}

    def _loaded(self) -> Chunker:
        if self._chunker is None:
            options = dict(self._options)
            budget, overlap = options.pop("chunk_size"), options.pop("chunk_overlap")
            self._chunker = Chunker(budget=budget, overlap_tokens=overlap, **options)
        return self._chunker

    def _split(self, document: Document) -> list[Document]:
        if document.content is None:
            raise ValueError(f"Document {document.id} has no text to split: its content is None.")
        chunks = [chunk for chunk in self._loaded().chunks(document.content) if chunk.sentences]
        pages = _pages(document.content, chunks)
        splits = [
            _document(document, index, chunk, page)
            for index, (chunk, page) in enumerate(zip(chunks, pages, strict=True))
        ]
        for index in range(1, len(chunks)):
            _link(splits[index - 1], splits[index], chunks[index - 1], chunks[index])
        return splits


def _pages(text: str, chunks: list[Chunk]) -> list[int]:
    pages, page, position = [], 1, 0
    for chunk in chunks:
        page += text.count("\f", position, chunk.start)
        position = chunk.start
        pages.append(page)
    return pages


def _document(source: Document, index: int, chunk: Chunk, page: int) -> Document:
    meta = deepcopy(source.meta) | {
        "source_id": source.id,
        "split_id": index,
        "split_idx_start": chunk.start,
        "page_number": page,
    }
    if chunk.index_text != chunk.text:
        meta["original_text"] = chunk.text
    return Document(content=chunk.index_text, meta=meta)


def _link(before: Document, after: Document, first: Chunk, second: Chunk) -> None:
    """Note in both documents what they share, if they share anything."""
    shared = first.end - second.start
    if shared > 0:
        start = second.start - first.start
        after.meta.setdefault("_split_overlap", []).append({"doc_id": before.id, "range": (start, start + shared)})
        before.meta.setdefault("_split_overlap", []).append({"doc_id": after.id, "range": (0, shared)})
