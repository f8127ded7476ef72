"""Speeds are ratios within one run."""

from __future__ import annotations

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation.measurement.speed import speeds
from cjk_sentencizer.evaluation.measurement.systems import baselines, our_system


def test_the_first_system_is_the_measure() -> None:
    (plain, *classic), _ = baselines()
    rules = our_system(lambda lang: Segmenter(lang, mode="rules"), "cjk-sentencizer, rules")
    found = speeds(plain, [rules, classic[0]], "ja", "article", "雨だ。「帰る。」と言った。")
    assert [each.system for each in found] == ["plain regex", "cjk-sentencizer, rules", "full stops"]
    assert found[0].ratio == 1.0
    assert found[1].ratio < 1 < found[2].ratio
    assert all(each.megabytes_per_second > 0 for each in found)
