"""F1 on the corpus does not fall, and no more boundaries are invented; what counts as worse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from guards import f1_falls, f1_figures, false_cut_figures, false_cut_rises, risen, speed_falls

ROOT = Path(__file__).resolve().parents[2]
RECORD = json.loads((ROOT / "tests" / "scores.json").read_text("utf-8"))


def test_f1_on_the_corpus_has_not_fallen() -> None:
    """Where it has for a reason: `make scores ARGS=--accept`, and the reason goes into the change."""
    measured = f1_figures(ROOT / "corpus")
    assert measured.keys() == RECORD["f1"].keys()
    assert list(f1_falls(RECORD["f1"], measured)) == []


def test_no_more_boundaries_are_invented_in_sound_text() -> None:
    measured = false_cut_figures(ROOT / "corpus")
    assert measured.keys() == RECORD["false_cuts"].keys()
    assert list(false_cut_rises(RECORD["false_cuts"], measured)) == []


@pytest.mark.parametrize(("now", "rises"), [(1.0, 0), (1.5, 0), (1.6, 1), (0.0, 0)])
def test_a_rise_of_invented_boundaries(now: float, rises: int) -> None:
    assert len(list(false_cut_rises({"ja": 1.0}, {"ja": now}))) == rises


@pytest.mark.parametrize(("now", "falls"), [(0.9, 0), (0.898, 0), (0.8979, 1), (0.95, 0)])
def test_a_fall_of_f1(now: float, falls: int) -> None:
    assert len(list(f1_falls({"ja gold": 0.9}, {"ja gold": now}))) == falls


@pytest.mark.parametrize(("now", "falls"), [(0.09, 0), (0.061, 0), (0.059, 1)])
def test_a_fall_of_speed(now: float, falls: int) -> None:
    assert len(list(speed_falls({"ja article": 0.09}, {"ja article": now}))) == falls


def test_a_figure_that_is_gone_is_a_fall() -> None:
    assert list(f1_falls({"ja gold": 0.9}, {})) == ["ja gold: F1 0.9000 on record, now none"]
    assert list(speed_falls({"ja article": 0.09}, {})) == ["ja article: ratio 0.09 on record, now none"]


def test_rises_are_taken_and_small_falls_are_not() -> None:
    assert risen({"a": 0.5, "b": 0.5}, {"a": 0.6, "b": 0.499, "c": 0.1}) == {"a": 0.6, "b": 0.5, "c": 0.1}
