"""Questions with the span of the document that answers them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any, NamedTuple

PARAGRAPHS = "\n\n"
"""What joins the paragraphs of an article into one document."""


class Question(NamedTuple):
    """A question, and where it is answered."""

    question: str
    document: str
    """Name of the document."""
    start: int
    """Code points."""
    end: int


class QuestionSet(NamedTuple):
    """Documents by name, and questions about them."""

    documents: dict[str, str]
    questions: list[Question]

    def answer(self, question: Question) -> str:
        """Return the text of the gold span."""
        return self.documents[question.document][question.start : question.end]


def read_questions(path: Path, documents: Mapping[str, str] | None = None, *, join: bool = True) -> QuestionSet:
    """Return the questions of a file.

    Args:
        path: A file of the form of SQuAD (``.json``: data, paragraphs, context, qas, answers with text and answer_start), or JSONL
            with an object a question: ``question``, ``start`` and ``end`` (code points) or ``answer`` (its first occurrence),
            and ``context``, the text it is about, or ``doc``, the name of one of ``documents`` or the file name of its path.
        documents: Texts that ``doc`` may name.
        join: Make one document of the paragraphs of an article of SQuAD, so that chunking has something to do.

    Raises:
        ValueError: The file is neither, a span is not in its document, or there is no question; the message names the place.
    """
    text = path.read_text(encoding="utf-8-sig")
    whole = _json(text)
    if isinstance(whole, dict) and isinstance(whole.get("data"), list):
        found = _squad(whole["data"], path.name, join=join)
    else:
        found = _lines(text, path.name, documents or {})
    if not found.questions:
        raise ValueError(f"{path}: no question with an answer; SQuAD's form or JSONL is expected.")
    return found


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _squad(articles: Iterable[Any], source: str, *, join: bool) -> QuestionSet:
    documents: dict[str, str] = {}
    questions: list[Question] = []
    titles: Counter[str] = Counter()
    try:
        for article in articles:
            title = str(article.get("title") or "article")
            titles[title] += 1
            name = title if titles[title] == 1 else f"{title} ({titles[title]})"
            for number, paragraph in enumerate(article["paragraphs"], 1):
                own = name if join else f"{name}:{number}"
                before = documents.get(own)
                shift = 0 if before is None else len(before) + len(PARAGRAPHS)
                context = paragraph["context"]
                documents[own] = context if before is None else before + PARAGRAPHS + context
                questions += _asked(paragraph["qas"], own, context, shift)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{source}: not of SQuAD's form ({error!r}).") from error
    return QuestionSet(documents, questions)


def _asked(entries: Iterable[Any], document: str, context: str, shift: int) -> Iterator[Question]:
    """The questions of a paragraph that have an answer in it: the first one given."""
    for entry in entries:
        answers = entry.get("answers") or []
        if entry.get("is_impossible") or not answers:
            continue
        text, start = answers[0]["text"], answers[0]["answer_start"]
        if context[start : start + len(text)] != text:  # counted in other units, or not in the text as it is
            start = _nearest(context, text, start)
        if text and start >= 0:
            yield Question(entry["question"], document, shift + start, shift + start + len(text))


def _nearest(context: str, text: str, start: int) -> int:
    """The occurrence of ``text`` nearest to ``start``; -1 where there is none."""
    places = [
        at for at in (context.rfind(text, 0, max(0, start) + len(text)), context.find(text, max(0, start))) if at >= 0
    ]
    return min(places, key=lambda at: abs(at - start), default=-1)


def _lines(text: str, source: str, documents: Mapping[str, str]) -> QuestionSet:
    used: dict[str, str] = {}
    names: dict[str, str] = {}
    questions: list[Question] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        place = f"{source}:{number}"
        record = _json(line)
        if not isinstance(record, dict) or not isinstance(record.get("question"), str):
            raise ValueError(f"{place}: an object with `question` is expected.")  # noqa: TRY004
        name = _document(record, names, documents, place)
        context = record["context"] if "context" in record else documents[name]
        used[name] = context
        start, end = _span(record, context, place)
        questions.append(Question(record["question"], name, start, end))
    # documents without a question are in the way of the others, as they are in life
    return QuestionSet({**{name: text for name, text in documents.items() if name not in used}, **used}, questions)


def _document(record: dict[str, Any], names: dict[str, str], documents: Mapping[str, str], place: str) -> str:
    if isinstance(record.get("context"), str):
        return names.setdefault(record["context"], str(record.get("doc") or f"context {len(names) + 1}"))
    named = [name for name in documents if record.get("doc") in (name, PurePath(name).name)]
    chosen = record.get("doc") if record.get("doc") in documents else named[0] if len(named) == 1 else None
    if chosen is None:
        known = ", ".join(list(documents)[:5]) or "none was given"
        raise ValueError(
            f"{place}: no document {record.get('doc')!r}; known: {known}. Give `context`, or the documents."
        )
    return str(chosen)


def _span(record: dict[str, Any], context: str, place: str) -> tuple[int, int]:
    start, end = record.get("start"), record.get("end")
    if start is None and isinstance(record.get("answer"), str):
        start = context.find(record["answer"])
        end = start + len(record["answer"])
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end <= len(context):
        raise ValueError(f"{place}: `start` and `end`, or an `answer` that stands in the document, are expected.")
    return start, end
