"""New sentence boundaries in a Doc that already has a dependency parse."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from spacy.tokens import Doc

from cjk_sentencizer.components._shared import columns, write_columns


def is_parsed(doc: Doc) -> bool:
    """Whether a parser has run on the Doc."""
    return bool(columns(doc, "DEP").any())


def fit_parse(doc: Doc, starts: NDArray[np.bool_]) -> None:
    """Make the parse of a Doc one tree in each of the sentences that begin where ``starts`` is true.

    spaCy takes the sentences of a parsed Doc from its trees whenever the Doc is read back. So a token whose head lies
    in another sentence becomes a root (ROOT), and of several roots in a sentence the first takes the others as its
    dependents (dep).
    """
    here = np.arange(len(doc))
    relative, labels = columns(doc, "HEAD", "DEP")
    # heads are 32-bit in spaCy: the sign is lost on the way through its unsigned columns
    heads = here + relative.astype(np.int32)
    sentence = np.cumsum(starts)
    cut = sentence[heads] != sentence
    heads[cut] = here[cut]
    labels[cut] = doc.vocab.strings.add("ROOT")
    roots = np.flatnonzero(heads == here)
    _, first = np.unique(sentence[roots], return_index=True)
    others = np.setdiff1d(roots, roots[first])
    heads[others] = roots[first][sentence[others] - sentence[0]]
    labels[others] = doc.vocab.strings.add("dep")
    write_columns(doc, HEAD=heads - here, DEP=labels)
