"""The same cuts as LangChain's SemanticChunker and LlamaIndex's SemanticSplitterNodeParser, and the classes in their place."""

from __future__ import annotations

import re
import warnings
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from cjk_sentencizer import SemanticChunker

pytestmark = pytest.mark.integrations

LENGTHS = [1, 2, 3, 5, 11, 12, 13, 50, 200]
KINDS = [
    ("percentile", None),
    ("percentile", 60.0),
    ("standard_deviation", None),
    ("standard_deviation", 0.7),
    ("interquartile", None),
    ("interquartile", 0.3),
    ("gradient", None),
    ("gradient", 60.0),
]


def vector(text: str) -> list[float]:
    """A direction for each text, white space left out: LangChain joins sentences by spaces."""
    return [float(x) for x in np.random.default_rng(crc32("".join(text.split()).encode())).normal(size=16)]


def sentences(count: int, seed: int = 0) -> list[str]:
    letters = np.random.default_rng(seed + count).choice(list("あいうえおかきくけこ"), (count, 8))
    return ["".join(row) + "。" for row in letters]


def split(text: str) -> list[str]:
    return re.findall("[^。]*。", text)


def ours(text: str, **settings: Any) -> list[str]:
    chunker = SemanticChunker(lambda texts: [vector(each) for each in texts], "ja", counter="chars", **settings)
    return [chunk.text for chunk in chunker.chunks(text)]


@pytest.fixture(scope="module")
def embeddings() -> Any:
    from langchain_core.embeddings import Embeddings

    class Hashed(Embeddings):
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return [vector(text) for text in texts]

        def embed_query(self, text: str) -> list[float]:
            return vector(text)

    return Hashed()


@pytest.fixture(scope="module")
def model() -> Any:
    from llama_index.core.embeddings import BaseEmbedding

    class Hashed(BaseEmbedding):
        def _get_text_embedding(self, text: str) -> list[float]:
            return vector(text)

        def _get_query_embedding(self, query: str) -> list[float]:
            return vector(query)

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return vector(query)

    return Hashed()


def langchain(embeddings: Any, **settings: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the package is no longer developed
        from langchain_experimental.text_splitter import SemanticChunker as Theirs

    return Theirs(embeddings, sentence_split_regex=r"(?<=。)\s", **settings)


@pytest.mark.parametrize("count", LENGTHS)
@pytest.mark.parametrize(("kind", "amount"), KINDS)
def test_the_cuts_of_langchain(embeddings: Any, count: int, kind: str, amount: float | None) -> None:
    text = " ".join(sentences(count))
    theirs = langchain(embeddings, breakpoint_threshold_type=kind, breakpoint_threshold_amount=amount)
    found = ours(text, window="concat", threshold_type=kind, threshold_amount=amount)
    assert [each.strip() for each in found] == theirs.split_text(text)


@pytest.mark.parametrize(("kind", "amount"), KINDS)
def test_the_thresholds_of_langchain_on_the_same_distances(embeddings: Any, kind: str, amount: float | None) -> None:
    from cjk_sentencizer.chunking.thresholds import threshold

    theirs = langchain(embeddings, breakpoint_threshold_type=kind, breakpoint_threshold_amount=amount)
    for size in (2, 3, 10, 1000):
        distances = np.random.default_rng(size).random(size)
        limit, values = theirs._calculate_breakpoint_threshold(distances.tolist())
        own_limit, own_values = threshold(distances, kind, amount)
        assert own_limit == limit
        assert own_values.tolist() == list(values)


@pytest.mark.parametrize("count", LENGTHS)
def test_the_cuts_of_llama_index(model: Any, count: int) -> None:
    from llama_index.core import Document
    from llama_index.core.node_parser import SemanticSplitterNodeParser

    text = "".join(sentences(count))
    parser = SemanticSplitterNodeParser(embed_model=model, sentence_splitter=split)
    nodes = parser.get_nodes_from_documents([Document(text=text)])
    assert ours(text, window="concat") == [node.text for node in nodes]


def test_in_place_of_langchain(embeddings: Any) -> None:
    from langchain_core.documents import Document

    from cjk_sentencizer.integrations.langchain_semantic import SemanticChunker as Ours

    text = "\n".join(sentences(40) * 2)
    splitter = Ours(embeddings, 1, True, "interquartile", 0.3, window="concat", counter="chars")
    documents = splitter.split_documents([Document(text, metadata={"tags": ["a"]}), Document("雨。", metadata={})])
    assert [each.page_content for each in documents[:-1]] == ours(
        text, window="concat", threshold_type="interquartile", threshold_amount=0.3
    )
    assert "".join(each.page_content for each in documents) == text + "雨。"
    assert all(text[each.metadata["start_index"] :].startswith(each.page_content) for each in documents[:-1])
    documents[0].metadata["tags"].append("b")
    assert documents[1].metadata["tags"] == ["a"]


def test_langchain_s_regex(embeddings: Any) -> None:
    from cjk_sentencizer.integrations.langchain_semantic import SemanticChunker as Ours

    splitter = Ours(embeddings, sentence_split_regex="(?<=、)", number_of_chunks=3, buffer_size=0, counter="chars")
    assert splitter.split_text("雨、川、海。") == ["雨、", "川、", "海。"]


def test_in_place_of_llama_index(model: Any) -> None:
    from llama_index.core import Document
    from llama_index.core.schema import NodeRelationship

    from cjk_sentencizer.integrations.llama_index_semantic import SemanticSplitterNodeParser as Ours

    text = "".join(sentences(40) * 2)
    parser = Ours.from_defaults(
        embed_model=model, breakpoint_percentile_threshold=80, window="concat", sentence_splitter=split, counter="chars"
    )
    nodes = parser.get_nodes_from_documents([Document(text=text, metadata={"page": 3}), Document(text="雨。")])
    own = nodes[:-1]
    assert [node.text for node in own] == ours(text, window="concat", threshold_amount=80)
    assert [text[node.start_char_idx : node.end_char_idx] for node in own] == [node.text for node in own]
    assert [node.end_char_idx for node in own[:-1]] == [node.start_char_idx for node in own[1:]]
    assert {node.metadata["page"] for node in own} == {3}
    assert own[1].relationships[NodeRelationship.PREVIOUS].node_id == own[0].node_id
    assert parser.to_dict()["breakpoint_percentile_threshold"] == 80


def test_a_splitter_that_changes_the_text_is_told(model: Any) -> None:
    from llama_index.core import Document

    from cjk_sentencizer.integrations.llama_index_semantic import SemanticSplitterNodeParser as Ours

    parser = Ours(embed_model=model, sentence_splitter=lambda text: [text.upper()], counter="chars")
    with pytest.raises(ValueError, match="changed the text"):
        parser.get_nodes_from_documents([Document(text="rain")])


def test_their_embeddings_are_embedders(embeddings: Any, model: Any) -> None:
    from cjk_sentencizer.integrations.embedders import langchain_embeddings, llama_index_embeddings

    for embed in (langchain_embeddings(embeddings), llama_index_embeddings(model)):
        assert embed(("雨", "川")) == [vector("雨"), vector("川")]
