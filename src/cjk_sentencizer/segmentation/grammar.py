"""Boundaries that the words show where marks are missing: the grammar's rules and the model's scores, one decision."""

from __future__ import annotations

import warnings
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.types import Reason

if TYPE_CHECKING:
    from cjk_sentencizer.lang.base import Evidence, Morphology
    from cjk_sentencizer.lang.tokens import Analyzer
    from cjk_sentencizer.segmentation.model import BoundaryModel

THRESHOLD = 0.5
"""Score from which the grammar's rules make a boundary where there is no model."""
STRICT_THRESHOLD = 0.8
"""The same, where an invented boundary costs more than a missed one."""
_SETTLED = 0.1
"""Score from which the words of the sentence are asked about a place, where a language has a function for it."""
_LEAST = 1e-4
"""The step in which scores are given; less is a veto."""
_COLONS = frozenset(":：")
_NO_BOUNDARY_BEFORE = frozenset(
    marks.TERMINATORS
    + marks.ASCII_TERMINATORS
    + marks.FULL_STOPS
    + marks.ELLIPSES
    + marks.COMMAS
    + marks.CLOSERS
    + "〜～ー・％%"
)


class Found(NamedTuple):
    """A boundary inside running text."""

    offset: int
    """Code points from the start of the piece."""
    reason: Reason
    score: float


class Settings(NamedTuple):
    """What a caller chose about grammar and model."""

    engine: str | None = None
    """Name of the analyzer, None for the language's default one."""
    model: str | BoundaryModel | None = "default"
    """``default`` for the shipped one, None for rules alone, the path of one that ``train`` wrote, or itself."""
    threshold: float | None = None
    """Score from which a candidate is a boundary, None for the model's own."""
    strict: bool = False
    """Whether the model's own threshold is its strict one, at which few boundaries are invented."""


class Grammar:
    """The analyzer, the rules over its tokens and the model of one language."""

    def __init__(self, code: str, settings: Settings) -> None:
        self.code = code
        self.analyzer: Analyzer = languages.analyzer(code, settings.engine)
        self.morphology: Morphology | None = languages.morphology(code)
        self.worth_asking = languages.candidates(code)
        self.sure = languages.sure(code)
        self.settle = languages.settle(code)
        self.model: BoundaryModel | None = _model(code, settings.model)
        self.threshold = self._own_threshold(settings.strict) if settings.threshold is None else settings.threshold
        self.comma_threshold = languages.get(code).comma_threshold if self.model else THRESHOLD
        """The least that is asked behind a comma inside a sentence that has its mark."""

    def _own_threshold(self, strict: bool) -> float:
        if self.model is None:
            return STRICT_THRESHOLD if strict else THRESHOLD
        return self.model.strict_threshold if strict else self.model.threshold

    @property
    def silent(self) -> bool:
        """Whether nothing here can find a boundary."""
        return self.model is None and self.morphology is None

    def candidates(
        self, piece: str, tokens: Tokens | None = None, lowest: float | None = None, scores: object = None
    ) -> list[Found]:
        """The places inside ``piece`` where its words show that a sentence ends, in order.

        Those that reach the threshold, or ``lowest`` where that is given.
        """
        columns = self.analyzer(piece) if tokens is None else tokens
        least = self.threshold if lowest is None else lowest
        if self.model is not None:
            return self._scored(piece, columns, self.model, least, scores)
        return self._ruled(piece, columns, least)

    def vetoes(self, piece: str, tokens: Tokens | None = None) -> list[Found]:
        """The places inside ``piece`` against which its grammar speaks, in order, with score 0."""
        if self.morphology is None or self.worth_asking is None:
            return []
        columns = self.analyzer(piece) if tokens is None else tokens
        against = ((index, self.morphology(columns, index)) for index in self.worth_asking(columns))
        return [
            Found(columns.ends[index], Reason(evidence.reason), 0.0)
            for index, evidence in against
            if evidence is not None and evidence.score == 0
        ]

    def _scored(self, piece: str, tokens: Tokens, model: BoundaryModel, lowest: float, scores=None) -> list[Found]:
        scores = model.scores(piece, tokens) if scores is None else scores
        places: dict[int, tuple[Reason, float]] = {}
        least = min(lowest, _SETTLED) if self.settle else lowest
        for index in sorted({*(scores >= least).nonzero()[0].tolist(), *self.sure(tokens)}):
            evidence = self.morphology(tokens, index) if self.morphology else None
            score = float(scores[index])
            if evidence is not None and evidence.final:
                score = evidence.score
            if score >= max(least, _LEAST) and _can_end(piece, tokens, index):
                places[index] = _reason(evidence), score
        return self._settled(piece, tokens, places, model.threshold, lowest)

    def _settled(
        self, piece: str, tokens: Tokens, places: dict[int, tuple[Reason, float]], enough: float, lowest: float
    ) -> list[Found]:
        """The places with a score of at least ``lowest``, after those that the words of the sentence overrule."""
        if self.settle is not None:
            overruled = self.settle(tokens, {index: score for index, (_, score) in places.items()}, enough)
            for index, score in overruled.items():
                if index in places or _can_end(piece, tokens, index):
                    places[index] = (places[index][0] if score < THRESHOLD else Reason.CONNECTIVE), score
        least = max(lowest, _LEAST)
        return [
            Found(tokens.ends[index], reason, score)
            for index, (reason, score) in sorted(places.items())
            if score >= least
        ]

    def _ruled(self, piece: str, tokens: Tokens, lowest: float) -> list[Found]:
        if self.morphology is None or self.worth_asking is None:
            return []
        found = []
        for index in self.worth_asking(tokens):
            evidence = self.morphology(tokens, index)
            if evidence is not None and evidence.score >= max(lowest, _LEAST) and _can_end(piece, tokens, index):
                found.append(Found(tokens.ends[index], Reason(evidence.reason), evidence.score))
        return found


def _reason(evidence: Evidence | None) -> Reason:
    return Reason(evidence.reason) if evidence is not None and evidence.score >= THRESHOLD else Reason.MODEL


def _can_end(piece: str, tokens: Tokens, index: int) -> bool:
    """Whether a sentence can end behind a token: text follows, and no mark that belongs to the token."""
    offset = tokens.ends[index]
    if tokens.surfaces[index][-1] in _COLONS:
        return False
    while offset < len(piece) and piece[offset].isspace():
        offset += 1
    return offset < len(piece) and piece[offset] not in _NO_BOUNDARY_BEFORE and not tokens.surfaces[index].isspace()


@lru_cache(maxsize=32)
def grammar_for(code: str, settings: Settings) -> Grammar:
    """The grammar with these settings, one a process."""
    return Grammar(code, settings)


@lru_cache(maxsize=32)
def available_grammar(code: str, settings: Settings) -> Grammar | None:
    """As ``grammar_for``; where the analyzer is not installed, None and one warning that says what to install."""
    try:
        return grammar_for(code, settings)
    except ImportError as error:
        warnings.warn(f"Text without reliable marks is cut by rules alone: {error}", stacklevel=2)
        return None


def _model(code: str, name: str | BoundaryModel | None) -> BoundaryModel | None:
    if not isinstance(name, str):
        return name
    from cjk_sentencizer.segmentation.model import BoundaryModel, default_model

    return default_model(code) if name == "default" else BoundaryModel.load(name)


def slice_tokens(tokens: Tokens, start: int, end: int) -> Tokens:
    """The tokens that lie inside ``[start, end)`` of a text, their offsets counted from ``start``."""
    first, stop = bisect_left(tokens.starts, start), bisect_left(tokens.ends, end + 1)
    return Tokens(
        [offset - start for offset in tokens.starts[first:stop]],
        [offset - start for offset in tokens.ends[first:stop]],
        tokens.surfaces[first:stop],
        tokens.tags[first:stop],
    )
