"""The chunkers that an evaluation sets side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.chunking.chunker import Chunker, identify
from cjk_sentencizer.chunking.counters import Counter, resolve_counter
from cjk_sentencizer.chunking.fixed import FixedChunker
from cjk_sentencizer.chunking.reading import default_segmenter
from cjk_sentencizer.chunking.semantic import SemanticChunker
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.types import Clause, Reason, Segments, Sentence

if TYPE_CHECKING:
    from cjk_sentencizer.chunking.embedding import Embed
    from cjk_sentencizer.evaluation.retrieval.run import ChunkText

SEPARATORS = ["\n\n", "\n", "。", "！", "？", ". ", "! ", "? ", "；", "，", "、", ", ", " ", ""]
"""What users give LangChain's recursive splitter for such text; the marks stay with the text before them."""
WINDOWS = ("disjoint", "mean", "concat")
THRESHOLDS = ("percentile", "standard_deviation", "interquartile", "interquartile_q3", "gradient")


def contenders(
    embed: Embed,
    lang: str = "auto",
    budget: int = 320,
    counter: object = "o200k_base",
    segmenter: Segments | None = None,
    windows: Sequence[str] = WINDOWS,
    thresholds: Sequence[str] = THRESHOLDS,
) -> dict[str, ChunkText]:
    """Return chunkers by name, all with the same budget and without overlap.

    ``fixed`` cuts where the budget is full; ``recursive`` is LangChain's RecursiveCharacterTextSplitter, left out where it is not
    installed; ``sentence`` packs whole sentences and cuts one over the budget between words; ``clause`` cuts it at its clauses;
    ``clause, overlap`` repeats a sentence; ``semantic`` with each window and threshold.
    """
    counted = resolve_counter(counter)
    parts = SameText(segmenter if segmenter is not None else default_segmenter(lang))
    found: dict[str, ChunkText] = {"fixed": FixedChunker(budget, counted).chunks}
    recursive = _recursive(budget, counted)
    if recursive is not None:
        found["recursive"] = recursive
    found["sentence"] = Chunker(lang, budget, counted, 0, segmenter=WithoutClauses(parts)).chunks
    found["clause"] = Chunker(lang, budget, counted, 0, segmenter=parts).chunks
    found["clause, overlap"] = Chunker(lang, budget, counted, 1, segmenter=parts).chunks
    remembered = RememberedEmbedder(embed)
    for window in windows:
        for threshold in thresholds:
            chunker = SemanticChunker(
                remembered,
                lang,
                window=window,
                threshold_type=threshold,
                budget=budget,
                counter=counted,
                segmenter=parts,
            )
            found[f"semantic {window} {threshold}"] = chunker.chunks
    return found


class RememberedEmbedder:
    """Asks another embedder for each text once, and keeps the answers in memory."""

    def __init__(self, embed: Embed) -> None:
        """Keep what ``embed`` returns."""
        self._embed = embed
        self._known: dict[str, Any] = {}

    def __call__(self, texts: Sequence[str]) -> list[Any]:
        """Return one row a text."""
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            from cjk_sentencizer.chunking.embedding import checked

            self._known.update(zip(missing, checked(self._embed(missing), missing), strict=True))
        return [self._known[text] for text in texts]


class SameText:
    """A segmenter that finds the sentences of each text once, for many chunkers in turn."""

    def __init__(self, segmenter: Segments) -> None:
        """Remember what ``segmenter`` finds."""
        self._segmenter = segmenter
        self._sentences: dict[str, list[Sentence]] = {}

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences of ``text``."""
        if text not in self._sentences:
            self._sentences[text] = self._segmenter.sentences(text)
        return self._sentences[text]

    def clauses(self, text: str, min_chars: int = 0, max_tier: int | None = None) -> list[Clause]:
        """Return the clauses of ``text``."""
        return self._segmenter.clauses(text, min_chars, max_tier)

    def tokens(self, text: str) -> Tokens:
        """Return the words of ``text``."""
        return self._segmenter.tokens(text)


class WithoutClauses(SameText):
    """A segmenter for which a sentence is one clause."""

    def clauses(self, text: str, min_chars: int = 0, max_tier: int | None = None) -> list[Clause]:
        """Return the text as one clause."""
        return [Clause(text, 0, len(text), Reason.END_OF_TEXT, 1.0, 0, "", 0)]


def _recursive(budget: int, counter: Counter) -> Callable[[str], list[Chunk]] | None:
    try:
        from langchain_text_splitters import RecursiveCharacterTextSplitter
    except ImportError:
        return None
    splitter = RecursiveCharacterTextSplitter(
        SEPARATORS,
        keep_separator="end",
        chunk_size=budget,
        chunk_overlap=0,
        length_function=counter.count,
        strip_whitespace=False,
    )

    def chunks(text: str) -> list[Chunk]:
        pieces = splitter.split_text(text)
        starts = [0, *accumulate(map(len, pieces))]
        return [
            Chunk(
                piece,
                start,
                start + len(piece),
                counter.count(piece),
                (),
                "sentence",
                {},
                identify(piece, start),
                None,
                piece,
            )
            for piece, start in zip(pieces, starts, strict=False)
        ]

    return chunks
