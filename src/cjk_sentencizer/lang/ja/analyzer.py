"""Japanese tokens from SudachiPy.

Engine names are ``sudachi``, then the split mode (A short, B middle, C long units) and the dictionary (``small``,
``core``, ``full``; each is a package of its own, ``sudachidict-full``), either of which may be left out:
``sudachi:A``, ``sudachi:full``, ``sudachi:A:full``. ``sudachi`` alone is mode C with the core dictionary, where that is
not installed the full or the small one: predicates and particles are the same in every mode, and long compounds make
fewer tokens.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from cjk_sentencizer.lang.engines import chosen_engine, require
from cjk_sentencizer.lang.ja.sudachi import (
    DICTIONARIES,
    MODES,
    part_of_speech_numbers,
    read,
    tag_table,
    usual_dictionary,
)
from cjk_sentencizer.lang.pieces import Cutting, columns, encodable, in_pieces
from cjk_sentencizer.lang.tokens import Analyzer, Tokens

ENGINES: tuple[str, ...] = (
    "sudachi",
    *(f"sudachi:{part}" for part in (*MODES, *DICTIONARIES)),
    *(f"sudachi:{mode}:{dictionary}" for mode, dictionary in product(MODES, DICTIONARIES)),
)

# SudachiPy takes 49,149 bytes, and 65,535 after its own normalisation, which makes at most 33 bytes of a character
# (U+FDFA). Pieces of this size with their context are within both, and are also read a fifth faster than longer ones.
CUTTING = Cutting(
    safe=re.compile("[。！？](?![。！？!?…‥ー～、）」』】〉》\\s])|\n(?!\\s)"), limit=1800, context=32, preferred=500
)

_FIELDS = frozenset({"pos"})


def load(engine: str | None = None) -> Analyzer:
    """Return the analyzer of that name, the first of ``ENGINES`` by default; the dictionary is opened at first use.

    ValueError for an unknown name, ImportError if SudachiPy or the dictionary is not installed.
    """
    name = chosen_engine("ja", engine, ENGINES)
    mode, dictionary = parse_engine(name)
    require_sudachi(name, dictionary)
    return SudachiAnalyzer(name, mode, dictionary)


def parse_engine(name: str) -> tuple[str, str]:
    """Return split mode and dictionary of an engine name, where it names none the one that is installed.

    >>> parse_engine("sudachi:A"), parse_engine("sudachi:full")
    (('A', 'core'), ('C', 'full'))
    """
    parts = name.split(":")[1:]
    mode = next((part for part in parts if part in MODES), "C")
    return mode, next((part for part in parts if part in DICTIONARIES), usual_dictionary())


def require_sudachi(engine: str, dictionary: str) -> None:
    """Raise ImportError with the remedy if SudachiPy or the dictionary is not installed."""
    require("sudachipy", engine, "cjk-sentencizer[ja]")
    require(f"sudachidict_{dictionary}", engine, f"sudachidict-{dictionary}")


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
        surfaces, tags = in_pieces(copy, self._run, cutting)
        return columns(text, copy, surfaces, tags)

    def _run(self, text: str) -> tuple[list[str], list[str]]:
        surfaces, morphemes = read(text, self.mode, self.dictionary, _FIELDS)
        tags = tag_table(self.dictionary)
        return surfaces, [tags[number] for number in part_of_speech_numbers(morphemes)]
