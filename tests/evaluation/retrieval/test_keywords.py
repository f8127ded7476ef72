"""Search by words, and fused rankings, by figures that can be worked out by hand."""

from __future__ import annotations

import math

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation.retrieval.keywords import KeywordIndex, fused, words_of

TEXTS = ["rain rain river", "river bank", "bank bank bank bank", "the sea"]

RANKINGS = [
    # query, chunks found, the best first
    ("rain", [0]),
    ("river", [1, 0]),  # the shorter chunk first
    ("bank", [2, 1]),  # the more frequent word first
    ("river bank", [1, 2, 0]),  # two words beat one
    ("sea rain", [0, 3]),
    ("sky", []),
    ("", []),
]


@pytest.mark.parametrize(("query", "found"), RANKINGS)
def test_rankings(query: str, found: list[int]) -> None:
    assert KeywordIndex(TEXTS, str.split).search([query], 9) == [found]


def test_scores_are_those_of_the_formula() -> None:
    """One word in one of two chunks of equal length: idf * tf / (tf + k1)."""
    index = KeywordIndex(["a b", "b b"], str.split)
    assert index._rarity["a"] == pytest.approx(math.log(1 + 1.5 / 1.5))
    assert index._places["a"] == [(0, pytest.approx(1 / 2.2))]
    assert index._places["b"] == [(0, pytest.approx(1 / 2.2)), (1, pytest.approx(2 / 3.2))]


def test_no_more_than_asked_for_and_equal_ones_in_order() -> None:
    assert KeywordIndex(["a", "a", "a"], str.split).search(["a"], 2) == [[0, 1]]


def test_an_index_of_nothing_finds_nothing() -> None:
    assert KeywordIndex([], str.split).search(["a"], 2) == [[]]


FUSED = [
    # rankings, the fused one
    ([[1, 2, 3], [1, 2, 3]], [1, 2, 3]),
    ([[1, 2], [2, 3]], [2, 1, 3]),
    ([[1, 2], []], [1, 2]),
    ([[1], [2]], [1, 2]),  # equal: the lower number first
    ([[], []], []),
]


@pytest.mark.parametrize(("rankings", "found"), FUSED)
def test_fused_rankings(rankings: list[list[int]], found: list[int]) -> None:
    assert fused(rankings, 9) == found


WORDS = [
    ("ja", "川があふれた。Rain！", ["川", "が", "あふれ", "た", "rain"]),
    ("zh", "银行在河边，River。", ["银行", "在", "河边", "river"]),
    ("th", "ฝนตก หนัก", ["ฝนตก", "หนัก"]),
    ("en", "Part No. A-17, please.", ["part", "no", "a", "17", "please"]),
]


@pytest.mark.parametrize(("lang", "text", "words"), WORDS)
def test_words_are_the_analyzer_s_without_marks_and_in_lower_case(lang: str, text: str, words: list[str]) -> None:
    found = words_of(Segmenter(lang))(text)
    assert "".join(found) == "".join(words)
    assert all(any(map(str.isalnum, word)) for word in found)
    assert {"川", "银行", "หนัก", "please"} & set(found)
