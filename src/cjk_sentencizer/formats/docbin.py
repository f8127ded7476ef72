"""spaCy's DocBin (.spacy): the texts of its Docs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each Doc, named ``SOURCE:NUMBER``; ``InputError`` where the file is no DocBin."""
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    try:
        docs = DocBin().from_bytes(stream.read())
    except Exception as error:  # noqa: BLE001  # zlib, msgpack and spaCy itself each have their own
        raise InputError(f"{source}: not a DocBin ({type(error).__name__}: {error}).") from None
    for number, doc in enumerate(docs.get_docs(Vocab()), 1):
        yield Document(f"{source}:{number}", doc.text)
