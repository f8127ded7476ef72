"""What embedding a collection costs, before anything is embedded."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer.chunking.counters import Counter, resolve_counter

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.chunker import Chunker
    from cjk_sentencizer.chunking.fixed import FixedChunker


class Rates(NamedTuple):
    """What an embedding service asks for and allows."""

    price: float = 0.0
    """Money per million tokens."""
    batch_size: int = 64
    """Texts a call."""
    requests_per_minute: float | None = None
    tokens_per_minute: float | None = None


class Workload(NamedTuple):
    """Texts that are to be embedded."""

    texts: int = 0
    tokens: int = 0

    def __add__(self, other: tuple[int, ...]) -> Workload:  # type: ignore[override]
        """Both together."""
        return Workload(*(mine + others for mine, others in zip(self, other, strict=True)))

    def calls(self, rates: Rates) -> int:
        """Return how many requests it takes."""
        return ceil(self.texts / rates.batch_size)

    def money(self, rates: Rates) -> float:
        """Return what it costs, in the price's unit.

        >>> Workload(texts=1000, tokens=500_000).money(Rates(price=0.02))
        0.01
        """
        return self.tokens * rates.price / 1e6

    def seconds(self, rates: Rates) -> float:
        """Return how long the rate limits make it take; 0 without limits.

        >>> Workload(texts=6400, tokens=500_000).seconds(Rates(requests_per_minute=50))
        120.0
        """
        by_requests = self.calls(rates) * 60 / rates.requests_per_minute if rates.requests_per_minute else 0.0
        by_tokens = self.tokens * 60 / rates.tokens_per_minute if rates.tokens_per_minute else 0.0
        return max(by_requests, by_tokens)


class Plan(NamedTuple):
    """What a way of chunking embeds: to find where to cut, and the chunks for the index."""

    method: str
    to_cut: Workload
    to_index: Workload

    @property
    def total(self) -> Workload:
        """Both together."""
        return self.to_cut + self.to_index


class Survey(NamedTuple):
    """The size of a collection, and the plans for it."""

    documents: int
    characters: int
    sentences: int
    tokens: int
    """Of the documents as they are."""
    plans: tuple[Plan, ...]

    def scaled_to(self, documents: int) -> Survey:
        """Return the survey of a collection of so many documents like these, rounded to whole texts and tokens.

        Raises:
            ValueError: There is no document to go by.
        """
        if not self.documents:
            raise ValueError("No document was read from which the cost of others could be told.")

        def scaled(value: int) -> int:
            return round(value * documents / self.documents)

        plans = tuple(
            Plan(each.method, Workload(*map(scaled, each.to_cut)), Workload(*map(scaled, each.to_index)))
            for each in self.plans
        )
        return Survey(documents, scaled(self.characters), scaled(self.sentences), scaled(self.tokens), plans)


def chunk_work(chunks: Iterable[tuple[str, int]]) -> Workload:
    """Return the work of embedding chunks, given as pairs of text and tokens."""
    total = Workload()
    for text, tokens in chunks:
        if text.strip():
            total += Workload(1, tokens)
    return total


def unit_work(units: Iterable[str], counter: Counter) -> Workload:
    """Return the work of embedding the texts that semantic chunking compares, each distinct one once."""
    distinct = dict.fromkeys(units)
    return Workload(len(distinct), sum(map(counter.count, distinct)))


def survey(
    texts: Iterable[str],
    chunker: Chunker,
    fixed: FixedChunker | None = None,
    buffer_size: int = 1,
    counter: object = None,
) -> Survey:
    """Return what fixed-size, sentence and semantic chunking of ``texts`` would embed.

    The chunks of semantic chunking are not known before it is paid for. They never overlap, so their tokens are those of the
    text; their number is taken to be that of the sentence chunks.

    Args:
        texts: The documents.
        chunker: Makes the sentence chunks; its segmenter and budget hold for the others too.
        fixed: Makes the fixed chunks; by default of the chunker's budget and counter.
        buffer_size: Of semantic chunking.
        counter: What counts tokens; by default the chunker's.
    """
    from cjk_sentencizer.chunking.fixed import FixedChunker

    used = resolve_counter(counter) if counter is not None else chunker.counter
    plain = fixed or FixedChunker(chunker.budget, used)
    total = _Totals()
    for text in texts:
        total.add(text, chunker, plain, buffer_size, used)
    return total.survey()


class _Totals:
    """Sums over documents."""

    def __init__(self) -> None:
        self.documents = self.characters = self.sentences = self.tokens = 0
        self.fixed, self.packed, self.single, self.windows = Workload(), Workload(), Workload(), Workload()

    def add(self, text: str, chunker: Chunker, fixed: FixedChunker, buffer_size: int, counter: Counter) -> None:
        from cjk_sentencizer.chunking.distances import units

        sentences = chunker.segmenter.sentences(text)
        self.documents += 1
        self.characters += len(text)
        self.sentences += len(sentences)
        self.tokens += counter.count(text)
        self.fixed += chunk_work((chunk.text, chunk.tokens) for chunk in fixed.chunks(text))
        self.packed += chunk_work((chunk.text, chunk.tokens) for chunk in chunker.chunks(text, sentences))
        if len(sentences) > 1:
            self.single += unit_work(units(text, sentences, "disjoint", buffer_size), counter)
            self.windows += unit_work(units(text, sentences, "concat", buffer_size), counter)

    def survey(self) -> Survey:
        semantic = Workload(self.packed.texts, self.tokens)
        plans = (
            Plan("fixed", Workload(), self.fixed),
            Plan("sentence", Workload(), self.packed),
            Plan("semantic, disjoint or mean", self.single, semantic),
            Plan("semantic, concat", self.windows, semantic),
        )
        return Survey(self.documents, self.characters, self.sentences, self.tokens, plans)
