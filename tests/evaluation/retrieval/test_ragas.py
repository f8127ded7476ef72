"""What is written for Ragas: its fields, answers that are read in, and that Ragas itself reads and judges it."""

from __future__ import annotations

import json
import os
import subprocess
from io import StringIO
from pathlib import Path

import pytest

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.evaluation.retrieval.questions import Question, QuestionSet
from cjk_sentencizer.evaluation.retrieval.ragas import read_answers, write_ragas
from cjk_sentencizer.evaluation.retrieval.run import Result, evaluate_retrieval

ROOT = Path(__file__).resolve().parents[3]
PYTHON = ROOT / ".venv-ragas" / "bin" / "python"
TEXT = "雨が三日降った。川が夜あふれた。"
SEGMENTER = Segmenter("ja", mode="rules")
QUESTIONS = QuestionSet({"a": TEXT}, [Question("雨", "a", 0, 8), Question("川", "a", 8, 16)])
JUDGE = """
import json, sys, warnings
warnings.filterwarnings("ignore")
from ragas import EvaluationDataset, evaluate
from ragas.metrics import NonLLMContextPrecisionWithReference, NonLLMContextRecall, NonLLMStringSimilarity
samples = EvaluationDataset.from_jsonl(sys.argv[1])
metrics = [NonLLMContextPrecisionWithReference(), NonLLMContextRecall(), NonLLMStringSimilarity()]
print(json.dumps(evaluate(samples, metrics=metrics, show_progress=False).scores))
"""


def result() -> Result:
    chunkers = {"sentence": Chunker("ja", 9, "chars", 0, segmenter=SEGMENTER).chunks}
    letters = lambda texts: [[text.count(letter) + 0.01 for letter in "雨川"] for text in texts]  # noqa: E731
    return evaluate_retrieval(QUESTIONS, chunkers, letters, {"a": SEGMENTER.sentences(TEXT)})[0]


def rows(answers: dict[str, str] | None = None, most: int = 5) -> list[dict[str, object]]:
    stream = StringIO()
    write_ragas(stream, QUESTIONS, result(), answers, most)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_rows_have_the_fields_of_a_sample() -> None:
    assert rows(most=1)[0] == {
        "user_input": "雨",
        "retrieved_contexts": ["雨が三日降った。"],
        "reference_contexts": ["雨が三日降った。"],
        "reference": "雨が三日降った。",
    }


def test_answers_of_a_model_are_the_responses() -> None:
    assert [row.get("response") for row in rows({"川": "夜です。"})] == [None, "夜です。"]


ANSWERS = [
    ({"question": "雨", "answer": "三日"}, {"雨": "三日"}),
    ({"user_input": "雨", "response": "三日", "retrieved_contexts": []}, {"雨": "三日"}),
]


@pytest.mark.parametrize(("record", "answers"), ANSWERS)
def test_answers_are_read(tmp_path: Path, record: dict[str, object], answers: dict[str, str]) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps(record, ensure_ascii=False) + "\n\n", "utf-8")
    assert read_answers(tmp_path / "a.jsonl") == answers


@pytest.mark.parametrize("line", ["{", "[]", '{"question": "雨"}', "3"])
def test_answers_that_are_none_are_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.jsonl").write_text('{"question": "雨", "answer": ""}\n' + line, "utf-8")
    with pytest.raises(ValueError, match=r"a\.jsonl:2: `question` and `answer` are expected"):
        read_answers(tmp_path / "a.jsonl")


@pytest.mark.integrations
def test_ragas_reads_and_judges_the_rows(tmp_path: Path) -> None:
    if not PYTHON.exists():
        pytest.fail("Ragas has an environment of its own: make .venv-ragas/.installed")
    path = tmp_path / "rows.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        write_ragas(stream, QUESTIONS, result(), {"雨": "雨が三日降った。", "川": "知りません。"}, most=1)
    environment = {**os.environ, "RAGAS_DO_NOT_TRACK": "true"}
    done = subprocess.run([PYTHON, "-c", JUDGE, path], env=environment, capture_output=True, check=True, text=True)
    first, second = json.loads(done.stdout.splitlines()[-1])
    assert [round(value, 3) for value in first.values()] == [1.0, 1.0, 1.0]
    assert second["non_llm_context_recall"] == 1.0
    assert second["non_llm_string_similarity"] < 0.5
