"""Sentences of a text that arrives in pieces: each is out as soon as nothing that can follow would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD
from cjk_sentencizer.segmentation.rules import Span
from cjk_sentencizer.segmentation.types import Reason, Sentence

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.evidence import Refiner
    from cjk_sentencizer.segmentation.lines import LineReader
    from cjk_sentencizer.segmentation.rules import Scanner

HOLD_BACK = 60
"""Code points behind a place without a mark that must have arrived before the words decide about it."""
STEP = 16
"""New code points after which the words of unfinished text are looked at again."""
_TRIM = 4 * LOOK_AHEAD
_WHOLE = frozenset({"fence", "table", "rule"})


class Stream:
    """The state between two pieces; one for each text.

    Text is held back only as far as the rules look ahead (`LOOK_AHEAD`), while a sentence has no end yet, or a code
    fence is open.
    """

    def __init__(self, reader: LineReader, scanner: Scanner, refiner: Refiner | None) -> None:
        self._reader, self._scanner, self._refiner = reader, scanner, refiner
        self._buffer = ""
        self._waiting: list[str] = []
        self._base = 0
        """Offset of the buffer in the whole text."""
        self._done = 0
        """Up to where the buffer's sentences are out."""
        self._kind: str | None = None
        """Kind of the buffer's first line, where its start is gone."""
        self._unsettled = True
        self._looked = 0

    def feed(self, piece: str) -> list[Sentence]:
        """Take the next piece and return the sentences that have become certain."""
        if not isinstance(piece, str):
            raise TypeError(f"A piece of a stream must be a str, not {type(piece).__name__}. Decode bytes first.")
        self._waiting.append(piece)
        if not self._unsettled and not self._may_matter(piece):
            return []
        self._join()
        spans = self._certain_spans(complete=False)
        return self._emit(spans) + self._emit_unfinished()

    def flush(self) -> list[Sentence]:
        """Return what is left when the text has ended."""
        self._join()
        spans = self._certain_spans(complete=True)
        out = self._emit(spans)
        self._base += len(self._buffer)
        self._buffer, self._done, self._kind = "", 0, None
        return out

    def _join(self) -> None:
        self._buffer += "".join(self._waiting)
        self._waiting.clear()

    def _may_matter(self, piece: str) -> bool:
        if self._scanner.patterns.laughing_trigger.search(piece) or any(char in marks.LINE_ENDS for char in piece):
            return True
        waiting = sum(map(len, self._waiting))
        return self._refiner is not None and len(self._buffer) + waiting - self._looked >= STEP

    def _certain_spans(self, complete: bool) -> list[Span]:
        """The spans by rule that no continuation can change; drops the text before them."""
        spans: list[Span] = []
        text = self._buffer
        start = kind = None
        hints = self._scanner.hints(text)
        for block in self._reader.blocks(text, 0, complete, self._kind):
            start, kind = block.start, block.kind
            begin = max(block.start, self._done)
            if begin >= block.end:
                continue
            if block.kind in _WHOLE:
                if not block.complete:
                    break
                spans.append(Span(begin, block.end, block.reason))
                self._done = block.end
            elif block.kind != "blank":
                self._done = self._scanner.scan(
                    text, begin, block.end, block.reason, spans, hints, None, block.complete
                )
        self._unsettled = self._scanner.patterns.laughing_trigger.search(
            text, self._done
        ) is not None or not self._one_line(text)
        self._pending_kind, self._block_start = kind, start or 0
        return spans

    def _one_line(self, text: str) -> bool:
        return not any(char in text for char in marks.LINE_ENDS)

    def _emit(self, spans: list[Span]) -> list[Sentence]:
        sentences: list[Sentence] = []
        for span in spans:
            sentences += self._sentences(span)
        self._trim()
        return sentences

    def _sentences(self, span: Span) -> list[Sentence]:
        from cjk_sentencizer.segmentation.segmenter import plain_sentences

        if self._refiner is None:
            found = plain_sentences(self._buffer, [span])
        else:
            found = self._refiner.sentences(self._buffer, [span], None)
        return [self._moved(sentence) for sentence in found]

    def _moved(self, sentence: Sentence) -> Sentence:
        return sentence._replace(start=sentence.start + self._base, end=sentence.end + self._base)

    def _emit_unfinished(self) -> list[Sentence]:
        """Sentences inside text that no mark ends yet, by its words, up to `HOLD_BACK` before its end."""
        text, done = self._buffer, self._done
        if self._refiner is None or len(text) - max(done, self._looked) < STEP or len(text) - done <= HOLD_BACK:
            return []
        self._looked = len(text)
        span = Span(done, len(text), Reason.THAI_SPACE)
        if not (self._refiner.everywhere or self._refiner.doubts(text, [span])):
            return []
        found = [
            sentence
            for sentence in self._refiner.sentences(text, [span], None)[:-1]
            if sentence.end <= len(text) - HOLD_BACK
        ]
        if found:
            self._done = found[-1].end
        out = [self._moved(sentence) for sentence in found]
        self._trim()
        return out

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
            self._looked = max(0, self._looked - cut)
            self._block_start = max(0, self._block_start - cut)
            self._kind = kind
