"""The gold corpus and the regression sentences are well formed and large enough."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cjk_sentencizer.segmentation.types import Reason

ROOT = Path(__file__).resolve().parents[1]
CORPUS = sorted((ROOT / "corpus").glob("*.jsonl"))
QUALITY = sorted((ROOT / "tests" / "quality").glob("*.tsv"))
MIN_CASES = {"ja": 90, "zh": 90, "th": 90, "vi": 60, "en": 60, "ko": 30}
MIN_CLASSES = {"ja": 13, "zh": 13, "th": 13, "vi": 13, "en": 13, "ko": 10}
HIDDEN = re.compile("[\u00a0\u200b-\u200f\u2028-\u202f\u2060\u3000\ufeff]")


def read_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a corpus file, a JSON object a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read_rows(path: Path) -> list[list[str]]:
    """The columns of a regression file, a row a line."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(params=CORPUS, ids=lambda path: path.name)
def corpus(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture(params=QUALITY, ids=lambda path: path.name)
def quality(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_every_language_has_a_corpus() -> None:
    assert {path.stem for path in CORPUS} == set(MIN_CASES)


def test_every_language_has_regression_sentences() -> None:
    assert {path.stem.partition("-")[0] for path in QUALITY} == set(MIN_CASES)


def test_corpus_is_large_and_varied_enough(corpus: Path) -> None:
    classes = Counter(case["class"] for case in read_cases(corpus))
    assert classes.total() >= MIN_CASES[corpus.stem]
    assert len(classes) >= MIN_CLASSES[corpus.stem]


def test_corpus_keys(corpus: Path) -> None:
    for case in read_cases(corpus):
        assert {"id", "class", "sentences"} <= case.keys() <= {"id", "class", "sentences", "note"}, case["id"]


def test_corpus_ids_are_unique_and_name_language_and_class(corpus: Path) -> None:
    cases = read_cases(corpus)
    assert len({case["id"] for case in cases}) == len(cases)
    for case in cases:
        name = case["class"].replace("_", "-")
        assert re.fullmatch(rf"{corpus.stem}-{name}-\d\d", case["id"]), case["id"]


def test_corpus_documents_are_unique(corpus: Path) -> None:
    documents = Counter("".join(case["sentences"]) for case in read_cases(corpus))
    assert [text for text, count in documents.items() if count > 1] == []


def test_corpus_sentences_carry_their_white_space_at_the_end(corpus: Path) -> None:
    for case in read_cases(corpus):
        first, *rest = case["sentences"]
        assert first.strip(), case["id"]
        for sentence in rest:
            assert sentence.strip(), case["id"]
            assert not sentence[0].isspace(), case["id"]


def test_corpus_shows_what_cannot_be_seen_as_escapes(corpus: Path) -> None:
    assert HIDDEN.findall(corpus.read_text(encoding="utf-8")) == []


def test_quality_rows_have_text_options_and_reasons(quality: Path) -> None:
    for number, row in enumerate(read_rows(quality), 1):
        assert len(row) == 3, f"{quality.name}:{number}"
        text, options, reasons = row
        assert all(piece.strip() for piece in text.split("▁")), f"{quality.name}:{number}"
        assert all("=" in option for option in options.split()), f"{quality.name}:{number}"
        assert reasons.split(), f"{quality.name}:{number}"
        assert set(reasons.split()) <= set(Reason.__members__), f"{quality.name}:{number}"


def test_quality_texts_are_unique(quality: Path) -> None:
    texts = Counter((row[0].replace("▁", ""), row[1]) for row in read_rows(quality))
    assert [text for text, count in texts.items() if count > 1] == []
