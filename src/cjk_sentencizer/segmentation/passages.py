"""Passages, the units of ``mode="auto"``: which of them go to the analyzer because their marks cannot be relied on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import NamedTuple

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.patterns import Patterns
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.types import Reason

LONGEST = 2000
"""Code points of a passage; longer ones are cut into windows at the boundaries that the rules found."""
_WITHOUT_MARK = frozenset({Reason.NEWLINE, Reason.BLANK_LINE, Reason.SPEAKER, Reason.END_OF_TEXT})
_BY_SPACE = frozenset({Reason.FINITE_PREDICATE, Reason.THAI_SPACE})
_NOT_PROSE = frozenset({Reason.CODE_FENCE, Reason.FRONT_MATTER, Reason.TABLE_ROW, Reason.HEADING})
_MARK_CHARS = (
    r"\s"
    + re.escape("".join(sorted({*marks.COMMAS, *marks.CLOSERS, *marks.QUOTES, *marks.BRACKETS, *marks.ELLIPSES})))
    + r"・.!?。！？\-―—\d"
)
_BREAKING_OFF = frozenset([*marks.QUOTES.values(), *marks.ELLIPSES, "―", "—", "─"])
HEAD = 48
"""Code points at the start of a line that show whether it begins a speaker's turn."""
SPREAD = 0.6
"""How far the mean of a few sentences may lie above the usual one by chance, in means, for one sentence."""
MANY = 3
"""Sentence openers without a mark before them in one passage that are no chance."""
MIN_UNMARKED = 12
"""Code points below which a line without a mark is a title or an answer, not text that lost its marks."""


class Passage(NamedTuple):
    """Consecutive spans, by index."""

    first: int
    stop: int


def passages(text: str, spans: list[Span], patterns: Patterns) -> Iterator[Passage]:
    """Group spans into passages: up to a blank line or speaker change, at most ``LONGEST`` code points."""
    first = before = 0
    for index, span in enumerate(spans):
        if index > first and (span.end - spans[first].start > LONGEST or parted(text, before, span.start, patterns)):
            yield Passage(first, index)
            first = index
        before = span.end
    if first < len(spans):
        yield Passage(first, len(spans))


def parted(text: str, end: int, start: int, patterns: Patterns) -> bool:
    """Whether a blank line or the head of a speaker's turn stands between two spans."""
    if start == end:
        return False
    if len(text[end:start].splitlines()) > 1:
        return True
    kind = patterns.kind.match(text, start, min(len(text), start + HEAD))
    return kind is not None and kind.lastgroup == "speaker"


@cache
def _long_run(longest: int) -> re.Pattern[str]:
    return re.compile(f"[{_MARK_CHARS}][^{_MARK_CHARS}]{{{longest + 1}}}")


@cache
def _long_start(longest: int) -> re.Pattern[str]:
    return re.compile(f"[^{_MARK_CHARS}]{{{longest + 1}}}")


def _has_long_run(text: str, start: int, end: int, longest: int) -> bool:
    return (_long_start(longest).match(text, start, end) or _long_run(longest).search(text, start, end)) is not None


def _breaks_off(text: str, span: Span) -> bool:
    """Whether a line ends with a closing quotation mark, a dash or an ellipsis, which stand for the mark there."""
    return text[span.start : span.end].rstrip()[-1:] in _BREAKING_OFF


def doubtful(text: str, spans: list[Span], patterns: Patterns) -> bool:
    """Whether marks may be missing in a passage: a cheap test over characters.

    True where a span goes on long without any mark, holds a sentence-final form that no mark follows, or ends
    without a mark; where the spans are longer on average than sentences are; or where words that open sentences
    stand behind complete clauses again and again.
    """
    longest, start, end = patterns.rules.longest, spans[0].start, spans[-1].end
    if (
        len(spans) > 2
        and patterns.rules.usual
        and end - start > patterns.rules.usual * (len(spans) + SPREAD * sqrt(len(spans)))
    ):
        return True
    for span in spans:
        if span.reason in _NOT_PROSE:
            continue
        if longest and span.end - span.start > longest and _has_long_run(text, span.start, span.end, longest):
            return True
        if span.reason in _BY_SPACE:
            return True
        if span.reason in _WITHOUT_MARK and span.end - span.start >= MIN_UNMARKED and not _breaks_off(text, span):
            return True
    if patterns.unmarked.search(text, start, end):
        return True
    return sum(1 for _ in patterns.openers.finditer(text, start, end)) >= MANY
