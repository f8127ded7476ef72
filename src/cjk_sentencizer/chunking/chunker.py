"""Documents into chunks that begin and end at real boundaries and hold a budget of tokens."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Protocol

from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.chunking.graphemes import is_edge
from cjk_sentencizer.chunking.normalization import Normalize, resolve_normalize
from cjk_sentencizer.chunking.outline import Outline, outline
from cjk_sentencizer.chunking.packing import Limits, Pack, Packer
from cjk_sentencizer.chunking.splitting import Segments, Splitter
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.segmentation.types import Reason, Sentence

PARENTS = (None, "sentence", "chunk")


class Timeline(Protocol):
    """When the characters of a text are spoken, and by whom (`transcripts.TranscriptText` is one)."""

    def speaker_at(self, offset: int) -> str:
        """Return who says the character at ``offset``; empty where that is not known."""
        ...

    def time_at(self, offset: int, end: bool = False) -> float | None:
        """Return when, in seconds, the character at ``offset`` begins, or with ``end`` when the one before it ends."""
        ...


class Chunker:
    """Packs the sentences of a text into chunks.

    Whole sentences are packed greedily; a sentence over the budget is cut at its strongest clause boundaries, then at weaker
    ones, then between words, last between graphemes. A heading stays with what follows it; a speaker's turn, a table and a code
    block stay whole where they fit into the budget.

    >>> from cjk_sentencizer import Chunker
    >>> [chunk.text for chunk in Chunker("ja", budget=10, counter="chars", overlap=0).chunks("短い文。次の文。三つ目の文。")]
    ['短い文。次の文。', '三つ目の文。']
    """

    def __init__(
        self,
        lang: str = "auto",
        budget: int = 320,
        counter: object = "o200k_base",
        overlap: int = 1,
        max_sentences: int | None = None,
        merge: bool = True,
        segmenter: Segments | None = None,
        separators: str | Sequence[str] = (),
        parents: str | None = None,
        normalize: Normalize = None,
    ) -> None:
        """Set how to chunk.

        Args:
            lang: Language of the segmenter that is made where none is given.
            budget: The most tokens of a chunk, overlap included.
            counter: What counts tokens; see `resolve_counter`.
            overlap: Sentences of the chunk before that a chunk repeats, as far as there is room.
            max_sentences: The most sentences of a chunk, overlap included.
            merge: ``False`` gives every sentence a chunk of its own (a clause where the sentence is over the budget),
                without overlap.
            segmenter: Finds sentences, clauses and words.
            separators: A string or several, behind which a chunk always ends.
            parents: ``"chunk"`` gives each chunk and, behind it, its sentences as children; ``"sentence"`` each sentence and its
                clauses. Children name their parent in ``parent_id``.
            normalize: What makes ``index_text`` of a chunk's text; see `resolve_normalize`.

        Raises:
            ValueError: A budget, overlap or number of sentences out of range, or an unknown name.
            ImportError: What the counter, the analyzer or ``normalize`` need is not installed.
            ConnectionError: The counter's vocabulary cannot be fetched.
        """
        _check(budget, overlap, max_sentences, parents)
        self.budget = budget
        self.overlap = overlap
        self.max_sentences = max_sentences
        self.merge = merge
        self.parents = parents
        self.counter = resolve_counter(counter)
        self.segmenter: Segments = segmenter if segmenter is not None else default_segmenter(lang)
        self._separator = _pattern((separators,) if isinstance(separators, str) else separators)
        self.normalize = resolve_normalize(normalize)

    def chunks(
        self, text: str, sentences: Sequence[Sentence] | None = None, timeline: Timeline | None = None
    ) -> list[Chunk]:
        """Return the chunks of ``text``, in order.

        ``sentences`` are its sentences, where they are known. ``timeline`` says when each part of it is spoken, and by whom:
        the chunks then have ``start_time``, ``end_time`` and ``speaker`` in their metadata.

        An empty text has no chunk. A text of white space alone has chunks without sentences.
        """
        found = self.segmenter.sentences(text) if sentences is None else sentences
        found, hard = self._divided(text, whole_graphemes(text, found))
        return list(_Run(self, text, outline(text, found, hard), timeline).chunks())

    def _divided(self, text: str, sentences: Sequence[Sentence]) -> tuple[list[Sentence], frozenset[int]]:
        """The sentences cut at the separators, and the indices of those behind which one stands."""
        if self._separator is None or not sentences:
            return list(sentences), frozenset()
        places = [at for match in self._separator.finditer(text) if is_edge(text, at := match.end())]
        found: list[Sentence] = []
        hard: set[int] = set()
        for sentence, following in zip(sentences, [*sentences[1:], None], strict=True):
            limit = following.start if following else len(text)
            inner = places[bisect_right(places, sentence.start) : bisect_right(places, limit)]
            parts = _cut(text, sentence, [at for at in inner if at < sentence.end])
            hard.update(range(len(found), len(found) + len(parts) - 1))
            found += parts
            if inner and inner[-1] >= sentence.end:
                hard.add(len(found) - 1)
        return found, frozenset(hard)


class _Run:
    """The chunking of one text."""

    def __init__(self, chunker: Chunker, text: str, structure: Outline, timeline: Timeline | None) -> None:
        self._text = text
        self._sentences = structure.sentences
        self._chunker = chunker
        self._normalize = chunker.normalize
        self._outline = structure
        self._timeline = timeline
        merge = chunker.merge and chunker.parents != "sentence"
        self._limits = Limits(chunker.budget, chunker.max_sentences, merge)
        self._splitter = Splitter(text, self._outline, chunker.segmenter, chunker.overlap if merge else 0)

    def chunks(self) -> Iterator[Chunk]:
        """Give the chunks, each parent before its children."""
        for pack in self._packer(self._limits).pack(self._units()):
            chunk = self._chunk(pack, None)
            yield chunk
            if self._chunker.parents:
                yield from self._children(pack, chunk.id)

    def _units(self) -> Iterable[Unit]:
        if not self._sentences:  # white space alone
            return [Unit(0, len(self._text), Level.WORD, "sentence", 0, 0)] if self._text else []
        return self._outline.blocks() if self._limits.merge else self._outline.rows()

    def _packer(self, limits: Limits) -> Packer:
        return Packer(self._text, self._chunker.counter, limits, self._splitter)

    def _children(self, pack: Pack, parent: str) -> Iterator[Chunk]:
        whole = Unit(pack.fresh, pack.end, Level.SENTENCE, pack.cut, pack.first, pack.last)
        units = self._splitter.sentences(whole)
        if self._chunker.parents == "sentence" and len(units) == 1 and self._text[pack.fresh : pack.end].strip():
            units = self._splitter.clauses(units[0])
        packer = self._packer(Limits(self._chunker.budget, merge=False))
        return (self._chunk(child, parent) for child in packer.pack(units))

    def _chunk(self, pack: Pack, parent: str | None) -> Chunk:
        text = self._text[pack.start : pack.end]
        first, last = pack.first, pack.last
        while first < last and self._sentences[first].end <= pack.start:
            first += 1
        while first < last and self._sentences[last - 1].start >= pack.end:
            last -= 1
        # what a chunk repeats says nothing of where it stands
        metadata = self._outline.metadata(max(first, bisect_right(self._outline.starts, pack.fresh) - 1), last)
        if self._timeline and text.strip():
            metadata |= _spoken(
                self._timeline, pack.start + len(text) - len(text.lstrip()), pack.start + len(text.rstrip())
            )
        return Chunk(
            text=text,
            start=pack.start,
            end=pack.end,
            tokens=pack.tokens,
            sentences=tuple(self._sentences[first:last]),
            cut=pack.cut,
            metadata=metadata,
            id=identify(text, pack.start, parent),
            parent_id=parent,
            index_text=self._normalize(text) if self._normalize else text,
        )


def _spoken(timeline: Timeline, start: int, end: int) -> dict[str, Any]:
    """What a timeline says of ``text[start:end]``; what it does not know is left out."""
    found = {
        "speaker": timeline.speaker_at(start),
        "start_time": timeline.time_at(start),
        "end_time": timeline.time_at(end, end=True),
    }
    return {name: value for name, value in found.items() if value not in (None, "")}


def identify(text: str, start: int, parent: str | None = None) -> str:
    """Return a chunk's id: the same for the same text, place and parent."""
    key = f"{parent or ''}\0{start}\0{text}"
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def whole_graphemes(text: str, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Return the sentences, those joined between which lies no grapheme edge (a combining mark behind the full stop)."""
    found: list[Sentence] = []
    for sentence in sentences:
        if found and not is_edge(text, sentence.start):
            start = found.pop().start
            sentence = sentence._replace(text=text[start : sentence.end], start=start)
        found.append(sentence)
    return found


def _cut(text: str, sentence: Sentence, places: Sequence[int]) -> list[Sentence]:
    """The parts of a sentence between ``places``, without outer white space; blank ones are left out."""
    bounds = [sentence.start, *places, sentence.end]
    parts: list[Sentence] = []
    for start, end in pairwise(bounds):
        begin = end - len(text[start:end].lstrip())
        while not is_edge(text, begin):  # a space that carries a combining mark
            begin -= 1
        if piece := text[begin:end].rstrip():
            parts.append(Sentence(piece, begin, begin + len(piece), Reason.GIVEN, 1.0))
    return [*parts[:-1], parts[-1]._replace(reason=sentence.reason, score=sentence.score)]


def _pattern(separators: Sequence[str]) -> re.Pattern[str] | None:
    if any(not separator for separator in separators):
        raise ValueError("separators holds an empty string; leave it out.")
    # the longest first, so that "\n\n" is not taken for twice "\n"
    return re.compile("|".join(map(re.escape, sorted(separators, key=len, reverse=True)))) if separators else None


def default_segmenter(lang: str) -> Segments:
    """Return the package's own segmenter for a language."""
    from cjk_sentencizer.segmentation.segmenter import Segmenter

    return Segmenter(lang).strict()


def _check(budget: int, overlap: int, max_sentences: int | None, parents: str | None) -> None:
    if budget < 1:
        raise ValueError(f"budget is {budget}; a chunk needs at least 1 token.")
    if overlap < 0:
        raise ValueError(f"overlap is {overlap}; it counts sentences and cannot be negative.")
    if max_sentences is not None and max_sentences < 1:
        raise ValueError(f"max_sentences is {max_sentences}; a chunk needs at least 1, None sets no limit.")
    if parents not in PARENTS:
        raise ValueError(f"parents is {parents!r}. Available: None, 'sentence', 'chunk'.")
