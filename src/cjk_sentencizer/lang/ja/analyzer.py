"""Japanese tokens from SudachiPy.

Engine names are ``sudachi``, then the split mode (A short, B middle, C long units) and the dictionary (``small``,
``core``, ``full``; each is a package of its own, ``sudachidict-full``), either of which may be left out:
``sudachi:A``, ``sudachi:full``, ``sudachi:A:full``. ``sudachi`` alone is mode C with the core dictionary: predicates
and particles are the same in every mode, and long compounds make fewer tokens.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from cjk_sentencizer.lang.engines import chosen_engine, require
from cjk_sentencizer.lang.pieces import Cutting, columns, encodable, in_pieces
from cjk_sentencizer.lang.tokens import Analyzer, Tokens

if TYPE_CHECKING:
    from sudachipy import Dictionary, Morpheme, Tokenizer

_MODES = ("A", "B", "C")
_DICTIONARIES = ("small", "core", "full")

ENGINES: tuple[str, ...] = (
    "sudachi",
    *(f"sudachi:{part}" for part in (*_MODES, *_DICTIONARIES)),
    *(f"sudachi:{mode}:{dictionary}" for mode, dictionary in product(_MODES, _DICTIONARIES)),
)

# SudachiPy takes 49,149 bytes, and 65,535 after its own normalisation, which makes at most 33 bytes of a character
# (U+FDFA). Pieces of this size are within both and are also read a fifth faster than longer ones.
CUTTING = Cutting(safe=re.compile("[。！？](?![。！？!?…‥ー～、）」』】〉》\\s])|\n(?!\\s)"), limit=1800, context=32)


def load(engine: str | None = None) -> Analyzer:
    """Return the analyzer of that name, the first of ``ENGINES`` by default; the dictionary is opened at first use.

    ValueError for an unknown name, ImportError if SudachiPy or the dictionary is not installed.
    """
    name = chosen_engine("ja", engine, ENGINES)
    mode, dictionary = parse_engine(name)
    require("sudachipy", name, "cjk-sentencizer[ja]")
    require(f"sudachidict_{dictionary}", name, f"sudachidict-{dictionary}")
    return SudachiAnalyzer(name, mode, dictionary)


def parse_engine(name: str) -> tuple[str, str]:
    """Return split mode and dictionary of an engine name.

    >>> parse_engine("sudachi:A"), parse_engine("sudachi:full")
    (('A', 'core'), ('C', 'full'))
    """
    parts = name.split(":")[1:]
    mode = next((part for part in parts if part in _MODES), "C")
    return mode, next((part for part in parts if part in _DICTIONARIES), "core")


@dataclass(frozen=True, slots=True)
class SudachiAnalyzer:
    """Analyzer over SudachiPy. White space is a token (空白); tags have the form of ``lang.tokens``."""

    name: str
    mode: str
    dictionary: str

    def __call__(self, text: str) -> Tokens:
        """Return the tokens; a lone surrogate is read as U+FFFD."""
        return self.in_pieces(text, CUTTING)

    def in_pieces(self, text: str, cutting: Cutting) -> Tokens:
        """Return the tokens, computed in pieces of a chosen size; the answer does not depend on it."""
        copy = encodable(text)
        surfaces, ids = in_pieces(copy, self._run, cutting)
        tags = tag_table(self.dictionary)
        return columns(text, copy, surfaces, [tags[number] for number in ids])

    def _run(self, text: str) -> tuple[list[str], list[int]]:
        tokenizer, surface, part_of_speech = _tokenizer(self.mode, self.dictionary)
        morphemes = list(tokenizer.tokenize(text))
        surfaces = list(map(surface, morphemes))
        ids = list(map(part_of_speech, morphemes))
        if "" in surfaces:  # what a character such as … or ㍿ grew into by normalisation
            ids = [number for number, form in zip(ids, surfaces, strict=True) if form]
            surfaces = [form for form in surfaces if form]
        return surfaces, ids


class TagTable(dict[int, str]):
    """Tags by Sudachi's part-of-speech number, filled as they are asked for."""

    def __init__(self, dictionary: Dictionary) -> None:
        super().__init__()
        self._dictionary = dictionary

    def __missing__(self, number: int) -> str:
        parts = self._dictionary.pos_of(number) or ()
        tag, inflection = join_parts(parts[:4], "-"), join_parts(parts[4:], ";")
        self[number] = tag = f"{tag}|{inflection}" if inflection else tag
        return tag


def join_parts(parts: tuple[str, ...], separator: str) -> str:
    """Join the parts of a part of speech that are not ``*``, Sudachi's sign for none."""
    return separator.join(part for part in parts if part != "*")


Reader = tuple["Tokenizer", "Callable[[Morpheme], str]", "Callable[[Morpheme], int]"]
_opening = threading.Lock()
_of_thread = threading.local()


def open_dictionary(dictionary: str) -> Dictionary:
    """Return the Sudachi dictionary of that name, one a process."""
    with _opening:
        return _open_dictionary(dictionary)


@cache
def _open_dictionary(dictionary: str) -> Dictionary:
    from sudachipy import Dictionary

    return Dictionary(dict=dictionary)


def create_tokenizer(mode: str, dictionary: str, fields: set[str] | None = None) -> Tokenizer:
    """Return a new SudachiPy tokenizer, for one thread, that loads only some fields of the dictionary entries."""
    opened = open_dictionary(dictionary)
    # Dictionary.create() has been deprecated since 0.7 and warns; before that there is no tokenizer().
    create: Callable[..., Tokenizer] = opened.tokenizer if hasattr(opened, "tokenizer") else opened.create
    return create(mode=mode, fields=fields)


def tag_table(dictionary: str) -> TagTable:
    """Return the tags of that dictionary by number, one table a process."""
    return _tag_table(dictionary)


@cache
def _tag_table(dictionary: str) -> TagTable:
    return TagTable(open_dictionary(dictionary))


def _tokenizer(mode: str, dictionary: str) -> Reader:
    """Return this thread's tokenizer and the two accessors of its morphemes (a tokenizer serves one thread only)."""
    tokenizers: dict[tuple[str, str], Reader] = _of_thread.__dict__.setdefault("tokenizers", {})
    if (mode, dictionary) not in tokenizers:
        from sudachipy import Morpheme

        tokenizer = create_tokenizer(mode, dictionary, fields={"pos"})
        tokenizers[mode, dictionary] = tokenizer, Morpheme.surface, Morpheme.part_of_speech_id
    return tokenizers[mode, dictionary]
