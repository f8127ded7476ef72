from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

TEXT = "# 題\n\n雨が降った。風も強い。\n\n傘がない。みんな家に帰った。"
CONFIG = {"budget": 20, "counter": "chars", "overlap": 0}


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = spacy.blank("ja")
    nlp.add_pipe("cjk_sentencizer")
    nlp.add_pipe("cjk_chunker", config=CONFIG)
    return nlp


def rows(doc: Doc) -> list[tuple[Any, ...]]:
    return [(span.text, span.label_, span.id_, span._.tokens, span._.metadata["kind"]) for span in doc.spans["chunks"]]


def test_spans_cover_the_doc(nlp: Language) -> None:
    doc = nlp(TEXT)
    spans = list(doc.spans["chunks"])
    assert (spans[0].start, spans[-1].end) == (0, len(doc))
    assert all(before.end == after.start for before, after in pairwise(spans))
    assert [span._.tokens for span in spans] == [len(span.text) for span in spans]
    assert max(span._.tokens for span in spans) <= 20
    assert tuple(spans[0]._.metadata["heading_path"]) == ("題",)
    assert len({span.id_ for span in spans}) == len(spans) > 1


def test_chunks_survive_a_docbin(nlp: Language) -> None:
    doc = nlp(TEXT)
    (again,) = DocBin().from_bytes(DocBin(docs=[doc]).to_bytes()).get_docs(nlp.vocab)
    assert rows(again) == rows(doc)


def test_saved_with_the_pipeline(nlp: Language, tmp_path: Path) -> None:
    nlp.to_disk(tmp_path / "pipeline")
    doc, again = nlp(TEXT), spacy.load(tmp_path / "pipeline")(TEXT)
    assert rows(again) == rows(doc)


def test_overlap_gives_overlapping_spans() -> None:
    nlp = spacy.blank("ja")
    nlp.add_pipe("cjk_chunker", config=CONFIG | {"overlap": 1, "budget": 8})
    doc = nlp("雨だ。雪だ。風だ。霜だ。")
    assert [span.text for span in doc.spans["chunks"]] == ["雨だ。雪だ。", "雪だ。風だ。", "風だ。霜だ。"]


def test_characters_as_tokens() -> None:
    nlp = spacy.blank("zh")
    nlp.add_pipe("cjk_chunker", config=CONFIG | {"budget": 8})
    doc = nlp("天黑了。他回家。下雨了。")
    assert [span.text for span in doc.spans["chunks"]] == ["天黑了。他回家。", "下雨了。"]


@pytest.mark.parametrize("budget", [1, 2, 3, 5])
def test_a_token_longer_than_the_budget_is_told(budget: int) -> None:
    nlp = spacy.blank("xx")
    nlp.add_pipe("cjk_chunker", config=CONFIG | {"budget": budget})
    doc = nlp("雨が降った。 Rain. 風も強い。")
    spans = list(doc.spans["chunks"])
    assert all(span._.tokens >= len(span.text) for span in spans)
    assert [span.label_ == "over_budget" for span in spans] == [span._.tokens > budget for span in spans]


@pytest.mark.parametrize("text", ["", " ", "\n\n"])
def test_nothing_to_chunk(nlp: Language, text: str) -> None:
    assert len(nlp(text).spans["chunks"]) == 0


def test_bad_settings_are_told() -> None:
    with pytest.raises(ValueError, match="budget is 0"):
        spacy.blank("ja").add_pipe("cjk_chunker", config={"budget": 0})
