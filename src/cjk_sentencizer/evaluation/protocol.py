"""The protocol of SaT (Frohmann et al. 2024, arXiv 2406.16678) on files with a sentence a line.

The sentences are joined by the language's separator, ``''`` or a space, and the segmenter gets the joined text: nothing
but the text itself tells where they end. The end of the text counts, as it does there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from pathlib import Path
from random import Random

from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.corpus import Case, read_lines
from cjk_sentencizer.lang import marks

_SPACES = re.compile(r"\s+")
FINAL_MARKS = re.compile(r"[^\w\s]+$")
_STOPS = re.escape(marks.TERMINATORS + marks.ASCII_TERMINATORS + marks.FULL_STOPS + marks.ELLIPSES)
_IN_WORD = "[A-Za-z0-9]"


def _between_words(chars: str) -> re.Pattern[str]:
    """Return what finds runs of marks but for those inside a number, an address or an abbreviation."""
    return re.compile(f"(?<!{_IN_WORD})[{chars}]+|[{chars}]+(?!{_IN_WORD})")


_STOP = _between_words(_STOPS)
_MARK = _between_words(_STOPS + re.escape(marks.COMMAS))


def normalized(sentence: str) -> str:
    """Return ``sentence`` in NFKC with single spaces."""
    return _SPACES.sub(" ", unicodedata.normalize("NFKC", sentence)).strip()


def clean(sentence: str) -> str:
    """Return ``sentence`` in NFKC with single spaces, without a dash that opens a turn."""
    return normalized(sentence.replace("\u200f", "").lstrip("-").strip())


def is_mark(char: str) -> bool:
    """Return whether ``char`` is punctuation or a symbol (Unicode categories P and S)."""
    return unicodedata.category(char)[0] in "PS"


def without_marks(sentence: str, kept: AbstractSet[str] = frozenset()) -> str:
    """Return ``sentence`` without its marks but for ``kept``."""
    return "".join(char for char in sentence if not is_mark(char) or char in kept)


def asr(sentence: str) -> str:
    """Return ``sentence`` as a speech recogniser writes it: in lower case and without marks."""
    return clean(without_marks(sentence.lower()))


def half(sentences: Iterable[str]) -> list[str]:
    """Return the cleaned sentences, half of them (drawn with a fixed seed) without their final marks."""
    draw = Random(0).random
    return [FINAL_MARKS.sub("", each) if draw() < 0.5 else each for each in map(clean, sentences)]


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

GOLD = "gold"
"""The condition of texts that are cut as they are, offsets and all; only of corpus files and DocBins are these known."""
CONDITIONS = {
    GOLD: "as written",
    "clean": "as written, joined",
    "half": "half the marks",
    "asr": "no marks",
    "document": "by document",
}
"""Condition to what is done to the text, in the order in which they are shown."""


def condition_order(condition: str) -> int:
    """Return the place of a condition among the others."""
    known = list(CONDITIONS)
    return known.index(condition) if condition in known else len(known)


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
    return [_join(PROTOCOLS[protocol](each), each, path.name, protocol, lang, counts_end=not whole) for each in texts]


def recast(cases: Sequence[Case], protocol: str) -> list[Case]:
    """Return cases of one language with their sentences under a protocol, each text on its own and its end not counted.

    >>> case = Case("a", "plain", "ja", "はい。いいえ。", frozenset({3, 7}))
    >>> recast([case], "asr")[0].text
    'はいいいえ'
    """
    sentences = [_sentences(case) for case in cases]
    changed = iter(PROTOCOLS[protocol](each for case in sentences for each in case))
    return [
        _join([next(changed) for _ in own], own, case.id, protocol, case.lang, counts_end=False)._replace(
            id=case.id, kind=case.kind
        )
        for case, own in zip(cases, sentences, strict=True)
    ]


def _sentences(case: Case) -> list[str]:
    return [case.text[start:end] for start, end in pairwise([0, *sorted(case.gold | {len(case.text)})])]


def _join(
    sentences: Sequence[str], written: Sequence[str], name: str, protocol: str, lang: str, *, counts_end: bool
) -> Case:
    separator = languages.get(lang).separator
    gold, commas_and_stops, stops = set[int](), set[int](), set[int]()
    parts: list[str] = []
    start = 0
    for part, own in zip(sentences, written, strict=True):
        if part:
            parts.append(part)
            gold.add(start + len(part))
            commas_and_stops |= {start + place for place in _places(_MARK, own, part)}
            stops |= {start + place for place in _places(_STOP, own, part)}
            start += len(part) + len(separator)
    found = Case(f"{name} {protocol}", name, lang, separator.join(parts), frozenset(gold), counts_end)
    return found._replace(marks=frozenset(commas_and_stops), stops=frozenset(stops)) if protocol == "asr" else found


def _places(mark: re.Pattern[str], written: str, spoken: str) -> set[int]:
    """Return the offsets in ``spoken``, which is ``asr(written)``, at which ``written`` has a mark."""
    solid = [offset for offset, char in enumerate(spoken) if not char.isspace()]
    before = (len("".join(asr(written[: match.start()]).split())) for match in mark.finditer(written))
    return {solid[min(count, len(solid)) - 1] + 1 for count in before if count}
