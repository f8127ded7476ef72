"""What embedding costs, by figures that can be worked out by hand."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.chunking.cost import Plan, Rates, Workload, survey
from cjk_sentencizer.chunking.fixed import FixedChunker

TEXT = "雨が降る。川が流れる。株が上がる。"  # 5 + 6 + 6 characters


def plans() -> dict[str, Plan]:
    chunker = Chunker("ja", 11, "chars", 0, segmenter=Segmenter("ja", mode="rules"))
    found = survey([TEXT, "雨だ。", ""], chunker)
    assert (found.documents, found.characters, found.sentences, found.tokens) == (3, 20, 4, 20)
    return {plan.method: plan for plan in found.plans}


def test_plans() -> None:
    found = plans()
    assert found["fixed"] == Plan("fixed", Workload(), Workload(3, 20))
    assert found["sentence"] == Plan("sentence", Workload(), Workload(3, 20))
    single = found["semantic, disjoint or mean"]
    assert (single.to_cut, single.to_index, single.total) == (Workload(3, 17), Workload(3, 20), Workload(6, 37))
    assert found["semantic, concat"].to_cut == Workload(3, 11 + 17 + 12)


def test_money_and_time() -> None:
    work = Workload(texts=130, tokens=1_000_000)
    assert work.calls(Rates(batch_size=64)) == 3
    assert work.money(Rates(price=0.13)) == pytest.approx(0.13)
    assert work.seconds(Rates()) == 0
    assert work.seconds(Rates(requests_per_minute=6)) == 30
    assert work.seconds(Rates(requests_per_minute=6, tokens_per_minute=500_000)) == 120


def test_fixed_chunks_are_full_and_verbatim() -> None:
    text = "雨が降る。" * 20 + "e\u0301👨\u200d👩\u200d👧" * 3
    found = FixedChunker(7, "chars").chunks(text)
    assert "".join(chunk.text for chunk in found) == text
    assert {chunk.tokens for chunk in found[:14]} == {7}
    assert all(chunk.tokens <= 7 for chunk in found)
    assert not any(chunk.text[0] in "\u0301\u200d" for chunk in found)


def test_a_grapheme_over_the_budget_stays_whole() -> None:
    assert [(c.text, c.cut) for c in FixedChunker(2, "bytes").chunks("aあb")] == [
        ("a", "grapheme"),
        ("あ", "over_budget"),
        ("b", "grapheme"),
    ]
