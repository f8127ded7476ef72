"""The public door: text in, sentences out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from cjk_sentencizer import lang as languages
from cjk_sentencizer.segmentation.lines import LineReader, Newlines
from cjk_sentencizer.segmentation.patterns import patterns_for
from cjk_sentencizer.segmentation.rules import Candidate, Scanner, Span, Trace
from cjk_sentencizer.segmentation.types import Reason, Sentence

Mode = Literal["auto", "rules", "analyzer"]
_MODES = ("auto", "rules", "analyzer")
_NEWLINES = ("auto", "always", "blank", "never")
_new = tuple.__new__


class Segmenter:
    """Finds the sentences of a text."""

    def __init__(
        self,
        lang: str = "auto",
        mode: Mode = "auto",
        threshold: float | None = None,
        newlines: Newlines = "auto",
        abbreviations: Sequence[str] = (),
        terminators: Iterable[str] | None = None,
        split_quotes: bool = False,
        analyzer: str | None = None,
        model: str | None = "default",
    ) -> None:
        if lang != "auto":
            languages.get(lang)
        self.lang, self.mode, self.newlines = lang, mode, newlines
        chosen = None if terminators is None else "".join(sorted(set("".join(terminators))))
        patterns = patterns_for(lang, chosen, tuple(abbreviations))
        self._reader = LineReader(patterns, newlines)
        self._scanner = Scanner(patterns, split_quotes)

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences of ``text`` in order."""
        return _sentences(text, self._rule_spans(text))

    def _rule_spans(self, text: str, trace: Trace | None = None) -> list[Span]:
        spans: list[Span] = []
        scan = self._scanner.scan
        for block in self._reader.blocks(text):
            if block.kind == "blank":
                continue
            if block.kind in ("fence", "table", "rule"):
                spans.append(Span(block.start, block.end, block.reason))
            else:
                scan(text, block.start, block.end, block.reason, spans, trace)
        return spans


def _sentences(text: str, spans: list[Span]) -> list[Sentence]:
    sentences = []
    for start, end, reason in spans:
        piece = text[start:end]
        if piece[0].isspace() or piece[-1].isspace():
            stripped = piece.lstrip()
            start += len(piece) - len(stripped)
            piece = stripped.rstrip()
            if not piece:
                continue
            end = start + len(piece)
        sentences.append(_new(Sentence, (piece, start, end, reason, 1.0)))
    return sentences
