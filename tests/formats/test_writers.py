"""Writers: the rows of each document, in a form that reads back."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cjk_sentencizer.formats import format_by_name
from cjk_sentencizer.formats.rows import SENTENCE_COLUMNS, rows
from cjk_sentencizer.formats.tsv import escape, unescape
from cjk_sentencizer.segmentation.types import Reason, Sentence

DOCUMENTS = {
    "a": [Sentence("一\t二\n三。", 0, 6, Reason.TERMINATOR, 1.0), Sentence("四", 7, 8, Reason.END_OF_TEXT, 0.123456)],
    "b": [Sentence("五。", 0, 2, Reason.TERMINATOR, 1.0)],
}
WRITTEN = {
    "text": "一 二 三。\n四\n\n五。\n".replace("一 二", "一\t二"),
    "jsonl": (
        '{"doc": "a", "start": 0, "end": 6, "text": "一\\t二\\n三。", "reason": "TERMINATOR", "score": 1.0}\n'
        '{"doc": "a", "start": 7, "end": 8, "text": "四", "reason": "END_OF_TEXT", "score": 0.1235}\n'
        '{"doc": "b", "start": 0, "end": 2, "text": "五。", "reason": "TERMINATOR", "score": 1.0}\n'
    ),
    "tsv": (
        "doc\tstart\tend\ttext\treason\tscore\n"
        "a\t0\t6\t一\\t二\\n三。\tTERMINATOR\t1.0\n"
        "a\t7\t8\t四\tEND_OF_TEXT\t0.1235\n"
        "b\t0\t2\t五。\tTERMINATOR\t1.0\n"
    ),
}


def written(name: str, documents: dict[str, list[Sentence]]) -> str:
    write = format_by_name(name).write
    assert write
    stream = io.BytesIO()
    write(stream, SENTENCE_COLUMNS, (rows(*each) for each in documents.items()))
    return stream.getvalue().decode()


@pytest.mark.parametrize("name", WRITTEN)
def test_write(name: str) -> None:
    assert written(name, DOCUMENTS) == WRITTEN[name]


@pytest.mark.parametrize(
    ("name", "expected"), [("text", ""), ("jsonl", ""), ("tsv", WRITTEN["tsv"].split("\n")[0] + "\n")]
)
def test_write_nothing(name: str, expected: str) -> None:
    assert written(name, {}) == expected


@given(st.text())
def test_tsv_values_read_back(value: str) -> None:
    assert unescape(escape(value)) == value
    assert not set(escape(value)) & set("\t\n\r")


@given(st.text())
def test_jsonl_texts_read_back(text: str) -> None:
    assert json.loads(written("jsonl", {"a": [Sentence(text, 0, len(text), Reason.TERMINATOR, 1.0)]}))["text"] == text
