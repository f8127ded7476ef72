"""Chunks that end where the meaning changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer.chunking.chunker import identify
from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.chunking.index_text import IndexText
from cjk_sentencizer.chunking.measuring import measure
from cjk_sentencizer.chunking.normalization import Normalize
from cjk_sentencizer.chunking.outline import Outline, outline
from cjk_sentencizer.chunking.packing import Limits, Pack, Packer
from cjk_sentencizer.chunking.reading import Read, Reader, spoken
from cjk_sentencizer.chunking.splitting import Splitter
from cjk_sentencizer.chunking.structure import WHOLE
from cjk_sentencizer.chunking.turns import Timeline
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.segmentation.types import Segments, Sentence

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.embedding import Embed, Vectors

BATCHES_AHEAD = 16
"""How many batches of sentences are gathered from documents before they are embedded."""


class SemanticChunker:
    """Cuts a text where the embeddings of the sentences before and behind a gap lie far apart.

    Only at sentence ends, never behind a heading or inside a table or code block, unless the budget demands it.

    >>> from cjk_sentencizer import SemanticChunker
    >>> def embed(texts):
    ...     return [[1.0, 0.0] if "雨" in text else [0.0, 1.0] for text in texts]
    >>> chunker = SemanticChunker(embed, "ja", threshold_type="absolute", threshold_amount=0.9, counter="chars")
    >>> [chunk.text for chunk in chunker.chunks("雨だ。雨がやまない。株が上がった。円も高い。")]
    ['雨だ。雨がやまない。', '株が上がった。円も高い。']
    """

    def __init__(
        self,
        embed: Embed,
        lang: str = "auto",
        buffer_size: int = 1,
        window: str = "disjoint",
        threshold_type: str = "percentile",
        threshold_amount: float | None = None,
        number_of_chunks: int | None = None,
        min_chunk_size: int | None = None,
        budget: int | None = None,
        counter: object = "o200k_base",
        segmenter: Segments | None = None,
        batch_size: int = 64,
        normalize: Normalize = None,
        index_with: str | Sequence[str] = (),
    ) -> None:
        """Set how to chunk.

        Args:
            embed: Texts to vectors, one row a text.
            lang: Language of the segmenter that is made where none is given.
            buffer_size: Sentences on either side of a window's middle: a window holds ``2 * buffer_size + 1``.
            window: ``"disjoint"`` compares the sentences before a gap with those behind it, ``"mean"`` the averaged windows
                around its two sentences, ``"concat"`` the embedded texts of these windows, which costs ``2 * buffer_size + 1``
                times as much.
            threshold_type: See `cjk_sentencizer.chunking.thresholds`.
            threshold_amount: The kind's usual amount where none is given.
            number_of_chunks: Cut at the largest distances so that there are as many, instead of by a threshold.
            min_chunk_size: Chunks of fewer characters join the more similar neighbour.
            budget: The most tokens of a chunk: larger ones are cut at their largest inner distance, a sentence over the
                budget as `Chunker` cuts it.
            counter: What counts tokens; see `resolve_counter`.
            segmenter: Finds sentences, clauses and words.
            batch_size: Texts a call of ``embed``.
            normalize: What makes ``index_text`` of a chunk's text, as `Chunker` has it.
            index_with: What ``index_text`` begins with besides, as `Chunker` has it.

        Raises:
            ValueError: A number out of range or an unknown name.
            ImportError: What the counter or the analyzer need is not installed.
            ConnectionError: The counter's vocabulary cannot be fetched.
        """
        _check(embed, buffer_size, window, number_of_chunks, min_chunk_size, budget, batch_size)
        _check_threshold(threshold_type, threshold_amount)
        self.embed = embed
        self.buffer_size = buffer_size
        self.window = window
        self.threshold_type = threshold_type
        self.threshold_amount = threshold_amount
        self.number_of_chunks = number_of_chunks
        self.min_chunk_size = min_chunk_size
        self.budget = budget
        self.counter = resolve_counter(counter)
        self.reader = Reader(lang, segmenter)
        self.batch_size = batch_size
        self.index_text = IndexText(normalize, index_with)

    @property
    def segmenter(self) -> Segments:
        """What finds sentences, clauses and words."""
        return self.reader.segmenter

    def chunks(
        self, text: str, sentences: Sequence[Sentence] | None = None, timeline: Timeline | None = None
    ) -> list[Chunk]:
        """Return the chunks of ``text``, in order; ``sentences`` and ``timeline`` are as `Chunker.chunks` has them.

        The chunks concatenate to the text. An empty text has no chunk; a text of one sentence is not embedded.

        Raises:
            ValueError: ``embed`` returned something else than one row of finite numbers a text.
        """
        return self._cut([self._prepared(text, sentences, timeline)])[0]

    def batch(
        self,
        texts: Iterable[str],
        sentences: Iterable[Sequence[Sentence] | None] | None = None,
        timelines: Iterable[Timeline | None] | None = None,
    ) -> Iterator[list[Chunk]]:
        """Give the chunks of each text, in order, embedding sentences of several texts in one call.

        ``sentences`` and ``timelines``: those of each text, where they are known.
        """
        waiting: list[_Text] = []
        units = 0
        known = repeat(None) if sentences is None else sentences
        for text, given, timeline in zip(texts, known, repeat(None) if timelines is None else timelines, strict=False):
            waiting.append(self._prepared(text, given, timeline))
            units += len(waiting[-1].units)
            if units >= BATCHES_AHEAD * self.batch_size:
                yield from self._cut(waiting)
                waiting, units = [], 0
        yield from self._cut(waiting)

    def distances(self, text: str, sentences: Sequence[Sentence] | None = None) -> list[float]:
        """Return the distance at each gap between two sentences of ``text``, by which it is cut."""
        prepared = self._prepared(text, sentences)
        found: list[float] = self._distances(self._embedded([prepared])[0]).tolist()
        return found

    @property
    def cuts_at_peaks(self) -> bool:
        """Whether of neighbouring gaps only the one with the larger distance is cut.

        Windows of several sentences overlap from gap to gap, so one change of topic raises the distances beside it too.
        On joined documents this halves WindowDiff where the cuts are many. The windows of LangChain and LlamaIndex
        (``concat``) are left as they are there.
        """
        return self.window != "concat" and self.buffer_size > 0

    def _prepared(self, text: str, sentences: Sequence[Sentence] | None, timeline: Timeline | None = None) -> _Text:
        from cjk_sentencizer.chunking.distances import units

        read = self.reader.read(text, sentences, timeline)
        found = read.sentences
        # a single sentence has no gap to judge
        wanted = units(text, found, self.window, self.buffer_size) if len(found) > 1 and not self._keeps_all else []
        return _Text(text, read, wanted, timeline)

    @property
    def _keeps_all(self) -> bool:
        return self.number_of_chunks == 1 and self.budget is None

    def _embedded(self, texts: Sequence[_Text]) -> list[Vectors]:
        from cjk_sentencizer.chunking.embedding import embed_texts

        vectors = embed_texts(self.embed, list(chain.from_iterable(each.units for each in texts)), self.batch_size)
        ends = [0]
        for each in texts:
            ends.append(ends[-1] + len(each.units))
        return [vectors[start:end] for start, end in pairwise(ends)]

    def _distances(self, vectors: Vectors) -> Vectors:
        from cjk_sentencizer.chunking.distances import distances

        return distances(vectors, self.window, self.buffer_size)

    def _cut(self, texts: Sequence[_Text]) -> list[list[Chunk]]:
        vectors = self._embedded(texts)
        return [
            list(_Run(self, each, self._distances(rows)).chunks()) for each, rows in zip(texts, vectors, strict=True)
        ]


class _Text(NamedTuple):
    text: str
    read: Read
    units: list[str]
    timeline: Timeline | None


class _Run:
    """The chunking of one text whose distances are known."""

    def __init__(self, chunker: SemanticChunker, prepared: _Text, distances: Vectors) -> None:
        self._chunker = chunker
        self._text = prepared.text
        self._measure = measure(prepared.text, chunker.counter)
        self._sentences, found, self._analysis = prepared.read
        self._timeline = prepared.timeline
        self._distances = distances
        self._outline: Outline = outline(prepared.text, self._sentences, timeline=prepared.timeline, found=found)

    def chunks(self) -> Iterator[Chunk]:
        """Give the chunks."""
        if not self._text:
            return
        starts = self._outline.starts
        bounds = self._bounds() if self._sentences else [0, 0]  # white space alone has no sentence
        for first, last in pairwise(bounds):
            budget = self._chunker.budget
            end = starts[last] if last else len(self._text)
            whole = self._chunk(starts[first], end, first, last, "sentence")
            if budget is None or whole.tokens <= budget:
                yield whole
            else:
                for pack in self._packed(first, last, budget):
                    yield self._chunk(pack.start, pack.end, pack.first, pack.last, pack.cut)

    def _bounds(self) -> list[int]:
        """Where groups of sentences begin, and the number of sentences."""
        from cjk_sentencizer.chunking.grouping import Budget, cap, merge_short

        count = len(self._sentences)
        if not len(self._distances):
            return [0, count]
        chunker = self._chunker
        allowed = self._allowed()
        bounds = [0, *self._breaks(allowed), count]
        fits = _anything
        if chunker.budget is not None:
            fits = Budget(self._measure, self._outline.starts, chunker.budget).fits
            bounds = cap(bounds, self._distances, allowed, fits, self._outline.glued)
        least = chunker.min_chunk_size
        if least:
            bounds = merge_short(bounds, self._distances, self._length, least, fits)
        return bounds

    def _breaks(self, allowed: Sequence[bool]) -> list[int]:
        """The sentences with which a chunk begins because the meaning changes."""
        from cjk_sentencizer.chunking.thresholds import cuts, largest

        chunker = self._chunker
        if chunker.number_of_chunks is not None:
            places = [gap for gap, ok in enumerate(allowed) if ok]
            found = largest(self._distances[places], chunker.number_of_chunks - 1, peaks=chunker.cuts_at_peaks)
            return [places[i] + 1 for i in found]
        found = cuts(self._distances, chunker.threshold_type, chunker.threshold_amount, peaks=chunker.cuts_at_peaks)
        return sorted({gap + 1 for each in found if (gap := self._moved(each, allowed)) is not None})

    def _moved(self, gap: int, allowed: Sequence[bool]) -> int | None:
        """The gap, before the headings if it stands behind one; none inside a table or code."""
        while gap >= 0 and not allowed[gap] and self._outline.glued[gap]:
            gap -= 1
        return gap if gap >= 0 and allowed[gap] else None

    def _allowed(self) -> list[bool]:
        """Whether a chunk may end at each gap: not behind a heading, nor inside a table or code block."""
        known = self._outline
        return [
            not (known.glued[gap] or (known.kinds[gap] in WHOLE and known.sections[gap] is known.sections[gap + 1]))
            for gap in range(len(known.sentences) - 1)
        ]

    def _length(self, first: int, last: int) -> int:
        return self._sentences[last - 1].end - self._sentences[first].start

    def _packed(self, first: int, last: int, budget: int) -> Iterable[Pack]:
        chunker = self._chunker
        splitter = Splitter(self._text, self._outline, chunker.segmenter, 0, self._analysis)
        units = [self._outline.unit(index) for index in range(first, last)]
        units = units or [Unit(0, len(self._text), Level.WORD, "sentence", 0, 0)]
        return Packer(self._measure, Limits(budget), splitter, chunker.counter.longest).pack(units)

    def _chunk(self, start: int, end: int, first: int, last: int, cut: str) -> Chunk:
        text = self._text[start:end]
        metadata = self._outline.metadata(first, last)
        if self._timeline and text.strip():
            metadata = metadata | spoken(self._timeline, self._text, start, end) | metadata
        return Chunk(
            text=text,
            start=start,
            end=end,
            tokens=self._measure.count(start, end),
            sentences=tuple(self._sentences[first:last]),
            cut=cut,
            metadata=metadata,
            id=identify(text, start),
            parent_id=None,
            index_text=self._chunker.index_text.of(self._outline, start, start, end),
        )


def _anything(first: int, last: int) -> bool:
    return True


def _check_threshold(kind: str, amount: float | None) -> None:
    from cjk_sentencizer.chunking.thresholds import check_threshold

    check_threshold(kind, amount)


def _check(
    embed: object,
    buffer_size: int,
    window: str,
    number_of_chunks: int | None,
    min_chunk_size: int | None,
    budget: int | None,
    batch_size: int,
) -> None:
    from cjk_sentencizer.chunking.distances import WINDOWS

    if not callable(embed):  # a ValueError like every other wrong setting
        raise ValueError(f"embed is {embed!r}; pass a callable from a list of texts to one row of numbers a text.")  # noqa: TRY004
    if window not in WINDOWS:
        raise ValueError(f"window is {window!r}. Available: {', '.join(WINDOWS)}.")
    numbers = {"number_of_chunks": number_of_chunks, "budget": budget, "batch_size": batch_size}
    for name, value in numbers.items():
        if value is not None and value < 1:
            raise ValueError(f"{name} is {value}; it must be at least 1.")
    for name, value in {"buffer_size": buffer_size, "min_chunk_size": min_chunk_size}.items():
        if value is not None and value < 0:
            raise ValueError(f"{name} is {value}; it cannot be negative.")
