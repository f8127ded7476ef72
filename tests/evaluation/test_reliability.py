"""Scores as probabilities, and what another threshold would give."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation import Case, evaluate, read_corpus
from cjk_sentencizer.evaluation.reliability import Places, bins, brier, counts_at, curve, places, plot, reliability
from cjk_sentencizer.evaluation.report.data import Curve, Reliability
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.rules import Candidate
from cjk_sentencizer.segmentation.types import Reason, Sentence

CORPUS = Path(__file__).parents[2] / "corpus"
GIVEN = Places(np.array([0.1, 0.6, 0.7, 0.2, 1.0]), np.array([0, 1, 0, 1, 1]), np.array([1, 1, 1, 1, 0], bool), 1)
CURVE = [(0.05, (3, 2, 1)), (0.5, (2, 1, 2)), (0.65, (1, 1, 3)), (1.0, (1, 0, 3))]


class Fixed:
    """A segmenter of one answer: ``ab``, scored .4, ``c`` by rule, ``de`` at the end."""

    def sentences(self, text: str) -> list[Sentence]:
        found = [(0, 2, Reason.MODEL, 0.4), (2, 3, Reason.TERMINATOR, 1.0), (3, 5, Reason.END_OF_TEXT, 1.0)]
        return [Sentence(text[start:end], start, end, reason, score) for start, end, reason, score in found]

    def explain(self, text: str) -> list[Candidate]:
        return []

    def tokens(self, text: str) -> Tokens:
        return Tokens([0, 1, 2, 3], [1, 2, 3, 5], ["a", "b", "c", "de"], [""] * 4)


@pytest.mark.parametrize(("counts_end", "rows"), [(False, 3), (True, 4)])
def test_places_are_word_ends_with_their_scores(counts_end: bool, rows: int) -> None:
    """The end counts only where it is to; a boundary inside a word (4) is missed; what a rule decided is not weighed."""
    case = Case("", "", "ja", "abcde", frozenset({2, 4, 5}), counts_end)
    found = places([case], lambda lang: Fixed())
    assert [0.0, 0.4, 1.0, 1.0][:rows] == found.scores.tolist()
    assert [0, 1, 0, 1][:rows] == found.labels.tolist()
    assert [True, True, False, False][:rows] == found.weighed.tolist()
    assert found.missed == 1


def test_no_cases_have_no_places() -> None:
    found = places([], lambda lang: Fixed())
    assert (0, 0) == (len(found.scores), found.missed)
    assert Reliability("ja", (), (), (), 0.0) == reliability("ja", found)


def test_brier_score_and_bins_are_as_computed_by_hand() -> None:
    scores, labels = GIVEN.scores[:4], GIVEN.labels[:4]
    assert brier(scores, labels) == pytest.approx(0.325)
    assert [pytest.approx(row) for row in bins(scores, labels, 2)] == [(0.15, 0.5, 2), (0.65, 0.5, 2)]


def test_reliability_leaves_rules_out() -> None:
    row = reliability("ja", GIVEN, 2)
    assert row.counts == (2, 2)
    assert row.brier == pytest.approx(0.325)


def test_curve_has_the_counts_of_each_threshold() -> None:
    """Precision falls and recall rises as the threshold falls; a missed boundary stays missed."""
    assert [counts_at(GIVEN, threshold) for threshold, _ in CURVE] == [counts for _, counts in CURVE]
    found = curve("ja", "set", "asr", GIVEN, 0.3, [0.5, 1.0])
    assert found == Curve("ja", "set", "asr", (0.5, 1.0), (2 / 3, 1.0), (0.5, 0.25), 0.3)


@pytest.mark.parametrize("lang", ["ja", "zh", "th"])
def test_one_run_tells_what_other_thresholds_give(lang: str) -> None:
    """The counts are those of segmenters made with these thresholds, but for a few behind emoji."""
    cases = list(read_corpus([CORPUS / f"{lang}.jsonl"]))
    found = places(cases, lambda own: Segmenter(own, threshold=0.0))
    for threshold in (0.3, 0.7):
        report = evaluate(cases, lambda own, least=threshold: Segmenter(own, threshold=least))  # type: ignore[misc]
        expected, counts = report.by_language()[lang], counts_at(found, threshold)
        assert counts.f1 == pytest.approx(expected.f1, abs=0.005)
    assert 0 < reliability(lang, found).brier < 0.15


def test_diagram_is_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot([reliability("ja", GIVEN)], tmp_path / "reliability.svg")
    assert "<!-- ja, Brier score 0.3250 -->" in (tmp_path / "reliability.svg").read_text("utf-8")
