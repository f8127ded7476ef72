"""Semantic chunks: verbatim for all inputs, cut where the meaning changes, and embedded no more than they must be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cjk_sentencizer import Chunk, SemanticChunker

RAIN, STOCKS = "雨が降る。川があふれた。雨がやまない。川の水が引く。", "株が上がる。円が高い。株が売れた。円が戻した。"
TEXTS = st.text(st.sampled_from("雨が川。！？」「 \n\u3000aé\u0301กำ่👨\u200d👩🇯🇵\x00#|-`"), max_size=60)
SETTINGS = st.fixed_dictionaries(
    {
        "window": st.sampled_from(["disjoint", "mean", "concat"]),
        "buffer_size": st.integers(0, 2),
        "threshold_type": st.sampled_from(
            ["percentile", "standard_deviation", "interquartile", "interquartile_q3", "gradient"]
        ),
        "threshold_amount": st.sampled_from([None, 0.0, 50.0]),
        "number_of_chunks": st.sampled_from([None, 1, 3]),
        "min_chunk_size": st.sampled_from([None, 0, 6]),
        "budget": st.sampled_from([None, 1, 7, 20]),
    }
)
WRONG = [
    ({"window": "sliding"}, "window is 'sliding'. Available: disjoint, mean, concat."),
    ({"threshold_type": "median"}, "threshold_type is 'median'. Available: percentile"),
    ({"threshold_type": "absolute"}, "needs threshold_amount"),
    ({"threshold_amount": 101.0}, "from 0 to 100"),
    ({"threshold_amount": float("nan")}, "must be a number"),
    ({"buffer_size": -1}, "buffer_size is -1"),
    ({"min_chunk_size": -1}, "min_chunk_size is -1"),
    ({"number_of_chunks": 0}, "number_of_chunks is 0"),
    ({"budget": 0}, "budget is 0"),
    ({"batch_size": 0}, "batch_size is 0"),
]
ODD_ANSWERS: list[tuple[str, Callable[[Sequence[str]], object], str]] = [
    ("fewer rows", lambda texts: np.ones((len(texts) - 1, 3)), "texts were given, an array of shape"),
    ("one row for all", lambda texts: np.ones(3), "one row a text"),
    ("no numbers", lambda texts: [[] for _ in texts], "one row a text"),
    ("ragged", lambda texts: [[1.0] * (1 + i % 2) for i, _ in enumerate(texts)], "one row of numbers a text"),
    ("nothing", lambda texts: None, "NoneType"),
    ("not finite", lambda texts: [[float("nan"), 1.0] for _ in texts], "not finite for '雨が降る。'"),
    ("infinite", lambda texts: [[float("inf"), 1.0] for _ in texts], "not finite"),
]


def topic(texts: Sequence[str]) -> list[list[float]]:
    """Rain and rivers in one direction, stocks and money in another."""
    return [[1.0, 0.1] if "雨" in text or "川" in text else [0.1, 1.0] for text in texts]


def bag(texts: Sequence[str]) -> NDArray[np.float64]:
    """A direction for each text that depends on nothing but the text."""
    return np.array(
        [np.random.default_rng(crc32(text.encode("utf-8", "surrogatepass"))).normal(size=8) for text in texts]
    )


def chunk(text: str, embed: Callable[[Sequence[str]], object] = topic, **kwargs: object) -> list[Chunk]:
    return SemanticChunker(embed, "ja", **{"counter": "chars", **kwargs}).chunks(text)  # type: ignore[arg-type]


@settings(max_examples=150)
@given(TEXTS, SETTINGS)
def test_chunks_are_verbatim_and_hold_the_budget(text: str, kwargs: dict[str, object]) -> None:
    found = chunk(text, bag, **kwargs)
    assert "".join(each.text for each in found) == text
    assert [text[each.start : each.end] for each in found] == [each.text for each in found]
    assert all(each.text for each in found)
    budget = kwargs["budget"]
    assert all(each.cut == "over_budget" or budget is None or each.tokens <= budget for each in found)  # type: ignore[operator]
    assert all(each.tokens == len(each.text) for each in found)


@pytest.mark.parametrize("counter", ["chars", "bytes", "o200k_base"])
@pytest.mark.parametrize("text", ["  ", " \n\t\n ", "\u3000\u3000", " \u0301 ", "\r\n\r\n"])
def test_white_space_alone_holds_the_budget(text: str, counter: str) -> None:
    found = chunk(text, budget=1, counter=counter)
    assert "".join(each.text for each in found) == text
    assert all(each.tokens == 1 or each.cut == "over_budget" for each in found)


@settings(max_examples=30)
@given(st.lists(TEXTS, max_size=4))
def test_texts_together_are_chunked_as_alone(texts: list[str]) -> None:
    chunker = SemanticChunker(bag, "ja", counter="chars", threshold_amount=50, batch_size=3)
    assert list(chunker.batch(texts)) == [chunker.chunks(text) for text in texts]


@pytest.mark.parametrize("window", ["disjoint", "mean"])
@pytest.mark.parametrize("kind", ["percentile", "standard_deviation", "interquartile_q3", "interquartile"])
def test_a_change_of_topic_is_cut_in_every_way(window: str, kind: str) -> None:
    amount = {"percentile": 80.0, "standard_deviation": 1.0}.get(kind, 0.2)
    found = chunk(RAIN + STOCKS, window=window, threshold_type=kind, threshold_amount=amount)
    assert [each.text for each in found] == [RAIN, STOCKS]


def test_an_absolute_threshold() -> None:
    assert len(chunk(RAIN + STOCKS, threshold_type="absolute", threshold_amount=0.7)) == 2
    assert len(chunk(RAIN + STOCKS, threshold_type="absolute", threshold_amount=0.9)) == 1


@pytest.mark.parametrize("window", ["disjoint", "mean", "concat"])
@pytest.mark.parametrize("number", [1, 2, 3, 8, 20])
def test_number_of_chunks_is_exact(window: str, number: int) -> None:
    found = chunk(RAIN + STOCKS, bag, window=window, number_of_chunks=number)
    assert len(found) == min(number, 8)


@pytest.mark.parametrize(("window", "most"), [("disjoint", 1.0), ("mean", 1.0), ("concat", 3.0)])
def test_embedded_text(window: str, most: float) -> None:
    text = "".join(f"これは{number}番目の文です。" for number in range(300))
    asked: list[str] = []

    def embed(texts: Sequence[str]) -> object:
        asked.extend(texts)
        return bag(texts)

    chunk(text, embed, window=window)
    assert round(sum(map(len, asked)) / len(text), 1) == most


def test_each_distinct_sentence_is_embedded_once_over_all_texts() -> None:
    calls: list[int] = []
    asked: list[str] = []

    def embed(texts: Sequence[str]) -> object:
        calls.append(len(texts))
        asked.extend(texts)
        return topic(texts)

    chunker = SemanticChunker(embed, "ja", counter="chars", batch_size=5)
    list(chunker.batch([RAIN, STOCKS, RAIN]))
    assert len(asked) == len(set(asked)) == 8
    assert calls == [5, 3]


@pytest.mark.parametrize("text", ["", " \n", "一つの文。", "一つの文"])
def test_nothing_is_embedded_where_nothing_can_be_cut(text: str) -> None:
    def embed(texts: Sequence[str]) -> object:
        raise AssertionError(texts)

    assert "".join(each.text for each in chunk(text, embed)) == text


def test_two_sentences_are_one_chunk_unless_by_gradient() -> None:
    assert len(chunk("雨が降る。株が上がる。")) == 1
    assert len(chunk("雨が降る。株が上がる。", threshold_type="gradient")) == 2


def test_three_deviations_never_cut_a_short_text() -> None:
    text = "雨が降る。" * 5 + "株が上がる。" * 6
    assert len(chunk(text, threshold_type="standard_deviation", buffer_size=0)) == 1
    assert len(chunk("雨が降る。" * 6 + "株が上がる。" * 6, threshold_type="standard_deviation", buffer_size=0)) == 2


def test_sentences_without_direction_cut_nothing() -> None:
    assert len(chunk(RAIN, lambda texts: np.zeros((len(texts), 3)))) == 1


@pytest.mark.parametrize(("name", "embed", "message"), ODD_ANSWERS)
def test_odd_answers_are_refused(name: str, embed: Callable[[Sequence[str]], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        chunk(RAIN, embed)


def test_an_embedder_that_fails_is_not_hidden() -> None:
    def embed(texts: Sequence[str]) -> object:
        raise ConnectionError("down")

    with pytest.raises(ConnectionError, match="down"):
        chunk(RAIN, embed)


@pytest.mark.parametrize(("kwargs", "message"), WRONG)
def test_wrong_settings_are_refused(kwargs: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        chunk(RAIN, **kwargs)


def test_what_is_not_callable_is_no_embedder() -> None:
    with pytest.raises(ValueError, match="pass a callable"):
        SemanticChunker("model")  # type: ignore[arg-type]


def test_short_chunks_join_the_more_similar_neighbor() -> None:
    text = RAIN + "川だ。" + STOCKS
    found = chunk(text, min_chunk_size=10, threshold_type="absolute", threshold_amount=0.3, buffer_size=0)
    assert [each.text for each in found] == [RAIN + "川だ。", STOCKS]


def test_the_budget_cuts_at_the_largest_distance_inside() -> None:
    found = chunk(RAIN + STOCKS, budget=len(RAIN), threshold_type="absolute", threshold_amount=2.0)
    assert [each.text for each in found] == [RAIN, STOCKS]


def test_equal_distances_are_halved() -> None:
    found = chunk("雨が降る。" * 16, budget=40, threshold_type="absolute", threshold_amount=2.0)
    assert [len(each.sentences) for each in found] == [8, 8]


def test_a_sentence_over_the_budget_is_cut_as_a_chunker_cuts_it() -> None:
    found = chunk("雨が降ったので、試合は中止になった。株が上がる。", budget=12)
    assert [(each.text, each.cut) for each in found] == [
        ("雨が降ったので、", "clause1"),
        ("試合は中止になった。", "sentence"),
        ("株が上がる。", "sentence"),
    ]


def test_a_heading_stays_with_what_follows() -> None:
    text = "# 天気\n雨が降る。川があふれた。\n# 市場\n株が上がる。円が高い。\n"
    found = chunk(text, threshold_type="absolute", threshold_amount=0.1, buffer_size=0)
    assert [each.text.split("\n")[0] for each in found] == ["# 天気", "# 市場"]
    assert [each.metadata["heading_path"] for each in found] == [("天気",), ("市場",)]


def test_distances_are_those_the_cuts_are_made_by() -> None:
    chunker = SemanticChunker(topic, "ja", counter="chars", buffer_size=0)
    found = chunker.distances("雨が降る。川があふれた。株が上がる。")
    assert found[0] == pytest.approx(0, abs=1e-12)
    assert found[1] == pytest.approx(1 - 0.2 / 1.01)


def test_sentences_may_be_given() -> None:
    chunker = SemanticChunker(
        topic, "ja", counter="chars", buffer_size=0, threshold_type="absolute", threshold_amount=0.5
    )
    sentences = chunker.segmenter.sentences(RAIN + STOCKS)
    found = chunker.chunks(RAIN + STOCKS, [*sentences[:3], *sentences[3:]])
    assert [each.sentences for each in found] == [tuple(sentences[:4]), tuple(sentences[4:])]
