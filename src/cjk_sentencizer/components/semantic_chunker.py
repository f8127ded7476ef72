"""The spaCy component ``cjk_semantic_chunker``: chunks that end where the meaning changes, as spans."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from cjk_sentencizer.chunking.semantic import SemanticChunker
from cjk_sentencizer.components._shared import given_sentences, segmenter_lang
from cjk_sentencizer.components._timeline import timeline_of
from cjk_sentencizer.components._vectors import word_vectors
from cjk_sentencizer.components.chunker import ATTRIBUTES, CjkChunker


@Language.factory(
    "cjk_semantic_chunker",
    assigns=["doc.spans", *(f"span._.{name}" for name in ATTRIBUTES)],
    requires=["token.is_sent_start"],
    default_config={
        "embed": None,
        "lang": None,
        "buffer_size": 1,
        "window": "disjoint",
        "threshold_type": "percentile",
        "threshold_amount": None,
        "number_of_chunks": None,
        "min_chunk_size": None,
        "budget": None,
        "counter": "o200k_base",
        "batch_size": 64,
        "normalize": None,
        "index_with": [],
        "attrs": {},
    },
)
def make_semantic_chunker(
    nlp: Language,
    name: str,
    embed: Callable[..., Any] | None,
    lang: str | None,
    buffer_size: int,
    window: str,
    threshold_type: str,
    threshold_amount: float | None,
    number_of_chunks: int | None,
    min_chunk_size: int | None,
    budget: int | None,
    counter: object,
    batch_size: int,
    normalize: str | list[str] | None,
    index_with: Sequence[str],
    attrs: dict[str, str],
) -> "CjkSemanticChunker":
    """Build the component from its config; errors as `SemanticChunker` has them.

    ``embed``: an embedder, in a config ``{"@misc": "cjk.Embedder.v1", "name": "use"}``; None for the pipeline's word vectors.
    """
    chunker = SemanticChunker(
        embed or word_vectors(nlp),
        segmenter_lang(lang, nlp.vocab.lang),
        buffer_size=buffer_size,
        window=window,
        threshold_type=threshold_type,
        threshold_amount=threshold_amount,
        number_of_chunks=number_of_chunks,
        min_chunk_size=min_chunk_size,
        budget=budget,
        counter=counter,
        batch_size=batch_size,
        normalize=normalize,
        index_with=tuple(index_with),
    )
    return CjkSemanticChunker(chunker, name, attrs)


class CjkSemanticChunker(CjkChunker):
    """Sets ``doc.spans["chunks"]`` as ``cjk_chunker`` does; in a pipe, sentences of several Docs are embedded in one call."""

    chunker: SemanticChunker

    def __init__(
        self,
        chunker: SemanticChunker,
        name: str = "cjk_semantic_chunker",
        attrs: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(chunker, name, attrs)

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        """Set the chunks of Docs, ``batch_size`` at a time."""
        docs = iter(stream)
        while batch := list(islice(docs, batch_size)):
            texts = [doc.text for doc in batch]
            found = self.chunker.batch(texts, map(given_sentences, batch), map(timeline_of, batch))
            for doc, chunks in zip(batch, found, strict=True):
                self.write(doc, chunks)
                yield doc
