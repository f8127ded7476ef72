"""Which chunks answer questions best: recall, rank and what they cost in tokens, chunker beside chunker."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.evaluation.retrieval.keywords import KeywordIndex, Words, fused
from cjk_sentencizer.evaluation.retrieval.questions import Question, QuestionSet
from cjk_sentencizer.segmentation.types import Sentence

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.embedding import Embed, Vectors

CUTOFFS = (1, 3, 5, 10)
CONTEXTS = 5
"""Chunks that are handed to a model, of which precision and irrelevant context are told."""
SEARCHES = ("vectors", "keywords", "hybrid")
"""By meaning; by words, with BM25; by both, with reciprocal rank fusion."""
DEPTH = 50
"""Chunks that are looked at, for a question: small ones fill the room for contexts only by their number."""
TOKENS = 1000
"""Room for contexts in a prompt, in tokens, within which `Result.within` looks for the answer."""

ChunkText = Callable[[str], Sequence[Chunk]]


class Index(Protocol):
    """Where vectors are kept and searched."""

    def add(self, vectors: Vectors) -> None:
        """Take the vectors of all chunks, of length 1, in order."""
        ...

    def search(self, vectors: Vectors, most: int) -> list[list[int]]:
        """Return for each query the numbers of its nearest chunks by cosine, the nearest first."""
        ...


class Hit(NamedTuple):
    """A chunk that was found."""

    document: str
    chunk: Chunk


class Result(NamedTuple):
    """How one chunker did with one kind of search, question by question."""

    name: str
    search: str
    """One of ``SEARCHES``."""
    questions: Sequence[Question]
    hits: Sequence[Sequence[Hit]]
    ranks: Sequence[int]
    """Of the first chunk that holds the whole gold span, from 1; 0 where none of those looked at does."""
    used: Sequence[int]
    """Tokens of the chunks up to and with that one; of all looked at where none holds it."""
    chunks: int
    mean_tokens: float
    """Of a chunk."""
    broken: float
    """Share of chunks that begin or end inside a sentence."""
    seconds: float
    """To chunk, embed and search."""

    @property
    def label(self) -> str:
        """Name of the chunker, and of the search unless it is by vectors."""
        return self.name if self.search == SEARCHES[0] else f"{self.name}, {self.search}"

    def found(self, most: int) -> list[float]:
        """Return 1 for each question whose answer stands in its first ``most`` chunks, else 0."""
        return [float(0 < rank <= most) for rank in self.ranks]

    def recall(self, most: int) -> float:
        """Return Recall@``most``: the share of questions answered by the first ``most`` chunks."""
        return _mean(self.found(most))

    def within(self, tokens: int = TOKENS) -> list[float]:
        """Return 1 for each question whose answer stands in the chunks that fit into so many tokens, else 0.

        Chunkers of different sizes are compared fairly by this: large chunks do not win by their size.
        """
        return [float(rank > 0 and used <= tokens) for rank, used in zip(self.ranks, self.used, strict=True)]

    def mrr(self, most: int = max(CUTOFFS)) -> float:
        """Return the mean reciprocal rank; an answer behind the first ``most`` chunks counts as not found."""
        return _mean([1 / rank if 0 < rank <= most else 0.0 for rank in self.ranks])

    def precision(self, most: int = CONTEXTS) -> float:
        """Return the mean share of the first ``most`` chunks that hold some of the gold span; 0 where there are none."""
        shares = [
            sum(_is_relevant(question, hit) for hit in hits[:most]) / max(1, len(hits[:most]))
            for question, hits in zip(self.questions, self.hits, strict=True)
        ]
        return _mean(shares)

    def irrelevant(self, most: int = CONTEXTS) -> float:
        """Return the share of irrelevant context: of the tokens of the first ``most`` chunks, those of chunks without the span."""
        pairs = [
            (hit.chunk.tokens, _is_relevant(question, hit))
            for question, hits in zip(self.questions, self.hits, strict=True)
            for hit in hits[:most]
        ]
        total = sum(tokens for tokens, _ in pairs)
        return sum(tokens for tokens, relevant in pairs if not relevant) / total if total else 0.0

    def tokens(self, most: int) -> float:
        """Return the mean number of tokens of the first ``most`` chunks, which is what a model would have to read."""
        return _mean([sum(hit.chunk.tokens for hit in hits[:most]) for hits in self.hits])


def evaluate_retrieval(
    questions: QuestionSet,
    chunkers: Mapping[str, ChunkText],
    embed: Embed,
    sentences: Mapping[str, Sequence[Sentence]],
    depth: int = DEPTH,
    make_index: Callable[[], Index] | None = None,
    batch_size: int = 64,
    words: Words | None = None,
    searches: Callable[[str], Sequence[str]] = lambda _: SEARCHES[:1],
) -> list[Result]:
    """Return the results of chunkers on the same questions, with the same embedder.

    Args:
        questions: Questions with gold spans, and the documents.
        chunkers: Name to what chunks a text.
        embed: Embeds chunks and questions.
        sentences: The sentences of each document, against which edges are judged.
        depth: How many chunks are looked at for a question.
        make_index: Makes what holds the vectors; in memory by default.
        batch_size: Texts a call of ``embed``.
        words: Cuts texts into words for searches by keywords and both; see ``words_of``.
        searches: Name of a chunker to the searches that are tried with it, of ``SEARCHES``.

    Raises:
        ValueError: The embedder did not return one row of finite numbers a text, or a search needs ``words``.
    """
    from cjk_sentencizer.chunking.embedding import embed_texts

    asked = embed_texts(embed, [each.question for each in questions.questions], batch_size)
    found = []
    for name, chunk in chunkers.items():
        started = perf_counter()
        pieces = [
            Hit(document, each)
            for document, text in questions.documents.items()
            for each in chunk(text)
            if each.text.strip()
        ]
        index = (make_index or MemoryIndex)()
        index.add(embed_texts(embed, [piece.chunk.text for piece in pieces], batch_size))
        nearest = index.search(asked, depth)
        rankings = {SEARCHES[0]: nearest}
        wanted = searches(name)
        if set(wanted) - rankings.keys():
            rankings |= _by_words(questions, pieces, nearest, words, depth)
        seconds = perf_counter() - started
        for search in wanted:
            hits = [[pieces[number] for number in ranking] for ranking in rankings[search]]
            found.append(_result(name, search, questions.questions, pieces, hits, sentences, seconds))
    return found


def _by_words(
    questions: QuestionSet, pieces: Sequence[Hit], nearest: Sequence[Sequence[int]], words: Words | None, depth: int
) -> dict[str, list[list[int]]]:
    if words is None:
        raise ValueError("A search by keywords needs `words`, which cuts texts into words.")
    index = KeywordIndex((piece.chunk.text for piece in pieces), words)
    best = index.search((each.question for each in questions.questions), depth)
    both = [fused(pair, depth) for pair in zip(nearest, best, strict=True)]
    return {"keywords": best, "hybrid": both}


class MemoryIndex:
    """Compares a query with every vector."""

    def __init__(self) -> None:
        self._vectors: Vectors | None = None

    def add(self, vectors: Vectors) -> None:
        """Take the vectors of all chunks, of length 1, in order."""
        self._vectors = vectors

    def search(self, vectors: Vectors, most: int) -> list[list[int]]:
        """Return for each query the numbers of its nearest chunks by cosine, the nearest first; of equal ones the first."""
        import numpy as np

        if self._vectors is None or not len(self._vectors):
            return [[] for _ in vectors]
        # a block of queries at a time, so that the table of similarities stays small
        blocks = [vectors[at : at + 256] for at in range(0, len(vectors), 256)]
        return [
            row[:most].tolist()
            for block in blocks
            for row in np.argsort(-(block @ self._vectors.T), axis=1, kind="stable")
        ]


def _result(
    name: str,
    search: str,
    questions: Sequence[Question],
    pieces: Sequence[Hit],
    hits: Sequence[Sequence[Hit]],
    sentences: Mapping[str, Sequence[Sentence]],
    seconds: float,
) -> Result:
    ranks = [_rank(question, found) for question, found in zip(questions, hits, strict=True)]
    used = [
        sum(hit.chunk.tokens for hit in found[: rank or len(found)]) for rank, found in zip(ranks, hits, strict=True)
    ]
    return Result(
        name=name,
        search=search,
        questions=questions,
        hits=hits,
        ranks=ranks,
        used=used,
        chunks=len(pieces),
        mean_tokens=_mean([piece.chunk.tokens for piece in pieces]),
        broken=_mean(broken_edges(pieces, sentences)),
        seconds=seconds,
    )


def _rank(question: Question, hits: Iterable[Hit]) -> int:
    for rank, (document, chunk) in enumerate(hits, 1):
        if document == question.document and chunk.start <= question.start and question.end <= chunk.end:
            return rank
    return 0


def _is_relevant(question: Question, hit: Hit) -> bool:
    overlap = min(question.end, hit.chunk.end) - max(question.start, hit.chunk.start)
    return hit.document == question.document and overlap > 0


def broken_edges(pieces: Iterable[Hit], sentences: Mapping[str, Sequence[Sentence]]) -> list[float]:
    """Return 1 for each chunk that begins or ends inside a sentence, else 0."""
    ends = {document: [each.end for each in found] for document, found in sentences.items()}

    def inside(document: str, at: int) -> bool:
        # the first sentence that ends behind this place
        number = bisect_left(ends[document], at + 1)
        return number < len(ends[document]) and sentences[document][number].start < at

    return [float(inside(document, chunk.start) or inside(document, chunk.end)) for document, chunk in pieces]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
