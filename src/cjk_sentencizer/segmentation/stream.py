"""Sentences of a text that arrives in pieces: each is out as soon as nothing that can follow would change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.live import STEP, LivePassage
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD
from cjk_sentencizer.segmentation.plain import Bounds, Span
from cjk_sentencizer.segmentation.rules import plain_sentences
from cjk_sentencizer.segmentation.types import Sentence

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.evidence import Refiner
    from cjk_sentencizer.segmentation.lines import LineReader
    from cjk_sentencizer.segmentation.rules import Scanner

_TRIM = 4 * LOOK_AHEAD
_WHOLE = frozenset({"fence", "front_matter", "table", "rule"})


class Stream:
    """The state between two pieces; one for each text.

    Text is held back only as far as the rules look ahead (`LOOK_AHEAD`), while a sentence has no end yet, or a code
    fence is open.
    """

    def __init__(self, reader: LineReader, scanner: Scanner, refiner: Refiner | None) -> None:
        self._reader, self._scanner = reader, scanner
        self._buffer = ""
        self._waiting: list[str] = []
        self._base = 0
        """Offset of the buffer in the whole text."""
        self._done = 0
        """Up to where the buffer's sentences are out."""
        self._kind: str | None = None
        """Kind of the buffer's first line, where its start is gone."""
        self._unsettled = True
        self._live = None if refiner is None else LivePassage(refiner)

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
            if block.kind in _WHOLE:
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
