"""The boundary model: exact in windows of any size, from any thread, and plain to read on a model of one feature."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.features import MAX_FEATURES, bucket, char_class, feature_ids, feature_strings
from cjk_sentencizer.segmentation.model import LIMIT, SINGLE_THREAD, BoundaryModel, _product, default_model
from cjk_sentencizer.training.network import Network
from cjk_sentencizer.training.quantization import quantise

BUCKETS = 512

FEATURES = [
    ("です", "助動詞|助動詞-デス;終止形-一般", {"wです", "zす", "yです", "m助動詞", "f終止形-一般", "k助動詞-デス"}),
    ("ＡＢＣ", "", {"wabc", "zc", "cLATIN-LATIN-3"}),
    ("。", "補助記号-句点", {"w。", "p補助記号-句点", "cPo-Po-1"}),
]

CLASSES = [
    ("あ", "HIRAGANA"),
    ("ア", "KATAKANA"),
    ("漢", "CJK"),
    ("ก", "THAI"),
    ("７", "DIGIT"),
    ("。", "Po"),
    ("é", "LATIN"),
]

BUCKETS_FOR_EVER = [("wです", 34081), ("z。", 16819), ("wครับ", 14756)]


def words(count: int, seed: int = 0) -> tuple[str, Tokens]:
    """Return a text of random two-letter words with some spaces and line ends."""
    rng = np.random.default_rng(seed)
    text, starts, ends, surfaces = "", [], [], []
    for _ in range(count):
        word = "".join(rng.choice(list("あいうえおかきくけこ漢字"), 2))
        starts.append(len(text))
        ends.append(len(text) + 2)
        surfaces.append(word)
        text += word + str(rng.choice(["", "", "", " ", "\n"]))
    return text, Tokens(starts, ends, surfaces, [""] * count)


def random_model(dilations: tuple[int, ...] = (1, 2, 4)) -> BoundaryModel:
    """Return a model with large random weights, so that every layer matters."""
    rng = np.random.default_rng(1)
    network = Network.create(rng, BUCKETS, 16, list(dilations))
    network.parameters["output"] = rng.normal(0, 1, 16).astype(np.float32)
    network.parameters["embedding"] *= 3
    return BoundaryModel("ja", 0.5, 0.9, quantise(network))


def one_feature_model(word: str) -> BoundaryModel:
    """Return a model that knows one thing: a sentence ends after ``word``."""
    network = Network.create(np.random.default_rng(0), BUCKETS, 4, [1])
    for value in network.parameters.values():
        value[:] = 0
    network.parameters["embedding"][bucket("w" + word, BUCKETS), 0] = 1
    network.parameters["output"][0] = 12
    network.parameters["output_bias"][0] = -6
    return BoundaryModel("ja", 0.5, 0.9, quantise(network))


@pytest.mark.parametrize(("surface", "tag", "expected"), FEATURES)
def test_features_of_a_token(surface: str, tag: str, expected: set[str]) -> None:
    """Word, edges and tag parts are among the features."""
    assert expected <= set(feature_strings(surface, tag))


@pytest.mark.parametrize(("char", "expected"), CLASSES)
def test_character_classes(char: str, expected: str) -> None:
    """Scripts by name, digits as one, the rest by category."""
    assert expected == char_class(char)


@pytest.mark.parametrize(("feature", "expected"), BUCKETS_FOR_EVER)
def test_buckets_never_change(feature: str, expected: int) -> None:
    """Shipped weights depend on these numbers."""
    assert expected == bucket(feature, 2**16)


def test_feature_rows_have_one_width() -> None:
    """Rows are padded, with or without a tag, and a lone surrogate is no error."""
    assert {MAX_FEATURES} == {len(feature_ids(s, t, BUCKETS)) for s, t, _ in FEATURES} | {
        len(feature_ids("\ud800", "", 9))
    }


def test_folded_characters_count_as_others() -> None:
    """A model that folds sees a traditional word as the simplified one."""
    assert feature_ids("学", "", BUCKETS) == feature_ids("學", "", BUCKETS, {ord("學"): "学"})


def test_one_feature_gives_the_obvious_answer() -> None:
    """The boundary follows the one word the model knows; white space tokens score 0."""
    tokens = Tokens([0, 2, 4, 5], [2, 4, 5, 7], ["いい", "です", " ", "です"], ["", "", "", ""])
    scores = one_feature_model("です").scores("いいです です", tokens)
    assert [False, True, False, True] == (scores > 0.5).tolist()
    assert 0 == scores[2]


@pytest.mark.parametrize("window", [1, 7, 64, 1000])
def test_window_size_changes_nothing(window: int) -> None:
    """Scores are equal bit for bit whatever the window."""
    text, tokens = words(300)
    model = random_model()
    assert np.array_equal(model.scores(text, tokens), model.scores(text, tokens, window=window))


def test_scores_depend_on_the_receptive_field_only() -> None:
    """A part of a text scores as within the whole, but for its edges."""
    text, tokens = words(200)
    model = random_model()
    part = Tokens(*(column[50:150] for column in tokens))
    margin = model.receptive_field
    whole, inner = model.scores(text, tokens), model.scores(text, part)
    assert np.array_equal(whole[50 + margin : 150 - margin], inner[margin:-margin])
    assert not np.array_equal(whole[50:150], inner)


def test_threads_share_a_model() -> None:
    """Eight threads get the answer of one."""
    model = random_model()
    texts = [words(100, seed) for seed in range(24)]
    expected = [random_model().scores(*text).tolist() for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert expected == [scores.tolist() for scores in pool.map(lambda text: model.scores(*text), texts)]


def test_scores_survive_a_full_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of token vectors starts afresh and the scores stay."""
    expected = [random_model().scores(*words(100, seed)).tolist() for seed in range(4)]
    monkeypatch.setattr("cjk_sentencizer.segmentation.model.CACHED_TYPES", 30)
    model = random_model()
    assert expected == [model.scores(*words(100, seed)).tolist() for seed in range(4)]


def test_scores_are_rounded() -> None:
    """Probabilities are multiples of 0.0001, none for no tokens."""
    model = random_model()
    scores = model.scores(*words(50))
    assert np.array_equal(scores, np.round(scores, 4))
    assert 0 == len(model.scores("", Tokens([], [], [], [])))


def test_saved_model_is_the_same(tmp_path: Path) -> None:
    """By file and by pickle."""
    model = random_model()
    model.metadata = {"note": "字"}
    model.fold = {ord("學"): "学"}
    model.save(tmp_path / "model.npz")
    loaded = BoundaryModel.load(tmp_path / "model.npz")
    copied = pickle.loads(pickle.dumps(model))
    expected = model.scores(*words(60)).tolist()
    assert [expected, expected] == [loaded.scores(*words(60)).tolist(), copied.scores(*words(60)).tolist()]
    assert (model.fold, model.metadata, 0.5, 0.9) == (
        loaded.fold,
        loaded.metadata,
        loaded.threshold,
        loaded.strict_threshold,
    )


def test_other_files_are_refused(tmp_path: Path) -> None:
    """The error names the file and says what is expected."""
    (tmp_path / "x.npz").write_bytes(b"no model")
    with pytest.raises(ValueError, match=r"x\.npz is no boundary model; expected"):
        BoundaryModel.load(tmp_path / "x.npz")


@pytest.mark.parametrize("lang", ["ja", "zh", "th"])
def test_shipped_weights_are_exact(lang: str) -> None:
    """No sum of products can reach the numbers that float32 does not hold."""
    model = default_model(lang)
    assert model is not None
    weights = model.weights
    for kernel, bias in zip(weights.kernels, weights.biases, strict=True):
        assert (np.abs(kernel.astype(int)).sum(axis=0) * weights.scales["bound"] + np.abs(bias)).max() < LIMIT
    assert 0 < model.threshold < model.strict_threshold < 1


def test_no_model_for_other_languages() -> None:
    """A language without weights has no model."""
    assert default_model("en") is None


@pytest.mark.parametrize("rows", [0, 1, 2, 3, 64, 65, 300])
def test_a_product_in_blocks_is_that_of_the_whole(rows: int) -> None:
    """Two rows a block: the weights are half as many as one thread takes."""
    rng = np.random.default_rng(rows)
    weights = rng.integers(-9, 9, (64, SINGLE_THREAD // 128)).astype(np.float32)
    inputs = rng.integers(-9, 9, (rows, 64)).astype(np.float32)
    assert np.array_equal(_product(inputs, weights), inputs @ weights)
