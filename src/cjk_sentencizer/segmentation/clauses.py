"""Clauses: a sentence cut where its language lets it fall apart. The places come from the language, the rest is here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.brackets import partner
from cjk_sentencizer.segmentation.types import Clause, Reason, Sentence

BRACKET_TIER = 3
"""Inside brackets no boundary is stronger."""
_TRAILING = frozenset(
    marks.COMMAS + marks.CLOSERS + marks.TERMINATORS + marks.ASCII_TERMINATORS + marks.ELLIPSES + marks.INVISIBLE
)
_COMMAS = frozenset(marks.COMMAS)


class Clauses:
    """Finds the clauses of sentences, each in its own language.

    Args:
        tokens: start and end of a sentence to its words, their offsets counted from its start.
        language: text, start and end of a sentence to the code of its language.
        min_chars: shorter clauses are joined to a neighbour inside the sentence, over the weaker of the two boundaries.
        max_tier: the weakest tier at which to cut; None for all.
    """

    def __init__(
        self,
        tokens: Callable[[int, int], Tokens],
        language: Callable[[str, int, int], str],
        min_chars: int = 0,
        max_tier: int | None = None,
    ) -> None:
        self.tokens, self.language, self.min_chars, self.max_tier = tokens, language, min_chars, max_tier

    def of(self, text: str, sentences: Sequence[Sentence]) -> list[Clause]:
        """Return the clauses of the sentences of ``text``; those of one cover it but for white space between them."""
        found: list[Clause] = []
        for index, sentence in enumerate(sentences):
            breaks = self._breaks(text, sentence)
            if self.max_tier is not None:
                breaks = [place for place in breaks if place.tier <= self.max_tier]
            found += _clauses(sentence, index, _joined(sentence.text, breaks, self.min_chars))
        return found

    def _breaks(self, text: str, sentence: Sentence) -> list[Break]:
        breaks = languages.breaks(self.language(text, sentence.start, sentence.end))
        return settled(sentence.text, breaks(sentence.text, self.tokens(sentence.start, sentence.end)))


def settled(text: str, breaks: Sequence[Break]) -> list[Break]:
    """The breaks that stand inside the sentence ``text``, each behind the marks and white space there.

    Left out are those inside a number; those inside brackets are given `BRACKET_TIER` at best.
    """
    inside = _bracketed(text)
    found: dict[int, Break] = {}
    begun = reached = -1  # what was walked over last: the places of a run of marks end together
    for place in breaks:
        at = reached if begun <= place.at <= reached else place.at
        while at < len(text) and (text[at] in _TRAILING or text[at].isspace()):
            at += 1
        begun, reached = place.at, at
        if 0 < at < len(text) and not _in_number(text, place.at):
            place = Break(at, max(place.tier, BRACKET_TIER) if _within(inside, at) else place.tier, place.marker)
            found[at] = min(place, found.get(at, place), key=lambda other: other.tier)
    return [found[at] for at in sorted(found)]


def _in_number(text: str, at: int) -> bool:
    return at > 1 and text[at - 1] in _COMMAS and text[at - 2].isdigit() and text[at : at + 1].isdigit()


def _bracketed(text: str) -> list[tuple[int, int]]:
    """What stands between brackets that close, outermost only, without those that hold the whole sentence."""
    spans: list[tuple[int, int]] = []
    position = 0
    for start, char in enumerate(text):
        if start >= position and char in marks.BRACKETS and (end := partner(text, start, len(text))):
            position = end if start or end < len(text) - 1 else 0
            if position:
                spans.append((start, end))
    return spans


def _within(spans: list[tuple[int, int]], at: int) -> bool:
    index = bisect_right(spans, (at, -1)) - 1
    return index >= 0 and spans[index][0] < at <= spans[index][1]


def _joined(text: str, breaks: list[Break], min_chars: int) -> list[Break]:
    """The breaks without those that make a clause shorter than ``min_chars``, the weaker side of it given up first."""
    kept: list[Break] = []
    start = 0
    for place in [*breaks, Break(len(text), 0)]:
        if len(text[start : place.at].strip()) < min_chars:
            # too short: gives up its end, unless its beginning is the weaker boundary or the sentence ends
            if not kept or (place.tier >= kept[-1].tier and place.at < len(text)):
                continue
            while kept and len(text[start : place.at].strip()) < min_chars:
                kept.pop()
                start = kept[-1].at if kept else 0
        if place.at < len(text):
            kept.append(place)
            start = place.at
    return kept


def _clauses(sentence: Sentence, index: int, breaks: Sequence[Break]) -> list[Clause]:
    found: list[Clause] = []
    start = 0
    for place in breaks:
        reason = Reason.CONNECTIVE if place.marker else Reason.TERMINATOR
        found.append(_clause(sentence, index, start, place, reason))
        start = place.at
    last = _clause(sentence, index, start, Break(len(sentence.text), 0), sentence.reason)
    return [*found, last._replace(score=sentence.score)]


def _clause(sentence: Sentence, index: int, start: int, end: Break, reason: Reason) -> Clause:
    piece = sentence.text[start : end.at]
    begin = sentence.start + end.at - len(piece.lstrip())
    text = piece.strip()
    return Clause(text, begin, begin + len(text), reason, 1.0, end.tier, end.marker, index)
