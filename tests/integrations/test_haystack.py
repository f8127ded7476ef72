from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.integrations

TEXT = "同じ文です。同じ文です。\f同じ文です。違う文です。\n\n同じ文です。最後の文です。"


@pytest.fixture(scope="module")
def splitter_class() -> Any:
    from cjk_sentencizer.integrations.haystack import CjkDocumentSplitter

    return CjkDocumentSplitter


def run(splitter: Any, text: str = TEXT, meta: dict[str, Any] | None = None) -> Any:
    from haystack import Document

    return splitter.run(documents=[Document(content=text, meta=meta or {})])["documents"]


def test_meta(splitter_class: Any) -> None:
    splits = run(splitter_class("ja", chunk_size=14, counter="chars", chunk_overlap=0), meta={"name": "a"})
    assert "".join(split.content for split in splits) == TEXT
    for index, split in enumerate(splits):
        start = split.meta["split_idx_start"]
        assert TEXT[start : start + len(split.content)] == split.content
        assert split.meta["split_id"] == index
        assert split.meta["name"] == "a"
        assert split.meta["page_number"] == 1 + TEXT[:start].count("\f")


def test_overlap_is_noted_in_both_documents(splitter_class: Any) -> None:
    splits = run(splitter_class("ja", chunk_size=14, counter="chars", chunk_overlap=7))
    by_id = {split.id: split for split in splits}
    assert len(splits) > 2
    noted = [(split, note) for split in splits for note in split.meta.get("_split_overlap", [])]
    assert noted
    for split, note in noted:
        other = by_id[note["doc_id"]]
        back = next(each for each in other.meta["_split_overlap"] if each["doc_id"] == split.id)
        assert other.content[slice(*note["range"])] == split.content[slice(*back["range"])]


def test_to_dict_and_back(splitter_class: Any) -> None:
    splitter = splitter_class("ja", chunk_size=14, counter="chars")
    again = splitter_class.from_dict(splitter.to_dict())
    assert [split.content for split in run(again)] == [split.content for split in run(splitter)]


def test_in_a_pipeline(splitter_class: Any) -> None:
    from haystack import Document, Pipeline

    pipeline = Pipeline()
    pipeline.add_component("splitter", splitter_class("ja", chunk_size=14, counter="chars"))
    found = pipeline.run({"splitter": {"documents": [Document(content="雨だ。")]}})
    assert [split.content for split in found["splitter"]["documents"]] == ["雨だ。"]


def test_bad_input(splitter_class: Any) -> None:
    from haystack import Document

    with pytest.raises(TypeError, match="list of Documents"):
        splitter_class("ja").run(documents="text")
    with pytest.raises(ValueError, match="no text"):
        splitter_class("ja", counter="chars").run(documents=[Document(content=None)])


def test_its_own_splitter_takes_our_sentences() -> None:
    from haystack import Document
    from haystack.components.preprocessors import DocumentSplitter

    from cjk_sentencizer.integrations.sentences import SentenceFunction

    splitter = DocumentSplitter(split_by="function", splitting_function=SentenceFunction("ja"))
    found = splitter.run(documents=[Document(content="雨だ。帰ろう。")])["documents"]
    assert [split.content for split in found] == ["雨だ。", "帰ろう。"]


def test_overlap_counts_tokens(splitter_class: Any) -> None:
    text = "".join(f"{number}番の文です。" for number in range(400))
    splits = run(splitter_class("ja", chunk_size=1000, counter="chars", chunk_overlap=200), text)
    assert len(text) < sum(len(split.content) for split in splits) < 1.3 * len(text)


def test_sizes_and_keywords_out_of_place_are_errors(splitter_class: Any) -> None:
    with pytest.raises(ValueError, match=r"chunk_overlap is 10; .*below chunk_size, 10"):
        splitter_class("ja", chunk_size=10, chunk_overlap=10)
    with pytest.raises(TypeError, match="chnk_size"):
        splitter_class("ja", chnk_size=10)
