"""Names of span extensions, and what the components tell spaCy that they read and write."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Span
from spacy.tokens.underscore import Underscore

CHARS = {"counter": "chars"}
TEXT = "雨が降ったので、帰った。"


@pytest.fixture(autouse=True)
def _no_extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins as a process in which no span extension is registered."""
    monkeypatch.setattr(Underscore, "span_extensions", {})


def pipeline(code: str, *components: str, **settings: Any) -> Language:
    nlp = spacy.blank(code)
    for name in components:
        own = CHARS if name == "cjk_chunker" else {}
        nlp.add_pipe(name, config={**own, **settings.get(name, {})})
    return nlp


def test_the_sentencizer_alone_takes_no_name() -> None:
    pipeline("ja", "cjk_sentencizer")
    assert Underscore.span_extensions == {}


def test_names_can_be_chosen() -> None:
    attrs = {"cjk_clause_segmenter": {"tier": "rank"}, "cjk_chunker": {"metadata": "chunk_metadata"}}
    settings = {name: {"attrs": names} for name, names in attrs.items()}
    nlp = pipeline("ja", "cjk_sentencizer", *attrs, **settings)
    Span.set_extension("metadata", default="mine")
    doc = nlp(TEXT)
    (chunk,) = doc.spans["chunks"]
    assert (chunk._.chunk_metadata["kind"], chunk._.metadata) == ("text", "mine")
    assert [clause._.rank for clause in doc.spans["clauses"]] == [1, 0]


def test_a_name_in_use_is_told_and_left_alone() -> None:
    Span.set_extension("metadata", default="mine")
    with pytest.warns(UserWarning, match=r'span\._\.metadata is in use .*"attrs": \{"metadata": "cjk_metadata"\}'):
        nlp = pipeline("ja", "cjk_chunker")
    doc = nlp(TEXT)
    assert [chunk._.metadata for chunk in doc.spans["chunks"]] == ["mine"]


def test_the_component_made_twice_is_no_clash() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for _ in range(2):
            pipeline("ja", "cjk_clause_segmenter", "cjk_chunker")


def test_an_attribute_that_is_not_there() -> None:
    with pytest.raises(ValueError, match=r"attrs renames 'kind', which is not there\. Available: tier, marker"):
        pipeline("ja", "cjk_clause_segmenter", cjk_clause_segmenter={"attrs": {"kind": "a"}})


def problems(*components: str) -> dict[str, list[str]]:
    analysis = pipeline("ja", *components).analyze_pipes()
    return {name: found for name, found in analysis["problems"].items() if found}


def test_analyze_pipes_finds_the_wrong_order() -> None:
    assert problems("cjk_sentencizer", "cjk_clause_segmenter", "cjk_chunker") == {}
    assert problems("sentencizer", "cjk_clause_segmenter", "cjk_chunker") == {}
    assert problems("cjk_chunker", "cjk_clause_segmenter", "cjk_sentencizer") == {
        "cjk_chunker": ["token.is_sent_start"],
        "cjk_clause_segmenter": ["token.is_sent_start"],
    }


@pytest.mark.parametrize("name", ["cjk_clause_segmenter", "cjk_chunker"])
def test_analyze_pipes_names_what_is_written(name: str) -> None:
    nlp = pipeline("ja", name)
    nlp(TEXT)
    written = {assigned.removeprefix("span._.") for assigned in nlp.get_pipe_meta(name).assigns if "._." in assigned}
    assert written == set(Underscore.span_extensions)


MIXED = "明日は雨です。傘を持ってね。门关上了。我们走吧。It rains."
PIECES = ["明日は雨です。", "傘を持ってね。", "门关上了。", "我们走吧。", "It rains."]


@pytest.mark.parametrize("code", ["xx", "en", "th"])
def test_the_warning_shows_what_cuts_text_that_the_tokenizer_holds_for_one_token(code: str) -> None:
    with pytest.warns(UserWarning, match="dropped") as caught:
        pipeline(code, "cjk_sentencizer")(MIXED)
    assert 'nlp.add_pipe("cjk_sentencizer", config={"split_tokens": True})' in str(caught[0].message)
    doc = pipeline(code, "cjk_sentencizer", cjk_sentencizer={"split_tokens": True})(MIXED)
    assert [sent.text.strip() for sent in doc.sents] == PIECES
