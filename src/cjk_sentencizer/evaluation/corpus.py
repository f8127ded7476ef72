"""Gold texts as a list of sentences: joined they are the document, and their ends are the boundaries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple


class Case(NamedTuple):
    """One text with its gold boundaries."""

    id: str
    kind: str
    """Class of the text (``plain``, ``quotes`` …)."""
    lang: str
    text: str
    gold: frozenset[int]
    """Offsets just after the last character of each sentence that is no white space."""
    counts_end: bool = False
    """Whether the end of the text counts as a boundary that must be found; every segmenter finds it."""
    marks: frozenset[int] | None = None
    """Of a text whose marks were taken out: the offsets at which a comma or a stop stood."""
    stops: frozenset[int] | None = None
    """Of a text whose marks were taken out: the offsets at which a stop stood."""

    @property
    def free(self) -> frozenset[int]:
        """The boundaries that do not count: the end of the text, unless ``counts_end``."""
        return frozenset() if self.counts_end else boundaries(self.text, [len(self.text)])


class TextSet(NamedTuple):
    """Texts of one language under one condition (a key of ``protocol.CONDITIONS``)."""

    name: str
    lang: str
    condition: str
    cases: tuple[Case, ...]


def boundaries(text: str, ends: Iterable[int]) -> frozenset[int]:
    """Return ``ends`` moved back over white space, so that it does not matter which side of a cut holds the blanks.

    >>> sorted(boundaries("はい。 いいえ。", [4, 8]))
    [3, 8]
    """
    return frozenset(kept for end in ends if (kept := len(text[:end].rstrip())))


def joined(cases: Sequence[Case]) -> Case:
    """Return cases of one language as one document with a blank line between them."""
    text, gold = "", set[int]()
    for case in cases:
        gold |= {len(text) + offset for offset in case.gold}
        text += case.text.rstrip() + "\n\n"
    return Case("joined", "joined", cases[0].lang, text, frozenset(gold))


def read_corpus(paths: Iterable[Path]) -> Iterator[Case]:
    """Give the cases of corpus files, ``LANG.jsonl`` each: ``{"id": …, "class": …, "sentences": […]}`` a line.

    Only ``sentences`` must be there, and may stand alone as an array. Raises ``ValueError`` with file and line for a line that is no such object.
    """
    for path in paths:
        for number, line in enumerate(read_lines(path), 1):
            if line.strip():
                yield _case(line, path, number)


def read_lines(path: Path) -> list[str]:
    """Return the lines of a file in UTF-8, with or without byte order mark; ``ValueError`` if it is not UTF-8."""
    try:
        return path.read_text("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: not UTF-8 at byte {error.start}; convert it first (iconv -t UTF-8).") from None


def _case(line: str, path: Path, number: int) -> Case:
    try:
        record = json.loads(line)
        if isinstance(record, list):
            record = {"sentences": record}
        sentences = record["sentences"]
        _first, *_ = list[str].copy(sentences)  # a list with at least one
        text = "".join(sentences)
        gold = boundaries(text, accumulate(map(len, sentences)))
        name, kind, lang = (
            str(record.get(key) or usual)
            for key, usual in (("id", f"{path.stem}:{number}"), ("class", path.stem), ("lang", path.stem))
        )
        return Case(name, kind, lang, text, gold)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        wanted = '{"id": …, "class": …, "sentences": ["…", …]} or ["…", …]'
        raise ValueError(f"{path}:{number}: not a case, {wanted} expected ({error!r}).") from None
