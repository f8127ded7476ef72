"""Questions with gold spans: SQuAD's form, JSONL, and those made from documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation.retrieval.known_items import known_items
from cjk_sentencizer.evaluation.retrieval.questions import Question, read_questions

RAIN, RIVER = "雨は三日つづいた。", "川は夜にあふれた。"


def squad(*paragraphs: tuple[str, list[dict[str, Any]]]) -> str:
    return json.dumps({"data": [{"title": "水", "paragraphs": [{"context": c, "qas": q} for c, q in paragraphs]}]})


def asked(question: str, answer: str, start: int) -> dict[str, Any]:
    return {"question": question, "answers": [{"text": answer, "answer_start": start}]}


def write(folder: Path, text: str, name: str = "q.json") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_paragraphs_of_an_article_are_one_document(tmp_path: Path) -> None:
    path = write(tmp_path, squad((RAIN, [asked("何日？", "三日", 2)]), (RIVER, [asked("いつ？", "夜", 2)])))
    found = read_questions(path)
    assert found.documents == {"水": f"{RAIN}\n\n{RIVER}"}
    assert [found.answer(each) for each in found.questions] == ["三日", "夜"]
    apart = read_questions(path, join=False)
    assert list(apart.documents.values()) == [RAIN, RIVER]
    assert [apart.answer(each) for each in apart.questions] == ["三日", "夜"]


def test_a_start_that_is_counted_otherwise_is_mended(tmp_path: Path) -> None:
    text = f"夜{RIVER}"
    found = read_questions(write(tmp_path, squad((text, [asked("いつ？", "夜", 5)]))))
    assert found.questions == [Question("いつ？", "水", 3, 4)]


def test_questions_without_an_answer_are_left_out(tmp_path: Path) -> None:
    entries = [
        {"question": "？", "answers": [], "is_impossible": True},
        asked("？", "海", 0),
        asked("何日？", "三日", 2),
    ]
    assert [each.question for each in read_questions(write(tmp_path, squad((RAIN, entries)))).questions] == ["何日？"]


def test_json_lines(tmp_path: Path) -> None:
    lines = [
        {"question": "何日？", "doc": "rain.txt", "start": 2, "end": 4},
        {"question": "いつ？", "context": RIVER, "answer": "夜"},
    ]
    path = write(tmp_path, "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n", "q.jsonl")
    found = read_questions(path, {"rain.txt": RAIN, "other.txt": "海。"})
    assert [found.answer(each) for each in found.questions] == ["三日", "夜"]
    assert set(found.documents.values()) == {RAIN, RIVER, "海。"}  # what no question asks about is in the way


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "q.jsonl:1: an object with `question`"),
        ('{"question": "?", "doc": "x"}', "q.jsonl:1: no document 'x'"),
        ('{"question": "?", "context": "雨", "start": 0, "end": 2}', "q.jsonl:1: `start` and `end`"),
        ('{"question": "?", "context": "雨", "answer": "川"}', "q.jsonl:1: `start` and `end`"),
        ("", "no question with an answer"),
        ('{"data": [{"title": "a"}]}', "not of SQuAD's form"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_questions(write(tmp_path, line, "q.jsonl"))


def test_known_items_ask_for_a_word_of_a_sentence_by_its_others() -> None:
    text = "昨日の大雨で市役所の地下駐車場が水浸しになり、職員が排水ポンプを運んだ。市長は早朝の記者会見で対策本部の設置と住民の避難計画を発表した。"
    found = known_items({"a": text}, Segmenter("ja"))
    again = known_items({"a": text}, Segmenter("ja"))
    assert found == again
    assert len(found.questions) == 2
    for question in found.questions:
        sentence = text[: text.index("。") + 1] if question.start < text.index("。") else text[text.index("。") + 1 :]
        assert all(word in sentence for word in question.question.split())
        assert found.answer(question) in sentence


@pytest.mark.parametrize(("doc", "name"), [("texts/a.txt", "texts/a.txt"), ("a.txt", "texts/a.txt"), ("b.txt", None)])
def test_a_document_is_named_by_its_path_or_its_file_name(tmp_path: Path, doc: str, name: str | None) -> None:
    path = tmp_path / "q.jsonl"
    path.write_text(json.dumps({"question": "いつ？", "doc": doc, "answer": "朝"}), "utf-8")
    documents = {"texts/a.txt": "朝に出た。", "one/b.txt": "朝だ。", "two/b.txt": "朝だ。"}
    if name is None:  # two files have this name
        with pytest.raises(ValueError, match=r"q\.jsonl:1: no document 'b\.txt'"):
            read_questions(path, documents)
    else:
        found = read_questions(path, documents)
        assert [question.document for question in found.questions] == [name]
        assert sorted(found.documents) == sorted(documents)
