"""What a chunker knows of a text before it packs: its sentences, its structure, and whether it has boundaries at all."""

from __future__ import annotations

import re
import warnings
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from cjk_sentencizer.chunking.graphemes import is_edge
from cjk_sentencizer.chunking.structure import WHOLE, Section, sections
from cjk_sentencizer.chunking.turns import Timeline
from cjk_sentencizer.lang.marks import ASCII_TERMINATORS, FULL_STOPS, LINE_ENDS, TERMINATORS
from cjk_sentencizer.segmentation.analysis import Analysis
from cjk_sentencizer.segmentation.segmenter import Segmenter
from cjk_sentencizer.segmentation.types import Reason, Segments, Sentence

LONG_TEXT, LONG_SENTENCE = 600, 300
"""Code points of a text, and of its sentences on average, from which it is taken to have no boundaries that can be used."""


RUN, PIECE = 50_000, 20_000
"""Code points without a mark or line end from which a text is read in pieces, and those of a piece."""
_BREAK = re.compile(f"[{TERMINATORS}{ASCII_TERMINATORS}{FULL_STOPS}{LINE_ENDS}]+")


class Read(NamedTuple):
    """A text that was read."""

    sentences: list[Sentence]
    sections: list[Section]
    analysis: Analysis | None
    """What the segmenter knows of it, its words among them; None for a segmenter of another kind."""


class NoBoundaries(UserWarning):
    """A long text in which hardly any boundary was found, so that chunks are cut at clauses, words or anywhere."""


class Reader:
    """Reads texts for a chunker; warns once of one without boundaries."""

    def __init__(self, lang: str = "auto", segmenter: Segments | None = None) -> None:
        """``segmenter`` finds the sentences, clauses and words; None for the package's own of the language ``lang``."""
        self._timed: Segments = Segmenter(lang) if segmenter is None else segmenter
        self.segmenter: Segments = segmenter if segmenter is not None else default_segmenter(lang)
        self._has_warned = False

    def read(self, text: str, given: Sequence[Sentence] | None = None, timeline: Timeline | None = None) -> Read:
        """Return the sentences of ``text``, those ``given`` where they are, and its sections.

        Sentences that are found here end at the edges of headings, tables and code; those given stay as they are.
        """
        found = [] if timeline is not None else sections(text, getattr(self.segmenter, "lang", "auto"))
        analysis = self._analysis(text, timeline)
        if given is None:
            sentences = _cut_at(text, whole_graphemes(text, self._sentences(text, timeline, analysis)), found)
        else:
            sentences = whole_graphemes(text, given)
        self._warn(text, sentences, found)
        return Read(sentences, found, analysis)

    def _analysis(self, text: str, timeline: Timeline | None) -> Analysis | None:
        """What the segmenter will know of the text: of a transcript by its pauses, cues and speakers too."""
        segmenter = self.segmenter if timeline is None else self._timed
        if not isinstance(segmenter, Segmenter):
            return None
        return segmenter.analyse(text, None, timeline.hints() if timeline else ())

    def _sentences(self, text: str, timeline: Timeline | None, analysis: Analysis | None) -> list[Sentence]:
        if timeline is None and _has_long_run(text):
            return self._in_pieces(text)
        return self.segmenter.sentences(text) if analysis is None else analysis.sentences()

    def _in_pieces(self, text: str) -> list[Sentence]:
        """The sentences of a text with a run that no mark breaks for very long, read piece by piece to bound the memory.

        A piece begins with the last sentence of the one before. Where that would be most of it, there is no boundary to
        begin at: the two are read apart, and what stands on either side is one sentence.
        """
        bounds: list[Sentence] = []
        at, is_open = 0, False
        while at < len(text):
            stop = min(len(text), at + PIECE)
            found = [
                each._replace(text="", start=each.start + at, end=each.end + at)
                for each in self.segmenter.sentences(text[at:stop])
            ]
            if is_open and found and bounds:
                found[0] = found[0]._replace(start=bounds.pop().start)
            is_open = False
            if stop < len(text) and found:
                is_open = found[-1].start < at + PIECE // 2
                stop = stop if is_open else found.pop().start
            bounds += found
            at = stop
        return [each._replace(text=text[each.start : each.end]) for each in bounds]

    def _warn(self, text: str, sentences: Sequence[Sentence], found: Sequence[Section]) -> None:
        if self._has_warned or len(text) < LONG_TEXT:
            return
        whole = sum(section.end - section.start for section in found if section.kind in WHOLE)
        rows = _inside(sentences, [section for section in found if section.kind in WHOLE])
        length, count = len(text) - whole, len(sentences) - rows
        if length >= LONG_TEXT and count * LONG_SENTENCE < length:
            self._has_warned = True
            warnings.warn(
                "Hardly any boundary was found in a long text, so chunks end inside sentences. Look at it with "
                "`cjk-sentencizer explain`; where punctuation is missing, mode 'auto' or 'analyzer' needs the analyzer of the "
                "language.",
                NoBoundaries,
                stacklevel=4,
            )


def _has_long_run(text: str) -> bool:
    if len(text) < RUN:
        return False
    ends = [0, *(match.end() for match in _BREAK.finditer(text)), len(text)]
    return any(end - start >= RUN for start, end in pairwise(ends))


def default_segmenter(lang: str) -> Segments:
    """Return the package's own segmenter for a language."""
    return Segmenter(lang).strict()


def whole_graphemes(text: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences, those joined between which lies no grapheme edge (a combining mark behind the full stop)."""
    found: list[Sentence] = []
    for sentence in sentences:
        if found and not is_edge(text, sentence.start):
            start = found.pop().start
            sentence = sentence._replace(text=text[start : sentence.end], start=start)
        found.append(sentence)
    return found


def cut_sentence(text: str, sentence: Sentence, places: Sequence[int]) -> list[Sentence]:
    """Return the parts of a sentence between ``places``, without outer white space; blank ones are left out."""
    bounds = [sentence.start, *places, sentence.end]
    parts: list[Sentence] = []
    for start, end in pairwise(bounds):
        begin = end - len(text[start:end].lstrip())
        while not is_edge(text, begin):  # a space that carries a combining mark
            begin -= 1
        if piece := text[begin:end].rstrip():
            parts.append(Sentence(piece, begin, begin + len(piece), Reason.GIVEN, 1.0))
    return [*parts[:-1], parts[-1]._replace(reason=sentence.reason, score=sentence.score)]


def spoken(timeline: Timeline, text: str, start: int, end: int) -> dict[str, Any]:
    """Return when ``text[start:end]`` is spoken (seconds) and by whom; what the timeline does not know is left out."""
    piece = text[start:end]
    start, end = start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
    found = {
        "speaker": timeline.speaker_at(start),
        "start_time": timeline.time_at(start),
        "end_time": timeline.time_at(end, end=True),
    }
    return {name: value for name, value in found.items() if value not in (None, "")}


def _cut_at(text: str, sentences: list[Sentence], found: Sequence[Section]) -> list[Sentence]:
    """The sentences, cut where a heading, a table, code or front matter begins or ends inside one."""
    places = sorted({at for each in found if each.kind != "list" for at in (each.start, each.end) if is_edge(text, at)})
    if not places:
        return sentences
    cut: list[Sentence] = []
    for sentence in sentences:
        inner = places[bisect_right(places, sentence.start) : bisect_right(places, sentence.end - 1)]
        cut += cut_sentence(text, sentence, inner) if inner else [sentence]
    return cut


def _inside(sentences: Sequence[Sentence], found: Sequence[Section]) -> int:
    """How many sentences begin inside one of the sections."""
    starts = [sentence.start for sentence in sentences]
    return sum(bisect_right(starts, each.end - 1) - bisect_right(starts, each.start - 1) for each in found)
