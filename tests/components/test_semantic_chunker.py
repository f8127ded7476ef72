"""``cjk_semantic_chunker``: chunks by meaning as spans of a Doc."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

RAIN, STOCKS = "雨が降る。雨がやまない。雨だ。", "株が上がる。株が売れた。株だ。"


@pytest.fixture
def nlp() -> Language:
    found = spacy.blank("ja")
    found.vocab.set_vector("雨", np.array([1.0, 0.0]))
    found.vocab.set_vector("株", np.array([0.0, 1.0]))
    found.add_pipe("cjk_semantic_chunker", config={"threshold_amount": 80, "counter": "chars"})
    return found


def chunks(doc: Doc) -> list[str]:
    return [span.text for span in doc.spans["chunks"]]


def test_the_pipeline_s_own_vectors_tell_the_topics(nlp: Language) -> None:
    doc = nlp(RAIN + STOCKS)
    spans = doc.spans["chunks"]
    assert chunks(doc) == [RAIN, STOCKS]
    assert [span._.tokens for span in spans] == [len(RAIN), len(STOCKS)]
    assert [span._.cut for span in spans] == ["sentence", "sentence"]


def test_a_pipe_gives_what_calls_give(nlp: Language) -> None:
    texts = [RAIN + STOCKS, "", " ", STOCKS, "雨だ。"]
    expected = [chunks(nlp(text)) for text in texts]
    assert [chunks(doc) for doc in nlp.pipe(texts, batch_size=2)] == expected


def test_boundaries_that_are_set_are_kept(nlp: Language) -> None:
    doc = nlp.make_doc("雨 雨 株 株")
    for token in doc:
        token.is_sent_start = token.text in "雨株"
    nlp.get_pipe("cjk_semantic_chunker").chunker.buffer_size = 0  # type: ignore[attr-defined]
    assert chunks(nlp(doc)) == ["雨 雨", "株 株"]


def test_it_is_saved_with_its_settings(nlp: Language, tmp_path: Path) -> None:
    nlp.to_disk(tmp_path)
    assert chunks(spacy.load(tmp_path)(RAIN + STOCKS)) == [RAIN, STOCKS]


def test_without_vectors_the_remedy_is_told() -> None:
    bare = spacy.blank("ja")
    bare.add_pipe("cjk_semantic_chunker", config={"counter": "chars"})
    with pytest.raises(ValueError, match="set another embedder"):
        bare(RAIN)


@pytest.mark.parametrize(("config", "message"), [({"window": "x"}, "window is 'x'"), ({"budget": 0}, "budget is 0")])
def test_wrong_settings_are_told(config: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        spacy.blank("ja").add_pipe("cjk_semantic_chunker", config={"counter": "chars", **config})


@pytest.mark.embeddings
def test_an_embedder_by_name_in_a_config() -> None:
    nlp = spacy.blank("ja")
    embed = {"@misc": "cjk.Embedder.v1", "name": "use"}
    nlp.add_pipe("cjk_semantic_chunker", config={"embed": embed, "number_of_chunks": 2, "counter": "chars"})
    assert len(chunks(nlp(RAIN + STOCKS))) == 2
