"""Reading of training text: one sentence (or one part of a turn) a line, a blank line between documents; or a DocBin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from cjk_sentencizer.formats import docbin
from cjk_sentencizer.formats.documents import lines as text_lines

Document = list[str]
"""The sentences of one document, in text order."""

ISOLATED_FROM = 400
"""Lines without any blank line from which a file is taken to hold unrelated sentences."""


SAMPLE = 4096
"""Bytes at the head of a file in which a NUL shows that it is no text."""
_PDF, _ZIP = b"%PDF-", b"PK\x03\x04"


def documents(lines: Iterable[str]) -> list[Document]:
    """Return the documents of ``lines``; blank lines divide them, sentences lose their outer white space."""
    found: list[Document] = [[]]
    for line in lines:
        sentence = line.strip()
        if sentence:
            found[-1].append(sentence)
        elif found[-1]:
            found.append([])
    return [document for document in found if document]


def read_documents(path: str | Path) -> list[Document]:
    """Return the documents of a text file (UTF-8) or of a DocBin (``.spacy``) whose Docs have sentence starts.

    Raises ``ValueError`` when the file holds no sentence or is not what its suffix says.
    """
    path = Path(path)
    with path.open("rb") as stream:
        if path.suffix == ".spacy":
            found = [_cut(text, ends) for text, ends in docbin.read_sentences(stream, str(path)) if text.strip()]
        else:
            _check(stream.read(SAMPLE), path)
            stream.seek(0)
            found = documents(line.text for line in text_lines(stream, str(path)))
    if not found:
        raise ValueError(f"No sentence in {path}: expected one a line, documents divided by blank lines.")
    return found


def _check(head: bytes, path: Path) -> None:
    """Raise ValueError where a file begins as no text does: with a PDF's or a ZIP's mark, or with NUL bytes."""
    if head.startswith((_PDF, _ZIP)) or b"\0" in head:
        raise ValueError(
            f"{path} is no text: expected UTF-8 with a sentence a line (or .spacy). Take the text out first."
        )


def _cut(text: str, ends: list[int]) -> Document:
    """Return the sentences that end at ``ends``."""
    pieces = (text[start:end].strip() for start, end in pairwise([0, *ends]))
    return [piece for piece in pieces if piece]


def passages(
    docs: Sequence[Document], rng: Random, *, shuffled: float = 0.2, sentences: tuple[int, int] = (4, 60)
) -> Iterator[Document]:
    """Yield runs of sentences that hold each sentence of ``docs`` once.

    A file of one long document is taken as unrelated sentences and shuffled. Otherwise the documents come in random
    order, and the sentences of a share ``shuffled`` of them are drawn from anywhere, so that a change of topic becomes
    a cue. ``sentences`` is the range of passage lengths.
    """
    if len(docs) == 1 and len(docs[0]) >= ISOLATED_FROM:
        shuffled = 1.0
    running: Document = []
    loose: Document = []
    for document in rng.sample(docs, len(docs)):
        (loose if rng.random() < shuffled else running).extend(document)
    rng.shuffle(loose)
    for pool in (running, loose):
        at = 0
        while at < len(pool):
            length = rng.randint(*sentences)
            yield pool[at : at + length]
            at += length
