"""SudachiPy behind a few functions: dictionaries, tokenizers by thread, tags by number."""

from __future__ import annotations

import threading
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudachipy import Dictionary, Morpheme, Tokenizer

MODES = ("A", "B", "C")
"""Split modes: short, middle and long units."""
DICTIONARIES = ("small", "core", "full")
"""Dictionaries, each a package of its own: ``sudachidict-core`` …"""

_PREFERRED = ("core", "full", "small")

_opening = threading.RLock()
_of_thread = threading.local()


def usual_dictionary() -> str:
    """Return the dictionary to use where none is named: core, else the larger of those installed; core if there is none."""
    return next((name for name in _PREFERRED if find_spec(f"sudachidict_{name}") is not None), _PREFERRED[0])


def open_dictionary(dictionary: str) -> Dictionary:
    """Return the Sudachi dictionary of that name, one a process."""
    with _opening:
        return _open_dictionary(dictionary)


@cache
def _open_dictionary(dictionary: str) -> Dictionary:
    from sudachipy import Dictionary

    return Dictionary(dict=dictionary)


def read(text: str, mode: str, dictionary: str, fields: frozenset[str]) -> tuple[list[str], list[Morpheme]]:
    """Return surfaces and morphemes of a text short enough for SudachiPy; of the entries, only ``fields`` are loaded.

    Morphemes without a surface are left out: what … or ㍿ grows into by normalisation is several, and the first one
    has the whole surface.
    """
    from sudachipy import Morpheme

    morphemes = list(_tokenizer(mode, dictionary, fields).tokenize(text))
    surfaces = list(map(Morpheme.surface, morphemes))
    if "" in surfaces:
        morphemes = [morpheme for morpheme, surface in zip(morphemes, surfaces, strict=True) if surface]
        surfaces = [surface for surface in surfaces if surface]
    return surfaces, morphemes


def part_of_speech_numbers(morphemes: list[Morpheme]) -> list[int]:
    """Return the dictionary's number of each morpheme's part of speech, for ``tag_table``."""
    from sudachipy import Morpheme

    return list(map(Morpheme.part_of_speech_id, morphemes))  # a third of the time of a comprehension


def word_numbers(morphemes: list[Morpheme]) -> list[int]:
    """Return the dictionary's number of each word; those of unknown words are shared by many."""
    from sudachipy import Morpheme

    return list(map(Morpheme.word_id, morphemes))


def _tokenizer(mode: str, dictionary: str, fields: frozenset[str]) -> Tokenizer:
    """Return this thread's tokenizer: SudachiPy refuses to share one between threads."""
    tokenizers: dict[tuple[str, str, frozenset[str]], Tokenizer] = _of_thread.__dict__.setdefault("tokenizers", {})
    key = mode, dictionary, fields
    if key not in tokenizers:
        opened = open_dictionary(dictionary)
        # Dictionary.create() has been deprecated since 0.7 and warns; before that there is no tokenizer().
        create: Callable[..., Tokenizer] = opened.tokenizer if hasattr(opened, "tokenizer") else opened.create
        tokenizers[key] = create(mode=mode, fields=set(fields))
    return tokenizers[key]


class TagTable(dict[int, str]):
    """Tags in the form of ``lang.tokens`` by Sudachi's part-of-speech number, filled as they are asked for."""

    def __init__(self, dictionary: Dictionary) -> None:
        super().__init__()
        self._dictionary = dictionary

    def __missing__(self, number: int) -> str:
        parts = self._dictionary.pos_of(number) or ()
        tag, inflection = _joined(parts[:4], "-"), _joined(parts[4:], ";")
        self[number] = tag = f"{tag}|{inflection}" if inflection else tag
        return tag


@cache
def tag_table(dictionary: str) -> TagTable:
    """Return the tags of that dictionary, one table a process."""
    return TagTable(open_dictionary(dictionary))


def _joined(parts: tuple[str, ...], separator: str) -> str:
    """Join the parts of a part of speech that are not ``*``, Sudachi's sign for none."""
    return separator.join(part for part in parts if part != "*")
