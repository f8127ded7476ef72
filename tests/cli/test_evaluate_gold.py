"""``evaluate`` on the kinds of gold texts that users have, and its report."""

from __future__ import annotations

import json
import re
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


NESTED = ["明日は雨ですね。 ", "「はい。」と言った。"]


@pytest.fixture
def own(folder: Path) -> Path:
    """Gold texts in which the default finds all and a classic splitter does not: two files with one class, and an unmarked one."""
    (folder / "one.jsonl").write_text(json.dumps({"class": "news", "sentences": NESTED}) + "\n", "utf-8")
    (folder / "two.jsonl").write_text(json.dumps({"class": "news", "sentences": [*NESTED, *NESTED]}) + "\n", "utf-8")
    return folder


def test_scores_are_printed_with_errors_and_the_classic_splitters_beside(own: Path) -> None:
    result = run(f"{own}/one.jsonl", f"{own}/two.jsonl", "--lang", "ja", "--mode", "rules")
    cells = [[cell.strip() for cell in line.strip("│").split("│")] for line in result.stdout.splitlines()]
    assert ["ja", "news", "1.0000", "1.0000", "1.0000", "0", "4"] in cells
    assert ["cjk-sentencizer", "1.0000", "1.0000"] in cells
    assert ["plain regex", "0.6667", "0.7500"] in cells
    assert "ours" not in result.stdout


def test_without_marks_the_marks_of_the_written_text_are_counted(folder: Path) -> None:
    (folder / "talk.txt").write_text("明日は、雨ですね。\nはい。\n", "utf-8")
    result = run(f"{folder}/talk.txt", "--lang", "ja", "--protocol", "asr", "--json", "--mode", "rules")
    own, *others = json.loads(result.stdout)["systems"]
    assert (own["system"], own["condition"]) == ("cjk-sentencizer", "asr")
    assert own["stops_f1"] is not None
    assert {each["any_mark"] for each in others if each["system"] == "plain regex"} == {1.0}
    assert "P, any mark" in run(f"{folder}/talk.txt", "--lang", "ja", "--protocol", "asr").stdout


def test_a_class_can_be_scored_alone(own: Path) -> None:
    (own / "mixed.jsonl").write_text(
        json.dumps({"class": "news", "sentences": NESTED})
        + "\n"
        + json.dumps({"class": "chat", "sentences": ["雨か"]}),
        "utf-8",
    )
    result = run(f"{own}/mixed.jsonl", "--lang", "ja", "--class", "chat", "--json")
    assert [each["class"] for each in json.loads(result.stdout)["classes"]] == ["chat"]
    wrong = run(f"{own}/mixed.jsonl", "--lang", "ja", "--class", "poem")
    assert (wrong.exit_code, "No text of class 'poem'. Classes there: chat, news." in wrong.stderr) == (2, True)


def test_without_a_corpus_it_says_what_to_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run()
    assert result.exit_code == 2
    assert "Name gold texts of your own" in result.stderr


def test_files_of_one_name_stay_apart(own: Path) -> None:
    (own / "more").mkdir()
    (own / "more" / "one.jsonl").write_text((own / "two.jsonl").read_text("utf-8"), "utf-8")
    result = run(f"{own}/one.jsonl", f"{own}/more/one.jsonl", "--lang", "ja", "--json")
    sets = [each["set"] for each in json.loads(result.stdout)["systems"] if each["system"] == "cjk-sentencizer"]
    assert sets == [f"{own}/one.jsonl", f"{own}/more/one.jsonl"]


@pytest.fixture
def report(own: Path) -> Path:
    pytest.importorskip("icu")
    files = [f"{own}/{name}" for name in ("one.jsonl", "two.jsonl", "lines.txt", "docs.spacy")]
    result = run(*files, "--lang", "ja", "--report", f"{own}/report")
    assert (result.exit_code, result.stderr) == (0, f"Report: {own}/report/index.html\n")
    return own / "report"


def test_report_holds_the_scores_of_each_file(report: Path) -> None:
    data = ReportData.load(report / "data.json")
    found = {(each.system, each.set, each.condition): (each.f1, each.errors, each.boundaries) for each in data.scores}
    assert found["cjk-sentencizer", "one", "gold"] == (1.0, 0, 1)
    assert found["cjk-sentencizer", "two", "gold"] == (1.0, 0, 3)
    assert found["cjk-sentencizer", "docs", "gold"] == (1.0, 0, 1)
    assert found["cjk-sentencizer", "lines", "clean"] == (1.0, 0, 2)
    assert found["plain regex", "two", "gold"] == (0.75, 2, 3)
    classes = {(each.system, each.set): (each.found, each.false) for each in data.classes if each.kind == "news"}
    assert classes["plain regex", "one"] == (1, 1)
    assert classes["plain regex", "two"] == (3, 2)


def test_report_begins_with_the_scores_of_the_texts(report: Path) -> None:
    page = (report / "index.html").read_text("utf-8")
    summary = re.search(r'<section id="summary">(.*?)</section>', page, re.DOTALL)[1]
    rows = [re.sub(r"<small>.*?</small>", "", row) for row in re.findall(r"<tr data-lang.*?</tr>", summary, re.DOTALL)]
    cells = [
        [re.sub(r"<.*?>", "", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        for row in rows
    ]
    assert cells == [[name, "1.000", "1.000", "1.000", "0"] for name in ("one", "two", "lines", "docs")]
    text = re.sub(r"<.*?>", " ", page.split("</style>")[1].split("<script")[0])
    assert re.findall(r"\bours?\b|\bfirst in\b|\bbehind\b|Not drawn", text) == []


def test_report_holds_speeds_of_the_texts_and_nothing_empty(report: Path) -> None:
    data = ReportData.load(report / "data.json")
    assert {(each.lang, each.text) for each in data.speeds} == {("ja", "your texts")}
    assert {each.system for each in data.speeds} == {each.system for each in data.scores}
    assert all(each.megabytes_per_second > 0 for each in data.speeds)
    assert {path.name for path in report.iterdir()} == {"data.json", "index.html", "tables.md", *TABLES}
    assert min(path.stat().st_size for path in report.iterdir()) > 100
    rows = re.findall(r"^\| ja \| \w+ \| (.*) \|$", (report / "tables.md").read_text("utf-8"), re.MULTILINE)
    assert [row for row in rows if not re.search(r"\d", row)] == []


TABLES = ("systems.csv", "scores.csv", "classes.csv", "speeds.csv", "edges.csv")
