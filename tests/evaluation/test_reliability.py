"""Scores as probabilities."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cjk_sentencizer.evaluation.reliability import brier, plot, reliability
from cjk_sentencizer.evaluation.report.data import Reliability

SCORES, LABELS = np.array([0.1, 0.6, 0.7, 0.2, 1.0]), np.array([0, 1, 0, 1, 1])


def test_brier_score_is_as_computed_by_hand() -> None:
    assert brier(SCORES, LABELS) == pytest.approx((0.01 + 0.16 + 0.49 + 0.64 + 0) / 5)
    assert brier(SCORES[:0], LABELS[:0]) == 0.0


def test_bins_are_as_computed_by_hand() -> None:
    """A score of 1 goes into the last bin, and empty bins are left out."""
    row = reliability("ja", SCORES, LABELS, 3)
    assert row.scores == pytest.approx((0.15, 0.6, 0.85))
    assert row.shares == pytest.approx((0.5, 1.0, 0.5))
    assert row.counts == (2, 1, 2)
    assert reliability("ja", SCORES[:2], LABELS[:2], 3).counts == (1, 1)
    assert reliability("ja", SCORES[:0], LABELS[:0]) == Reliability("ja", (), (), (), 0.0)


def test_probabilities_that_are_true_lie_on_the_diagonal() -> None:
    rng = np.random.default_rng(0)
    scores = rng.random(50000)
    row = reliability("ja", scores, (rng.random(50000) < scores).astype(int))
    assert row.shares == pytest.approx(row.scores, abs=0.03)
    assert row.brier == pytest.approx(1 / 6, abs=0.01)


def test_diagram_is_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot([reliability("ja", SCORES, LABELS)], tmp_path / "reliability.svg")
    assert "<!-- ja, Brier score 0.2600 -->" in (tmp_path / "reliability.svg").read_text("utf-8")
