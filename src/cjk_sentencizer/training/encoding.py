"""From corrupted text to the arrays a network is trained on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.lang.tokens import Analyzer, Tokens
from cjk_sentencizer.segmentation.features import feature_ids
from cjk_sentencizer.segmentation.model import token_gaps
from cjk_sentencizer.segmentation.ngrams import token_hashes
from cjk_sentencizer.training.corpus import Document, passages, read_documents
from cjk_sentencizer.training.corruption import Marked, corrupt
from cjk_sentencizer.training.network import TypeTable

Array = NDArray[Any]


class Passage(NamedTuple):
    """The tokens of one piece of training text but for white space."""

    types: Array
    """Index of each token in the vocabulary, int32."""
    gaps: Array
    """What follows it, int8: see :func:`cjk_sentencizer.segmentation.model.token_gaps`."""
    labels: Array
    """1 where a sentence ends after it, int8."""
    group: tuple[str, str]
    """File and corruption: sentences of the same group may be mixed."""


@dataclass
class Vocabulary:
    """The different tokens seen, in the order of their first sight."""

    index: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, surface: str, tag: str) -> int:
        """Return the index of a token."""
        return self.index.setdefault((surface, tag), len(self.index))

    def table(self, buckets: int, fold: dict[int, str] | None = None) -> TypeTable:
        """Return feature rows and hashes of each token."""
        features = [feature_ids(surface, tag, buckets, fold) for surface, tag in self.index]
        hashes = [token_hashes(surface, tag, fold) for surface, tag in self.index]
        return TypeTable(np.array(features, np.int64), np.array(hashes, np.uint64))


class Source(NamedTuple):
    """A training file and how much of it is used."""

    path: Path
    weight: float = 1.0
    """Times that its sentences are used in one variant; below 1 a random part."""
    shuffled: float = 0.2
    """Share of its documents whose sentences are mixed with others'."""


def encode(text: str, ends: Iterable[int], tokens: Tokens, vocabulary: Vocabulary, group: tuple[str, str]) -> Passage:
    """Return one text as a passage; an end inside a token is lost, as it cannot be found at run time either."""
    kept = [i for i, surface in enumerate(tokens.surfaces) if not surface.isspace()]
    types = [vocabulary.add(tokens.surfaces[i], tokens.tags[i]) for i in kept]
    known = set(ends)
    labels = [tokens.ends[i] in known for i in kept]
    gaps: Any = token_gaps(text, tokens, kept) if kept else []
    return Passage(np.array(types, np.int32), np.array(gaps, np.int8), np.array(labels, np.int8), group)


def encode_sources(
    sources: Iterable[Source],
    lang: str,
    analyzer: Analyzer,
    vocabulary: Vocabulary,
    shares: Mapping[str, float],
    seed: int,
) -> list[Passage]:
    """Return one variant of the training files."""
    found = []
    rng = Random(f"{lang} {seed}")
    for source in sources:
        documents, weight = read_documents(source.path), source.weight
        while weight > 1e-9:
            share = min(weight, 1.0)
            part = _part(documents, share, rng)
            found += encode_documents(part, lang, analyzer, vocabulary, shares, rng, source.path.name, source.shuffled)
            weight -= share
    return found


def encode_documents(
    documents: Sequence[Document],
    lang: str,
    analyzer: Analyzer,
    vocabulary: Vocabulary,
    shares: Mapping[str, float],
    rng: Random,
    name: str = "",
    shuffled: float = 0.2,
) -> list[Passage]:
    """Return the passages of ``documents``, each under one corruption drawn by ``shares``."""
    found = []
    for passage in passages(documents, rng, shuffled=shuffled):
        kind = rng.choices(list(shares), list(shares.values()))[0]
        text, ends = corrupt(passage, lang, kind, rng)
        if text:
            found.append(encode(text, ends, analyzer(text), vocabulary, (name, kind)))
    return found


def plain(documents: Iterable[Document], lang: str, kind: str, seed: int = 0) -> Marked:
    """Return all sentences in order as one text under one corruption, for development and test."""
    sentences = [sentence for document in documents for sentence in document]
    return corrupt(sentences, lang, kind, Random(seed))


def _part(documents: Sequence[Document], share: float, rng: Random) -> Sequence[Document]:
    """Return a random share of the documents, of the sentences where there is but one."""
    if share == 1.0:
        return documents
    if len(documents) == 1:
        return [rng.sample(documents[0], max(1, int(share * len(documents[0]))))]
    return rng.sample(documents, max(1, int(share * len(documents))))
