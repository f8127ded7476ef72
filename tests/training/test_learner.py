"""Training step by step."""

from __future__ import annotations

import numpy as np

from cjk_sentencizer.segmentation.model import default_model
from cjk_sentencizer.training.learner import HELD_OUT, LEAST_HELD, Learner, summed
from cjk_sentencizer.training.network import Gradient

DOCUMENTS = [[f"{number}번 나무를 봤다", "집에 갔다"] for number in range(1000)]


def test_about_one_document_in_ten_is_held_out() -> None:
    """Always the same ones, and they are not trained on."""
    learner = Learner("ko", default_model("ko"))
    held = [document for document in DOCUMENTS if learner.hold_out(document)]
    assert 0.6 < len(held) / (len(DOCUMENTS) / HELD_OUT) < 1.4
    assert [document for document in DOCUMENTS if Learner.hold_out(learner, document)] == held
    assert learner.step(held) == 0.0
    assert learner.sentences == 0
    assert learner.step(DOCUMENTS[:20]) > 0
    assert 30 <= learner.sentences <= 40


def test_few_held_out_sentences_leave_the_threshold_alone() -> None:
    base = default_model("ko")
    assert base is not None
    learner = Learner("ko", base)
    for document in DOCUMENTS[:20]:
        learner.hold_out(document)
    assert (learner.model().threshold, learner.model().strict_threshold) == (base.threshold, base.strict_threshold)
    assert (learner.model().weights.probabilities == base.weights.probabilities).all()
    for document in DOCUMENTS[: 20 * LEAST_HELD]:
        learner.hold_out(document)
    assert (learner.model().weights.probabilities != base.weights.probabilities).any()


def test_nothing_is_learned_without_a_rate() -> None:
    """The model of an untrained learner is the one that it started from."""
    base = default_model("ko")
    assert base is not None
    learner = Learner("ko", base)
    learner.step(DOCUMENTS[:20])
    learner.apply(0.0)
    assert (learner.model().weights.embedding == base.weights.embedding).all()
    learner.step(DOCUMENTS[:20])
    learner.apply(0.01)
    assert (learner.model().weights.embedding != base.weights.embedding).any()


def test_gradients_add_up() -> None:
    """Of whole parameters and of rows, those that only one has too."""
    first = {"bias": Gradient(np.array([1.0, 2.0])), "table": Gradient(np.array([[1.0], [2.0]]), np.array([3, 5]))}
    second = {"bias": Gradient(np.array([3.0, 4.0])), "table": Gradient(np.array([[4.0]]), np.array([5]))}
    found = summed([first, second])
    assert found["bias"].values.tolist() == [4.0, 6.0]
    assert found["table"].rows is not None
    assert (found["table"].rows.tolist(), found["table"].values.tolist()) == ([3, 5], [[1.0], [6.0]])
    assert summed([first]) is first
