"""The joined protocol and the corpus reader: texts and the offsets of their boundaries."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

import pytest

from cjk_sentencizer.evaluation import cases_of, read_corpus

LINES = "-Ｈｅｌｌｏ、世界！\n\n3.5 つ　です。\n「はい。」\n"
JOINED = [
    # protocol, language, texts, offsets
    ("clean", "ja", ["Hello、世界!3.5 つ です。「はい。」"], [{9, 18, 23}]),
    ("clean", "th", ["Hello、世界! 3.5 つ です。 「はい。」"], [{9, 19, 25}]),
    ("asr", "ja", ["hello世界35 つですはい".replace("つです", "つ です")], [{7, 14, 16}]),
    ("document", "ja", ["Hello、世界!", "3.5 つ です。「はい。」"], [{9}, {9, 14}]),
]


@pytest.mark.parametrize(("protocol", "lang", "texts", "gold"), JOINED)
def test_joined(tmp_path: Path, protocol: str, lang: str, texts: list[str], gold: list[set[int]]) -> None:
    path = tmp_path / "a.txt"
    path.write_text(LINES, "utf-8")
    cases = cases_of(path, lang, protocol)
    assert [case.text for case in cases] == texts
    assert [case.gold for case in cases] == gold
    assert {case.counts_end for case in cases} == {protocol != "document"}


def test_half_drops_the_final_marks_of_about_half(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("行こう。\n" * 1000, "utf-8")
    (case,) = cases_of(path, "ja", "half")
    assert len(case.gold) == 1000
    assert 400 < len(re.findall("。", case.text)) < 600


SPOKEN = [
    # sentence as it is written, as it is spoken, with | where it had a comma and # where it had a stop
    ("はい、そうです。", "はい|そうです#"),
    ("「はい。」と、言った！？", "はい#と|言った#"),
    ("It cost $3.50, e.g. here; OK...", "it cost 350| eg# here| ok#"),
    ("……え？", "え#"),
    ("ไป แล้ว", "ไป แล้ว"),
    ("ﾊﾟｲ、㌔だ。", "パイ|だ#"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_text_without_marks_remembers_where_they_stood(tmp_path: Path, written: str, spoken: str) -> None:
    (tmp_path / "a.txt").write_text(written + "\n", "utf-8")
    (case,) = cases_of(tmp_path / "a.txt", "ja", "asr")
    text = re.sub("[|#]", "", spoken)
    pieces = re.split("([|#])", spoken)
    ends = list(accumulate(len(piece) if piece not in ("|", "#") else 0 for piece in pieces))
    places = {mark: {end for piece, end in zip(pieces, ends, strict=True) if piece in mark} for mark in ("|#", "#")}
    assert (case.text, case.marks, case.stops) == (text, places["|#"] - {0}, places["#"] - {0})


def test_text_with_its_marks_remembers_none(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LINES, "utf-8")
    assert [case.marks for case in cases_of(tmp_path / "a.txt", "ja", "half")] == [None]


def test_conllu(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text("# text = 好。\n1\t好\n\n# text = 不好。\n1\t不好\n", "utf-8")
    (case,) = cases_of(path, "zh", "clean")
    assert (case.text, case.gold) == ("好。不好。", {2, 5})


def test_at_most_so_many_sentences(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("一。\n二。\n三。\n", "utf-8")
    assert cases_of(path, "zh", "clean", most=2)[0].text == "一。二。"


def test_file_without_sentences(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\n\n", "utf-8")
    with pytest.raises(ValueError, match=r"a\.txt: no sentences"):
        cases_of(path, "zh", "clean")


def test_corpus_boundaries_stand_before_white_space(tmp_path: Path) -> None:
    path = tmp_path / "en.jsonl"
    path.write_text('{"id": "a", "class": "plain", "sentences": ["One. ", "Two.\\n"]}\n', "utf-8")
    (case,) = read_corpus([path])
    assert (case.lang, case.kind, case.text, case.gold) == ("en", "plain", "One. Two.\n", {4, 9})


@pytest.mark.parametrize("line", ['{"id": "a"}', "[]", "{", '{"id": "a", "class": "b", "sentences": [1]}'])
def test_corpus_lines_that_are_no_cases(tmp_path: Path, line: str) -> None:
    path = tmp_path / "ja.jsonl"
    path.write_text(line + "\n", "utf-8")
    with pytest.raises(ValueError, match=r"ja\.jsonl:1: not a case"):
        list(read_corpus([path]))
