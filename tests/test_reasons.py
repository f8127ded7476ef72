"""The page on reasons names each of them once, says whether it speaks for a boundary, and its examples are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cjk_sentencizer import Reason, Segmenter

PAGE = Path(__file__).parent.parent / "docs" / "reasons.md"
ROW = re.compile(r"\| (?P<reason>[A-Z_]+) \| (?P<meaning>.+?\.) \| (?P<example>.+) \| (?P<side>for|against) \|")
ROWS = [match for line in PAGE.read_text("utf-8").splitlines() if (match := ROW.fullmatch(line))]


def test_every_reason_has_one_line_in_the_order_of_the_code() -> None:
    assert [row["reason"] for row in ROWS] == [reason.value for reason in Reason]


def test_reasons_for_a_boundary_come_before_those_against_one() -> None:
    sides = [row["side"] for row in ROWS]
    assert sides == sorted(sides, reverse=True)


@pytest.fixture(scope="module")
def segmenter() -> Segmenter:
    return Segmenter()


@pytest.mark.parametrize("row", [row for row in ROWS if row["reason"] != "PAUSE"], ids=lambda row: row["reason"])
def test_the_example_is_cut_as_it_stands(row: re.Match[str], segmenter: Segmenter) -> None:
    """A pause is in the times of a transcript, not in the text: tests/transcripts show it."""
    marked = row["example"].replace("\\|", "|").replace("\\`", "`").replace("⏎", "\n")
    text = marked.replace("▁", "").replace("·", "")
    wanted = [len(part.replace("·", "")) for part in _before(marked, "▁")]
    refused = [len(part.replace("▁", "")) for part in _before(marked, "·")]
    ends = {sentence.end: sentence.reason for sentence in segmenter.sentences(text)}
    assert [ends.get(place) for place in wanted] == [Reason(row["reason"])] * len(wanted)
    assert [place for place in refused if place in ends] == []


def _before(marked: str, mark: str) -> list[str]:
    """What stands before each mark, the mark itself left out."""
    parts = marked.split(mark)
    return ["".join(parts[: number + 1]) for number in range(len(parts) - 1)]
