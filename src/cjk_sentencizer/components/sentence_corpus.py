"""The corpus reader ``cjk.SentenceCorpus.v1``: sentences from text or DocBin as spaCy's Examples, with or without their marks."""

from collections.abc import Callable, Iterator
from itertools import accumulate, islice
from pathlib import Path

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from cjk_sentencizer import lang as languages
from cjk_sentencizer.components._edges import token_edges
from cjk_sentencizer.components._shared import write_columns
from cjk_sentencizer.evaluation.protocol import PROTOCOLS
from cjk_sentencizer.training.corpus import read_documents


def make_sentence_corpus(
    path: str | Path | None, condition: str = "clean", max_sentences: int = 20, limit: int = 0
) -> Callable[[Language], Iterator[Example]]:
    """Return a corpus of Examples whose references have sentence starts.

    Args:
        path: UTF-8 text with a sentence a line and a blank line between documents, or ``.spacy`` with sentence starts.
        condition: what is done to the sentences: ``clean`` (nothing but NFKC and single spaces), ``half`` (the final
            marks of half of them dropped) or ``asr`` (lower case, no marks at all, as a speech recogniser writes).
        max_sentences: longer documents are divided.
        limit: Examples at most; 0 for all.

    Raises ValueError for another condition, a path that is not there, or a file without sentences.
    """
    known = sorted(PROTOCOLS.keys() - {"document"})
    if condition not in known:
        raise ValueError(f"No condition {condition!r} for cjk.SentenceCorpus.v1. Available: {', '.join(known)}.")
    if max_sentences < 1:
        raise ValueError(f"max_sentences of cjk.SentenceCorpus.v1 is at least 1, not {max_sentences}.")
    if path is None or not Path(path).is_file():
        raise ValueError(f"No file {path!s} to read sentences from; set it with --paths.train and --paths.dev.")

    def corpus(nlp: Language) -> Iterator[Example]:
        for number, sentences in enumerate(_parts(Path(path), condition, max_sentences)):
            if limit and number >= limit:
                return
            yield _example(nlp, sentences)

    return corpus


def _parts(path: Path, condition: str, most: int) -> Iterator[list[str]]:
    """Give the documents after the condition, which is laid on all sentences at once: it drops marks of half of them."""
    documents = read_documents(path)
    changed = iter(PROTOCOLS[condition](sentence for document in documents for sentence in document))
    for document in documents:
        sentences = [each for each in islice(changed, len(document)) if each]
        yield from (sentences[at : at + most] for at in range(0, len(sentences), most))


def _example(nlp: Language, sentences: list[str]) -> Example:
    """Return the text of the sentences with their starts; a start inside a token moves to an edge of it."""
    separator = languages.get(nlp.lang).separator if nlp.lang in languages.AVAILABLE else " "
    reference = nlp.make_doc(separator.join(sentences))
    _, *positions = accumulate((len(each) + len(separator) for each in sentences[:-1]), initial=0)
    _mark(reference, token_edges(reference, reference.text, positions).tokens)
    return Example(nlp.make_doc(reference.text), reference)


def _mark(doc: Doc, tokens: list[int]) -> None:
    """Set the sentence starts of a Doc."""
    starts = np.full(len(doc), -1, np.int64)
    starts[[0, *tokens]] = 1
    write_columns(doc, SENT_START=starts)
