"""Which language a run of text is in, by the letters that each language's folder names as its own."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from cjk_sentencizer import lang as languages

LATIN = "en"
"""The language of Latin text without letters of any other one; its rules are known to every language."""
NEARBY = 1000
"""Code points on each side of a run in shared letters in which the letters of one language alone decide."""
OWN_SHARE = 0.15
"""A run with a smaller share of a language's own letters, beside those that it shares, only quotes that language."""
_LATIN_LETTERS = re.compile("[A-Za-zÀ-ɏḀ-ỿ]")


class _Script(NamedTuple):
    """The letters of one language, with those of the language that is written in the same ones."""

    code: str
    letters: re.Pattern[str]
    sharing: _Script | None
    """The language whose ``shared_script`` these letters are, if there is one (Japanese, for Han characters)."""

    def count(self, piece: str) -> int:
        return len(self.letters.findall(piece))


class _Scripts(NamedTuple):
    """The letters of all languages."""

    own: list[_Script]
    """Of languages that do not write Latin letters, in the order of Unicode."""
    latin: list[_Script]
    """Of those that write Latin letters with marks that no other language has."""


def language_of(text: str, start: int, end: int) -> str:
    """Return the code of the language of ``text[start:end]``, by its letters.

    The script with the most letters decides; Latin letters count only where there are no others. Letters that two
    languages share (Han characters) belong to the one that has letters of its own (kana) in at least `OWN_SHARE` of
    the run or, where the run holds none of them, within `NEARBY` code points of it.
    """
    piece = text[start:end]
    if piece.isascii():
        return LATIN
    scripts = _scripts()
    counts = [(script.count(piece), script.sharing.count(piece) if script.sharing else 0) for script in scripts.own]
    sums = [sum(count) for count in counts]
    most = max(sums, default=0)
    if not most:
        return next((script.code for script in scripts.latin if script.letters.search(piece)), LATIN)
    at = sums.index(most)
    script, (shared, own) = scripts.own[at], counts[at]
    if script.sharing is None:
        return script.code
    if own:
        return script.sharing.code if own > OWN_SHARE * (shared + own) else script.code
    search = script.sharing.letters.search
    near = search(text, max(0, start - NEARBY), start) or search(text, end, end + NEARBY)
    return script.sharing.code if near else script.code


@cache
def _scripts() -> _Scripts:
    found = [languages.get(code) for code in languages.AVAILABLE]
    with_shared = [each for each in found if each.shared_script]
    own: list[_Script] = []
    latin: list[_Script] = []
    for each in sorted(found, key=lambda language: _lowest(language.script)):
        letters = re.compile(f"[{each.script}]")
        if _LATIN_LETTERS.match(_lowest(each.script)):
            if not letters.match("a"):
                latin.append(_Script(each.code, letters, None))
        elif each not in with_shared:
            sharing = (other for other in with_shared if letters.match(_lowest(other.shared_script)))
            pairs = (_Script(other.code, re.compile(f"[{other.script}]"), None) for other in sharing)
            own.append(_Script(each.code, letters, next(pairs, None)))
    return _Scripts(own, latin)


def _lowest(char_class: str) -> str:
    """Return the character of the body of a character class that comes first in Unicode."""
    return min(char_class.replace("-", ""))
