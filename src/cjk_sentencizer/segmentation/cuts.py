"""Where a text is cut at each threshold: every place that is a boundary at one of them, weighed once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.types import Reason, Sentence, make_sentence

STEPS = tuple(step / 1000 for step in range(1001))
LOWEST = 0.01
"""Threshold down to which places are given; below it nearly every word would be one."""


class Boundary(NamedTuple):
    """Where a sentence ends."""

    offset: int
    """Where the text is cut, in code points; white space may stand before it."""
    reason: Reason
    score: float
    by_rule: bool = True
    """Whether the rules alone made it, so that no threshold matters."""
    highest: float = 1.0
    """The highest threshold at which it is a boundary, where that was asked for."""


class Cut(NamedTuple):
    """A place where a sentence ends: one of the rules at every threshold, another at those up to a highest one."""

    offset: int
    """Where the text is cut, in code points."""
    end: int
    """Where the sentence ends that is cut off: the offset without the white space before it."""
    reason: Reason
    score: float
    threshold: float | None
    """The threshold in use here; None for a rule, which asks for none."""
    highest: float = 1.0
    """The highest threshold at which the place is a boundary: its score, or less inside a sentence that has its mark."""

    def stands(self, threshold: float | None = None) -> bool:
        """Whether the place is a boundary at ``threshold``; None for the one in use."""
        if self.threshold is None:
            return True
        return self.highest >= (self.threshold if threshold is None else threshold)


def highest_threshold(score: float, asked: Callable[[float], float], own: float) -> float | None:
    """Return the highest threshold at which ``score`` is enough, to the thousandth below it; None where there is none.

    Args:
        score: of the place.
        asked: the score that is asked at a threshold; it rises with it.
        own: the threshold in use, for which the answer is exact.
    """
    if score >= asked(score):
        return score
    steps = sorted({own, *STEPS})
    count = bisect_right(steps, score, key=asked)
    return steps[count - 1] if count else None


def ruled_cut(text: str, span: Span) -> Cut:
    """Return the cut at the end of a span of the rules."""
    return Cut(span.end, end_of(text, span.end), span.reason, 1.0, None)


def end_of(text: str, offset: int) -> int:
    """Return where ``text[:offset]`` ends without the white space at its end."""
    while offset and text[offset - 1].isspace():
        offset -= 1
    return offset


def sentences_at(text: str, cuts: Iterable[Cut], threshold: float | None = None) -> list[Sentence]:
    """Return the sentences at a threshold, or at the one in use, of a text whose ``cuts`` a segmenter gave.

    At a threshold of at least ``LOWEST`` they are those of a segmenter with that threshold.
    """
    out: list[Sentence] = []
    start = 0
    for cut in cuts:
        if cut.stands(threshold) and (cut.threshold is None or cut.offset > start):
            if sentence := make_sentence(text, start, cut.offset, cut.reason, cut.score):
                out.append(sentence)
            start = cut.offset
    return out
