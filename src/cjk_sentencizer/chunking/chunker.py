"""Documents into chunks that begin and end at real boundaries and hold a budget of tokens."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b

from cjk_sentencizer.chunking.counters import resolve_counter
from cjk_sentencizer.chunking.graphemes import is_edge
from cjk_sentencizer.chunking.index_text import IndexText
from cjk_sentencizer.chunking.measuring import measure
from cjk_sentencizer.chunking.normalization import Form, Normalize
from cjk_sentencizer.chunking.outline import Outline, outline
from cjk_sentencizer.chunking.packing import Limits, Pack, Packer
from cjk_sentencizer.chunking.reading import Reader, cut_sentence, spoken
from cjk_sentencizer.chunking.short import Joiner
from cjk_sentencizer.chunking.splitting import Splitter
from cjk_sentencizer.chunking.structure import Section
from cjk_sentencizer.chunking.turns import Timeline
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.chunking.units import Level, Unit
from cjk_sentencizer.segmentation.analysis import Analysis
from cjk_sentencizer.segmentation.types import Segments, Sentence

PARENTS = (None, "sentence", "chunk")


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
        split_at_headings: int | None = None,
        min_tokens: int = 0,
        index_with: str | Sequence[str] = (),
        *,
        overlap_tokens: int | None = None,
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
            split_at_headings: A chunk begins with each heading of this level or a higher one (1 is the highest), but not
                between two headings in a row.
            min_tokens: Chunks with fewer tokens join a neighbour where the budget allows, also over a heading, or take
                sentences from it; at most half the budget is sure to be reached.
            index_with: What ``index_text`` begins with besides: ``"headings"`` (titles above), ``"speakers"`` (before each turn).
            overlap_tokens: In place of ``overlap``: a chunk repeats as many whole sentences of the one before as have no more
                than so many tokens together.

        Raises:
            ValueError: A budget, overlap or number of sentences out of range, or an unknown name.
            ImportError: What the counter, the analyzer or ``normalize`` need is not installed.
            ConnectionError: The counter's vocabulary cannot be fetched.
        """
        _check(budget, overlap, max_sentences, parents)
        _check_sizes(budget, split_at_headings, min_tokens, overlap_tokens)
        self.budget = budget
        self.overlap = overlap
        self.overlap_tokens = overlap_tokens
        self.max_sentences = max_sentences
        self.merge = merge
        self.parents = parents
        self.split_at_headings = split_at_headings
        self.min_tokens = min_tokens
        self.counter = resolve_counter(counter)
        self.reader = Reader(lang, segmenter)
        self._separator = _pattern((separators,) if isinstance(separators, str) else separators)
        self.index_text = IndexText(normalize, index_with)

    @property
    def segmenter(self) -> Segments:
        """What finds sentences, clauses and words."""
        return self.reader.segmenter

    @property
    def normalize(self) -> Form | None:
        """What ``index_text`` is spelt by; None where it is the text as it stands."""
        return self.index_text.normalize

    def chunks(
        self, text: str, sentences: Sequence[Sentence] | None = None, timeline: Timeline | None = None
    ) -> list[Chunk]:
        """Return the chunks of ``text``, in order.

        ``sentences`` are its sentences, where they are known. ``timeline`` says when each part of it is spoken, and by whom
        (`TranscriptText` of a transcript): its cues, pauses and turns are then evidence for the sentences, a turn is whole
        where it fits, and the chunks have ``start_time``, ``end_time``, ``speaker`` and, where several speak, ``speakers`` in
        their metadata.

        An empty text has no chunk. A text of white space alone has chunks without sentences. Warns, once for each chunker,
        of a long text in which hardly any boundary was found.
        """
        read = self.reader.read(text, sentences, timeline)
        found, hard = self._divided(text, read.sentences)
        structure = outline(text, found, hard, timeline, read.sections)
        structure = replace(structure, hard=hard | self._headings(structure))
        return list(_Run(self, text, structure, timeline, hard, read.analysis).chunks())

    def _headings(self, structure: Outline) -> frozenset[int]:
        """The sentences behind which a chunk ends because a heading follows."""
        level = self.split_at_headings
        if level is None:
            return frozenset()
        of = structure.sections
        return frozenset(
            index - 1
            for index in range(1, len(of))
            if _is_heading(of[index]) and not _is_heading(of[index - 1]) and _level(of, index) <= level
        )

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
            parts = cut_sentence(text, sentence, [at for at in inner if at < sentence.end])
            hard.update(range(len(found), len(found) + len(parts) - 1))
            found += parts
            if inner and inner[-1] >= sentence.end:
                hard.add(len(found) - 1)
        return found, frozenset(hard)


class _Run:
    """The chunking of one text."""

    def __init__(
        self,
        chunker: Chunker,
        text: str,
        structure: Outline,
        timeline: Timeline | None,
        separated: frozenset[int],
        analysis: Analysis | None,
    ) -> None:
        self._text = text
        self._sentences = structure.sentences
        self._chunker = chunker
        self._separated = separated
        self._outline = structure
        self._timeline = timeline
        merge = chunker.merge and chunker.parents != "sentence"
        self._limits = Limits(chunker.budget, chunker.max_sentences, merge, chunker.overlap_tokens)
        self._measure = measure(text, chunker.counter)
        # a sentence has at least one token, so no more of them fit than tokens do
        overlap = chunker.overlap if chunker.overlap_tokens is None else chunker.overlap_tokens
        self._splitter = Splitter(text, structure, chunker.segmenter, overlap if merge else 0, analysis)

    def chunks(self) -> Iterator[Chunk]:
        """Give the chunks, each parent before its children."""
        for pack in self._packs():
            chunk = self._chunk(pack, None)
            yield chunk
            if self._chunker.parents:
                yield from self._children(pack, chunk.id)

    def _packs(self) -> Iterable[Pack]:
        packs = self._packer(self._limits).pack(self._units())
        least = self._chunker.min_tokens
        if not least or not self._limits.merge:
            return packs
        return Joiner(self._measure, self._limits, self._outline, self._separated, least).joined(packs)

    def _units(self) -> Iterable[Unit]:
        if not self._sentences:  # white space alone
            return [Unit(0, len(self._text), Level.WORD, "sentence", 0, 0)] if self._text else []
        return self._outline.blocks() if self._limits.merge else self._outline.rows()

    def _packer(self, limits: Limits) -> Packer:
        return Packer(self._measure, limits, self._splitter, self._chunker.counter.longest)

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
        fresh = max(first, bisect_right(self._outline.starts, pack.fresh) - 1)
        metadata = self._outline.metadata(fresh, last, first)
        if self._timeline and text.strip():
            metadata = metadata | spoken(self._timeline, self._text, pack.start, pack.end) | metadata
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
            index_text=self._chunker.index_text.of(self._outline, pack.start, pack.fresh, pack.end),
        )


def _is_heading(section: Section | None) -> bool:
    return section is not None and section.kind == "heading"


def _level(sections: Sequence[Section | None], index: int) -> int:
    """The highest level of the headings that follow each other from ``index`` on."""
    levels = []
    while index < len(sections) and (section := sections[index]) is not None and section.kind == "heading":
        levels.append(section.level)
        index += 1
    return min(levels)


def identify(text: str, start: int, parent: str | None = None) -> str:
    """Return a chunk's id: the same for the same text, place and parent."""
    key = f"{parent or ''}\0{start}\0{text}"
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _pattern(separators: Sequence[str]) -> re.Pattern[str] | None:
    if any(not separator for separator in separators):
        raise ValueError("separators holds an empty string; leave it out.")
    # the longest first, so that "\n\n" is not taken for twice "\n"
    return re.compile("|".join(map(re.escape, sorted(separators, key=len, reverse=True)))) if separators else None


def _check(budget: int, overlap: int, max_sentences: int | None, parents: str | None) -> None:
    if budget < 1:
        raise ValueError(f"budget is {budget}; a chunk needs at least 1 token.")
    if overlap < 0:
        raise ValueError(f"overlap is {overlap}; it counts sentences and cannot be negative.")
    if max_sentences is not None and max_sentences < 1:
        raise ValueError(f"max_sentences is {max_sentences}; a chunk needs at least 1, None sets no limit.")
    if parents not in PARENTS:
        raise ValueError(f"parents is {parents!r}. Available: None, 'sentence', 'chunk'.")


def _check_sizes(budget: int, split_at_headings: int | None, min_tokens: int, overlap_tokens: int | None) -> None:
    if split_at_headings is not None and split_at_headings < 1:
        raise ValueError(f"split_at_headings is {split_at_headings}; the highest level is 1, None splits at none.")
    if not 0 <= min_tokens <= budget:
        raise ValueError(f"min_tokens is {min_tokens}; it must be from 0 to the budget, {budget}.")
    if overlap_tokens is not None and not 0 <= overlap_tokens < budget:
        raise ValueError(f"overlap_tokens is {overlap_tokens}; it must be from 0 to below the budget, {budget}.")
