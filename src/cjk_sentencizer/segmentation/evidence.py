"""The one decision where marks are missing: the boundaries of the rules, and what the words show between them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.grammar import Found, Grammar, Settings, available_grammar, grammar_for, slice_tokens
from cjk_sentencizer.segmentation.passages import doubtful, passages
from cjk_sentencizer.segmentation.patterns import URL
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.rules import Candidate, Scanner, Trace, plain_sentences
from cjk_sentencizer.segmentation.scripts import language_of
from cjk_sentencizer.segmentation.types import Reason, Sentence

_COMMAS = frozenset(marks.COMMAS)
_WHOLE = frozenset({Reason.CODE_FENCE, Reason.TABLE_ROW})
"""Reasons of spans that are one sentence whatever they hold."""
FINAL_VETOES = frozenset(
    {
        Reason.NAME_WITH_MARK,
        Reason.ABBREVIATION,
        Reason.DECIMAL_POINT,
        Reason.LIST_MARKER,
        Reason.URL,
        Reason.QUOTATIVE_FOLLOWS,
    }
)
"""Vetoes that no other evidence outweighs."""
ENOUGH, FEW = 4, 0.12
"""Sentences with a mark that show whether the marks of a passage are reliable, and the share of them that may seem to
lack another one. Where half of the marks are missing the share is above a third, in clean text seldom over a tenth."""
SURE = 0.95
"""Score that a place needs inside a sentence that has its mark, behind a comma or where marks are reliable."""
SHOWN = 0.05
"""Score from which ``explain`` shows a place that is no boundary."""


GivenTokens = Tokens | Callable[[], Tokens | None] | None
"""Tokens of the text that the caller has, or a function that makes them where a passage needs them."""


class Weighed(NamedTuple):
    """What the words of one passage, or its part in one language, say."""

    start: int
    end: int
    found: list[Found]
    """Places with their scores, in order; offsets count from the start of the text."""
    threshold: float
    by_model: bool
    """Whether the model scored every place, so that one which is not in ``found`` is improbable."""
    joins_spaces: bool
    """Whether they overrule what a rule over spaces alone found."""


class Refiner:
    """Adds to the spans of the rules the boundaries that grammar and model find.

    Args:
        lang: code of the language, or ``auto``.
        everywhere: ask the analyzer for every passage, not only where marks may be missing.
        scanner: of the rules, to know what may not be cut.
        settings: of grammar and model.
    """

    def __init__(self, lang: str, everywhere: bool, scanner: Scanner, settings: Settings) -> None:
        self.lang, self.everywhere, self.scanner, self.settings = lang, everywhere, scanner, settings
        if everywhere and lang != "auto":
            self._grammar(lang)

    def sentences(self, text: str, spans: list[Span], tokens: GivenTokens) -> list[Sentence]:
        """The sentences of ``text``, whose spans by rule are ``spans``."""
        out: list[Sentence] = []
        for first, stop in passages(text, spans, self.scanner.patterns):
            passage = spans[first:stop]
            if self.everywhere or self.doubts(text, passage):
                if callable(tokens):
                    tokens = tokens()
                out += self.refined(text, passage, tokens)
            else:
                out += plain_sentences(text, passage)
        return out

    def refined(self, text: str, passage: list[Span], tokens: Tokens | None) -> list[Sentence]:
        """The sentences of a passage by its words."""
        out: list[Sentence] = []
        for code, group in self._by_language(text, passage):
            self._refine(text, group, code, tokens, out)
        return out

    def joins(self, text: str, span: Span) -> bool:
        """Whether the words may overrule the end of a span, which a rule over spaces alone found."""
        if span.reason is not Reason.THAI_SPACE:
            return False
        code = self.lang if self.lang != "auto" else language_of(text, span.start, span.end)
        return languages.get(code).always_analyze

    def explain(self, text: str, spans: list[Span], trace: Trace) -> None:
        """Add the places that the words speak for to ``trace``."""
        closed = merged(trace.closed)
        for group in self.weigh(text, spans, SHOWN):
            for offset, reason, score in group.found:
                barred = inside(offset, closed)
                accepted = score >= group.threshold and not barred
                shown = Reason.INSIDE_BRACKETS if barred else reason
                trace.candidates.append(Candidate(offset, shown, score, accepted))

    def weigh(self, text: str, spans: list[Span], lowest: float) -> Iterator[Weighed]:
        """Give the places that the words of each doubtful passage speak for, with a score of at least ``lowest``."""
        for first, stop in passages(text, spans, self.scanner.patterns):
            passage = spans[first:stop]
            if not (self.everywhere or self.doubts(text, passage)):
                continue
            for code, group in self._by_language(text, passage):
                grammar = self._grammar(code)
                if grammar is not None:
                    found = self._found(text, group, grammar, None, lowest)
                    start, end = group[0].start, group[-1].end
                    found += [place._replace(offset=place.offset + start) for place in grammar.vetoes(text[start:end])]
                    spaces = languages.get(code).always_analyze
                    by_model = grammar.model is not None
                    yield Weighed(group[0].start, group[-1].end, found, grammar.threshold, by_model, spaces)

    def doubts(self, text: str, passage: list[Span]) -> bool:
        """Whether a passage goes to the analyzer in ``mode="auto"``."""
        if self.lang != "auto" and languages.get(self.lang).always_analyze:
            return True
        if doubtful(text, passage, self.scanner.patterns):
            return True
        code = self.lang if self.lang != "auto" else language_of(text, passage[0].start, passage[-1].end)
        return languages.get(code).always_analyze

    def _by_language(self, text: str, passage: list[Span]) -> list[tuple[str, list[Span]]]:
        if self.lang != "auto":
            return [(self.lang, passage)]
        groups: list[tuple[str, list[Span]]] = []
        for span in passage:
            code = language_of(text, span.start, span.end)
            if groups and groups[-1][0] == code:
                groups[-1][1].append(span)
            else:
                groups.append((code, [span]))
        return groups

    def _grammar(self, code: str) -> Grammar | None:
        settings = self.settings
        if self.lang == "auto" and settings.engine not in languages.engine_names(code):
            settings = settings._replace(engine=None)
        find = grammar_for if self.everywhere else available_grammar
        grammar = find(code, settings)
        return None if grammar is None or grammar.silent else grammar

    def _refine(self, text: str, group: list[Span], code: str, tokens: Tokens | None, out: list[Sentence]) -> None:
        grammar = self._grammar(code)
        if grammar is None:
            for start, end, reason in group:
                _append(out, text, start, end, reason, 1.0)
            return
        if languages.get(code).always_analyze:
            group = _without_spaces(group)
        found = self._found(text, group, grammar, tokens, None)
        inner = list(_inner(group, found))
        reliable = not self.everywhere and _marks_are_reliable(group, inner, grammar)
        for span, places in zip(group, inner, strict=True):
            if places and span.reason is Reason.TERMINATOR and not self.everywhere:
                places = self._despite_mark(text, span, places, grammar, reliable)
            start, end, reason = span
            for place in self._behind_tails(text, end, self._outside(text, start, end, places)):
                start = _append(out, text, start, place.offset, place.reason, place.score)
            _append(out, text, start, end, reason, 1.0)

    def _despite_mark(self, text: str, span: Span, found: list[Found], grammar: Grammar, reliable: bool) -> list[Found]:
        """Those places inside a span that reach the score its own mark asks of them.

        The score is higher where nothing shows that the span lacks another mark, where the marks of its passage are
        ``reliable``, and behind a comma.
        """
        usual = self.scanner.patterns.rules.usual
        suspect = not reliable and (span.end - span.start > usual or doubtful(text, [span], self.scanner.patterns))
        sure = max(grammar.marked_threshold, SURE)
        least = grammar.suspect_threshold if suspect else sure if reliable else grammar.marked_threshold
        return [place for place in found if place.score >= (sure if text[place.offset - 1] in _COMMAS else least)]

    def _found(
        self, text: str, group: list[Span], grammar: Grammar, tokens: Tokens | None, lowest: float | None
    ) -> list[Found]:
        start, end = group[0].start, group[-1].end
        own = None if tokens is None else slice_tokens(tokens, start, end)
        found = grammar.candidates(text[start:end], own, lowest)
        return [Found(place.offset + start, place.reason, place.score) for place in found]

    def _behind_tails(self, text: str, end: int, found: list[Found]) -> list[Found]:
        """The places moved behind the emoji and laughter that go with what stands before them."""
        moved: list[Found] = []
        for place in found:
            tail = self.scanner.patterns.tail.match(text, place.offset, end)
            offset = tail.end() if tail else place.offset
            if offset < end and (not moved or offset > moved[-1].offset):
                moved.append(place._replace(offset=offset))
        return moved

    def _outside(self, text: str, start: int, end: int, found: list[Found]) -> list[Found]:
        """Those places against which no veto stands, and that lie in no bracket, quotation, URL or the like."""
        if not found:
            return found
        trace = Trace()
        hints = self.scanner.hints(text[start:end])
        self.scanner.scan(text, start, end, Reason.END_OF_TEXT, [], hints, trace)
        trace.closed += [address.span() for address in URL.finditer(text, start, end)]
        vetoed = {place.offset for place in trace.candidates if not place.accepted and place.reason in FINAL_VETOES}
        closed = merged(trace.closed)
        return [
            place
            for place in found
            if place.offset not in vetoed
            and not inside(place.offset, closed)
            and not self._line_goes_on(text, place.offset)
        ]

    def _line_goes_on(self, text: str, offset: int) -> bool:
        """Whether a line ends at ``offset`` whose last word cannot end a sentence."""
        unfinished = self.scanner.patterns.unfinished
        return text[offset] in marks.LINE_ENDS and unfinished.search(text[max(0, offset - 12) : offset]) is not None


def merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, those that overlap joined."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def inside(offset: int, spans: list[tuple[int, int]]) -> bool:
    """Whether ``offset`` lies within one of the spans, which `merged` gave."""
    index = bisect_left(spans, (offset, -1)) - 1
    return index >= 0 and spans[index][0] < offset < spans[index][1]


def _inner(group: list[Span], found: list[Found]) -> Iterator[list[Found]]:
    """For each span the places inside it, none in what is one sentence whatever it holds."""
    position = 0
    for start, end, reason in group:
        stop = bisect_right(found, end, position, key=_offset_key)
        yield [] if reason in _WHOLE else [place for place in found[position:stop] if start < place.offset < end]
        position = stop


def _marks_are_reliable(group: list[Span], inner: list[list[Found]], grammar: Grammar) -> bool:
    """Whether so few sentences with a mark seem to lack another one that the words are likelier to be wrong."""
    marked = [places for span, places in zip(group, inner, strict=True) if span.reason is Reason.TERMINATOR]
    lacking = sum(any(place.score >= grammar.suspect_threshold for place in places) for places in marked)
    return len(marked) >= ENOUGH and lacking < FEW * len(marked)


def _offset_key(place: Found) -> int:
    return place.offset


def _without_spaces(group: list[Span]) -> list[Span]:
    """The spans with those joined again that a rule over spaces alone had cut."""
    joined: list[Span] = []
    for span in group:
        if joined and joined[-1].reason is Reason.THAI_SPACE:
            joined[-1] = Span(joined[-1].start, span.end, span.reason)
        else:
            joined.append(span)
    return joined


def _append(out: list[Sentence], text: str, start: int, end: int, reason: Reason, score: float) -> int:
    """Append ``text[start:end]`` without its outer white space, if anything is left; return ``end``."""
    piece = text[start:end]
    stripped = piece.strip()
    if stripped:
        first = start + len(piece) - len(piece.lstrip())
        out.append(Sentence(stripped, first, first + len(stripped), reason, score))
    return end
