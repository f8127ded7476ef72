"""Embedders on this machine, by name, and kept on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import spacy

from cjk_sentencizer import SemanticChunker
from cjk_sentencizer.integrations.embedders import CachedEmbedder, EmbeddingCache, load_embedder, spacy_vectors

RAIN, STOCKS = "雨が降っている。川があふれそうだ。避難が始まった。", "株価が上がった。円安が進む。日銀が金利を決めた。"


def lengths(texts: Sequence[str]) -> list[list[float]]:
    return [[float(len(text))] for text in texts]


def test_a_cache_asks_once_and_forgets_nothing(tmp_path: Path) -> None:
    asked: list[str] = []

    def embed(texts: Sequence[str]) -> list[list[float]]:
        asked.extend(texts)
        return lengths(texts)

    path = tmp_path / "vectors.sqlite"
    assert CachedEmbedder(embed, path, "a")(["雨", "川だ", "雨"]).tolist() == [[1], [2], [1]]
    assert CachedEmbedder(embed, path, "a")(["川だ", "株", "\ud800"]).tolist() == [[2], [1], [1]]
    assert asked == ["雨", "川だ", "株", "\ud800"]
    assert EmbeddingCache(path, "b").get(["雨"]) == {}  # another model's vectors are others


def test_a_cache_keeps_nothing_that_is_wrong(tmp_path: Path) -> None:
    embed = CachedEmbedder(lambda texts: [[np.nan]], tmp_path / "v.sqlite", "a")
    with pytest.raises(ValueError, match="not finite"):
        embed(["雨"])
    assert embed.cache.get(["雨"]) == {}


def test_a_file_that_is_no_cache_is_told(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, and long enough to be told from one" * 30)
    with pytest.raises(ValueError, match=r"notes\.txt: no cache of embeddings"):
        EmbeddingCache(path, "a")
    with pytest.raises(ValueError, match="no cache of embeddings"):
        EmbeddingCache(tmp_path / "no" / "folder.sqlite", "a")
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(path).execute("SELECT * FROM vectors")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("word2vec", "No embedder 'word2vec'. Available: use, spacy, sentence-transformers, openai."),
        ("openai", "openai:MODEL"),
    ],
)
def test_names_that_are_none(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        load_embedder(name)


def test_spacy_vectors_are_averaged(tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    nlp.vocab.set_vector("rain", np.array([1.0, 0.0]))
    nlp.vocab.set_vector("falls", np.array([0.0, 1.0]))
    nlp.to_disk(tmp_path)
    for embed in (spacy_vectors(nlp), load_embedder(f"spacy:{tmp_path}")):
        assert np.asarray(embed(["rain falls", "rain", "snow"])).tolist() == [[0.5, 0.5], [1, 0], [0, 0]]


def test_a_pipeline_without_vectors_is_told() -> None:
    with pytest.raises(ValueError, match="no word vectors"):
        spacy_vectors(spacy.blank("ja"))(["雨"])


@pytest.mark.embeddings
def test_a_real_model_finds_the_change_of_topic() -> None:
    chunker = SemanticChunker(load_embedder("use"), "ja", number_of_chunks=2, counter="chars")
    assert [chunk.text for chunk in chunker.chunks(RAIN + STOCKS)] == [RAIN, STOCKS]
