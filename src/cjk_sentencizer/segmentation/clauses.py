"""Clauses: a sentence cut where its language lets it fall apart. The places come from the language, the rest is here."""

from __future__ import annotations

import warnings
from bisect import bisect_right
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.lang.scripts import LATIN, language_of
from cjk_sentencizer.lang.tokens import Analyzer, Tokens
from cjk_sentencizer.segmentation.brackets import partner
from cjk_sentencizer.segmentation.types import Clause, Reason, Sentence

BRACKET_TIER = 3
"""Inside brackets no boundary is stronger."""
_TRAILING = frozenset(
    marks.COMMAS + marks.CLOSERS + marks.TERMINATORS + marks.ASCII_TERMINATORS + marks.ELLIPSES + marks.INVISIBLE
)
_COMMAS = frozenset(marks.COMMAS)


class ClauseFinder:
    """Finds the clauses of sentences, each in its own language.

    Args:
        lang: code of the language, or ``auto``: each sentence by its script.
        analyze: ``False`` never loads an analyzer; the clauses then end at marks alone.
        engine: name of the analyzer, None for the language's default one.
    """

    def __init__(self, lang: str = "auto", analyze: bool = True, engine: str | None = None) -> None:
        self.lang, self.analyze, self.engine = lang, analyze, engine

    def clauses(
        self, text: str, sentences: Sequence[Sentence], min_chars: int = 0, max_tier: int | None = None
    ) -> list[Clause]:
        """Return the clauses of ``sentences`` in order; those of a sentence cover it but for white space between them.

        Args:
            text: the text that the sentences are of.
            sentences: its sentences.
            min_chars: shorter clauses are joined to a neighbour inside the sentence, over the weaker of the two
                boundaries.
            max_tier: the weakest tier at which to cut.
        """
        found: list[Clause] = []
        for index, sentence in enumerate(sentences):
            breaks = self._breaks(text, sentence)
            if max_tier is not None:
                breaks = [place for place in breaks if place.tier <= max_tier]
            found += _clauses(sentence, index, _joined(sentence.text, breaks, min_chars))
        return found

    def words(self, text: str, start: int, end: int) -> Tokens:
        """Return the tokens of ``text[start:end]``; their offsets count from ``start``."""
        return self._tokens(self._language(text, start, end), text[start:end])

    def engines(self) -> dict[str, str]:
        """Return the name of the analyzer of each language, those left out that are not installed."""
        found = {}
        for code in languages.AVAILABLE if self.lang == "auto" else (self.lang,):
            with suppress(ImportError):
                found[code] = languages.analyzer(code, self._engine(code)).name
        return found if self.analyze else {}

    def _breaks(self, text: str, sentence: Sentence) -> list[Break]:
        code = self._language(text, sentence.start, sentence.end)
        return settled(sentence.text, languages.breaks(code)(sentence.text, self._tokens(code, sentence.text)))

    def _language(self, text: str, start: int, end: int) -> str:
        return language_of(text, start, end) if self.lang == "auto" else self.lang

    def _tokens(self, code: str, text: str) -> Tokens:
        analyzer = _analyzer(code, self._engine(code)) if self.analyze else None
        return (analyzer or _by_marks())(text)

    def _engine(self, code: str) -> str | None:
        return self.engine if self.lang != "auto" or self.engine in languages.engine_names(code) else None


@lru_cache(maxsize=32)
def _analyzer(code: str, engine: str | None) -> Analyzer | None:
    try:
        return languages.analyzer(code, engine)
    except ImportError as error:
        warnings.warn(f"Clauses and words are cut at marks alone: {error}", stacklevel=2)
        return None


@lru_cache(maxsize=1)
def _by_marks() -> Analyzer:
    return languages.analyzer(LATIN)


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
