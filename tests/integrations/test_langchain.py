from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

pytestmark = pytest.mark.integrations

TEXT = "同じ文です。同じ文です。同じ文です。違う文です。\n\n同じ文です。最後の文です。"


@pytest.fixture(scope="module")
def splitter_class() -> Any:
    from cjk_sentencizer.integrations.langchain import CjkTextSplitter

    return CjkTextSplitter


def test_start_index_is_true_where_sentences_repeat(splitter_class: Any) -> None:
    splitter = splitter_class("ja", chunk_size=12, chunk_overlap=6, length_function=len, add_start_index=True)
    documents = splitter.create_documents([TEXT], [{"source": "a"}])
    assert len(documents) > 3
    for document in documents:
        start, end = document.metadata["start_index"], document.metadata["end_index"]
        assert TEXT[start:end] == document.page_content
    starts = [document.metadata["start_index"] for document in documents]
    assert starts == sorted(set(starts))


def test_split_documents_copies_metadata(splitter_class: Any) -> None:
    from langchain_core.documents import Document

    source = Document(page_content=TEXT, metadata={"tags": ["x"]})
    splitter = splitter_class("ja", chunk_size=12, chunk_overlap=0, length_function=len)
    for documents in (splitter.split_documents([source]), splitter.transform_documents([source])):
        documents[0].metadata["tags"].append("y")
        assert source.metadata == {"tags": ["x"]}
        assert documents[1].metadata == {"tags": ["x"]}


def test_strip_whitespace_can_be_turned_off(splitter_class: Any) -> None:
    splitter = splitter_class("ja", chunk_size=12, chunk_overlap=0, length_function=len, strip_whitespace=False)
    assert "".join(splitter.split_text(TEXT)) == TEXT


def test_from_tiktoken_encoder(splitter_class: Any) -> None:
    splitter = splitter_class.from_tiktoken_encoder(
        encoding_name="o200k_base", chunk_size=10, lang="ja", chunk_overlap=0
    )
    pieces = splitter.split_text(TEXT)
    assert [piece[-1] for piece in pieces] == ["。"] * len(pieces)
    assert len(pieces) > 1


def test_normalized_text_is_indexed_and_the_original_kept(splitter_class: Any) -> None:
    splitter = splitter_class("ja", chunk_size=50, length_function=len, normalize="width", add_chunk_metadata=True)
    (document,) = splitter.create_documents(["# 題\n\nＡＢＣです。"])
    assert document.page_content == "# 題\n\nABCです。"
    assert document.metadata["original_text"] == "# 題\n\nＡＢＣです。"
    assert document.metadata["heading_path"] == "題"


def test_overlap_counts_what_chunk_size_counts(splitter_class: Any) -> None:
    """LangChain's usual 200 once meant 200 sentences, and 59 times the text."""
    text = "".join(f"{number}番の文です。" for number in range(400))
    splitter = splitter_class("ja", chunk_size=1000, chunk_overlap=200, length_function=len, add_start_index=True)
    documents = splitter.create_documents([text])
    spans = [(document.metadata["start_index"], document.metadata["end_index"]) for document in documents]
    repeated = [before[1] - after[0] for before, after in pairwise(spans)]
    assert all(190 <= count <= 200 for count in repeated)
    assert sum(end - start for start, end in spans) < 1.3 * len(text)
    assert all(document.page_content.endswith("。") for document in documents)


def test_sizes_and_keywords_out_of_place_are_errors(splitter_class: Any) -> None:
    for overlap in (-1, 10, 200):
        with pytest.raises(ValueError, match=rf"chunk_overlap is {overlap}; .*below chunk_size, 10"):
            splitter_class("ja", chunk_size=10, chunk_overlap=overlap)
    with pytest.raises(TypeError, match="budget"):
        splitter_class("ja", budget=100)
