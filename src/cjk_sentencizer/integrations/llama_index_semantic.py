"""In place of LlamaIndex's SemanticSplitterNodeParser: the same parameters, real sentence ends and true offsets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cjk_sentencizer.chunking.reading import default_segmenter
from cjk_sentencizer.chunking.semantic import SemanticChunker
from cjk_sentencizer.integrations._sentences import GivenSentences
from cjk_sentencizer.integrations.embedders.frameworks import llama_index_embeddings
from cjk_sentencizer.segmentation.types import Segments

try:
    from llama_index.core.base.embeddings.base import BaseEmbedding
    from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr, SerializeAsAny
    from llama_index.core.node_parser.interface import NodeParser
    from llama_index.core.node_parser.node_utils import build_nodes_from_splits
    from llama_index.core.schema import BaseNode, Document, MetadataMode, TextNode
except ImportError as error:
    raise ImportError(
        "The LlamaIndex classes need llama-index-core: pip install 'cjk-sentencizer[llama-index]'."
    ) from error


class SemanticSplitterNodeParser(NodeParser):
    """Splits documents where the meaning changes.

    The parameters of LlamaIndex's own class mean the same here; ``from_defaults`` is calling the class. Three things differ:
    the sentences come from `Segmenter` unless ``sentence_splitter`` is given, windows are compared by ``window="disjoint"``
    unless ``"concat"`` is asked for, and all documents of a call are embedded together.
    """

    model_config = ConfigDict(extra="forbid")

    embed_model: SerializeAsAny[BaseEmbedding] = Field(description="The embedding model.")
    buffer_size: int = Field(default=1, description="Sentences on either side of a window's middle.")
    breakpoint_percentile_threshold: float = Field(default=95, description="Percentile of the distances to cut above.")
    sentence_splitter: Callable[[str], list[str]] | None = Field(
        default=None, exclude=True, description="Finds the sentences, verbatim; None: the package's segmenter."
    )
    lang: str = Field(default="auto", description="Language of the segmenter.")
    window: str = Field(default="disjoint", description="disjoint, mean or concat.")
    breakpoint_threshold_type: str = Field(default="percentile", description="Kind of the threshold.")
    breakpoint_threshold_amount: float | None = Field(
        default=None, description="Amount for other kinds than percentile; None: the usual one."
    )
    number_of_chunks: int | None = Field(default=None, description="Cut into so many chunks instead.")
    min_chunk_size: int | None = Field(default=None, description="Shorter chunks (characters) join a neighbour.")
    budget: int | None = Field(default=None, description="The most tokens of a node.")
    counter: str = Field(default="o200k_base", description="What counts tokens.")
    batch_size: int = Field(default=64, description="Texts a call of the embedding model.")
    _chunker: SemanticChunker = PrivateAttr()

    def __init__(self, **settings: Any) -> None:
        """Set how to split; ValueError for a setting out of range."""
        super().__init__(**settings)
        sentences: Segments = default_segmenter(self.lang)
        if self.sentence_splitter is not None:
            sentences = GivenSentences(self.sentence_splitter, sentences)
        percentile = self.breakpoint_threshold_type == "percentile"
        self._chunker = SemanticChunker(
            llama_index_embeddings(self.embed_model),
            self.lang,
            self.buffer_size,
            self.window,
            self.breakpoint_threshold_type,
            self.breakpoint_percentile_threshold if percentile else self.breakpoint_threshold_amount,
            self.number_of_chunks,
            self.min_chunk_size,
            self.budget,
            self.counter,
            sentences,
            self.batch_size,
        )

    @classmethod
    def class_name(cls) -> str:
        """Return the name under which LlamaIndex stores the class."""
        return "CjkSemanticSplitterNodeParser"

    @classmethod
    def from_defaults(cls, **settings: Any) -> SemanticSplitterNodeParser:
        """Return a parser, as calling the class does."""
        return cls(**{name: value for name, value in settings.items() if value is not None})

    def build_semantic_nodes_from_documents(
        self, documents: Sequence[Document], show_progress: bool = False
    ) -> list[BaseNode]:
        """Return the nodes of ``documents``."""
        return self._parse_nodes(documents, show_progress)

    def _parse_nodes(self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any) -> list[BaseNode]:
        found: list[BaseNode] = []
        texts = [node.get_content(metadata_mode=MetadataMode.NONE) for node in nodes]
        for node, chunks in zip(nodes, self._chunker.batch(texts), strict=True):
            own = build_nodes_from_splits([chunk.text for chunk in chunks], node, id_func=self.id_func)
            for made, chunk in zip(own, chunks, strict=True):
                made.start_char_idx, made.end_char_idx = chunk.start, chunk.end
            found += own
        return found

    def _postprocess_parsed_nodes(self, nodes: list[BaseNode], parent_doc_map: dict[str, Document]) -> list[BaseNode]:
        # the base class looks each text up in the document and takes an earlier place where the same words stand
        spans = [(node.start_char_idx, node.end_char_idx) for node in nodes if isinstance(node, TextNode)]
        found: list[BaseNode] = super()._postprocess_parsed_nodes(nodes, parent_doc_map)
        for node, (start, end) in zip((each for each in found if isinstance(each, TextNode)), spans, strict=True):
            node.start_char_idx, node.end_char_idx = start, end
        return found
