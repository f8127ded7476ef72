"""``spacy evaluate`` scores a pipeline with the component on the same DocBin that ``cjk-sentencizer evaluate`` reads."""

from __future__ import annotations

import json
from pathlib import Path

import spacy
from spacy.cli.evaluate import evaluate
from spacy.tokens import Doc, DocBin
from typer.testing import CliRunner

from cjk_sentencizer.cli import app

WORDS = "「 行く 。 」 と 言っ た 。 彼 は 笑っ た 。".split()
STARTS = [0, 8]


def test_both_read_the_same_gold(tmp_path: Path) -> None:
    nlp = spacy.blank("ja")
    nlp.add_pipe("cjk_sentencizer", config={"mode": "rules"})
    nlp.to_disk(tmp_path / "pipeline")
    starts = [index in STARTS for index in range(len(WORDS))]
    gold = Doc(nlp.vocab, WORDS, spaces=[False] * len(WORDS), sent_starts=starts)
    DocBin(docs=[gold]).to_disk(tmp_path / "gold.spacy")
    scores = evaluate(str(tmp_path / "pipeline"), tmp_path / "gold.spacy", silent=True)
    assert (scores["sents_p"], scores["sents_r"], scores["sents_f"]) == (1.0, 1.0, 1.0)
    arguments = ["evaluate", f"{tmp_path}/gold.spacy", "--lang", "ja", "--mode", "rules", "--json"]
    (row,) = json.loads(CliRunner().invoke(app, arguments).stdout)["languages"]
    assert (row["f1"], row["true_positives"]) == (1.0, 1)
