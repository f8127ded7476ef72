"""Questions with retrieved contexts in the form that Ragas reads, for metrics that need a model to judge."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TextIO

from cjk_sentencizer.evaluation.retrieval.questions import QuestionSet
from cjk_sentencizer.evaluation.retrieval.run import Result


def ragas_rows(questions: QuestionSet, result: Result, most: int = 5) -> Iterator[dict[str, Any]]:
    """Give a row a question with the fields of Ragas' ``SingleTurnSample``.

    ``response`` is left out: put in what your own model answers. ``reference_contexts`` is the gold span.
    """
    for question, hits in zip(result.questions, result.hits, strict=True):
        answer = questions.answer(question)
        yield {
            "user_input": question.question,
            "retrieved_contexts": [hit.chunk.text for hit in hits[:most]],
            "reference_contexts": [answer],
            "reference": answer,
        }


def write_ragas(stream: TextIO, questions: QuestionSet, result: Result, most: int = 5) -> None:
    """Write the rows as JSONL, which ``ragas.EvaluationDataset.from_jsonl`` reads."""
    stream.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in ragas_rows(questions, result, most))
