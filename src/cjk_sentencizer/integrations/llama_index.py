"""A LlamaIndex node parser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

from cjk_sentencizer.chunking.chunker import Chunker
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.integrations._sizes import check_sizes

try:
    from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr
    from llama_index.core.node_parser.interface import NodeParser
    from llama_index.core.node_parser.node_utils import build_nodes_from_splits
    from llama_index.core.schema import BaseNode, Document, MetadataMode, TextNode
except ImportError as error:
    raise ImportError("The node parser needs llama-index-core: pip install 'cjk-sentencizer[llama-index]'.") from error


class CjkNodeParser(NodeParser):
    """Packs whole sentences into nodes with true spans, source and neighbours.

    The tokens of a document's metadata, which LlamaIndex puts before the text of each node, are taken off the budget.
    """

    model_config = ConfigDict(extra="forbid")

    lang: str = Field(default="auto", description="Language of the text.")
    chunk_size: int = Field(default=320, description="Tokens of a node at most.")
    chunk_overlap: int = Field(default=0, description="Tokens that a node repeats at most, in whole sentences.")
    counter: str | None = Field(default="o200k_base", description="Name of what counts tokens; None for `tokenizer`.")
    max_sentences: int | None = Field(default=None, description="Sentences of a node at most.")
    separators: list[str] = Field(default_factory=list, description="Strings behind which a node always ends.")
    normalize: str | list[str] | None = Field(default=None, description="Form of the text that is indexed.")
    _chunker: Chunker = PrivateAttr()

    def __init__(self, *, tokenizer: Callable[[str], int] | object | None = None, **kwargs: Any) -> None:
        """Set how to parse; ``tokenizer`` counts tokens in place of ``counter`` and is not serialised.

        Raises:
            ValueError: An unknown keyword, ``chunk_overlap`` not below ``chunk_size``, or what `Chunker` raises.
        """
        if tokenizer is not None:
            kwargs["counter"] = None
        if isinstance(kwargs.get("id_func"), dict):  # what to_dict() makes of the default; LlamaIndex reads it nowhere
            del kwargs["id_func"]
        super().__init__(**kwargs)
        check_sizes(self.chunk_size, self.chunk_overlap)
        self._chunker = Chunker(
            lang=self.lang,
            budget=self.chunk_size,
            counter=tokenizer if tokenizer is not None else self.counter,
            overlap_tokens=self.chunk_overlap,
            max_sentences=self.max_sentences,
            separators=self.separators,
            normalize=self.normalize,
        )

    @classmethod
    def class_name(cls) -> str:
        """Return the name under which LlamaIndex serialises it."""
        return "CjkNodeParser"

    def _parse_nodes(self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any) -> list[BaseNode]:
        return [node for parent in nodes for node in self._parse(parent)]

    def _parse(self, parent: BaseNode) -> list[BaseNode]:
        text = parent.get_content(metadata_mode=MetadataMode.NONE)
        chunks = [chunk for chunk in self._for(parent).chunks(text) if chunk.sentences]
        nodes = build_nodes_from_splits([chunk.index_text for chunk in chunks], parent, id_func=self.id_func)
        for node, chunk in zip(nodes, chunks, strict=True):
            _describe(node, chunk)
        return list(nodes)

    def _for(self, parent: BaseNode) -> Chunker:
        """The chunker with the budget that the metadata of ``parent`` leaves."""
        modes = (MetadataMode.EMBED, MetadataMode.LLM) if self.include_metadata else ()
        taken = max((self._chunker.counter(parent.get_metadata_str(mode=mode)) for mode in modes), default=0)
        if not taken:
            return self._chunker
        if taken >= self.chunk_size:
            raise ValueError(
                f"The metadata of {parent.node_id} has {taken} tokens and leaves nothing of chunk_size {self.chunk_size}: "
                "raise chunk_size, exclude keys from the metadata, or pass include_metadata=False."
            )
        chunker = copy(self._chunker)
        chunker.budget = self.chunk_size - taken
        # the same share of what is left: an overlap as large as a node would repeat nearly everything
        chunker.overlap_tokens = self.chunk_overlap * chunker.budget // self.chunk_size
        return chunker

    def _postprocess_parsed_nodes(self, nodes: list[BaseNode], parent_doc_map: dict[str, Document]) -> list[BaseNode]:
        # LlamaIndex looks the text up, and takes the first of several equal places
        spans = [(node.start_char_idx, node.end_char_idx) if isinstance(node, TextNode) else None for node in nodes]
        nodes = super()._postprocess_parsed_nodes(nodes, parent_doc_map)
        for node, span in zip(nodes, spans, strict=True):
            if isinstance(node, TextNode) and span is not None:
                node.start_char_idx, node.end_char_idx = span
        return nodes


def _describe(node: TextNode, chunk: Chunk) -> None:
    node.start_char_idx, node.end_char_idx = chunk.start, chunk.end
    if chunk.index_text != chunk.text:
        node.metadata["original_text"] = chunk.text
        node.excluded_embed_metadata_keys = [*node.excluded_embed_metadata_keys, "original_text"]
        node.excluded_llm_metadata_keys = [*node.excluded_llm_metadata_keys, "original_text"]
