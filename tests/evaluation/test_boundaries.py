"""Scores by class and errors by reason, with a segmenter whose answers are plain to see."""

from __future__ import annotations

import re

from cjk_sentencizer.evaluation import Case, Counts, evaluate
from cjk_sentencizer.evaluation.boundaries import NO_CANDIDATE, Error
from cjk_sentencizer.segmentation.rules import Candidate
from cjk_sentencizer.segmentation.types import Reason, Sentence


class CommaSplitter:
    """Ends a sentence at every comma and refuses every full stop."""

    def sentences(self, text: str) -> list[Sentence]:
        return [
            Sentence(
                match.group(), *match.span(), Reason.PAUSE if match.group()[-1] == "," else Reason.END_OF_TEXT, 1.0
            )
            for match in re.finditer("[^,]+,?", text)
        ]

    def explain(self, text: str) -> list[Candidate]:
        return [
            Candidate(
                match.end(), Reason.PAUSE if match.group() == "," else Reason.ABBREVIATION, 1.0, match.group() == ","
            )
            for match in re.finditer("[,.]", text)
        ]


CASES = [
    Case("a", "plain", "en", "a,b.c d", frozenset({2, 4, 5, 7})),
    Case("b", "plain", "en", "a,b", frozenset({3})),
    Case("c", "joined", "en", "a,b", frozenset({2, 3}), counts_end=True),
]
ERRORS = [
    Error(CASES[0], 4, missed=True, reason="ABBREVIATION"),
    Error(CASES[0], 5, missed=True, reason=NO_CANDIDATE),
    Error(CASES[1], 2, missed=False, reason="PAUSE"),
]


def test_report() -> None:
    report = evaluate(CASES, lambda _: CommaSplitter())
    assert report.by_class == {("en", "plain"): Counts(1, 1, 2), ("en", "joined"): Counts(2, 0, 0)}
    assert report.by_language() == {"en": Counts(3, 1, 2)}
    assert report.errors == ERRORS
    assert report.by_reason() == {("ABBREVIATION", True): 1, (NO_CANDIDATE, True): 1, ("PAUSE", False): 1}


def test_the_text_around_an_error() -> None:
    assert [error.around(2) for error in ERRORS] == [("b.", "c "), (".c", " d"), ("a,", "b")]
