"""``evaluate`` on the kinds of gold texts that users have, and its report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from spacy.lang.ja import Japanese
from spacy.tokens import Doc, DocBin
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app
from cjk_sentencizer.evaluation.report import ReportData

FOUND_IN = [
    # file, protocol, boundaries in the gold, true positives
    ("array.jsonl", None, 1, 1),
    ("array.jsonl", "asr", 1, 0),
    ("array.jsonl", "document", 1, 1),
    ("docs.spacy", None, 1, 1),
    ("docs.spacy", "exact", 1, 1),
    ("docs.spacy", "half", 1, 1),
    ("tree.conllu", None, 3, 3),
    ("tree.conllu", "document", 1, 1),
    ("lines.txt", "document", 1, 1),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "array.jsonl").write_text('["明日は雨ですね。 ", "はい。"]\n', "utf-8")
    (tmp_path / "lines.txt").write_text("明日は雨ですね。\nはい。\n", "utf-8")
    (tmp_path / "tree.conllu").write_text(
        "# newdoc\n# text = 明日は雨ですね。\n1\t雨\n\n# text = はい。\n1\tは\n\n# newdoc id = 2\n# text = 帰る。\n1\t帰る\n",
        "utf-8",
    )
    doc = Doc(
        Japanese().vocab,
        ["明日は雨ですね", "。", "はい", "。"],
        spaces=[False, True, False, False],
        sent_starts=[True, False, True, False],
    )
    DocBin(docs=[doc]).to_disk(tmp_path / "docs.spacy")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["evaluate", *arguments])


@pytest.mark.parametrize(("name", "protocol", "existing", "found"), FOUND_IN)
def test_kinds_of_files(folder: Path, name: str, protocol: str | None, existing: int, found: int) -> None:
    chosen = ["--protocol", protocol] if protocol else []
    result = run(f"{folder}/{name}", "--lang", "ja", "--mode", "rules", "--json", *chosen)
    (row,) = json.loads(result.stdout)["languages"]
    assert (row["true_positives"] + row["false_negatives"], row["true_positives"]) == (existing, found)


def test_a_doc_without_sentence_starts(folder: Path) -> None:
    DocBin(docs=[Doc(Japanese().vocab, ["雨", "。"])]).to_disk(folder / "bare.spacy")
    result = run(f"{folder}/bare.spacy", "--lang", "ja")
    assert result.exit_code == 2
    assert "bare.spacy:1: this Doc has no sentence starts" in result.stderr


def test_report_of_own_texts(folder: Path) -> None:
    pytest.importorskip("icu")
    result = run(f"{folder}/array.jsonl", f"{folder}/lines.txt", "--lang", "ja", "--report", f"{folder}/report")
    assert result.exit_code == 0
    data = ReportData.load(folder / "report" / "data.json")
    found = {(each.system, each.set, each.condition): each.f1 for each in data.scores}
    assert found["cjk-sentencizer", "array", "gold"] == 1.0
    assert found["cjk-sentencizer", "lines", "clean"] == 1.0
    assert found["full stops", "lines", "clean"] < 1.0
    names = {path.name for path in (folder / "report").iterdir()}
    assert names == {"data.json", "index.html", "tables.md", *(f"{each}.csv" for each in TABLES)}
    assert "UAX #29" in (folder / "report" / "index.html").read_text("utf-8")


TABLES = ("systems", "scores", "classes", "speeds", "edges")
