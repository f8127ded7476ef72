"""``cjk-sentencizer config``."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from spacy.cli.debug_data import debug_data
from typer.testing import CliRunner

from cjk_sentencizer.cli import app

CONFIGS = sorted(each.name for each in files("cjk_sentencizer.configs").iterdir() if each.name.endswith(".cfg"))


@pytest.mark.parametrize("name", CONFIGS)
def test_prints_the_config(name: str) -> None:
    expected = files("cjk_sentencizer.configs").joinpath(name).read_text("utf-8")
    for given in (name, name.removesuffix(".cfg")):
        result = CliRunner().invoke(app, ["config", given])
        assert (result.exit_code, result.stdout) == (0, expected)


def test_an_unknown_name() -> None:
    result = CliRunner().invoke(app, ["config", "fr_train"])
    assert result.exit_code == 2
    assert "Error: No config 'fr_train'. Available: ja, ja_chunks, ja_train, th," in result.stderr


@pytest.mark.parametrize(
    ("code", "sentences"),
    [("ja", "雨が降った。\n帰ろう。"), ("zh", "下雨了。\n我们走吧。"), ("th", "ฝนตกแล้วครับ\nกลับบ้านกันเถอะ")],
)
def test_spacy_reads_the_training_config_and_its_data(code: str, sentences: str, tmp_path: Path) -> None:
    """`spacy debug data` on the config as it is printed."""
    config, text = tmp_path / "train.cfg", tmp_path / "text.txt"
    assert CliRunner().invoke(app, ["config", f"{code}_train", "--output", str(config)]).exit_code == 0
    text.write_text("\n\n".join([sentences] * 120), "utf-8")
    debug_data(config, config_overrides={"paths.train": str(text), "paths.dev": str(text)}, silent=True)
