"""Clauses: a sentence cut where its language lets it fall apart. The places come from the language, the rest is here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.breaks import Break, behind_remark
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.brackets import PAIRS, partner
from cjk_sentencizer.segmentation.types import Clause, Reason, Sentence

JOINED_TIER = 1
"""Of the end of a sentence that the next one is joined to by a conjunction."""
_OPENERS = frozenset(PAIRS) | frozenset(marks.STRAIGHT_QUOTES)
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
        """Return the clauses of the sentences of ``text``; those of one cover it but for white space between them.

        The last one of a sentence has tier 0; where the next sentence begins with a conjunction that joins it to this one
        (Thai แต่, เพราะ), it has `JOINED_TIER` and the conjunction, as it would have inside of one sentence.
        """
        found: list[Clause] = []
        for index, sentence in enumerate(sentences):
            breaks = self._breaks(text, sentence)
            if self.max_tier is not None:
                breaks = [place for place in breaks if place.tier <= self.max_tier]
            found += _clauses(sentence, index, _joined(sentence.text, breaks, self.min_chars))
            marker = self._joining(text, sentence, sentences[index + 1]) if index + 1 < len(sentences) else ""
            if marker:
                found[-1] = found[-1]._replace(tier=JOINED_TIER, marker=marker)
        return found

    def _joining(self, text: str, sentence: Sentence, following: Sentence) -> str:
        """The conjunction that joins a sentence to the one before it on its line, where no mark stands between them."""
        between = text[sentence.end : following.start]
        marked = text[sentence.end - 1] in _TRAILING or not between.isspace() or len(between.splitlines()) > 1
        if marked or self.max_tier == 0:
            return ""
        joining = languages.joining(self.language(text, following.start, following.end))
        return joining(text, following.start) if joining else ""

    def _breaks(self, text: str, sentence: Sentence) -> list[Break]:
        breaks = languages.breaks(self.language(text, sentence.start, sentence.end))
        return settled(sentence.text, breaks(sentence.text, self.tokens(sentence.start, sentence.end)))


def settled(text: str, breaks: Sequence[Break]) -> list[Break]:
    """The breaks that stand inside the sentence ``text``, each behind the marks, the remark in brackets and white space there.

    Left out are those inside a number, and those inside a quotation or brackets that are only a part of the sentence.
    """
    enclosed = _enclosed(text)
    found: dict[int, Break] = {}
    begun = reached = -1  # what was walked over last: the places of a run of marks end together
    for place in breaks:
        at = reached if begun <= place.at <= reached else _behind_marks(text, place.at)
        begun, reached = place.at, at
        if 0 < at < len(text) and not _in_number(text, place.at) and not _within(enclosed, at):
            place = Break(at, place.tier, place.marker)
            found[at] = min(place, found.get(at, place), key=lambda other: other.tier)
    return [found[at] for at in sorted(found)]


def _behind_marks(text: str, at: int) -> int:
    """Where a clause ends whose last word or mark ends at ``at``: marks and white space behind it belong to it."""
    if at and text[at - 1] not in _COMMAS:
        at = behind_remark(text, at)
    while at < len(text) and (text[at] in _TRAILING or text[at].isspace()):
        at += 1
    return at


def _in_number(text: str, at: int) -> bool:
    return at > 1 and text[at - 1] in _COMMAS and text[at - 2].isdigit() and text[at : at + 1].isdigit()


def _enclosed(text: str) -> list[tuple[int, int]]:
    """What stands between quotation marks or brackets that close, outermost only, without those that hold the whole sentence."""
    spans: list[tuple[int, int]] = []
    position = 0
    for start, char in enumerate(text):
        if start >= position and char in _OPENERS and (end := partner(text, start, len(text))):
            whole = not start and _behind_marks(text, _behind_marks(text, end)) == len(text)
            position = 0 if whole else end
            if not whole:
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
