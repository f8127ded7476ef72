"""Words where marks are missing: which passages need them, and what a language's grammar and model say of each word's end."""

from __future__ import annotations

import warnings
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.scripts import LATIN, language_of
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation import missing
from cjk_sentencizer.segmentation.passages import doubtful, passages
from cjk_sentencizer.segmentation.patterns import Patterns
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.types import Reason

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cjk_sentencizer.lang.base import Morphology
    from cjk_sentencizer.lang.tokens import Analyzer
    from cjk_sentencizer.segmentation.model import BoundaryModel

THRESHOLD = 0.5
"""Score from which the grammar's rules make a boundary where there is no model."""
STRICT_THRESHOLD = 0.8
"""Threshold without a model for callers to whom an invented boundary costs more than a missed one."""
BATCH = 1200
"""Code points of the parts whose words the model scores at once."""
_LEAST = 1e-4
"""The step in which scores are given; less is a veto."""
_COMMAS = frozenset(marks.COMMAS)
_SETTLED = 0.1
"""Score from which the words of the sentence are asked about a place, where a language has a function for it."""
_NO_BOUNDARY_BEFORE = frozenset(
    marks.TERMINATORS
    + marks.ASCII_TERMINATORS
    + marks.FULL_STOPS
    + marks.ELLIPSES
    + marks.COMMAS
    + marks.CLOSERS
    + "〜～ー・％%"
)
_BY_SPACE = frozenset({Reason.THAI_SPACE})
"""Reasons of ends that a rule over spaces alone found, which words may overrule."""

GivenTokens = Tokens | Callable[[], Tokens | None] | None
"""Tokens of the text that the caller has, or a function that makes them where a passage needs them."""


class Place(NamedTuple):
    """A place inside running text where the words may end a sentence."""

    offset: int
    """Code points from the start of the text."""
    reason: Reason
    score: float


class Limits(NamedTuple):
    """From which score a place without a mark is a boundary."""

    threshold: float | None = None
    """None for the model's own."""
    strict: bool = False
    """Whether the model's own is its strict one, at which few boundaries are invented and more are missed."""


class Settings(NamedTuple):
    """What a caller chose about analyzer and model."""

    engine: str | None = None
    """Name of the analyzer, None for the language's default one."""
    model: str | BoundaryModel | None = "default"
    """``default`` for the shipped one, None for rules alone, the path of one that ``train`` wrote, or itself."""


class Grammar:
    """The analyzer, the rules over its tokens and the model of one language.

    Args:
        code: of the language.
        analyzer: makes the tokens.
        model: scores them; None for the rules alone.
    """

    def __init__(self, code: str, analyzer: Analyzer, model: BoundaryModel | None) -> None:
        self.analyzer, self.model = analyzer, model
        self.morphology: Morphology | None = languages.morphology(code)
        self.worth_asking = languages.candidates(code)
        self.sure = languages.sure(code)
        self.settle = languages.settle(code)
        self.comma_threshold = languages.get(code).comma_threshold if model else THRESHOLD
        """The least that is asked behind a comma inside a sentence that has its mark."""

    def threshold(self, limits: Limits) -> float:
        """Return the score from which a place is a boundary in text without marks."""
        if limits.threshold is not None:
            return limits.threshold
        if self.model is None:
            return STRICT_THRESHOLD if limits.strict else THRESHOLD
        return self.model.strict_threshold if limits.strict else self.model.threshold

    @property
    def silent(self) -> bool:
        """Whether nothing here can find a boundary."""
        return self.model is None and self.morphology is None

    def places(self, text: str, tokens: Tokens, scores: NDArray[np.float64] | None, lowest: float) -> list[Place]:
        """Return the places inside ``text`` with a score of at least ``lowest``, in order.

        Args:
            text: of one part.
            tokens: its tokens.
            scores: of the model for the end of each token, [tokens]; None where there is no model.
            lowest: places below it are left out.
        """
        if scores is None or self.model is None:
            return self._by_rule(text, tokens, max(lowest, _LEAST))
        found: dict[int, Place] = {}
        least = max(min(lowest, _SETTLED) if self.settle else lowest, _LEAST)
        for index in sorted({*(scores >= least).nonzero()[0].tolist(), *self.sure(tokens)}):
            evidence = self.morphology(tokens, index) if self.morphology else None
            final = evidence is not None and evidence.final
            score = evidence.score if evidence is not None and final else float(scores[index])
            if score >= least and _can_end(text, tokens, index):
                reason = Reason(evidence.reason) if evidence and evidence.score >= THRESHOLD else Reason.MODEL
                found[index] = Place(tokens.ends[index], reason, score)
        if self.settle is not None:
            self._settle(text, tokens, found, self.model.threshold)
        return [found[index] for index in sorted(found) if found[index].score >= max(lowest, _LEAST)]

    def _settle(self, text: str, tokens: Tokens, found: dict[int, Place], enough: float) -> None:
        """Give the places, by the token before them, the scores by which the words of the sentence overrule the model."""
        if self.settle is None:
            return
        scores = {index: place.score for index, place in found.items()}
        for index, score in self.settle(tokens, scores, enough).items():
            if index in found or _can_end(text, tokens, index):
                reason = found[index].reason if index in found and score < THRESHOLD else Reason.CONNECTIVE
                found[index] = Place(tokens.ends[index], reason, score)

    def _by_rule(self, text: str, tokens: Tokens, lowest: float) -> list[Place]:
        """Return the places that the grammar's rules show, where there is no model."""
        if self.morphology is None or self.worth_asking is None:
            return []
        found = []
        for index in self.worth_asking(tokens):
            evidence = self.morphology(tokens, index)
            if evidence is not None and evidence.score >= lowest and _can_end(text, tokens, index):
                found.append(Place(tokens.ends[index], Reason(evidence.reason), evidence.score))
        return found

    def vetoes(self, tokens: Tokens) -> list[Place]:
        """Return the places against which the grammar speaks, in order, with score 0."""
        if self.morphology is None or self.worth_asking is None:
            return []
        against = ((index, self.morphology(tokens, index)) for index in self.worth_asking(tokens))
        return [
            Place(tokens.ends[index], Reason(evidence.reason), 0.0)
            for index, evidence in against
            if evidence is not None and evidence.score == 0
        ]


class Part:
    """A passage, or what of it is in one language: its spans by rule and, where marks may be missing, its words.

    Args:
        text: the whole text.
        spans: consecutive spans of it.
        code: the language.
        grammar: of that language; None where no words are needed, or none can be had.
        tokens: of this part, where the caller has them; their offsets count from its start.
    """

    def __init__(
        self, text: str, spans: list[Span], code: str, grammar: Grammar | None = None, tokens: Tokens | None = None
    ) -> None:
        self.text, self.spans, self.code, self.grammar = text, spans, code, grammar
        self.start, self.end = spans[0].start, spans[-1].end
        self.tokens = tokens
        self.scores: NDArray[np.float64] | None = None
        """Of the model for the end of each token, [tokens]; None before `read`, and without a model."""
        self.is_read = grammar is None

    def places(self, lowest: float) -> list[Place]:
        """Return the places inside the part with a score of at least ``lowest``, in order; `read` it before."""
        if self.grammar is None or self.tokens is None:
            return []
        found = self.grammar.places(self.text[self.start : self.end], self.tokens, self.scores, lowest)
        return [Place(offset + self.start, reason, score) for offset, reason, score in found]

    def vetoes(self) -> list[Place]:
        """Return the places against which the grammar speaks."""
        if self.grammar is None or self.tokens is None:
            return []
        return [place._replace(offset=place.offset + self.start) for place in self.grammar.vetoes(self.tokens)]

    def forget(self) -> None:
        """Drop the words, once they have been decided about."""
        self.tokens = self.scores = None


class Words:
    """The analyzers, grammars and models of a segmenter, each loaded when a text first needs it.

    Safe to share between threads, and picklable: what was loaded is loaded again on the other side.

    Args:
        lang: code of the language, or ``auto``: by script, run by run.
        mode: ``rules`` for none at all, ``analyzer`` for every passage, ``auto`` only where marks may be missing.
        patterns: of the rules.
        settings: of analyzer and model.

    Raises:
        ImportError: ``mode="analyzer"`` and the language's analyzer is not installed.
    """

    def __init__(self, lang: str, mode: str, patterns: Patterns, settings: Settings) -> None:
        self.lang, self.patterns, self.settings = lang, patterns, settings
        self.everywhere, self.never = mode == "analyzer", mode == "rules"
        self.certain = not self.never and lang != "auto" and languages.get(lang).always_analyze
        """Whether words decide in every passage of the language, which is known before a text is read."""
        self._analyzers: dict[str, Analyzer | None] = {}
        self._grammars: dict[str, Grammar | None] = {}
        if self.everywhere and lang != "auto":
            self.grammar(lang)

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "_analyzers": {}, "_grammars": {}}

    def language(self, text: str, start: int, end: int) -> str:
        """Return the code of the language of ``text[start:end]``."""
        return language_of(text, start, end) if self.lang == "auto" else self.lang

    def analyzer(self, code: str) -> Analyzer | None:
        """Return a language's analyzer; None in rules mode and, with a warning that says what to install, if it is missing.

        Raises:
            ImportError: it is not installed, and ``mode="analyzer"`` needs it.
        """
        if self.never:
            return None
        if code not in self._analyzers:
            self._analyzers[code] = self._load(code)
        return self._analyzers[code]

    def tokens(self, text: str, start: int, end: int) -> Tokens:
        """Return the words of ``text[start:end]``, their offsets counted from ``start``.

        The analyzer of its language makes them; without one, and in rules mode, white space and marks do.
        """
        return (self.analyzer(self.language(text, start, end)) or _by_marks())(text[start:end])

    def engines(self) -> dict[str, str]:
        """Return the name of the analyzer of each language, those left out that are not installed; none in rules mode."""
        found = {}
        for code in languages.AVAILABLE if self.lang == "auto" else (self.lang,):
            with suppress(ImportError):
                found[code] = languages.analyzer(code, self._engine(code)).name
        return {} if self.never else found

    def _engine(self, code: str) -> str | None:
        engine = self.settings.engine
        return engine if self.lang != "auto" or engine in languages.engine_names(code) else None

    def _load(self, code: str) -> Analyzer | None:
        try:
            return languages.analyzer(code, self._engine(code))
        except ImportError as error:
            if self.everywhere:
                raise
            warnings.warn(f"Text without reliable marks, and clauses, are cut by rules alone: {error}", stacklevel=2)
            return None

    def grammar(self, code: str) -> Grammar | None:
        """Return what finds boundaries between the words of a language; None where nothing does."""
        if code not in self._grammars:
            analyzer = self.analyzer(code)
            grammar = Grammar(code, analyzer, _model(code, self.settings.model)) if analyzer else None
            self._grammars[code] = None if grammar is None or grammar.silent else grammar
        return self._grammars[code]

    def needs_words(self, text: str, passage: list[Span]) -> bool:
        """Whether the words of a passage are looked at: its marks may be missing, or they are always."""
        if self.never or self.everywhere:
            return self.everywhere
        if self.certain or doubtful(text, passage, self.patterns):
            return True
        start, end = passage[0].start, passage[-1].end
        language = languages.get(self.language(text, start, end))
        lengths = [span.end - span.start for span in passage]
        return language.always_analyze or missing.crowded(text[start:end], lengths, language.crowding)

    def overrule(self, code: str, span: Span) -> bool:
        """Whether the words may overrule the end of a span, which a rule over spaces alone found."""
        return span.reason in _BY_SPACE and languages.get(code).always_analyze

    def parts(self, text: str, spans: list[Span], tokens: GivenTokens = None) -> Iterable[Part]:
        """Give the parts of a text, in order, those of a passage that needs words by language.

        Args:
            text: the text.
            spans: of the rules.
            tokens: the caller's, of the whole text.
        """
        for first, stop in passages(text, spans, self.patterns):
            passage = spans[first:stop]
            if self.needs_words(text, passage):
                if callable(tokens):
                    tokens = tokens()
                yield from self.worded(text, passage, tokens)
            else:
                yield Part(text, passage, self.lang)

    def worded(self, text: str, passage: list[Span], tokens: Tokens | None = None) -> Iterable[Part]:
        """Give the parts of a passage that needs words, one for each run of spans in a language."""
        groups: list[tuple[str, list[Span]]] = []
        for span in passage if self.lang == "auto" else ():
            code = language_of(text, span.start, span.end)
            if groups and groups[-1][0] == code:
                groups[-1][1].append(span)
            else:
                groups.append((code, [span]))
        for code, group in groups or [(self.lang, passage)]:
            own = None if tokens is None else slice_tokens(tokens, group[0].start, group[-1].end)
            yield Part(text, group, code, self.grammar(code), own)


def read(parts: Sequence[Part]) -> None:
    """Fill in tokens and scores of the parts that need them; a model scores all its parts at once."""
    waiting = [part for part in parts if not part.is_read and part.grammar is not None]
    scored: dict[int, tuple[BoundaryModel, list[tuple[Part, Tokens]]]] = {}
    for part in waiting:
        if part.grammar is None:
            continue
        tokens = part.tokens if part.tokens is not None else part.grammar.analyzer(part.text[part.start : part.end])
        part.tokens = tokens
        if part.grammar.model is not None:
            scored.setdefault(id(part.grammar.model), (part.grammar.model, []))[1].append((part, tokens))
    for model, group in scored.values():
        texts = [(part.text[part.start : part.end], tokens) for part, tokens in group]
        for (part, _), scores in zip(group, model.scores_of(texts), strict=True):
            part.scores = scores
    for part in waiting:
        part.is_read = True


def slice_tokens(tokens: Tokens, start: int, end: int) -> Tokens:
    """Return the tokens that lie inside ``[start, end)`` of a text, their offsets counted from ``start``."""
    first, stop = bisect_left(tokens.starts, start), bisect_left(tokens.ends, end + 1)
    return Tokens(
        [offset - start for offset in tokens.starts[first:stop]],
        [offset - start for offset in tokens.ends[first:stop]],
        tokens.surfaces[first:stop],
        tokens.tags[first:stop],
    )


def _can_end(text: str, tokens: Tokens, index: int) -> bool:
    """Whether a sentence can end behind a token: text follows, no comma stands before, no mark behind."""
    offset = tokens.ends[index]
    if tokens.surfaces[index][-1] in _COMMAS:
        return False
    while offset < len(text) and text[offset].isspace():
        offset += 1
    return offset < len(text) and text[offset] not in _NO_BOUNDARY_BEFORE and not tokens.surfaces[index].isspace()


@cache
def _by_marks() -> Analyzer:
    return languages.analyzer(LATIN)


def _model(code: str, name: str | BoundaryModel | None) -> BoundaryModel | None:
    if not isinstance(name, str):
        return name
    from cjk_sentencizer.segmentation.model import BoundaryModel, default_model

    return default_model(code) if name == "default" else BoundaryModel.load(name)
