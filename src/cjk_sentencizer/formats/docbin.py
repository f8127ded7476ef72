"""spaCy's DocBin (.spacy): the texts of its Docs, and their sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError

if TYPE_CHECKING:
    from spacy.tokens import Doc


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each Doc, named ``SOURCE:NUMBER``; ``InputError`` where the file is no DocBin."""
    for number, doc in enumerate(_docs(stream, source), 1):
        yield Document(f"{source}:{number}", doc.text)


def read_sentences(stream: BinaryIO, source: str) -> Iterator[list[str]]:
    """Give the sentences of each Doc; ``InputError`` where the file is no DocBin or a Doc has no sentence starts."""
    for number, doc in enumerate(_docs(stream, source), 1):
        if not doc.has_annotation("SENT_START"):
            raise InputError(f"{source}:{number}: a Doc without sentences; set token.is_sent_start of its tokens.")
        yield sentences(doc)


def sentences(doc: Doc) -> list[str]:
    """Return the sentences that are marked on a Doc, without their outer white space and without blank ones."""
    return [text for span in doc.sents if (text := span.text.strip())]


def _docs(stream: BinaryIO, source: str) -> Iterator[Doc]:
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    try:
        docs = DocBin().from_bytes(stream.read())
    except Exception as error:  # noqa: BLE001  # zlib, msgpack and spaCy itself each have their own
        raise InputError(f"{source}: not a DocBin ({type(error).__name__}: {error}).") from None
    yield from docs.get_docs(Vocab())
