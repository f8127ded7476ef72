from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

TEXT = "雨が降ったので、試合は中止になり、みんな家に帰った。次の日は晴れた。"


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = spacy.blank("ja")
    nlp.add_pipe("cjk_sentencizer")
    nlp.add_pipe("cjk_clause_segmenter")
    return nlp


def rows(doc: Doc) -> list[tuple[Any, ...]]:
    return [(span.text, span.label_, span._.tier, span._.marker) for span in doc.spans["clauses"]]


EXPECTED = [
    ("雨が降ったので、", "CAUSE", 1, "ので"),
    ("試合は中止になり、", "MARK", 2, ""),
    ("みんな家に帰った。", "END", 0, ""),
    ("次の日は晴れた。", "END", 0, ""),
]


def test_spans(nlp: Language) -> None:
    assert rows(nlp(TEXT)) == EXPECTED


def test_spans_survive_a_docbin(nlp: Language) -> None:
    stored = DocBin(docs=[nlp(TEXT)]).to_bytes()
    (doc,) = DocBin().from_bytes(stored).get_docs(nlp.vocab)
    assert rows(doc) == EXPECTED


def test_sentences_of_the_doc_are_kept() -> None:
    nlp = spacy.blank("ja")
    nlp.add_pipe("cjk_clause_segmenter", config={"max_tier": 1})
    doc = nlp.make_doc("雨だ。帰ろう。")
    for token in doc:
        token.is_sent_start = token.i == 0
    assert [span.text for span in nlp(doc).spans["clauses"]] == ["雨だ。帰ろう。"]


def test_a_boundary_inside_a_token_moves_to_its_edge() -> None:
    nlp = spacy.blank("xx")
    nlp.add_pipe("cjk_clause_segmenter")
    doc = nlp("他爱看书；她爱画画 昨天也是，今天也是")
    assert "".join(span.text_with_ws for span in doc.spans["clauses"]) == doc.text


def test_saved_with_the_pipeline(nlp: Language, tmp_path: Path) -> None:
    nlp.to_disk(tmp_path / "pipeline")
    doc = spacy.load(tmp_path / "pipeline")(TEXT)
    assert rows(doc) == EXPECTED


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_to_cut(nlp: Language, text: str) -> None:
    assert len(nlp(text).spans["clauses"]) == 0
