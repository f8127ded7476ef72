"""Training in stages, and means of weights."""

from __future__ import annotations

import numpy as np
import pytest

from cjk_sentencizer.training.encoding import Passage
from cjk_sentencizer.training.fit import Options, create
from cjk_sentencizer.training.network import Drops, Network, TypeTable
from cjk_sentencizer.training.stages import RunningMean, Stage, chosen, mean_of, run_stages, weights_of
from cjk_sentencizer.training.stream import draw

OPTIONS = Options(
    buckets=32,
    ngrams=16,
    dim=4,
    dilations=(1,),
    epochs=1,
    least_steps=20,
    variants=2,
    batch=64,
    rate=0.1,
    drops=Drops(0, 0, 0),
)
TABLE = TypeTable(np.arange(1, 11).reshape(5, 2), np.arange(10, dtype=np.uint64).reshape(5, 2))


def passage(group: tuple[str, str] = ("a.txt", "bare"), length: int = 20) -> Passage:
    """Return a passage in which type 4 always ends a sentence."""
    types = np.arange(length, dtype=np.int32) % 5
    return Passage(types, np.zeros(length, np.int8), (types == 4).astype(np.int8), group)


VARIANTS = [[passage()] * 3, [passage()] * 3]


def same(one: Network, other: Network) -> bool:
    return all((value == other.parameters[name]).all() for name, value in one.parameters.items())


def test_mean_of_weights() -> None:
    first, second = create(OPTIONS), create(Options(**{**vars(OPTIONS), "seed": 1}))
    found = mean_of([first, second, second])
    for name, value in found.parameters.items():
        assert value == pytest.approx((first.parameters[name] + 2 * second.parameters[name]) / 3, abs=1e-6)
    assert found.dilations == [1]


def test_each_stage_goes_on_from_the_mean_of_former_ones() -> None:
    stages = [
        Stage("a", OPTIONS),
        Stage("b", OPTIONS, start=("a",)),
        Stage("c", OPTIONS, start=("a", "b.mean")),
    ]
    found = run_stages(stages, VARIANTS, TABLE, lambda line: None)
    assert same(found["a.start"], create(OPTIONS))
    assert same(found["b.start"], found["a"])
    assert same(found["c.start"], mean_of([found["a"], found["b.mean"]]))
    assert not same(found["b"], found["b.start"])
    assert set(found) == {name + part for name in "abc" for part in ("", ".start", ".mean")}


def test_later_stages_know_more() -> None:
    """The loss on the training text falls from stage to stage."""
    said: list[str] = []
    run_stages([Stage("a", OPTIONS), Stage("b", OPTIONS, start=("a",))], VARIANTS, TABLE, said.append)
    losses = [float(line.split()[-1]) for line in said if "loss" in line]
    assert len(losses) == 2
    assert losses[1] < 0.9 * losses[0]


def test_a_stage_can_leave_the_linear_part_alone() -> None:
    found = run_stages([Stage("a", Options(**{**vars(OPTIONS), "ngram_rate": 0}))], VARIANTS, TABLE, lambda line: None)
    assert not found["a"].parameters["ngrams"].any()
    assert (found["a"].parameters["output"] != 0).any()


def test_running_mean_follows_the_weights() -> None:
    """Every tenth step counts; the first ones are forgotten soon."""
    network = create(OPTIONS)
    running = RunningMean(network, 0.5)
    network.parameters["output_bias"] = np.array([1.0], np.float32)
    for step in range(1, 31):
        running.add(network)
        if step == 9:
            assert running.network.parameters["output_bias"] == -2.5
    assert running.network.parameters["output_bias"] == pytest.approx(1 - 3.5 * 0.25 * 0.4 * 0.5)


def test_passages_are_drawn_as_often_as_the_stage_says() -> None:
    stage = Stage("a", OPTIONS, files={"a.txt": 3.0}, kinds={"full": 0.5}, otherwise=0.2)
    groups = [("a.txt", "bare"), ("a.txt", "full"), ("b.txt", "bare")]
    passages = [passage(group) for group in groups]
    weights = weights_of(stage, passages)
    assert weights is not None
    assert weights.tolist() == [3.0, 1.5, 0.2]
    assert weights_of(Stage("a", OPTIONS), passages) is None
    drawn = draw(passages * 200, np.tile(weights, 200), np.random.default_rng(0))
    assert len(drawn) == 600
    shares = [sum(each.group == group for each in drawn) / 600 for group in groups]
    assert shares == pytest.approx([0.64, 0.32, 0.04], abs=0.05)


def test_a_stage_that_was_not_before_is_refused() -> None:
    with pytest.raises(ValueError, match=r"No stage z so far\. Available: a\."):
        chosen({"a": create(OPTIONS)}, ["a", "z"])
