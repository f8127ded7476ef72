"""Thai tokens from PyThaiNLP's maximal matching or from nlpo3.

- ``nlpo3``: maximal matching with PyThaiNLP's word list in Rust, about four times as fast as newmm; of 1,000 word edges
  about one differs, in ambiguous runs and beside emoji. The default where it is installed.
- ``newmm``: ``pythainlp.tokenize.newmm`` with PyThaiNLP's default dictionary. The default where nlpo3 is not installed.

White space is kept as tokens. ำ taken apart by normalisation (U+0E4D U+0E32, also with a tone mark between) is looked
up composed; offsets and surfaces are those of the text as given.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, groupby
from pathlib import Path

from cjk_sentencizer.lang.engines import chosen_engine, require
from cjk_sentencizer.lang.pieces import Cutting, Run, columns, encodable, in_pieces
from cjk_sentencizer.lang.th.tags import word_tags
from cjk_sentencizer.lang.tokens import Analyzer, Tokens

ENGINES: tuple[str, ...] = ("nlpo3", "newmm")

# No word of the dictionary holds a line end (some hold a space). Paths are searched anew behind each unambiguous
# place; a piece is short because the search through a long ambiguous run is quadratic.
CUTTING = Cutting(safe=re.compile("\n"), limit=1000, context=64, overlap=64)

_FOREIGN = re.compile("[^\u0e00-\u0e7f \t\r\n]+")
_PARTS = re.compile("[-a-zA-Z]+|[0-9]+(?:[,.][0-9]+)*|.+", re.DOTALL)  # as newmm has them
_APART = re.compile("\u0e4d([\u0e48-\u0e4b]?)\u0e32")


def load(engine: str | None = None) -> Analyzer:
    """Return the analyzer of that name, by default the first of ``ENGINES`` that is installed.

    The dictionary is opened at first use.

    ValueError for an unknown name, ImportError if PyThaiNLP (whose word list both use) or nlpo3 is not installed.
    """
    name = chosen_engine("th", engine, ENGINES, optional=("nlpo3",))
    require("pythainlp", name, "cjk-sentencizer[th]")
    if name == "nlpo3":
        require("nlpo3", name, "cjk-sentencizer[fast]")
    return ThaiAnalyzer(name)


@dataclass(frozen=True, slots=True)
class ThaiAnalyzer:
    """Analyzer over newmm or nlpo3. White space is a token; a tag is the commonest one of its word."""

    name: str

    def __call__(self, text: str) -> Tokens:
        """Return the tokens; a lone surrogate is read as U+FFFD."""
        return self.in_pieces(text, CUTTING)

    def in_pieces(self, text: str, cutting: Cutting) -> Tokens:
        """Return the tokens, computed in pieces of a chosen size; the answer does not depend on it."""
        copy = encodable(text)
        composed = _APART.sub("\\1\u0e33", copy)
        surfaces, tags = in_pieces(composed, _runner(self.name), cutting)
        if len(composed) != len(text):
            copy, surfaces = text, _taken_apart(text, surfaces)
        return columns(text, copy, surfaces, tags)


def _taken_apart(text: str, surfaces: list[str]) -> list[str]:
    """Return the surfaces of the composed text as they stand in the text itself."""
    # In the composed text ำ is where า was, less one for each ำ up to there.
    shortened = [match.end() - 1 - count for count, match in enumerate(_APART.finditer(text), start=1)]
    ends: list[int] = []
    passed = 0
    for end in accumulate(map(len, surfaces)):
        while passed < len(shortened) and shortened[passed] < end:
            passed += 1
        ends.append(end + passed)
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


_opening = threading.Lock()


def _runner(name: str) -> Run[str]:
    """Return the function that cuts one piece, made once a process."""
    with _opening:
        return _make_runner(name)


@cache
def _make_runner(name: str) -> Run[str]:
    return _nlpo3_runner() if name == "nlpo3" else _newmm_runner()


def _newmm_runner() -> Run[str]:
    from pythainlp.tokenize import newmm, word_dict_trie

    words = word_dict_trie()

    def run(text: str) -> tuple[list[str], list[str]]:
        surfaces = newmm.segment(text, words)
        return surfaces, word_tags(surfaces)

    return run


def _nlpo3_runner() -> Run[str]:
    import nlpo3
    import pythainlp.corpus

    name = "cjk-sentencizer"
    nlpo3.load_dict(str(Path(pythainlp.corpus.__file__).with_name("words_th.txt")), name)

    def run(text: str) -> tuple[list[str], list[str]]:
        surfaces = nlpo3.segment(text, name)
        if _FOREIGN.search(text):
            surfaces = list(_joined(surfaces))
        return surfaces, word_tags(surfaces)

    return run


def _joined(surfaces: list[str]) -> Iterator[str]:
    """Give the words, runs of characters that are neither Thai nor white space in newmm's parts: one up to the next space.

    nlpo3 cuts them at every mark (``://``, ``example``, ``.``, ``com``).
    """
    for foreign, words in groupby(surfaces, lambda word: _FOREIGN.fullmatch(word) is not None):
        yield from (match.group() for match in _PARTS.finditer("".join(words))) if foreign else words
