"""Texts in JSON: under a field of an object, or of each object of a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cjk_sentencizer.formats.documents import Document


def records_of(content: Any, source: str, field: str) -> Iterator[Document]:
    """Give a document for each text under ``field`` in an object or a list of them, named by the object's ``id``.

    Without an ``id`` it is ``SOURCE:NUMBER``. A path (``data.text``) leads through objects, and through every element of
    a list.

    >>> [document.text for document in records_of([{"id": "a", "body": {"text": "雨だ。"}}], "x.json", "body.text")]
    ['雨だ。']
    """
    found = list(_found(content, field.split("."), {}))
    for number, (text, record) in enumerate(found, 1):
        name = record.get("id", source if len(found) == 1 else f"{source}:{number}")
        yield Document(str(name), text or "", {key: value for key, value in record.items() if value is not text})


def holder_of(record: dict[str, Any], field: str) -> tuple[dict[str, Any], str]:
    """Return the object in which ``field``, a name or a path (``body.text``), may stand, and its name there.

    >>> holder_of({"body": {"text": "雨だ。"}}, "body.text")
    ({'text': '雨だ。'}, 'text')
    """
    if field in record:
        return record, field
    *path, name = field.split(".")
    holder: Any = record
    for each in path:
        holder = holder.get(each) if isinstance(holder, dict) else None
    return (holder, name) if isinstance(holder, dict) else (record, field)


def _found(content: Any, path: list[str], record: dict[str, Any]) -> Iterator[tuple[str | None, dict[str, Any]]]:
    if isinstance(content, list):
        for each in content:
            yield from _found(each, path, record)
    elif isinstance(content, dict) and path and path[0] in content:
        yield from _found(content[path[0]], path[1:], content if "id" in content or not record else record)
    elif not path and isinstance(content, str | None):
        yield content, record
