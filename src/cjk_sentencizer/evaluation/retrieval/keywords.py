"""Search by words: BM25 over the words that a segmenter finds, and its fusion with search by meaning."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from cjk_sentencizer.segmentation.types import Segments

K1, B = 1.2, 0.75
"""Saturation of a word's frequency and weight of a chunk's length: the usual ones (Robertson & Zaragoza 2009)."""
RANK_CONSTANT = 60
"""By which ranks are smoothed when rankings are fused (Cormack et al. 2009)."""

Words = Callable[[str], list[str]]
"""A text to its words, as they are compared."""


def words_of(segmenter: Segments) -> Words:
    """Return what gives the words of a text in lower case, those without letter or digit left out."""

    def words(text: str) -> list[str]:
        tokens = segmenter.tokens(text)
        found = (text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True))
        return [word.lower() for word in found if any(map(str.isalnum, word))]

    return words


class KeywordIndex:
    """Ranks chunks by BM25 (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework"), as Lucene computes it.

    Args:
        texts: the chunks.
        words: what cuts chunks and queries into words.
    """

    def __init__(self, texts: Iterable[str], words: Words) -> None:
        self._words = words
        counts = [Counter(words(text)) for text in texts]
        lengths = [sum(each.values()) for each in counts]
        mean = sum(lengths) / len(lengths) if lengths else 0.0
        self._places: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, (each, length) in enumerate(zip(counts, lengths, strict=True)):
            for word, count in each.items():
                weight = count / (count + K1 * (1 - B + B * length / mean))
                self._places[word].append((number, weight))
        self._rarity = {
            word: math.log(1 + (len(counts) - len(places) + 0.5) / (len(places) + 0.5))
            for word, places in self._places.items()
        }

    def search(self, queries: Iterable[str], most: int) -> list[list[int]]:
        """Return for each query the numbers of the best chunks, the best first; of equal ones the first.

        Chunks that share no word with the query are no answer.
        """
        return [self._ranked(query)[:most] for query in queries]

    def _ranked(self, query: str) -> list[int]:
        scores: dict[int, float] = defaultdict(float)
        for word in self._words(query):
            for number, weight in self._places.get(word, ()):
                scores[number] += self._rarity[word] * weight
        return sorted(scores, key=lambda number: (-scores[number], number))


def fused(rankings: Sequence[Sequence[int]], most: int) -> list[int]:
    """Return one ranking of several by reciprocal rank fusion (Cormack, Clarke & Büttcher 2009).

    >>> fused([[1, 2, 3], [3, 2, 4]], 3)
    [3, 2, 1]
    """
    scores: dict[int, float] = defaultdict(float)
    for ranking in rankings:
        for rank, number in enumerate(ranking, 1):
            scores[number] += 1 / (RANK_CONSTANT + rank)
    return sorted(scores, key=lambda number: (-scores[number], number))[:most]
