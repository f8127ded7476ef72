from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

pytestmark = pytest.mark.integrations

TEXT = "同じ文です。同じ文です。同じ文です。違う文です。\n\n同じ文です。最後の文です。"


@pytest.fixture(scope="module")
def parser_class() -> Any:
    from cjk_sentencizer.integrations.llama_index import CjkNodeParser

    return CjkNodeParser


@pytest.fixture(scope="module")
def documents() -> Any:
    from llama_index.core.schema import Document

    return [Document(text=TEXT, id_="one"), Document(text="別の文書です。", id_="two")]


@pytest.mark.parametrize("overlap", [0, 6])
def test_spans_sources_and_neighbours(parser_class: Any, documents: Any, overlap: int) -> None:
    nodes = parser_class(lang="ja", chunk_size=12, chunk_overlap=overlap, tokenizer=len).get_nodes_from_documents(
        documents
    )
    first = [node for node in nodes if node.ref_doc_id == "one"]
    assert len(first) == len(nodes) - 1 > 2
    for node in first:
        assert TEXT[node.start_char_idx : node.end_char_idx] == node.text
    starts = [node.start_char_idx for node in first]
    assert starts == sorted(set(starts))
    for before, after in pairwise(first):
        assert before.next_node.node_id == after.node_id
        assert after.prev_node.node_id == before.node_id


def test_in_an_ingestion_pipeline(parser_class: Any, documents: Any) -> None:
    from llama_index.core.ingestion import IngestionPipeline

    nodes = IngestionPipeline(transformations=[parser_class(lang="ja", chunk_size=20, counter="chars")]).run(
        documents=documents
    )
    assert [node.text for node in nodes][-1] == "別の文書です。"


def test_to_dict_and_back(parser_class: Any) -> None:
    parser = parser_class(lang="ja", chunk_size=20, counter="chars", separators=["##"])
    again = parser_class.from_dict(parser.to_dict())
    assert (again.lang, again.chunk_size, again.counter, again.separators) == ("ja", 20, "chars", ["##"])


def test_metadata_is_taken_off_the_budget(parser_class: Any) -> None:
    from llama_index.core.schema import Document, MetadataMode

    document = Document(text=TEXT, metadata={"title": "題名"})
    nodes = parser_class(lang="ja", chunk_size=30, chunk_overlap=0, tokenizer=len).get_nodes_from_documents([document])
    assert max(len(node.get_metadata_str(mode=MetadataMode.EMBED)) + len(node.text) for node in nodes) <= 30
    with pytest.raises(ValueError, match="chunk_size 5"):
        parser_class(lang="ja", chunk_size=5, tokenizer=len).get_nodes_from_documents([document])


def test_its_own_splitter_takes_our_sentences() -> None:
    from llama_index.core.node_parser import SentenceWindowNodeParser
    from llama_index.core.schema import Document

    from cjk_sentencizer.integrations.sentences import SentenceFunction

    parser = SentenceWindowNodeParser.from_defaults(sentence_splitter=SentenceFunction("ja"), window_size=1)
    nodes = parser.get_nodes_from_documents([Document(text="雨だ。帰ろう。")])
    assert [node.text for node in nodes] == ["雨だ。", "帰ろう。"]


def test_overlap_counts_tokens(parser_class: Any) -> None:
    from llama_index.core.schema import Document

    text = "".join(f"{number}番の文です。" for number in range(400))
    parser = parser_class(lang="ja", chunk_size=1000, chunk_overlap=200, tokenizer=len)
    for metadata in ({}, {"title": "題" * 800}):
        nodes = parser.get_nodes_from_documents([Document(text=text, metadata=metadata)])
        assert len(text) < sum(len(node.text) for node in nodes) < 1.4 * len(text)
        assert all(after.start_char_idx < before.end_char_idx for before, after in pairwise(nodes))


def test_sizes_and_keywords_out_of_place_are_errors(parser_class: Any) -> None:
    with pytest.raises(ValueError, match=r"chunk_overlap is 320; .*below chunk_size, 320"):
        parser_class(chunk_overlap=320)
    for name in ("budget", "chnk_size"):
        with pytest.raises(ValueError, match=name):
            parser_class(lang="ja", **{name: 50})
