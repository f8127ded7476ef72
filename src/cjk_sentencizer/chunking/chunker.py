"""Documents into chunks that begin and end at real boundaries and hold a budget of tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

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
        counter: Any = "o200k_base",
        overlap: int = 1,
        max_sentences: int | None = None,
        merge: bool = True,
        segmenter: Segments | None = None,
        separators: Sequence[str] = (),
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
            separators: Strings behind which a chunk always ends.
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
        self.segmenter: Segments = segmenter if segmenter is not None else _default_segmenter(lang)
        self._separator = _pattern(separators)
        self._normalize = resolve_normalize(normalize)

    def chunks(self, text: str, sentences: Sequence[Sentence] | None = None) -> list[Chunk]:
        """Return the chunks of ``text``, in order; ``sentences`` are its sentences, where they are known.

        An empty text has no chunk. A text of white space alone has chunks without sentences.
        """
        found = self.segmenter.sentences(text) if sentences is None else sentences
        found, hard = self._divided(text, _whole_graphemes(text, found))
        return list(_Run(self, text, found, hard).chunks())

    def _divided(self, text: str, sentences: Sequence[Sentence]) -> tuple[list[Sentence], frozenset[int]]:
        """The sentences cut at the separators, and the indices of those behind which one stands."""
        if self._separator is None:
            return list(sentences), frozenset()
        places = [at for match in self._separator.finditer(text) if is_edge(text, at := match.end())]
        ...


def _check(budget: int, overlap: int, max_sentences: int | None, parents: str | None) -> None:
    if budget < 1:
        raise ValueError(f"budget is {budget}; a chunk needs at least 1 token.")
    if overlap < 0:
        raise ValueError(f"overlap is {overlap}; it counts sentences and cannot be negative.")
    if max_sentences is not None and max_sentences < 1:
        raise ValueError(f"max_sentences is {max_sentences}; a chunk needs at least 1, None sets no limit.")
    if parents not in PARENTS:
        raise ValueError(f"parents is {parents!r}. Available: None, 'sentence', 'chunk'.")
