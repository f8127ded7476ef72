"""Docs on the command line: the texts and their sentences as spaCy keeps them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.formats import Document
from cjk_sentencizer.formats.timed import transcript_of

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

    from cjk_sentencizer.lang.tokens import Tokens

DOCBIN = "docbin"
"""Name of the format whose results are Docs."""
NAME = "doc"
"""Key of a document's name in ``doc.user_data``."""


def doc_maker(settings: Mapping[str, Any]) -> Callable[[Document], Doc]:
    """Return a function from documents to Docs with sentences, their reasons, and times and speakers where there are any.

    The words are the analyzer's, in rules mode those between spaces and marks; one that a boundary runs through is split.

    Args:
        settings: arguments of ``Segmenter``.
    """
    import spacy

    from cjk_sentencizer import Segmenter
    from cjk_sentencizer.components.transcripts import transcript_doc

    nlp = spacy.blank("xx")
    segmenter = Segmenter(**settings)
    nlp.tokenizer = lambda text: _tokenized(nlp.vocab, text, segmenter.tokens(text))
    nlp.add_pipe("cjk_sentencizer", config={**settings, "split_tokens": True})

    def make(document: Document) -> Doc:
        text = transcript_of(document)
        doc = nlp(document.text if text is None else transcript_doc(nlp, text))
        doc.user_data[NAME] = document.name
        return doc

    return make


def _tokenized(vocab: Vocab, text: str, tokens: Tokens) -> Doc:
    """The Doc of a text by its words; what stands between two of them is a token of its own."""
    from spacy.tokens import Doc

    from cjk_sentencizer.components.tokenizers import with_spaces

    ends = [0, *tokens.ends]
    starts = [*tokens.starts, len(text)]
    gaps = [text[end:start] for end, start in zip(ends, starts, strict=True)]
    surfaces = [gaps[0], *(piece for pair in zip(tokens.surfaces, gaps[1:], strict=True) for piece in pair)]
    words, spaces, _ = with_spaces(surface for surface in surfaces if surface)
    return Doc(vocab, words=words, spaces=spaces)
