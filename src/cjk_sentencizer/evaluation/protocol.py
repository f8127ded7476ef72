"""The protocol of SaT (Frohmann et al. 2024, arXiv 2406.16678) on files with a sentence a line.

The sentences are joined by the language's separator, ``''`` or a space, and the segmenter gets the joined text: nothing
but the text itself tells where they end. The end of the text counts, as it does there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.corpus import Case, read_lines

_SPACES = re.compile(r"\s+")
_FINAL_MARKS = re.compile(r"[^\w\s]+$")


def clean(sentence: str) -> str:
    """Return ``sentence`` in NFKC with single spaces, without a dash that opens a turn."""
    text = unicodedata.normalize("NFKC", sentence.replace("\u200f", "").lstrip("-").strip())
    return _SPACES.sub(" ", text).strip()


def asr(sentence: str) -> str:
    """Return ``sentence`` as a speech recogniser writes it: lower case, no punctuation and symbols (categories P, S)."""
    return clean("".join(char for char in sentence.lower() if unicodedata.category(char)[0] not in "PS"))


def half(sentences: Iterable[str]) -> list[str]:
    """Return the cleaned sentences, half of them (drawn with a fixed seed) without their final marks."""
    draw = Random(0).random
    return [_FINAL_MARKS.sub("", each) if draw() < 0.5 else each for each in map(clean, sentences)]


def _each(change: Callable[[str], str]) -> Callable[[Iterable[str]], list[str]]:
    return lambda sentences: [change(each) for each in sentences]


PROTOCOLS: dict[str, Callable[[Iterable[str]], list[str]]] = {
    "clean": _each(clean),
    "asr": _each(asr),
    "half": half,
    "document": _each(clean),
}
"""Name to what is done to the sentences. ``document`` cuts each document (up to a blank line) on its own, and the ends of
the documents, which come free, do not count."""


def read_sentences(path: Path, most: int = 3000) -> list[list[str]]:
    """Return the documents of a file as lists of sentences, at most ``most`` sentences in all.

    A text file has a sentence a line and a blank line between documents; of CoNLL-U the ``# text =`` lines are read, and
    ``# newdoc`` begins a document. Raises ``ValueError`` where there is no sentence.
    """
    lines = read_lines(path)
    if path.suffix == ".conllu":
        kept = (line for line in lines if line.startswith(("# text = ", "# newdoc")))
        lines = ["" if line.startswith("# newdoc") else line.removeprefix("# text = ") for line in kept]
    documents: list[list[str]] = [[]]
    for line in lines:
        if not line.strip():
            documents.append([])
        elif most > 0:
            documents[-1].append(line)
            most -= 1
    found = [document for document in documents if document]
    if not found:
        raise ValueError(f"{path}: no sentences; a sentence a line and a blank line between documents are expected.")
    return found


def cases_of(path: Path, lang: str, protocol: str, most: int = 3000) -> list[Case]:
    """Return the texts of a file of sentences under a protocol: one, or with ``document`` one a document."""
    documents = read_sentences(path, most)
    whole = protocol == "document"
    texts = documents if whole else [[sentence for document in documents for sentence in document]]
    return [_join(PROTOCOLS[protocol](each), path.name, protocol, lang, counts_end=not whole) for each in texts]


def recast(cases: Sequence[Case], protocol: str) -> list[Case]:
    """Return cases of one language with their sentences under a protocol, each text on its own and its end not counted.

    >>> case = Case("a", "plain", "ja", "はい。いいえ。", frozenset({3, 7}))
    >>> recast([case], "asr")[0].text
    'はいいいえ'
    """
    sentences = [_sentences(case) for case in cases]
    changed = iter(PROTOCOLS[protocol](each for case in sentences for each in case))
    return [
        _join([next(changed) for _ in own], case.id, protocol, case.lang, counts_end=False)._replace(
            id=case.id, kind=case.kind
        )
        for case, own in zip(cases, sentences, strict=True)
    ]


def _sentences(case: Case) -> list[str]:
    return [case.text[start:end] for start, end in pairwise([0, *sorted(case.gold | {len(case.text)})])]


def _join(sentences: list[str], name: str, protocol: str, lang: str, *, counts_end: bool) -> Case:
    separator = languages.get(lang).separator
    gold, end = set(), 0
    parts = [each for each in sentences if each]
    for part in parts:
        gold.add(end + len(part))
        end += len(part) + len(separator)
    return Case(f"{name} {protocol}", name, lang, separator.join(parts), frozenset(gold), counts_end)
