"""Sentences of a text that arrives in pieces: each is out as soon as nothing that can follow would change it."""

from __future__ import annotations

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.analysis import WHOLE, Engine
from cjk_sentencizer.segmentation.decision import Decision, sentences_between
from cjk_sentencizer.segmentation.passages import LONGEST, parted
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD
from cjk_sentencizer.segmentation.plain import Bounds, Span
from cjk_sentencizer.segmentation.rules import plain_sentences
from cjk_sentencizer.segmentation.types import Reason, Sentence
from cjk_sentencizer.segmentation.words import Words, read

_TRIM = 4 * LOOK_AHEAD
LOOKAHEAD_WORDS = 150
"""Code points behind a place without a mark that must have arrived before the words decide about it.

Thai asks most: whether a sentence ends at a space is told by the clauses on both sides up to the next spaces."""
STEP = 40
"""New code points after which the words of unfinished text are looked at again."""
CONTEXT = 400
"""Code points before the first sentence that waits which are read again, so that its words are those of the whole."""
SHORT_CONTEXT = 150
"""As ``CONTEXT``, inside a span that has no end yet."""


class Stream:
    """The state between two pieces; one for each text.

    Text is held back only as far as the rules look ahead (`LOOK_AHEAD`), while a sentence has no end yet, or a code
    fence is open.
    """

    def __init__(self, engine: Engine) -> None:
        self._reader, self._scanner = engine.reader, engine.scanner
        self._buffer = ""
        self._waiting: list[str] = []
        self._base = 0
        """Offset of the buffer in the whole text."""
        self._done = 0
        """Up to where the buffer's sentences are out."""
        self._kind: str | None = None
        """Kind of the buffer's first line, where its start is gone."""
        self._unsettled = True
        self._pending_kind: str | None = None
        """Kind of the block that is still arriving."""
        self._block_start = 0
        """Where that block begins in the buffer."""
        self._live = None if engine.words.never else GrowingPassage(engine.words, engine.decision)

    def feed(self, piece: str) -> list[Sentence]:
        """Take the next piece and return the sentences that have become certain."""
        if not isinstance(piece, str):
            raise TypeError(f"A piece of a stream must be a str, not {type(piece).__name__}. Decode bytes first.")
        self._waiting.append(piece)
        if not self._unsettled and not self._may_matter(piece):
            return []
        more = self._join()
        return self._emit(more, self._certain_spans(complete=False))

    def flush(self) -> list[Sentence]:
        """Return what is left when the text has ended."""
        more = self._join()
        out = self._emit(more, self._certain_spans(complete=True))
        return out + (self._live.close() if self._live else [])

    def _join(self) -> str:
        more = "".join(self._waiting)
        self._buffer += more
        self._waiting.clear()
        return more

    def _may_matter(self, piece: str) -> bool:
        if self._scanner.patterns.laughing_trigger.search(piece) or any(char in marks.LINE_ENDS for char in piece):
            return True
        return self._live is not None and sum(map(len, self._waiting)) >= STEP

    def _certain_spans(self, complete: bool) -> list[Bounds]:
        """The spans by rule that no continuation can change; drops the text before them."""
        spans: list[Bounds] = []
        text = self._buffer
        start = kind = None
        hints = self._scanner.hints(text)
        for block in self._reader.blocks(text, 0, complete, self._kind, opens=self._base == 0):
            start, kind = block.start, block.kind
            begin = max(block.start, self._done)
            if begin >= block.end:
                continue
            if block.kind in WHOLE:
                if not block.complete:
                    break
                spans.append(Span(begin, block.end, block.reason))
                self._done = block.end
            elif block.kind == "blank":
                continue
            elif block.complete and self._reader.close(text, block, spans):
                self._done = block.end
            else:
                self._done = self._scanner.scan(
                    text, begin, block.end, block.reason, spans, hints, None, block.complete
                )
        if not complete and self._reader.awaits_closer(text, spans) and self._may_close(text):
            self._done, _, _ = spans.pop()
        self._unsettled = self._scanner.patterns.laughing_trigger.search(
            text, self._done
        ) is not None or not self._one_line(text)
        self._pending_kind, self._block_start = kind, start or 0
        return spans

    def _may_close(self, text: str) -> bool:
        """Whether what follows may yet be a line of lone closing brackets near enough."""
        if len(text) - self._done > 3 * LOOK_AHEAD:
            return False
        words = text[self._done :].split()
        return not words or not words[0].strip(marks.CLOSERS)

    def _one_line(self, text: str) -> bool:
        return not any(char in text for char in marks.LINE_ENDS)

    def _emit(self, more: str, spans: list[Bounds]) -> list[Sentence]:
        base = self._base
        if self._live is None:
            found = plain_sentences(self._buffer, spans)
            sentences = [each._replace(start=each.start + base, end=each.end + base) for each in found]
        else:
            sentences = self._live.feed(more, [Span(start + base, end + base, reason) for start, end, reason in spans])
            if self._live.out - base - self._done > _TRIM:
                self._done = self._live.out - base
        self._trim()
        return sentences

    def _trim(self) -> None:
        """Drop text that no later decision looks at: whole blocks, and the far start of a long line."""
        cut = self._block_start if self._done >= self._block_start else 0
        kind: str | None = None if cut else self._kind
        if self._done - cut > _TRIM:
            cut = self._done - LOOK_AHEAD
            kind = self._pending_kind or ""
        if cut:
            self._buffer = self._buffer[cut:]
            self._base += cut
            self._done = max(0, self._done - cut)
            self._block_start = max(0, self._block_start - cut)
            self._kind = kind


class GrowingPassage:
    """The passage that a stream is in.

    Once a passage is in doubt it stays so. What was out before that is not looked at again: this, and the words that
    had not arrived yet, are where a stream can differ from the whole.
    """

    def __init__(self, words: Words, decision: Decision) -> None:
        self._words, self._decision = words, decision
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
        return too_long or parted(self._text, self._spans[-1].end, span.start, self._words.patterns)

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
        if rest.end - rest.start <= LOOKAHEAD_WORDS or self._text[rest.start :].isspace():
            spans = self._spans
        else:
            spans = [*self._spans, rest]
        sure = max((span.end for span in self._spans if not self._is_open(span)), default=0)
        sentences = self._emit(
            self._sentences(spans)[: None if spans and spans[-1].end <= sure else -1], sure, length - LOOKAHEAD_WORDS
        )
        if self._doubted and self._out > 2 * LOOK_AHEAD:
            self._drop(self._out - LOOK_AHEAD)
        return sentences

    def _rest(self, end: int) -> Span:
        """The text behind the last span, as if it ended with the mark that such text usually gets."""
        rest = Span(self._spans[-1].end if self._spans else 0, end, Reason.THAI_SPACE)
        return rest if self._is_open(rest) else rest._replace(reason=Reason.TERMINATOR)

    def _is_open(self, span: Span) -> bool:
        """Whether the words may overrule the end of a span."""
        return self._words.overrule(self._words.language(self._text, span.start, span.end), span)

    def _sentences(self, spans: list[Span]) -> list[Sentence]:
        """The sentences of the spans of this passage, from somewhat before the first that waits."""
        waiting = [span for span in spans if span.end > self._out]
        if not waiting:
            return []
        self._doubted = self._doubted or self._words.needs_words(self._text, spans)
        if not self._doubted:
            return plain_sentences(self._text, waiting)
        first = min(self._out, waiting[-1].start)
        near = [span for span in spans if span.end > first - CONTEXT]
        # The span that is still arriving is read again and again, so with less of what is out before it.
        floors = [first - (LOOK_AHEAD if span in self._spans else SHORT_CONTEXT) for span in near]
        group = [Span(max(span.start, floor), span.end, span.reason) for span, floor in zip(near, floors, strict=True)]
        parts = list(self._words.worded(self._text, group))
        read(parts)
        found: list[Sentence] = []
        boundaries = (each for part in parts for each in self._decision.boundaries(part))
        sentences_between(self._text, group[0].start, boundaries, found)
        return found

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
