"""spaCy's DocBin (.spacy): read, the texts of its Docs and their sentences; written, Docs with their sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError

if TYPE_CHECKING:
    from spacy.tokens import Doc, DocBin


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give a document for each Doc, named ``SOURCE:NUMBER``; ``InputError`` where the file is no DocBin."""
    for number, doc in enumerate(_docs(stream, source), 1):
        yield Document(f"{source}:{number}", doc.text)


def read_sentences(stream: BinaryIO, source: str) -> Iterator[tuple[str, list[int]]]:
    """Give for each Doc its text and the offsets at which its sentences end.

    Raises ``InputError`` where the file is no DocBin, or a Doc does not say where its sentences start.
    """
    for number, doc in enumerate(_docs(stream, source), 1):
        if not doc.has_annotation("SENT_START"):
            raise InputError(
                f"{source}:{number}: this Doc has no sentence starts; set token.is_sent_start before saving."
            )
        yield doc.text, [sentence.end_char for sentence in doc.sents]


def _docs(stream: BinaryIO, source: str) -> Iterator[Doc]:
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    try:
        docs = DocBin().from_bytes(stream.read())
    except Exception as error:  # noqa: BLE001  # zlib, msgpack and spaCy itself each have their own
        raise InputError(f"{source}: not a DocBin ({type(error).__name__}: {error}).") from None
    return iter(docs.get_docs(Vocab()))


def write(stream: BinaryIO, docs: Iterable[Doc]) -> None:
    """Write words, sentence starts and the user data of ``docs``, which are all in memory until the last one is there."""
    written = _empty()
    for doc in docs:
        written.add(doc)
    stream.write(written.to_bytes())


def join(stream: BinaryIO, parts: Iterable[BinaryIO]) -> None:
    """Write the Docs of all parts as one DocBin."""
    whole = _empty()
    for part in parts:
        whole.merge(_empty().from_bytes(part.read()))
    stream.write(whole.to_bytes())


def _empty() -> DocBin:
    from spacy.tokens import DocBin

    return DocBin(attrs=["ORTH", "SPACY", "SENT_START"], store_user_data=True)
