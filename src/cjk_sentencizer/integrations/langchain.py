"""A LangChain text splitter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from cjk_sentencizer.chunking.chunker import Chunker
from cjk_sentencizer.chunking.normalization import Normalize
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.integrations._sizes import check_sizes
from cjk_sentencizer.segmentation.types import Segments

try:
    from langchain_core.documents import Document
    from langchain_text_splitters import TextSplitter
except ImportError as error:
    raise ImportError(
        "The LangChain splitter needs langchain-text-splitters: pip install 'cjk-sentencizer[langchain]'."
    ) from error


class CjkTextSplitter(TextSplitter):
    """Splits texts into chunks of whole sentences, with true offsets.

    >>> CjkTextSplitter("ja", chunk_size=8, chunk_overlap=0, length_function=len).split_text("雨だ。帰ろう。傘がない。")
    ['雨だ。帰ろう。', '傘がない。']
    """

    def __init__(
        self,
        lang: str = "auto",
        chunk_size: int = 320,
        chunk_overlap: int = 0,
        length_function: Callable[[str], int] | None = None,
        *,
        counter: object = "o200k_base",
        max_sentences: int | None = None,
        merge: bool = True,
        segmenter: Segments | None = None,
        separators: Sequence[str] = (),
        normalize: Normalize = None,
        add_chunk_metadata: bool = False,
        add_start_index: bool = False,
        strip_whitespace: bool = True,
    ) -> None:
        """Set how to split.

        Args:
            lang: Language of the text.
            chunk_size: Tokens of a chunk at most; the budget of `Chunker`.
            chunk_overlap: What a chunk repeats at most, counted as ``chunk_size`` is: as many whole sentences as fit into it.
            length_function: Counts both sizes in place of ``counter``; ``len`` counts characters, as LangChain does.
            counter: What counts tokens, as `Chunker` takes it.
            max_sentences: As `Chunker` has it.
            merge: As `Chunker` has it.
            segmenter: As `Chunker` has it.
            separators: As `Chunker` has it.
            normalize: As `Chunker` has it; the document then holds the normalised text, and ``metadata["original_text"]`` the
                text as it stands.
            add_chunk_metadata: Adds kind, heading_path (joined by " > "), speaker and speakers (joined by ", ") to the metadata.
            add_start_index: Adds start_index and end_index to the metadata.
            strip_whitespace: Takes the outer white space off the text of each chunk.

        Raises:
            ValueError: ``chunk_overlap`` is not below ``chunk_size``, or what `Chunker` raises.
        """
        check_sizes(chunk_size, chunk_overlap)
        super().__init__(
            chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            length_function=length_function or len,
            add_start_index=add_start_index,
            strip_whitespace=strip_whitespace,
        )
        self._add_chunk_metadata = add_chunk_metadata
        self.chunker = Chunker(
            lang=lang,
            budget=chunk_size,
            counter=length_function or counter,
            overlap_tokens=chunk_overlap,
            max_sentences=max_sentences,
            merge=merge,
            segmenter=segmenter,
            separators=separators,
            normalize=normalize,
        )

    def split_text(self, text: str) -> list[str]:
        """Return the chunks of ``text``, without outer white space unless ``strip_whitespace=False``."""
        return [self._trimmed(chunk.index_text) for chunk in self._chunks(text)]

    def create_documents(self, texts: list[str], metadatas: list[dict[str, Any]] | None = None) -> list[Document]:
        """Return a document a chunk, with a copy of its text's metadata and, if asked for, true start and end indices."""
        return [
            self._document(chunk, metadata)
            for text, metadata in zip(texts, metadatas or [{} for _ in texts], strict=True)
            for chunk in self._chunks(text)
        ]

    def _chunks(self, text: str) -> list[Chunk]:
        return [chunk for chunk in self.chunker.chunks(text) if chunk.sentences]

    def _trimmed(self, text: str) -> str:
        return text.strip() if self._strip_whitespace else text

    def _document(self, chunk: Chunk, metadata: dict[str, Any]) -> Document:
        metadata = deepcopy(metadata)
        text = self._trimmed(chunk.text)
        if self._add_start_index:
            metadata["start_index"] = chunk.start + chunk.text.index(text)
            metadata["end_index"] = metadata["start_index"] + len(text)
        if self._add_chunk_metadata:
            metadata |= {**chunk.metadata, "heading_path": " > ".join(chunk.metadata["heading_path"])}
            if "speakers" in chunk.metadata:  # vector stores take no tuples
                metadata["speakers"] = ", ".join(chunk.metadata["speakers"])
        if self.chunker.normalize:
            metadata["original_text"] = text
        return Document(page_content=self._trimmed(chunk.index_text), metadata=metadata)
