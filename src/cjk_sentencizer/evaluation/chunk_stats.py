"""What a chunking looks like, before an index is built on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from cjk_sentencizer.chunking.types import Chunk

LONG_SENTENCE = 300
"""Mean code points a sentence from which a text is taken to have no usable boundaries."""
SHORT, LONG = 300, 2000
"""Characters below which a chunk has little context, and above which it mixes subjects."""
FEW_SENTENCES = 3
"""Sentences a chunk below which a budget leaves hardly any context."""


@dataclass
class ChunkStats:
    """Figures over the chunks of documents."""

    budget: int
    documents: int = 0
    characters: int = 0
    tokens: int = 0
    expected: int = 0
    chunks: int = 0
    sentences: int = 0
    in_chunks: int = 0
    """Sentences over all chunks, repeated ones counted again."""
    cuts: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    """Of each chunk, in characters."""

    def add(self, tokens: int, text: str, chunks: Sequence[Chunk]) -> None:
        """Add a document of so many tokens and its chunks; children of other chunks are left out."""
        parents = [each for each in chunks if each.parent_id is None]
        self.documents += 1
        self.characters += len(text)
        self.tokens += tokens
        self.expected += -(-tokens // self.budget)
        self.chunks += len(parents)
        self.sentences += len({sentence.start for each in parents for sentence in each.sentences})
        self.in_chunks += sum(len(each.sentences) for each in parents)
        self.cuts.update(each.cut for each in parents)
        self.lengths += [len(each.text) for each in parents]

    def lines(self) -> Iterator[tuple[str, str]]:
        """Give name and value of each figure, to be read."""
        yield "documents", f"{self.documents:,}"
        yield "characters", f"{self.characters:,}"
        yield "tokens per character", f"{_ratio(self.tokens, self.characters):.3f}"
        yield "sentences", f"{self.sentences:,}"
        yield "characters a sentence", f"{_ratio(self.characters, self.sentences):.1f}"
        yield "chunks, tokens / budget", f"{self.expected:,}"
        yield "chunks", f"{self.chunks:,}"
        yield "sentences a chunk", f"{_ratio(self.in_chunks, self.chunks):.1f}"
        if self.lengths:
            yield from self._distribution()
        for cut, count in self.cuts.most_common():
            yield f"cut at: {cut}", _share(count, self.chunks)

    def _distribution(self) -> Iterator[tuple[str, str]]:
        yield "characters a chunk, mean", f"{mean(self.lengths):,.0f}"
        yield "characters a chunk, median", f"{median(self.lengths):,.0f}"
        yield "characters a chunk, least", f"{min(self.lengths):,}"
        yield "characters a chunk, most", f"{max(self.lengths):,}"
        yield f"chunks under {SHORT:,} characters", _share(sum(each < SHORT for each in self.lengths), self.chunks)
        yield f"chunks over {LONG:,} characters", _share(sum(each > LONG for each in self.lengths), self.chunks)

    def warnings(self) -> Iterator[str]:
        """Give what the user should look at."""
        if self.sentences and self.characters / self.sentences > LONG_SENTENCE:
            yield (
                f"{self.characters / self.sentences:.0f} characters a sentence: the text has hardly any boundaries that were "
                "found; try mode analyzer, or look at it with `cjk-sentencizer explain`."
            )
        if self.chunks > self.documents and self.in_chunks / self.chunks < FEW_SENTENCES:
            yield (
                f"{self.in_chunks / self.chunks:.1f} sentences a chunk: the budget of {self.budget} leaves little context; "
                "raise it."
            )


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _share(count: int, whole: int) -> str:
    return f"{count:,} ({_ratio(count, whole):.1%})"
