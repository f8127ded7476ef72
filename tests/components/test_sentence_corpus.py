"""``cjk.SentenceCorpus.v1``: Examples from sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from cjk_sentencizer.components.sentence_corpus import make_sentence_corpus

LINES = "「行く。」\nはい！\n\n雨です。\nＯＫ。\nもう寝る。\n"
CONDITIONS = [
    ("clean", [["「行く。」", "はい!"], ["雨です。", "OK。", "もう寝る。"]]),
    ("asr", [["行く", "はい"], ["雨です", "ok", "もう寝る"]]),
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    return spacy.blank("ja", config={"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lines.txt"
    path.write_text(LINES, "utf-8")
    return path


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS)
def test_references_have_the_sentences(condition: str, expected: list[list[str]], file: Path, nlp: Language) -> None:
    """One Example a document; the predicted Doc has the same text and nothing else."""
    examples = list(make_sentence_corpus(file, condition)(nlp))
    assert [[sentence.text for sentence in example.reference.sents] for example in examples] == expected
    assert [example.predicted.text for example in examples] == ["".join(sentences) for sentences in expected]
    assert not any(example.predicted.has_annotation("SENT_START") for example in examples)


def test_half_drops_the_marks_of_about_half(tmp_path: Path, nlp: Language) -> None:
    """Of all sentences, also where each is a document of its own."""
    path = tmp_path / "lines.txt"
    path.write_text("\n\n".join(["雨です。"] * 100), "utf-8")
    texts = [example.text for example in make_sentence_corpus(path, "half")(nlp)]
    assert len(texts) == 100
    assert 35 < texts.count("雨です") < 65


def test_long_documents_are_divided_and_the_number_bounded(file: Path, nlp: Language) -> None:
    corpus = make_sentence_corpus(file, max_sentences=2, limit=2)
    assert [example.text for example in corpus(nlp)] == ["「行く。」はい!", "雨です。OK。"]
    assert [example.text for example in corpus(nlp)] == ["「行く。」はい!", "雨です。OK。"]


def test_sentences_are_separated_as_their_language_does(tmp_path: Path) -> None:
    path = tmp_path / "th.txt"
    path.write_text("ไปไหน\nกลับบ้าน\n", "utf-8")
    (example,) = make_sentence_corpus(path)(spacy.blank("th"))
    assert example.text == "ไปไหน กลับบ้าน"
    assert [sentence.text.strip() for sentence in example.reference.sents] == ["ไปไหน", "กลับบ้าน"]


def test_start_inside_a_token_goes_to_its_edge(tmp_path: Path, nlp: Language) -> None:
    """今日 and は are words; the sentences of this file cut one of them."""
    path = tmp_path / "cut.txt"
    path.write_text("明日は雨今\n日は晴れ\n", "utf-8")
    (example,) = make_sentence_corpus(path)(nlp)
    assert [sentence.text for sentence in example.reference.sents] == ["明日は雨今日", "は晴れ"]


REFUSED = [
    ({"condition": "none"}, r"No condition 'none'.*Available: asr, clean, half"),
    ({"max_sentences": 0}, "at least 1, not 0"),
    ({"path": "none.txt"}, r"No file none\.txt to read sentences from; set it with --paths\.train"),
    ({"path": None}, "No file None to read sentences from"),
]


@pytest.mark.parametrize(("settings", "message"), REFUSED)
def test_refusals(settings: dict[str, object], message: str, file: Path) -> None:
    with pytest.raises(ValueError, match=message):
        make_sentence_corpus(**{"path": file, **settings})  # type: ignore[arg-type]
