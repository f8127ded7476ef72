"""``cjk-sentencizer train``."""

from __future__ import annotations

from pathlib import Path

import pytest
from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab
from typer.testing import CliRunner, Result

from cjk_sentencizer import Segmenter
from cjk_sentencizer.cli import app

SENTENCES = ["雨が降った。", "駅まで歩いた。", "友達が来た。", "店は休みだ。", "本を読んだ。", "もう寝るよ。"]
REFUSED = [
    (["{}/none.txt", "--lang", "ja", "-o", "{}/m.npz"], "Error: {}/none.txt: no such file."),
    (["{}/bad.txt", "--lang", "ja", "-o", "{}/m.npz"], "Error: {}/bad.txt: byte 0 (0xff) is not UTF-8"),
    (["{}/empty.txt", "--lang", "ja", "-o", "{}/m.npz"], "Error: No sentence in {}/empty.txt"),
    (["{}/one.txt", "--lang", "ja", "-o", "{}/m.npz"], "Error: 1 sentence(s) to train on: nothing can be learned from"),
    (["{}/page.pdf", "--lang", "ja", "-o", "{}/m.npz"], "Error: {}/page.pdf is no text: expected UTF-8"),
    (["{}/nul.txt", "--lang", "ja", "-o", "{}/m.npz"], "Error: {}/nul.txt is no text: expected UTF-8"),
    (["{}/text.spacy", "--lang", "ja", "-o", "{}/m.npz"], "Error: {}/text.spacy: not a DocBin ("),
    (
        ["{}/plain.spacy", "--lang", "ja", "-o", "{}/m.npz"],
        "Error: {}/plain.spacy:1: this Doc has no sentence starts; set",
    ),
    (["{}/a.txt", "--lang", "xh", "-o", "{}/m.npz"], "Error: No rules for language 'xh'."),
    (["{}/a.txt", "--lang", "ja", "-o", "{}/none/m.npz"], "Error: {}/none: no such folder to write into."),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.txt").write_text("\n\n".join("\n".join(SENTENCES) for _ in range(12)), "utf-8")
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    (tmp_path / "one.txt").write_text("雨が降った。", "utf-8")
    (tmp_path / "page.pdf").write_bytes(b"%PDF-1.4 foo")
    (tmp_path / "nul.txt").write_bytes("雨。\n".encode() + b"\0\0")
    (tmp_path / "empty.txt").write_bytes(b"\n")
    (tmp_path / "text.spacy").write_text("雨が降った。", "utf-8")
    DocBin(docs=[Doc(Vocab(), words=["雨", "だ"])]).to_disk(tmp_path / "plain.spacy")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["train", *arguments])


def test_written_model_is_read_by_the_segmenter(folder: Path) -> None:
    result = run(f"{folder}/a.txt", "--lang", "ja", "--output", f"{folder}/m.npz")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{folder}/m.npz: a boundary model for ja, threshold 0.")
    text = "".join(SENTENCES).replace("。", "")
    sentences = Segmenter("ja", mode="analyzer", model=f"{folder}/m.npz").sentences(text)
    assert len(sentences) > 1
    assert "".join(sentence.text for sentence in sentences) == text


@pytest.mark.slow
def test_docbin_gives_the_same_model_as_text(folder: Path) -> None:
    """Where its Docs have the same sentences."""
    doc = Doc(Vocab(), words=SENTENCES, spaces=[False] * 6, sent_starts=[True] * 6)
    DocBin(docs=[doc] * 12).to_disk(folder / "a.spacy")
    for name in ("a.txt", "a.spacy"):
        result = run(f"{folder}/{name}", "--lang", "ja", "--output", f"{folder}/{name}.npz")
        assert result.exit_code == 0
    assert (folder / "a.spacy.npz").read_bytes() == (folder / "a.txt.npz").read_bytes()


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_user_errors(folder: Path, arguments: list[str], message: str) -> None:
    result = run(*(argument.replace("{}", str(folder)) for argument in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(message.replace("{}", str(folder)))
    assert result.stderr.count("\n") == 1
    assert not (folder / "m.npz").exists()
