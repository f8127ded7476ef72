"""The decision: which places of a part of a text are boundaries, by rules, words and pauses against one threshold.

A span ends where the rules say so. Between its ends the words give places a score. A place is a boundary where its score
reaches what is asked there (`missing.RequiredScore`), and where no veto of the rules stands against it (`Notes`). In
a transcript the pauses add to the score, and the ends of lines that the rules found are evidence, no longer a verdict.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from cjk_sentencizer import lang as languages
from cjk_sentencizer.segmentation import missing
from cjk_sentencizer.segmentation.cuts import Boundary, highest_threshold
from cjk_sentencizer.segmentation.lines import line_goes_on
from cjk_sentencizer.segmentation.passages import doubtful
from cjk_sentencizer.segmentation.patterns import URL
from cjk_sentencizer.segmentation.pauses import LEAST, Timing
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.rules import Scanner, Trace
from cjk_sentencizer.segmentation.types import Reason, Sentence, make_sentence
from cjk_sentencizer.segmentation.words import THRESHOLD, Limits, Part, Place, Words

_INDIVISIBLE = frozenset({Reason.CODE_FENCE, Reason.FRONT_MATTER, Reason.TABLE_ROW})
"""Reasons of spans that are one sentence whatever they hold."""
_FINAL_VETOES = frozenset(
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


class Notes:
    """What the rules say against boundaries in a stretch of text.

    Args:
        vetoed: offsets against which the rules speak, with the reason.
        closed: ranges that nothing cuts (brackets, quotations, addresses), in any order.
    """

    def __init__(self, vetoed: dict[int, Reason], closed: list[tuple[int, int]]) -> None:
        self.vetoed, self.closed = vetoed, merged(closed)

    @classmethod
    def of(cls, text: str, start: int, end: int, trace: Trace) -> Notes:
        """Return the notes on ``text[start:end]`` from what a scan saw there."""
        addresses = [address.span() for address in URL.finditer(text, start, end)]
        vetoes = (place for place in trace.candidates if not place.accepted and place.reason in _FINAL_VETOES)
        return cls({place.offset: place.reason for place in vetoes}, [*trace.closed, *addresses])

    def closes(self, offset: int) -> bool:
        """Whether ``offset`` lies inside something that nothing cuts."""
        return inside(offset, self.closed)

    def forbid(self, offset: int, reason: Reason) -> bool:
        """Whether no boundary may be at ``offset`` for ``reason``.

        Behind code, an address or an abbreviation only a connective shows that a sentence ended.
        """
        veto = self.vetoed.get(offset)
        outweighed = veto in (Reason.URL, Reason.ABBREVIATION) and reason is Reason.CONNECTIVE
        return (veto is not None and not outweighed) or self.closes(offset)


_LABELS = ("list", "speaker")
"""Kinds of line that begin with what is no sentence of its own: the mark of an item, a speaker's name."""


class Decision:
    """Decides about the parts of texts.

    Args:
        scanner: of the rules.
        words: of the segmenter.
        limits: the thresholds.
    """

    def __init__(self, scanner: Scanner, words: Words, limits: Limits) -> None:
        self.scanner, self.words, self.limits = scanner, words, limits

    def boundaries(
        self, part: Part, lowest: float | None = None, notes: Notes | None = None, timing: Timing | None = None
    ) -> Iterator[Boundary]:
        """Give the ends of the sentences in a part, in order; one that lies before the end of another counts no more.

        Args:
            part: whose words are read.
            lowest: a threshold. Every place that is a boundary at it, or at a higher one, is given, with the highest.
            notes: what the rules say against boundaries, where that is known; else they are asked about each span.
            timing: of a transcript.
        """
        text = part.text
        threshold = part.grammar.threshold(self.limits) if part.grammar else THRESHOLD
        least = min(threshold, lowest if lowest is not None else threshold if timing is None else LEAST)
        for span, required, places in self._spans(part, least, timing):
            asked = partial(_asked, text, required, threshold)
            if timing is not None:
                chosen = timing.boundaries(part, span, places, asked)
            elif lowest is not None:
                chosen = _with_highest(places, required, text, threshold)
            else:
                chosen = [Boundary(*place, by_rule=False) for place in places if place.score >= asked(place.offset)]
            if chosen:
                against = notes or self._notes(text, span.start, span.end)
                yield from self._standing(text, span, chosen, against, timing)
            if timing is None or not timing.opens(span):
                yield Boundary(span.end, span.reason if timing is None else timing.reason(span), 1.0)

    def _notes(self, text: str, start: int, end: int) -> Notes:
        """Return what the rules say against boundaries in ``text[start:end]``."""
        trace = Trace()
        self.scanner.scan(text, start, end, Reason.END_OF_TEXT, [], self.scanner.hints(text[start:end]), trace)
        return Notes.of(text, start, end, trace)

    def _spans(
        self, part: Part, lowest: float, timing: Timing | None
    ) -> Iterator[tuple[Span, missing.RequiredScore, list[Place]]]:
        """Give each span with the places inside it whose score is at least ``lowest``, and what is asked of them.

        Spans whose end the rules alone cannot tell (a space in Thai, the end of a cue) are joined to the next one.
        """
        spans, everywhere = part.spans, self.words.everywhere
        if timing is not None or part.grammar is not None:
            spans = _joined(spans, partial(self._is_open, part, timing))
        judged = part.scores is not None and not everywhere
        counted = languages.get(part.code).crowding.counted_from if judged else lowest
        places = _by_span(spans, part.places(min(lowest, counted)))
        lacking = _lacking(part.text, spans, places, counted) if judged else 1.0
        for span, inner in zip(spans, places, strict=True):
            required = missing.UNMARKED
            if span.reason is Reason.TERMINATOR and inner and part.grammar is not None and not everywhere:
                required = self._despite_mark(part.text, span, lacking, part.grammar.comma_threshold)
            yield span, required, inner

    def _is_open(self, part: Part, timing: Timing | None, span: Span) -> bool:
        by_space = part.grammar is not None and self.words.overrule(part.code, span)
        return by_space or (timing is not None and timing.opens(span))

    def _despite_mark(self, text: str, span: Span, lacking: float, behind_comma: float) -> missing.RequiredScore:
        """Return what is asked of places inside a span that has its mark, in a passage that lacks this share of its marks."""
        usual = self.scanner.patterns.rules.usual
        suspect = span.end - span.start > usual or doubtful(text, [span], self.scanner.patterns)
        return missing.RequiredScore(lacking, missing.SUSPECT_DISCOUNT if suspect else 0.0, behind_comma)

    def _standing(
        self, text: str, span: Span, chosen: list[Boundary], notes: Notes, timing: Timing | None
    ) -> Iterator[Boundary]:
        """Give the boundaries against which nothing stands, behind the emoji and laughter that go with what they end."""
        marker = self.scanner.patterns.kind.match(text, span.start, span.end)
        begins = marker.end() if marker and marker.lastgroup in _LABELS else span.start
        for boundary in chosen:
            offset = boundary.offset
            if boundary.by_rule:
                yield boundary
            elif (
                offset <= begins
                or notes.forbid(offset, boundary.reason)
                or offset < len(text)
                and line_goes_on(self.scanner.patterns, text, offset)
                or timing is not None
                and timing.only_marks(offset)
            ):
                continue
            elif timing is not None and timing.knows(offset):
                yield boundary
            else:
                tail = self.scanner.patterns.tail.match(text, offset, span.end)
                if not tail:
                    yield boundary
                elif tail.end() < span.end:
                    yield boundary._replace(offset=tail.end())


def sentences_between(text: str, start: int, boundaries: Iterable[Boundary], out: list[Sentence]) -> int:
    """Append the sentences between ``start`` and the boundaries to ``out``; return where the last one ends."""
    for offset, reason, score, _, _ in boundaries:
        if offset > start:
            if sentence := make_sentence(text, start, offset, reason, score):
                out.append(sentence)
            start = offset
    return start


def _asked(text: str, required: missing.RequiredScore, threshold: float, offset: int) -> float:
    return required.at(threshold, text[offset - 1])


def _with_highest(places: list[Place], required: missing.RequiredScore, text: str, threshold: float) -> list[Boundary]:
    """Return the places that are boundaries at some threshold, with the highest."""
    found = []
    for place in places:
        highest = highest_threshold(place.score, partial(required.at, last=text[place.offset - 1]), threshold)
        if highest is not None:
            found.append(Boundary(*place, by_rule=False, highest=highest))
    return found


def _by_span(spans: list[Span], places: list[Place]) -> list[list[Place]]:
    """Return the places inside each span; none in those that are one sentence whatever they hold."""
    inner: list[list[Place]] = []
    position = 0
    for start, end, reason in spans:
        stop = bisect_right(places, end, position, key=_offset)
        own = places[position:stop] if reason not in _INDIVISIBLE else ()
        inner.append([place for place in own if start < place.offset < end])
        position = stop
    return inner


def _lacking(text: str, spans: list[Span], inner: list[list[Place]], counted: float) -> float:
    """Return where a passage lies between sound and unmarked, by the places inside its sentences that have a mark.

    Places with a score of at least ``counted`` count as missing marks.
    """
    marked = [places for span, places in zip(spans, inner, strict=True) if span.reason is Reason.TERMINATOR]
    scores = [place.score for places in marked for place in places if text[place.offset - 1] not in missing.COMMAS]
    return missing.lacking(sum(score for score in scores if score >= counted), len(marked))


def merged(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges in order, those that overlap joined."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def inside(offset: int, ranges: list[tuple[int, int]]) -> bool:
    """Whether ``offset`` lies within one of the ranges, which `merged` gave."""
    index = bisect_left(ranges, (offset, -1)) - 1
    return index >= 0 and ranges[index][0] < offset < ranges[index][1]


def _joined(spans: list[Span], is_open: Callable[[Span], bool]) -> list[Span]:
    """Return the spans, each whose end is open joined to the next one."""
    found: list[Span] = []
    open_end = False
    for span in spans:
        if open_end:
            span = Span(found.pop().start, span.end, span.reason)
        found.append(span)
        open_end = is_open(span)
    return found


def _offset(place: Place) -> int:
    return place.offset
