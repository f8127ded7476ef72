"""A text, read once: its blocks and spans by rule, its words where marks may be missing, and what is decided about them.

`Engine` is what a segmenter is made of; `Analysis` is what it knows of one text. Sentences, explanations, cuts and clauses
are views of an analysis: each stage is worked out when the first view asks for it, and no stage twice.

In a language whose words decide everywhere (Thai) the rules read a text once and note on the way what they refused. In the
others most text needs no words and so no notes, and a scan without notes takes a faster way over plain sentences. There the
rules read again, for their notes, only the spans in which the words show a place: to note everything at once is no faster.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.clauses import Clauses
from cjk_sentencizer.segmentation.cuts import LOWEST, Boundary, Cut, end_of, ruled_cut
from cjk_sentencizer.segmentation.decision import Decision, Notes, sentences_between
from cjk_sentencizer.segmentation.lines import MOST_CLOSERS, Block, LineReader
from cjk_sentencizer.segmentation.pauses import Hint, LinedText, Timing, telling
from cjk_sentencizer.segmentation.plain import Bounds, Span
from cjk_sentencizer.segmentation.rules import Candidate, Scanner, Trace, plain_sentences
from cjk_sentencizer.segmentation.types import Clause, Reason, Sentence
from cjk_sentencizer.segmentation.words import BATCH, GivenTokens, Limits, Part, Words, read, slice_tokens

WHOLE = frozenset({"fence", "front_matter", "table", "rule"})
"""Kinds of block that are one sentence whatever they hold."""
SHOWN = 0.05
"""Score from which an explanation shows a place that is no boundary."""
_SPANS = 200
"""Spans that are kept together where nothing else needs those of the whole text."""


class Engine:
    """What a segmenter is made of, shared by its analyses and streams: line reader, rules, words, decision.

    Args:
        reader: finds the blocks of a text.
        scanner: finds the spans of a block by rule.
        words: of the segmenter.
        decision: decides between the ends of spans.
    """

    def __init__(self, reader: LineReader, scanner: Scanner, words: Words, decision: Decision) -> None:
        self.reader, self.scanner, self.words, self.decision = reader, scanner, words, decision

    def with_limits(self, limits: Limits) -> Engine:
        """Return the engine with other thresholds."""
        return Engine(self.reader, self.scanner, self.words, Decision(self.scanner, self.words, limits))

    def batches(self, text: str, trace: Trace | None = None) -> Iterator[list[Bounds]]:
        """Give the spans of a text by rule, in batches, so that those of a long text need not all be kept.

        Args:
            text: the text; TypeError if it is none.
            trace: to which the places are added that the rules considered.
        """
        if not isinstance(text, str):
            raise TypeError(
                f"text must be a str, not {type(text).__name__}. Decode bytes first; join lists of strings."
            )
        spans: list[Bounds] = []
        scan, hints = self.scanner.scan, self.scanner.hints(text)
        for block in self.reader.blocks(text):
            start, end, reason, kind, _ = block
            if kind in WHOLE:
                spans.append(Span(start, end, reason))
            elif kind != "blank" and not (end - start <= MOST_CLOSERS and self.reader.close(text, block, spans)):
                if len(spans) > _SPANS:
                    yield spans
                    spans = []
                scan(text, start, end, reason, spans, hints, trace)
                if trace is not None:
                    _note_lines(text, block, trace)
        yield spans

    def spans(self, text: str, trace: Trace | None = None) -> list[Span]:
        """Return the spans of a text by rule."""
        return [Span(*span) for spans in self.batches(text, trace) for span in spans]


class Analysis:
    """What a segmenter knows of one text.

    Args:
        engine: of the segmenter.
        text: any text.
        tokens: its tokens, or what gives them, where the caller has them from the language's analyzer.
        hints: of a transcript, by offset.
        keep: whether the words are kept for clauses and explanations once the sentences are known.
    """

    def __init__(
        self, engine: Engine, text: str, tokens: GivenTokens = None, hints: Sequence[Hint] = (), *, keep: bool = True
    ) -> None:
        self.text = text
        self._engine, self._given, self._keep = engine, tokens, keep
        self._hints = telling(hints, len(text)) if hints else []
        self._trace = Trace() if engine.words.certain else None
        self._sentences: list[Sentence] | None = None

    @cached_property
    def spans(self) -> list[Span]:
        """The sentences by rule before their white space is taken off."""
        if not self._hints:
            return self._engine.spans(self.text, self._trace)
        lined, trace = LinedText(self.text, self._hints), self._trace or Trace()
        spans = lined.spans(self._engine.spans(lined.text, trace))
        trace.closed[:] = [
            (start, end) for start, end, _ in lined.spans(Span(*each, Reason.URL) for each in trace.closed)
        ]
        trace.candidates[:] = [each._replace(offset=lined.places([each.offset])[0]) for each in trace.candidates]
        self._trace = trace
        return spans

    @cached_property
    def parts(self) -> list[Part]:
        """The text in passages; where words are needed, in parts of one language."""
        return list(self._engine.words.parts(self.text, self.spans, self._given))

    def sentences(self) -> list[Sentence]:
        """Return the sentences in order; together they hold every character that is no white space."""
        if self._sentences is None:
            self._sentences = self._decided()
        return self._sentences

    def cuts(self) -> list[Cut]:
        """Return every place where a sentence ends at some threshold, in order."""
        found: list[Cut] = []
        for part in self._read():
            if part.grammar is None:
                found += [ruled_cut(self.text, span) for span in part.spans]
                continue
            threshold = part.grammar.threshold(self._engine.decision.limits)
            boundaries = self._engine.decision.boundaries(part, LOWEST, self._notes)
            for offset, reason, score, by_rule, highest in boundaries:
                end = end_of(self.text, offset)
                found.append(Cut(offset, end, reason, score, None if by_rule else threshold, highest))
        return found

    def candidates(self) -> list[Candidate]:
        """Return every place that was considered, with the reason for or against a boundary there, in order."""
        trace = self._traced()
        considered = list(trace.candidates)
        ends = {sentence.end: sentence for sentence in self.sentences()}
        found = [Candidate(end, sentence.reason, sentence.score, True) for end, sentence in ends.items()]
        notes = Notes({}, trace.closed)
        for part in self._read():
            for offset, reason, score in (*part.places(SHOWN), *part.vetoes()):
                shown = Reason.INSIDE_BRACKETS if notes.closes(offset) else reason
                considered.append(Candidate(offset, shown, score, False))
        found += [each._replace(accepted=False) for each in considered if each.offset not in ends]
        return sorted(found, key=attrgetter("offset"))

    def clauses(
        self, min_chars: int = 0, max_tier: int | None = None, sentences: Sequence[Sentence] | None = None
    ) -> list[Clause]:
        """Return the clauses of the sentences in order.

        Args:
            min_chars: shorter clauses are joined to a neighbour in their sentence.
            max_tier: the weakest tier at which to cut, None for all.
            sentences: the text's where they are known.
        """
        found = Clauses(self.tokens, self._engine.words.language, min_chars, max_tier)
        return found.of(self.text, self.sentences() if sentences is None else sentences)

    def tokens(self, start: int = 0, end: int | None = None) -> Tokens:
        """Return the words of ``text[start:end]``, their offsets counted from ``start``.

        They are those by which the sentences were found, where words were needed and no word crosses an edge. Else
        the language's analyzer makes them; without one, and in rules mode, white space and marks do.
        """
        end = len(self.text) if end is None else end
        return self._known_tokens(start, end) or self._engine.words.tokens(self.text, start, end)

    def _known_tokens(self, start: int, end: int) -> Tokens | None:
        """Return the words of ``text[start:end]`` from the part that holds it, if that one has been read."""
        if "parts" not in self.__dict__:
            return None
        part = self._part_at(start)
        words = self._engine.words
        if part is None or part.tokens is None or end > part.end or words.language(self.text, start, end) != part.code:
            return None
        found = slice_tokens(part.tokens, start - part.start, end - part.start)
        return found if _covers(self.text, start, end, found) else None

    def _part_at(self, offset: int) -> Part | None:
        index = bisect_right(self._part_starts, offset) - 1
        return self.parts[index] if index >= 0 else None

    @cached_property
    def _part_starts(self) -> list[int]:
        return [part.start for part in self.parts]

    def _decided(self) -> list[Sentence]:
        engine, text = self._engine, self.text
        out: list[Sentence] = []
        timing = None
        if self._hints:
            timing = Timing(text, self._hints, self.spans, engine.scanner.patterns.final)
        elif engine.words.never and "spans" not in self.__dict__:
            return plain_sentences(text, chain.from_iterable(engine.batches(text)))
        start = 0
        for part in self._read():
            if part.grammar is None and timing is None:
                out += plain_sentences(text, part.spans)
                start = part.end
            else:
                boundaries = engine.decision.boundaries(part, notes=self._notes, timing=timing)
                start = sentences_between(text, start, boundaries, out)
            if not self._keep:
                part.forget()
        if start < len(text) and timing is not None:
            sentences_between(text, start, [Boundary(len(text), Reason.END_OF_TEXT, 1.0)], out)
        return out

    @cached_property
    def _notes(self) -> Notes | None:
        """What the rules say against boundaries in the text; None where the decision asks about single spans."""
        if self._hints or self._engine.words.certain:
            return Notes.of(self.text, 0, len(self.text), self._traced())
        return None

    def _read(self) -> Iterator[Part]:
        """Give the parts with their words, those of several parts read together."""
        return read_in_batches(self.parts)

    def _traced(self) -> Trace:
        """Return what the rules considered in the whole text."""
        if self._trace is None:
            self._trace = Trace()
            if "spans" in self.__dict__:
                self._engine.spans(self.text, self._trace)
        _ = self.spans  # by which the trace is filled, where they were not known
        return self._trace


def read_in_batches(parts: Iterable[Part]) -> Iterator[Part]:
    """Give the parts of one or several texts in order, each when its words are read, with those of others near it."""
    waiting: list[Part] = []
    size = 0
    for part in parts:
        waiting.append(part)
        if not part.is_read:
            size += part.end - part.start
        if size == 0 or size >= BATCH:
            read(waiting)
            yield from waiting
            waiting, size = [], 0
    read(waiting)
    yield from waiting


def _covers(text: str, start: int, end: int, tokens: Tokens) -> bool:
    """Whether the first and last words of ``text[start:end]`` are among ``tokens``, none cut at an edge."""
    if not tokens.starts:
        return False
    return not text[start : start + tokens.starts[0]].strip() and not text[start + tokens.ends[-1] : end].strip()


def _note_lines(text: str, block: Block, trace: Trace) -> None:
    """Note the line ends inside a block, behind which its sentences go on."""
    offset = block.start
    for line in text[block.start : block.end].splitlines(keepends=True)[:-1]:
        offset += len(line)
        trace.candidates.append(Candidate(offset - len(line) + len(line.rstrip()), Reason.LINE_CONTINUES, 0.0, False))


def read_together(analyses: Iterable[Analysis]) -> None:
    """Read the words of several texts that need them, so that a model scores their parts at once."""
    for _ in read_in_batches(part for analysis in analyses for part in analysis.parts):
        pass
