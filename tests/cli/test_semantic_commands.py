"""``cjk-sentencizer cost``, ``chunk --semantic`` and ``evaluate retrieval``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import spacy
from typer.testing import CliRunner, Result

from cjk_sentencizer.cli import app

RAIN = "Rain falls on the river. Rain fills the river. "
STOCKS = "Stocks rise at the bank. Stocks fall at the bank."


@pytest.fixture
def embedder(tmp_path: Path) -> str:
    nlp = spacy.blank("en")
    for word, vector in {"Rain": [1, 0], "river": [1, 0.1], "Stocks": [0, 1], "bank": [0.1, 1]}.items():
        nlp.vocab.set_vector(word, np.array(vector, dtype="f"))
    nlp.to_disk(tmp_path / "vectors")
    return f"spacy:{tmp_path / 'vectors'}"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "a.txt"
    file.write_text(RAIN + STOCKS, "utf-8")
    return file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def test_chunk_semantic(path: Path, embedder: str) -> None:
    options = "--lang en --counter chars --number-of-chunks 2 --format jsonl --embedder".split()
    result = run("chunk", "--semantic", str(path), *options, embedder)
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert [row["text"].split()[0] for row in rows] == ["Rain", "Stocks"]
    assert "".join(row["text"] for row in rows) == path.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--embedder", "none"], "Error: No embedder 'none'."),
        (["--window", "sliding"], "Error: window is 'sliding'."),
        (["--separator", "x"], "Error: --semantic goes without"),
    ],
)
def test_wrong_options_are_told(path: Path, embedder: str, arguments: list[str], message: str) -> None:
    result = run("chunk", "--semantic", "--counter", "chars", str(path), "--embedder", embedder, *arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_cost(path: Path) -> None:
    options = "--lang en --counter chars --budget 50 --overlap 0 --price 2 --requests-per-minute 6 --json".split()
    found = json.loads(run("cost", str(path), *options).output)
    assert (found["documents"], found["sentences"]) == (1, 4)
    plans = {plan["method"]: plan for plan in found["plans"]}
    assert plans["sentence"]["tokens"] == found["tokens"]
    assert plans["sentence"]["money"] == pytest.approx(found["tokens"] * 2 / 1e6)
    assert plans["semantic, concat"]["tokens_to_cut"] > 2 * plans["semantic, disjoint or mean"]["tokens_to_cut"]
    assert plans["sentence"]["seconds"] == 10


def test_cost_of_many_documents_in_money_calls_and_hours(path: Path) -> None:
    options = "--lang en --counter chars --budget 50 --overlap 0 --price 0.02 --batch-size 1 --requests-per-minute 3000"
    arguments = [str(path), *options.split(), "--documents", "10000"]
    found = json.loads(run("cost", *arguments, "--json").output)
    plans = {plan["method"]: plan for plan in found["plans"]}
    assert (found["documents"], found["sentences"]) == (10_000, 40_000)
    # two chunks and four sentences a document, a call each
    assert plans["sentence"]["calls"] == 20_000
    assert plans["semantic, disjoint or mean"]["calls"] == 60_000
    assert plans["semantic, disjoint or mean"]["seconds"] == 1200
    assert plans["sentence"]["money"] == pytest.approx(found["tokens"] * 0.02 / 1e6)
    table = run("cost", *arguments).output
    assert "10,000 documents" in table
    assert "20.0 min" in table
    assert "1.0 h" in run("cost", *arguments[:-1], "30000").output


def test_time_without_a_limit_is_not_known(path: Path) -> None:
    result = run("cost", str(path), "--lang", "en", "--counter", "chars")
    assert "0.0" not in result.output.split("time")[1]
    found = json.loads(run("cost", str(path), "--lang", "en", "--counter", "chars", "--json").output)
    assert {plan["seconds"] for plan in found["plans"]} == {None}


def test_no_document_tells_no_cost_of_others(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("cost", str(tmp_path / "empty"), "--documents", "10")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_cost_refuses_a_negative_price(path: Path) -> None:
    result = run("cost", str(path), "--price", "-1")
    assert (result.exit_code, "Error: --price is -1.0" in result.output) == (2, True)


def test_evaluate_retrieval(path: Path, embedder: str, tmp_path: Path) -> None:
    questions = tmp_path / "q.jsonl"
    questions.write_text(json.dumps({"question": "Stocks bank", "doc": "a.txt", "answer": "Stocks rise"}), "utf-8")
    options = "--lang en --counter chars --budget 60 --window disjoint --threshold-type percentile --json".split()
    result = run(
        "evaluate", "retrieval", str(questions), "--documents", str(path), *options,
        "--embedder", embedder, "--ragas", str(tmp_path / "ragas"),
    )  # fmt: skip
    found = json.loads(result.output)
    by_name = {(row["chunker"], row["search"]): row for row in found["chunkers"]}
    assert by_name["semantic disjoint percentile", "vectors"]["recall@10"] == 1.0
    assert by_name["clause", "keywords"]["recall@1"] == by_name["clause", "hybrid"]["recall@1"] == 1.0
    assert ("semantic disjoint percentile", "keywords") not in by_name
    assert found["comparisons"][0]["noise"] is True
    exported = (tmp_path / "ragas" / "clause.jsonl").read_text("utf-8").splitlines()
    assert json.loads(exported[0])["reference"] == "Stocks rise"


def test_answers_go_into_what_is_written_for_ragas(path: Path, embedder: str, tmp_path: Path) -> None:
    questions = tmp_path / "q.jsonl"
    questions.write_text(json.dumps({"question": "Stocks?", "doc": "a.txt", "answer": "Stocks rise"}), "utf-8")
    (tmp_path / "answers.jsonl").write_text('{"question": "Stocks?", "answer": "They rise."}', "utf-8")
    options = ["--lang", "en", "--counter", "chars", "--window", "disjoint", "--threshold-type", "percentile"]
    asked = ["evaluate", "retrieval", str(questions), "--documents", str(path), *options, "--embedder", embedder]
    run(*asked, "--ragas", str(tmp_path / "out"), "--answers", str(tmp_path / "answers.jsonl"))
    row = json.loads((tmp_path / "out" / "clause_hybrid.jsonl").read_text("utf-8"))
    assert row["response"] == "They rise."
    missing = run(*asked, "--ragas", str(tmp_path / "out"), "--answers", str(tmp_path / "none.jsonl"))
    assert (missing.exit_code, "none.jsonl: no such file of answers." in missing.output) == (2, True)


def test_one_search_for_all_chunkers(path: Path, embedder: str) -> None:
    options = (
        "--lang en --counter chars --budget 60 --window disjoint --threshold-type percentile --known-items 5".split()
    )
    result = run(
        "evaluate", "retrieval", "--documents", str(path), *options, "--embedder", embedder, "--search", "nothing"
    )
    assert (result.exit_code, "No search 'nothing'. Available: vectors, keywords, hybrid." in result.output) == (
        2,
        True,
    )


def test_evaluate_retrieval_needs_something_to_ask_about(embedder: str) -> None:
    result = run("evaluate", "retrieval", "--embedder", embedder)
    assert (result.exit_code, "Name a file of questions" in result.output) == (2, True)
