"""Training: corpora, corruptions, gradients, calibration, and a model that learns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.training.calibration import Judged, best_threshold, counts, platt
from cjk_sentencizer.training.corpus import documents, passages, read_documents
from cjk_sentencizer.training.corruption import corrupt
from cjk_sentencizer.training.encoding import Passage, Vocabulary, encode
from cjk_sentencizer.training.fit import Options, hold_out, train
from cjk_sentencizer.training.network import Batch, Drops, Network, TypeTable
from cjk_sentencizer.training.quantization import quantise, restore
from cjk_sentencizer.training.stream import batches, remixed

SENTENCES = ["ＯＫです。", "「行く、ね？」", "はい"]

CORRUPTED = [
    ("bare", "ja", "okです行くねはい", [4, 7, 9]),
    ("bare", "th", "okです 行くね はい", [4, 8, 11]),
    ("bare_cased", "ja", "ＯＫです行くねはい", [4, 7, 9]),
    ("no_final", "ja", "ＯＫです「行く、ねはい", [4, 9, 11]),
    ("full", "ja", "ＯＫです。「行く、ね？」はい", [5, 12, 14]),
    ("unspaced", "th", "okです行くねはい", [4, 7, 9]),
]


@pytest.mark.parametrize(("kind", "lang", "text", "ends"), CORRUPTED)
def test_corruptions(kind: str, lang: str, text: str, ends: list[int]) -> None:
    """Text and ends of each corruption that leaves nothing to chance."""
    assert (text, ends) == tuple(corrupt(SENTENCES, lang, kind, Random(0)))


@pytest.mark.parametrize("kind", ["half", "comma", "spaced", "lines"])
def test_ends_follow_their_sentence(kind: str) -> None:
    """Whatever is drawn, each end stands behind the last word of its sentence or its marks."""
    for seed in range(20):
        text, ends = corrupt(SENTENCES, "ja", kind, Random(seed))
        assert len(SENTENCES) == len(ends)
        assert text[: ends[0]].rstrip("。、").endswith("です")
        assert len(text.rstrip()) == ends[-1]


def test_documents_are_divided_by_blank_lines(tmp_path: Path) -> None:
    """Several blank lines are one; a file without sentences is an error."""
    assert [["a", "b"], ["c"]] == documents(["a\n", " b \n", "\n", "\n", "c\n"])
    (tmp_path / "empty.txt").write_text("\n\n", encoding="utf8")
    with pytest.raises(ValueError, match=r"No sentence in .*empty\.txt"):
        read_documents(tmp_path / "empty.txt")


def test_passages_hold_every_sentence_once() -> None:
    """Mixed or not."""
    docs = [[f"{d}.{s}" for s in range(9)] for d in range(30)]
    found = [sentence for passage in passages(docs, Random(0), shuffled=0.5) for sentence in passage]
    assert sorted(sentence for document in docs for sentence in document) == sorted(found)


def test_encoding_labels_token_ends() -> None:
    """White space is no token, and an end inside a token is lost."""
    tokens = Tokens([0, 2, 3], [2, 3, 5], ["はい", " ", "どう"], ["", "", ""])
    passage = encode("はい どう", [2, 4], tokens, Vocabulary(), ("", ""))
    assert ([0, 1], [1, 0], [1, 0]) == tuple(column.tolist() for column in passage[:3])


def passage_of(labels: list[int], start: int = 0) -> Passage:
    """Return a passage whose types count up from ``start``."""
    types = np.arange(start, start + len(labels), dtype=np.int32)
    return Passage(types, np.zeros(len(labels), np.int8), np.array(labels, np.int8), ("", ""))


def test_mixing_keeps_sentences_whole() -> None:
    """Types follow each other as before inside a sentence, and none is lost."""
    given = [passage_of([0, 0, 1, 0, 1]), passage_of([0, 1, 0, 0, 0, 1], 5)]
    found = remixed(given, 1.0, np.random.default_rng(3))
    types, labels = (np.concatenate([passage[part] for passage in found]) for part in (0, 2))
    assert list(range(11)) == sorted(types)
    assert all(b == a + 1 for a, b, end in zip(types, types[1:], labels, strict=False) if not end)


def test_batches_cover_the_passages() -> None:
    """Every token comes once an epoch, with padding between passages."""
    found = list(batches([passage_of([0, 1] * 10), passage_of([1] * 7, 20)], 16, 3, np.random.default_rng(0)))
    types = np.concatenate([batch.types for batch in found])
    assert list(range(27)) == sorted(types[types >= 0])
    assert {16} == {len(batch.types) for batch in found}


NO_DROPS = Drops(0, 0, 0)


class Undropped(np.random.Generator):
    """A generator by which dropout keeps everything."""

    def random(self, size: object = None, dtype: object = None, out: object = None) -> np.ndarray:  # type: ignore[override]
        """Return ones."""
        return np.ones(size, np.float64)  # type: ignore[call-overload]


@pytest.mark.parametrize("inputs", [0.0, 0.5])
def test_gradients_are_those_of_the_loss(inputs: float) -> None:
    """Against differences, for every parameter, with inputs dropped out too."""
    rng = np.random.default_rng(0)
    network = Network.create(rng, 50, 6, [1, 2], 40)
    network.parameters["output"] = rng.normal(size=6)
    network.parameters = {name: value.astype(float) for name, value in network.parameters.items()}
    table = TypeTable(rng.integers(1, 50, (10, 5)), rng.integers(1, 2**60, (10, 2)).astype(np.uint64))
    batch = Batch(rng.integers(-1, 10, 40), rng.integers(0, 2, 40), (rng.random(40) < 0.3).astype(int))
    still, drops = Undropped(np.random.PCG64(0)), NO_DROPS._replace(inputs=inputs)
    _, gradients = network.gradients(batch, table, still, drops)
    for name, (gradient, rows) in gradients.items():
        value = network.parameters[name]
        at = tuple(rng.integers(0, size) for size in gradient.shape)
        where = at if rows is None else (rows[at[0]], *at[1:])
        losses = []
        for step in (1e-4, -2e-4):
            value[where] += step
            losses.append(network.gradients(batch, table, still, drops)[0])
        value[where] += 1e-4
        assert gradient[at] == pytest.approx((losses[0] - losses[1]) / 2e-4, abs=1e-4), name


def test_restored_network_is_nearly_the_same() -> None:
    """Integers and back again, within half a step."""
    network = Network.create(np.random.default_rng(0), 100, 8, [1, 2], 16)
    again = restore(quantise(network))
    for name, value in network.parameters.items():
        assert np.abs(value - again.parameters[name]).max() < 0.02, name


def test_calibration() -> None:
    """Platt scaling finds the line; threshold and counts are as computed by hand."""
    rng = np.random.default_rng(0)
    logits = rng.normal(0, 2, 20000)
    labels = (rng.random(20000) < 1 / (1 + np.exp(-(2 * logits - 1)))).astype(int)
    assert (2, -1) == pytest.approx(platt([Judged(logits, labels, int(labels.sum()))]), abs=0.15)
    judged = Judged(np.array([0.1, 0.6, 0.7, 0.2]), np.array([0, 1, 0, 1]), 3)
    assert (2, 1, 1) == counts(judged, 0.5)
    middle = best_threshold([Judged(np.array([0.5, 0.6, 0.0]), np.array([0, 1, 1]), 2)])
    assert middle == pytest.approx(0.555, abs=0.011)


def test_hold_out_takes_a_tenth() -> None:
    """Of documents, or of the sentences of a single one."""
    assert ([["a"]] * 18, [["a"]] * 2) == hold_out([["a"]] * 20)
    assert (27, 3) == tuple(map(len, hold_out([["a"] * 30])))


@pytest.mark.parametrize("lang", ["ko"])
def test_a_model_learns_and_is_reproducible(lang: str, tmp_path: Path) -> None:
    """A small corpus with a plain rule: every sentence ends in one of two words."""
    rng = Random(0)
    words, lasts = ["나무", "바다", "하늘", "사람"], ["했다", "갔다"]
    lines = [" ".join([*rng.choices(words, k=rng.randint(2, 6)), rng.choice(lasts)]) for _ in range(400)]
    (tmp_path / "train.txt").write_text("\n".join(lines), encoding="utf8")
    options = Options(
        buckets=1024, dim=16, dilations=(1,), epochs=1, least_steps=150, ngrams=64, batch=512, rate=1e-2, variants=2
    )
    paths = [tmp_path / "one.npz", tmp_path / "two.npz"]
    for path in paths:
        train([tmp_path / "train.txt"], lang, path, further=False, options=options, report=lambda line: None)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    model = BoundaryModel.load(paths[0])
    tokens = Tokens([0, 3, 6, 9], [2, 5, 8, 11], ["나무", "했다", "바다", "갔다"], [""] * 4)
    assert [False, True, False, True] == (model.scores("나무 했다 바다 갔다", tokens) >= model.threshold).tolist()


def test_unknown_language_is_refused(tmp_path: Path) -> None:
    """The message lists the languages."""
    (tmp_path / "train.txt").write_text("a\nb\n", encoding="utf8")
    with pytest.raises(ValueError, match="No rules for language 'xh'"):
        train([tmp_path / "train.txt"], "xh", report=lambda line: None)
