"""Questions, retrieved contexts and answers in the form that Ragas reads, for metrics that need a model to judge."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

from cjk_sentencizer.evaluation.corpus import read_lines
from cjk_sentencizer.evaluation.retrieval.questions import QuestionSet
from cjk_sentencizer.evaluation.retrieval.run import CONTEXTS, Result


def read_answers(path: Path) -> dict[str, str]:
    """Return what a model answered: question to answer, from JSONL with ``question`` and ``answer``.

    The fields may have Ragas' names as well, ``user_input`` and ``response``.

    Raises:
        ValueError: A line is no such object; the message names it.
    """
    answers: dict[str, str] = {}
    for number, line in enumerate(read_lines(path), 1):
        if line.strip():
            try:
                record = json.loads(line)
                question = record["question"] if "question" in record else record["user_input"]
                answers[question] = str(record["answer"] if "answer" in record else record["response"])
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}:{number}: `question` and `answer` are expected ({error!r}).") from None
    return answers


def ragas_rows(
    questions: QuestionSet, result: Result, answers: Mapping[str, str] | None = None, most: int = CONTEXTS
) -> Iterator[dict[str, Any]]:
    """Give a row a question with the fields of Ragas' ``SingleTurnSample``.

    ``reference_contexts`` is the gold span; ``response`` is there for questions that ``answers`` holds.
    """
    known = answers or {}
    for question, hits in zip(result.questions, result.hits, strict=True):
        answer = questions.answer(question)
        response = {"response": known[question.question]} if question.question in known else {}
        yield {
            "user_input": question.question,
            "retrieved_contexts": [hit.chunk.text for hit in hits[:most]],
            "reference_contexts": [answer],
            **response,
            "reference": answer,
        }


def write_ragas(
    stream: TextIO,
    questions: QuestionSet,
    result: Result,
    answers: Mapping[str, str] | None = None,
    most: int = CONTEXTS,
) -> None:
    """Write the rows as JSONL, which ``ragas.EvaluationDataset.from_jsonl`` reads."""
    rows = ragas_rows(questions, result, answers, most)
    stream.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
