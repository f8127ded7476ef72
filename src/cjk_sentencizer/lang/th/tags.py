"""Parts of speech of Thai words: the commonest tag of each in PyThaiNLP's unigram tagger, in Orchid's tag set."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path


def word_tags(surfaces: Iterable[str]) -> list[str]:
    """Return the tag of each word, ``''`` for one that the tagger does not know.

    >>> word_tags(["เขา", "ไป", " "])
    ['PPRS', 'VACT', '']
    """
    get = _dictionary().get
    return [get(surface, "") for surface in surfaces]


@cache
def _dictionary() -> dict[str, str]:
    import pythainlp.corpus

    # PyThaiNLP's own function goes through the whole dictionary for each word.
    path = Path(pythainlp.corpus.__file__).with_name("pos_orchid_unigram.json")
    with path.open(encoding="utf-8-sig") as file:
        tags: dict[str, str] = json.load(file)
    return {word: tag for word, tag in tags.items() if "\u0e00" <= word[:1] <= "\u0e7f"}
