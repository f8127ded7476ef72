"""Retrieval on documents whose right answers are plain to see."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.chunking.fixed import FixedChunker
from cjk_sentencizer.evaluation.retrieval.chunkers import RememberedEmbedder, contenders
from cjk_sentencizer.evaluation.retrieval.questions import Question, QuestionSet
from cjk_sentencizer.evaluation.retrieval.report import figures, plot, verdicts
from cjk_sentencizer.evaluation.retrieval.run import SEARCHES, Result, evaluate_retrieval
from cjk_sentencizer.evaluation.significance import paired_bootstrap

TEXT = "雨が三日降った。川が夜あふれた。株が朝上がった。円が昼高い。"
SEGMENTER = Segmenter("ja", mode="rules")
QUESTIONS = QuestionSet(
    {"a": TEXT}, [Question("雨", "a", 2, 4), Question("円", "a", TEXT.index("昼"), TEXT.index("昼") + 1)]
)


def letters(texts: Sequence[str]) -> list[list[float]]:
    """A direction for each of the four topics."""
    return [[text.count(letter) + 0.01 for letter in "雨川株円"] for text in texts]


def results(questions: QuestionSet = QUESTIONS, **kwargs: int) -> list[Result]:
    chunkers = {
        "sentence": Chunker("ja", 9, "chars", 0, segmenter=SEGMENTER).chunks,
        "whole": Chunker("ja", 99, "chars", 0, segmenter=SEGMENTER).chunks,
        "fixed": FixedChunker(3, "chars").chunks,
    }
    return evaluate_retrieval(questions, chunkers, letters, {"a": SEGMENTER.sentences(TEXT)}, **kwargs)


def test_ranks_tokens_and_broken_edges() -> None:
    sentence, whole, fixed = results()
    assert [sentence.ranks, whole.ranks] == [[1, 1], [1, 1]]
    assert [sentence.used, whole.used] == [[8, 6], [30, 30]]
    assert (sentence.recall(1), sentence.mrr(), sentence.chunks, sentence.broken) == (1.0, 1.0, 4, 0.0)
    assert sentence.tokens(2) == 15
    assert sentence.within(10) == [1, 1]
    assert whole.within(10) == [0, 0]
    # 雨が三|日降った: the answer 三日 is cut in two
    assert fixed.ranks[0] == 0
    assert fixed.broken > 0.8


def test_an_answer_further_down_counts_by_its_rank() -> None:
    asked = QuestionSet({"a": TEXT}, [Question("雨雨雨川", "a", TEXT.index("夜"), TEXT.index("夜") + 1)])
    found = results(asked)[0]
    assert (found.ranks, found.recall(1), found.recall(3), found.mrr(), found.mrr(1)) == ([2], 0, 1, 0.5, 0)
    assert found.used == [16]


def test_precision_and_irrelevant_context() -> None:
    sentence, whole, fixed = results()
    # one of four sentences holds the answer; the whole text is one chunk
    assert (sentence.precision(1), sentence.precision(2), sentence.precision(4)) == (1.0, 0.5, 0.25)
    assert (whole.precision(5), whole.irrelevant(5)) == (1.0, 0.0)
    assert sentence.irrelevant(1) == 0.0
    assert sentence.irrelevant(4) == pytest.approx((30 - 8 + 30 - 6) / 60)
    # 三日 lies in two of the chunks of three characters
    assert fixed.precision(10) == pytest.approx((2 / 10 + 1 / 10) / 2)


def test_searches_by_words_and_by_both() -> None:
    chunkers = {"sentence": Chunker("ja", 9, "chars", 0, segmenter=SEGMENTER).chunks}
    asked = QuestionSet({"a": TEXT}, [Question("朝", "a", TEXT.index("朝"), TEXT.index("朝") + 1)])
    vectors, keywords, hybrid = evaluate_retrieval(
        asked,
        chunkers,
        letters,
        {"a": SEGMENTER.sentences(TEXT)},
        words=list,
        searches=lambda _: SEARCHES,
    )
    assert [each.label for each in (vectors, keywords, hybrid)] == [
        "sentence",
        "sentence, keywords",
        "sentence, hybrid",
    ]
    # no topic is named, so that meaning finds nothing; the character is
    assert (vectors.ranks, keywords.ranks, hybrid.ranks) == ([3], [1], [1])
    assert [len(hits) for hits in keywords.hits] == [1]


def test_a_search_by_words_needs_words() -> None:
    with pytest.raises(ValueError, match="needs `words`"):
        evaluate_retrieval(
            QUESTIONS, {"fixed": FixedChunker(3, "chars").chunks}, letters, {"a": []}, searches=lambda _: SEARCHES
        )


def test_the_report(tmp_path: Path) -> None:
    found = results()
    assert list(figures(found[0]))[:5] == ["chunker", "search", "chunks", "tokens a chunk", "broken edges"]
    assert (figures(found[0])["precision@5"], figures(found[0])["irrelevant@5"]) == (0.25, 0.7667)
    assert figures(found[0])["recall@1"] == 1.0
    assert verdicts(found, tokens=10)[0] == "whole -100.0 points over sentence [-100.0, -100.0]: sentence is better"
    plot(found, tmp_path / "plot.svg")
    assert "<svg" in (tmp_path / "plot.svg").read_text("utf-8")


def test_contenders_keep_to_the_budget_and_the_text() -> None:
    chunkers = contenders(letters, "ja", 10, "chars", SEGMENTER)
    assert {"fixed", "sentence", "clause", "semantic disjoint percentile", "semantic concat gradient"} <= set(chunkers)
    for name, chunk in chunkers.items():
        found = chunk(TEXT)
        assert all(TEXT[each.start : each.end] == each.text and each.tokens <= 10 for each in found), name


def test_what_is_remembered_is_not_asked_again() -> None:
    calls: list[Sequence[str]] = []

    def embed(texts: Sequence[str]) -> list[list[float]]:
        calls.append(list(texts))
        return letters(texts)

    remembered = RememberedEmbedder(embed)
    assert [list(row) for row in remembered(["雨", "川", "雨"])] == letters(["雨", "川", "雨"])
    remembered(["川", "株"])
    assert calls == [["雨", "川"], ["株"]]


def test_bootstrap() -> None:
    clear = paired_bootstrap([0.0] * 50, [1.0] * 40 + [0.0] * 10)
    assert clear.mean == pytest.approx(0.8)
    assert 0.6 < clear.low < 0.8 < clear.high < 0.95
    assert not clear.is_noise
    one = paired_bootstrap([0.0] * 50, [1.0] + [0.0] * 49)
    assert one.is_noise
    assert one.verdict("a", "b").endswith("noise (one of 50 answers is 2.0 points)")
    assert paired_bootstrap([0.0, 1.0], [1.0, 0.0]) == paired_bootstrap([0.0, 1.0], [1.0, 0.0])


@pytest.mark.parametrize(("first", "second"), [([], []), ([1.0], [1.0, 0.0])])
def test_only_scores_of_the_same_questions_are_compared(first: list[float], second: list[float]) -> None:
    with pytest.raises(ValueError, match="Scores of the same questions"):
        paired_bootstrap(first, second)


@pytest.mark.integrations
def test_qdrant_finds_what_memory_finds() -> None:
    from cjk_sentencizer.integrations.qdrant import QdrantIndex

    chunkers = {"sentence": Chunker("ja", 9, "chars", 0, segmenter=SEGMENTER).chunks}
    stored = evaluate_retrieval(QUESTIONS, chunkers, letters, {"a": SEGMENTER.sentences(TEXT)}, make_index=QdrantIndex)
    assert stored[0].ranks == results()[0].ranks
