"""``configs/*_train.cfg``: spaCy's own command trains with them, and the saved pipeline carries the model."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest
import spacy
from spacy.cli.debug_config import debug_config
from spacy.util import load_config

from cjk_sentencizer.segmentation.model import BoundaryModel

SENTENCES = {
    "ja": ["雨が降った。", "駅まで歩いたよ。", "友達が来た！", "店は休みですか？", "もう寝るね。"],
    "zh": ["下雨了。", "我走到车站。", "朋友来了！", "商店休息吗？", "我要睡觉了。"],
    "th": ["ฝนตกแล้วครับ", "ผมเดินไปสถานี", "เพื่อนมาแล้วค่ะ", "ร้านหยุดไหม", "ไปนอนแล้วนะ"],
}


@pytest.fixture(params=["ja", "zh", "th"])
def config(request: pytest.FixtureRequest) -> Iterator[Path]:
    with as_file(files("cjk_sentencizer.configs") / f"{request.param}_train.cfg") as path:
        yield path


@pytest.fixture
def corpus(config: Path, tmp_path: Path) -> Path:
    lines = SENTENCES[config.name[:2]]
    path = tmp_path / "sentences.txt"
    path.write_text("\n\n".join("\n".join([*lines[at % 5 :], *lines[: at % 5]]) for at in range(30)), "utf-8")
    return path


def test_pipeline_is_the_one_of_the_other_config(config: Path) -> None:
    """Only what training needs is added to ``LANG.cfg``."""
    with as_file(files("cjk_sentencizer.configs") / f"{config.name[:2]}.cfg") as path:
        plain, own = load_config(path), load_config(config)
    assert own["components"] == plain["components"]
    assert own["nlp"]["tokenizer"] == plain["nlp"]["tokenizer"]


def test_config_is_complete(config: Path, corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As ``spacy debug config`` judges."""
    debug_config(config, overrides={"paths.train": str(corpus), "paths.dev": str(corpus)})
    assert "Config is valid" in capsys.readouterr().out


@pytest.mark.slow
def test_spacy_train_saves_a_pipeline_with_its_model(config: Path, corpus: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "spacy", "train", str(config), "--output", str(tmp_path / "out")]
    command += ["--paths.train", str(corpus), "--paths.dev", str(corpus)]
    command += ["--training.max_steps", "4", "--training.eval_frequency", "2"]
    run = subprocess.run(command, check=True, capture_output=True, text=True, timeout=240)
    assert "LOSS CJK_S" in run.stdout
    nlp = spacy.load(tmp_path / "out" / "model-best")
    assert nlp.meta["performance"]["sents_f"] > 0.5
    assert nlp.meta["performance"]["cjk_sentencizer_loss"] > 0
    model = BoundaryModel.load(tmp_path / "out" / "model-last" / "cjk_sentencizer" / "model.npz")
    training = model.metadata["training"]
    assert (training["steps"], training["seed"], training["further"]) == (5, 0, True)
    assert training["sentences"] >= 5 * 50
    assert nlp.get_pipe("cjk_sentencizer")._model.language == config.name[:2]
