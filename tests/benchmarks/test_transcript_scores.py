"""Pauses raise the scores on the transcripts of the corpus."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from cjk_sentencizer.evaluation.scores import Counts

BENCHMARK = Path(__file__).resolve().parents[2] / "benchmarks" / "transcripts.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("transcript_scores", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_times_raise_the_scores_of_the_rules() -> None:
    scores = load()
    totals = {times: Counts() for times in (False, True)}
    for gold in scores.read_gold():
        for times in totals:
            totals[times] += scores.count(gold, scores.segmented("rules", times))
    assert totals[True].f1 > 0.90
    assert totals[False].f1 < totals[True].f1 - 0.05


def test_sentences_have_the_speakers_of_the_corpus() -> None:
    scores = load()
    shares = [scores.speaker_accuracy(gold, "rules") for gold in scores.read_gold() if any(gold.speakers)]
    assert len(shares) == 6
    assert min(shares) > 0.9
