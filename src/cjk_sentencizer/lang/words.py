"""Words by white space and punctuation, for languages that write spaces."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cjk_sentencizer.lang.tokens import Tokens

# A letter or digit with what combines with it (decomposed Vietnamese has up to two marks a vowel).
_LETTER = "\\w[\u0300-\u036f\u200c\u200d]*"
# Apostrophes hold a word together, as do points and commas between digits.
_WORD = f"(?:{_LETTER})+(?:(?:['’](?={_LETTER})|(?<=\\d)[.,:](?=\\d))(?:{_LETTER})+)*"
# Marks come one by one, an emoji with its modifiers.
_MARK = "[^\\w\\s][\u0300-\u036f\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]*"
_TOKEN = re.compile(f"{_WORD}|{_MARK}")


@dataclass(frozen=True, slots=True)
class WordAnalyzer:
    """Analyzer for languages that write spaces: words, and each mark by itself; white space is no token."""

    name: str = "regex"

    def __call__(self, text: str) -> Tokens:
        """Return the tokens, all tags empty."""
        matches = list(_TOKEN.finditer(text))
        surfaces = [match.group() for match in matches]
        starts = [match.start() for match in matches]
        ends = [match.end() for match in matches]
        return Tokens(starts, ends, surfaces, [""] * len(matches))
