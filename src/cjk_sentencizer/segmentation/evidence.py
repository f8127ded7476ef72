"""The one decision where marks are missing: the boundaries of the rules, and what the words show between them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.scripts import language_of
from cjk_sentencizer.lang.base import Crowding
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation import missing
from cjk_sentencizer.segmentation.cuts import LOWEST, Cut, append_sentence, end_of, highest_threshold, ruled_cut
from cjk_sentencizer.segmentation.grammar import Found, Grammar, Settings, available_grammar, grammar_for, slice_tokens
from cjk_sentencizer.segmentation.lines import line_goes_on
from cjk_sentencizer.segmentation.passages import doubtful, passages
from cjk_sentencizer.segmentation.patterns import URL
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.rules import Candidate, Scanner, Trace, plain_sentences
from cjk_sentencizer.segmentation.types import Reason, Sentence

_WHOLE = frozenset({Reason.CODE_FENCE, Reason.FRONT_MATTER, Reason.TABLE_ROW})
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
SHOWN = 0.05
"""Score from which ``explain`` shows a place that is no boundary."""


GivenTokens = Tokens | Callable[[], Tokens | None] | None
"""Tokens of the text that the caller has, or a function that makes them where a passage needs them."""


BATCHED = 1200
"""Code points of the passages whose words the model scores at once."""


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
        queue: list[tuple[list[Span], list[tuple[str, list[Span]]] | None]] = []
        waiting = 0
        for first, stop in passages(text, spans, self.scanner.patterns):
            passage = spans[first:stop]
            if self.everywhere or self.doubts(text, passage):
                if callable(tokens):
                    tokens = tokens()
                queue.append((passage, self._by_language(text, passage)))
                waiting += passage[-1].end - passage[0].start
                if waiting >= BATCHED:
                    self._flush(text, queue, tokens, out)
                    queue, waiting = [], 0
            elif queue:
                queue.append((passage, None))
            else:
                out += plain_sentences(text, passage)
        self._flush(text, queue, tokens, out)
        return out

    def _flush(self, text: str, queue, tokens: Tokens | None, out: list[Sentence]) -> None:
        """Decide about the passages that wait: the model scores those of one language at once."""
        parts: dict[int, tuple[Grammar, list]] = {}
        for _, groups in queue:
            for code, group in groups or ():
                grammar = self._grammar(code)
                if grammar is not None and grammar.model is not None:
                    start, end = group[0].start, group[-1].end
                    piece = text[start:end]
                    own = grammar.analyzer(piece) if tokens is None else slice_tokens(tokens, start, end)
                    parts.setdefault(id(grammar), (grammar, []))[1].append((start, end, piece, own))
        known = {}
        for grammar, items in parts.values():
            scores = grammar.model.scores_of([(piece, own) for _, _, piece, own in items])
            for (start, end, _, own), found in zip(items, scores, strict=True):
                known[start, end] = own, found
        self._known = known
        for passage, groups in queue:
            if groups is None:
                out += plain_sentences(text, passage)
                continue
            for code, group in groups:
                self._refine(text, group, code, tokens, out, known)

    def refined(self, text: str, passage: list[Span], tokens: Tokens | None) -> list[Sentence]:
        """The sentences of a passage by its words."""
        out: list[Sentence] = []
        for code, group in self._by_language(text, passage):
            self._refine(text, group, code, tokens, out)
        return out

    def cuts(self, text: str, spans: list[Span]) -> Iterator[Cut]:
        """Give every place that is a boundary at some threshold, in order."""
        for first, stop in passages(text, spans, self.scanner.patterns):
            passage = spans[first:stop]
            if self.everywhere or self.doubts(text, passage):
                for code, group in self._by_language(text, passage):
                    yield from self._group_cuts(text, group, code)
            else:
                yield from (ruled_cut(text, span) for span in passage)

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
                    start, end = group[0].start, group[-1].end
                    piece = text[start:end]
                    words = grammar.analyzer(piece)
                    places = [*grammar.candidates(piece, words, lowest), *grammar.vetoes(piece, words)]
                    found = [place._replace(offset=place.offset + start) for place in places]
                    spaces = languages.get(code).always_analyze
                    by_model = grammar.model is not None
                    yield Weighed(group[0].start, group[-1].end, found, grammar.threshold, by_model, spaces)

    def doubts(self, text: str, passage: list[Span]) -> bool:
        """Whether a passage goes to the analyzer in ``mode="auto"``."""
        if self.lang != "auto" and languages.get(self.lang).always_analyze:
            return True
        if doubtful(text, passage, self.scanner.patterns):
            return True
        start, end = passage[0].start, passage[-1].end
        language = languages.get(self.lang if self.lang != "auto" else language_of(text, start, end))
        lengths = [span.end - span.start for span in passage]
        return language.always_analyze or missing.crowded(text[start:end], lengths, language.crowding)

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

    def _refine(
        self, text: str, group: list[Span], code: str, tokens: Tokens | None, out: list[Sentence], known=None
    ) -> None:
        grammar = self._grammar(code)
        if grammar is None:
            for start, end, reason in group:
                append_sentence(out, text, start, end, reason, 1.0)
            return
        for (start, end, reason), bar, places in self._places(
            text, group, code, grammar, tokens, grammar.threshold, known
        ):
            chosen = [place for place in places if place.score >= bar.asked(grammar.threshold, text[place.offset - 1])]
            for place in _in_order(self._behind_tails(text, end, self._outside(text, start, end, chosen))):
                start = append_sentence(out, text, start, place.offset, place.reason, place.score)
            append_sentence(out, text, start, end, reason, 1.0)

    def _group_cuts(self, text: str, group: list[Span], code: str) -> Iterator[Cut]:
        grammar = self._grammar(code)
        if grammar is None:
            yield from (ruled_cut(text, span) for span in group)
            return
        own = grammar.threshold
        for span, bar, places in self._places(text, group, code, grammar, None, min(LOWEST, own)):
            for place in self._outside(text, span.start, span.end, places):
                asked = partial(bar.asked, last=text[place.offset - 1])
                highest = highest_threshold(place.score, asked, own)
                if highest is not None:
                    for offset, reason, score in self._behind_tails(text, span.end, [place]):
                        yield Cut(offset, end_of(text, offset), reason, score, own, highest)
            yield ruled_cut(text, span)

    def _places(
        self,
        text: str,
        group: list[Span],
        code: str,
        grammar: Grammar,
        tokens: Tokens | None,
        lowest: float,
        known=None,
    ) -> Iterator[tuple[Span, missing.Bar, list[Found]]]:
        """Give each span with the places inside it whose score is at least ``lowest``, and what is asked of them."""
        if languages.get(code).always_analyze:
            group = _without_spaces(group)
        judged = grammar.model is not None and not self.everywhere
        counted = languages.get(code).crowding.counted_from
        found = self._found(text, group, grammar, tokens, min(lowest, counted) if judged else lowest, known)
        inner = _by_span(group, found)
        lacking = _lacking(text, group, inner, counted) if judged else 1.0
        for span, places in zip(group, inner, strict=True):
            if span.reason is Reason.TERMINATOR and places and not self.everywhere:
                yield span, self._despite_mark(text, span, lacking, grammar.comma_threshold), places
            else:
                yield span, missing.UNMARKED, places

    def _despite_mark(self, text: str, span: Span, lacking: float, behind_comma: float) -> missing.Bar:
        """The score asked of places inside a span that has its mark, in a passage that lacks this share of its marks."""
        usual = self.scanner.patterns.rules.usual
        suspect = span.end - span.start > usual or doubtful(text, [span], self.scanner.patterns)
        return missing.Bar(lacking, missing.SUSPECT_DISCOUNT if suspect else 0.0, behind_comma)

    def _found(
        self, text: str, group: list[Span], grammar: Grammar, tokens: Tokens | None, lowest: float | None, known=None
    ) -> list[Found]:
        start, end = group[0].start, group[-1].end
        if known and (start, end) in known:
            own, scores = known[start, end]
            found = grammar.candidates(text[start:end], own, lowest, scores)
        else:
            own = None if tokens is None else slice_tokens(tokens, start, end)
            found = grammar.candidates(text[start:end], own, lowest)
        return [Found(place.offset + start, place.reason, place.score) for place in found]

    def _behind_tails(self, text: str, end: int, found: list[Found]) -> list[Found]:
        """The places moved behind the emoji and laughter that go with what stands before them."""
        moved = []
        for place in found:
            tail = self.scanner.patterns.tail.match(text, place.offset, end)
            offset = tail.end() if tail else place.offset
            if offset < end:
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
        vetoed = {
            place.offset: place.reason
            for place in trace.candidates
            if not place.accepted and place.reason in FINAL_VETOES
        }
        closed = merged(trace.closed)
        marker = self.scanner.patterns.kind.match(text, start, end)
        begins = marker.end() if marker and marker.lastgroup == "list" else start
        return [
            place
            for place in found
            if _stands(place, vetoed.get(place.offset))
            and place.offset > begins
            and not inside(place.offset, closed)
            and not self._line_goes_on(text, place.offset)
        ]

    def _line_goes_on(self, text: str, offset: int) -> bool:
        """Whether a line ends at ``offset`` that cannot end a sentence there."""
        return line_goes_on(self.scanner.patterns, text, offset)


def _stands(place: Found, veto: Reason | None) -> bool:
    """Whether a place stands against a veto: behind code or an address only a connective shows that a sentence ended."""
    return veto is None or (veto is Reason.URL and place.reason is Reason.CONNECTIVE)


def _by_span(group: list[Span], found: list[Found]) -> list[list[Found]]:
    """The places inside each span; none in those that are one sentence whatever they hold."""
    inner: list[list[Found]] = []
    position = 0
    for start, end, reason in group:
        stop = bisect_right(found, end, position, key=_offset_key)
        inner.append(
            [] if reason in _WHOLE else [place for place in found[position:stop] if start < place.offset < end]
        )
        position = stop
    return inner


def _lacking(text: str, group: list[Span], inner: list[list[Found]], counted: float = Crowding.counted_from) -> float:
    """Where a passage lies between sound and unmarked, by the scores of the places inside its sentences with marks."""
    marked = [places for span, places in zip(group, inner, strict=True) if span.reason is Reason.TERMINATOR]
    scores = [place.score for places in marked for place in places if text[place.offset - 1] not in missing.COMMAS]
    return missing.lacking(sum(score for score in scores if score >= counted), len(marked))


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


def _in_order(places: list[Found]) -> Iterator[Found]:
    """Give the places but for those that another one has already moved behind."""
    last = -1
    for place in places:
        if place.offset > last:
            last = place.offset
            yield place


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
