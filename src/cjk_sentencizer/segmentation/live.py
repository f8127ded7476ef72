"""What the words add to a stream: the passage that is arriving, which of its sentences are out, which still wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cjk_sentencizer.segmentation.passages import LONGEST, parted
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.rules import plain_sentences
from cjk_sentencizer.segmentation.types import Reason, Sentence

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.evidence import Refiner

HOLD_BACK = 100
"""Code points behind a place without a mark that must have arrived before the words decide about it."""
STEP = 40
"""New code points after which the words of unfinished text are looked at again."""
CONTEXT = 400
"""Code points before the first sentence that waits which are read again, so that its words are those of the whole."""
SHORT_CONTEXT = 150
"""As ``CONTEXT``, inside a span that has no end yet."""


class LivePassage:
    """The passage that a stream is in.

    Once a passage is in doubt it stays so. What was out before that is not looked at again: this, and the words that
    had not arrived yet, are where a stream can differ from the whole.
    """

    def __init__(self, refiner: Refiner) -> None:
        self._refiner = refiner
        self._text = ""
        self._base = 0
        """Offset of ``_text`` in the whole text; all others here are offsets in ``_text``."""
        self._spans: list[Span] = []
        self._out = 0
        """Up to where sentences are out."""
        self._doubted = False
        self._looked = 0

    @property
    def out(self) -> int:
        """Offset in the whole text up to which sentences are out."""
        return self._base + self._out

    def feed(self, more: str, spans: list[Span]) -> list[Sentence]:
        """Take the text that follows and the spans that have become certain; return the sentences that are."""
        self._text += more
        sentences: list[Sentence] = []
        for start, end, reason in spans:
            span = self._here(start, end, reason)
            if self._spans and self._parts(span):
                sentences += self.close()
                span = self._here(start, end, reason)
            self._spans.append(span)
        return sentences + self._certain(bool(spans))

    def _here(self, start: int, end: int, reason: Reason) -> Span:
        """A span of the whole text as one of ``_text``, whose start may be forgotten already where the span is long."""
        return Span(max(0, start - self._base), end - self._base, reason)

    def _parts(self, span: Span) -> bool:
        """Whether a span begins the next passage, by the rule of `passages`."""
        too_long = span.end - self._spans[0].start > LONGEST
        return too_long or parted(self._text, self._spans[-1].end, span.start, self._refiner.scanner.patterns)

    def close(self) -> list[Sentence]:
        """Return what still waits of the passage, which ends here."""
        if not self._spans:
            return []
        end = self._spans[-1].end
        sentences = self._emit(self._sentences(self._spans), end, end)
        self._spans, self._doubted = [], False
        self._drop(end)
        return sentences

    def _certain(self, new_span: bool) -> list[Sentence]:
        length = len(self._text)
        if not new_span and length - self._looked < STEP:
            return []
        self._looked = length
        rest = self._rest(length)
        if rest.end - rest.start <= HOLD_BACK or self._text[rest.start :].isspace():
            spans = self._spans
        else:
            spans = [*self._spans, rest]
        sure = max((span.end for span in self._spans if not self._refiner.joins(self._text, span)), default=0)
        sentences = self._emit(
            self._sentences(spans)[: None if spans and spans[-1].end <= sure else -1], sure, length - HOLD_BACK
        )
        if self._doubted and self._out > 2 * LOOK_AHEAD:
            self._drop(self._out - LOOK_AHEAD)
        return sentences

    def _rest(self, end: int) -> Span:
        """The text behind the last span, as if it ended with the mark that such text usually gets."""
        rest = Span(self._spans[-1].end if self._spans else 0, end, Reason.THAI_SPACE)
        return rest if self._refiner.joins(self._text, rest) else rest._replace(reason=Reason.TERMINATOR)

    def _sentences(self, spans: list[Span]) -> list[Sentence]:
        """The sentences of the spans of this passage, from somewhat before the first that waits."""
        waiting = [span for span in spans if span.end > self._out]
        if not waiting:
            return []
        self._doubted = self._doubted or self._refiner.everywhere or self._refiner.doubts(self._text, spans)
        if not self._doubted:
            return plain_sentences(self._text, waiting)
        first = min(self._out, waiting[-1].start)
        near = [span for span in spans if span.end > first - CONTEXT]
        # The span that is still arriving is read again and again, so with less of what is out before it.
        floors = [first - (LOOK_AHEAD if span in self._spans else SHORT_CONTEXT) for span in near]
        group = [Span(max(span.start, floor), span.end, span.reason) for span, floor in zip(near, floors, strict=True)]
        return self._refiner.refined(self._text, group, None)

    def _emit(self, found: list[Sentence], sure: int, held_back: int) -> list[Sentence]:
        """Those sentences that end before one of two offsets, with offsets in the whole text."""
        sentences = []
        for sentence in found:
            if self._out < sentence.end <= max(sure, held_back):
                piece = self._text[max(self._out, sentence.start) : sentence.end].lstrip()
                start = sentence.end - len(piece) + self._base
                sentences.append(sentence._replace(text=piece, start=start, end=sentence.end + self._base))
                self._out = sentence.end
        return sentences

    def _drop(self, count: int) -> None:
        """Forget so much of the text's start."""
        self._text = self._text[count:]
        self._base += count
        self._out = max(0, self._out - count)
        self._looked = max(0, self._looked - count)
        self._spans = [
            Span(max(0, start - count), end - count, reason) for start, end, reason in self._spans if end > count
        ]
