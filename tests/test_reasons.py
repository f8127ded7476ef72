"""The page on reasons names each of them once, and says whether it speaks for a boundary."""

from __future__ import annotations

import re
from pathlib import Path

from cjk_sentencizer import Reason

PAGE = Path(__file__).parent.parent / "docs" / "reasons.md"
ROW = re.compile(r"\| (?P<reason>[A-Z_]+) \| (?P<meaning>.+?\.) \| (?P<example>.+) \| (?P<side>for|against) \|")
ROWS = [match for line in PAGE.read_text("utf-8").splitlines() if (match := ROW.fullmatch(line))]


def test_every_reason_has_one_line_in_the_order_of_the_code() -> None:
    assert [row["reason"] for row in ROWS] == [reason.value for reason in Reason]


def test_reasons_for_a_boundary_come_before_those_against_one() -> None:
    sides = [row["side"] for row in ROWS]
    assert sides == sorted(sides, reverse=True)
