"""The public interface: names, parameters, their order and defaults, and the fields of the results."""

from __future__ import annotations

import inspect
import re

import pytest

import cjk_sentencizer
from cjk_sentencizer import Chunk, Chunker, Clause, Segmenter, SemanticChunker, Sentence

NONE = inspect.Parameter.empty
PARAMETERS = [
    (
        Segmenter,
        {
            "lang": "auto", "mode": "auto", "threshold": None, "newlines": "auto", "abbreviations": (), "terminators": None,
            "split_quotes": False, "analyzer": None, "model": "default",
        },
    ),
    (
        Chunker,
        {
            "lang": "auto", "budget": 320, "counter": "o200k_base", "overlap": 1, "max_sentences": None, "merge": True,
            "segmenter": None, "separators": (), "parents": None, "normalize": None, "split_at_headings": None,
            "min_tokens": 0, "index_with": (), "overlap_tokens": None,
        },
    ),
    (
        SemanticChunker,
        {
            "embed": NONE, "lang": "auto", "buffer_size": 1, "window": "disjoint", "threshold_type": "percentile",
            "threshold_amount": None, "number_of_chunks": None, "min_chunk_size": None, "budget": None,
            "counter": "o200k_base", "segmenter": None, "batch_size": 64, "normalize": None, "index_with": (),
        },
    ),
]  # fmt: skip
METHODS = [
    (Segmenter.sentences, {"text": NONE}),
    (Segmenter.clauses, {"text": NONE, "min_chars": 0, "max_tier": None}),
    (Segmenter.stream, {"pieces": NONE}),
    (Chunker.chunks, {"text": NONE}),
    (SemanticChunker.chunks, {"text": NONE}),
]
FIELDS = [
    (Sentence, ["text", "start", "end", "reason", "score"]),
    (Clause, ["text", "start", "end", "reason", "score", "tier", "marker", "sentence"]),
    (Chunk, ["text", "start", "end", "tokens", "sentences", "cut", "metadata", "id", "parent_id", "index_text"]),
]
WRONG_OPTIONS = [
    ({"lang": "xh"}, "No rules for language 'xh'. Available: en, ja, ko, th, vi, zh"),
    ({"lang": None}, "Available: en, ja, ko, th, vi, zh"),
    ({"lang": ["ja"]}, "Available: en, ja, ko, th, vi, zh"),
    ({"mode": "fast"}, "No mode 'fast'. Available: auto, rules, analyzer."),
    ({"newlines": "some"}, "No newlines 'some'. Available: auto, always, blank, never."),
    ({"threshold": 2}, "threshold is a probability in 0..1, not 2"),
    ({"threshold": "a"}, "threshold is a probability in 0..1, not 'a'"),
    ({"threshold": float("nan")}, "threshold is a probability in 0..1"),
    ({"analyzer": "mecab"}, "No analyzer 'mecab' for language 'auto'. Available: sudachi"),
    ({"abbreviations": "Dr."}, "Pass for example ['Dr.', 'approx.']"),
    ({"abbreviations": None}, "Pass for example ['Dr.', 'approx.']"),
    ({"abbreviations": [3]}, "Pass for example ['Dr.', 'approx.']"),
    ({"terminators": 3}, "Pass for example '。！？'"),
    ({"terminators": b"."}, "Pass for example '。！？'"),
]
NOT_TEXT = [None, b"bytes", 3, ["a list"]]


def parameters(function: object) -> dict[str, object]:
    found = inspect.signature(function).parameters  # type: ignore[arg-type]
    return {name: each.default for name, each in found.items() if name != "self"}


@pytest.mark.parametrize(("kind", "expected"), PARAMETERS)
def test_constructors_have_these_parameters_in_this_order(kind: type, expected: dict[str, object]) -> None:
    assert list(parameters(kind).items()) == list(expected.items())


@pytest.mark.parametrize(("method", "expected"), METHODS)
def test_methods_begin_with_these_parameters(method: object, expected: dict[str, object]) -> None:
    assert list(parameters(method).items())[: len(expected)] == list(expected.items())


@pytest.mark.parametrize(("method", "expected"), METHODS)
def test_further_parameters_of_methods_are_optional(method: object, expected: dict[str, object]) -> None:
    assert [name for name, default in parameters(method).items() if default is NONE and name not in expected] == []


@pytest.mark.parametrize(("kind", "expected"), FIELDS)
def test_results_have_these_fields(kind: type, expected: list[str]) -> None:
    assert [name for name in expected if not hasattr(kind, name)] == []


def test_exported_names() -> None:
    expected = [
        "Chunk",
        "Chunker",
        "Clause",
        "Reason",
        "Segmenter",
        "SemanticChunker",
        "Sentence",
        "__version__",
        "normalize",
        "split",
    ]
    assert cjk_sentencizer.__all__ == expected


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Sentencizer'"):
        _ = cjk_sentencizer.Sentencizer


@pytest.mark.parametrize(("options", "message"), WRONG_OPTIONS, ids=str)
def test_a_wrong_option_is_a_value_error_that_names_the_remedy(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        Segmenter(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", NOT_TEXT, ids=repr)
@pytest.mark.parametrize("method", ["sentences", "clauses", "explain"])
def test_what_is_no_text_is_a_type_error(method: str, text: object) -> None:
    with pytest.raises(TypeError, match=r"text must be a str, not .*Decode bytes first"):
        getattr(Segmenter("ja", mode="rules"), method)(text)


def test_a_piece_that_is_no_text_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="piece of a stream must be a str, not bytes"):
        list(Segmenter("ja", mode="rules").stream([b"bytes"]))  # type: ignore[list-item]


def test_a_model_that_is_none_names_what_is_expected() -> None:
    with pytest.raises(ValueError, match="no boundary model; expected a"):
        Segmenter("ja", mode="analyzer", model=__file__)
