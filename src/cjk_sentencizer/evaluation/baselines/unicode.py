"""The Unicode sentence segmenter (UAX #29) as ICU has it, and two ways to keep it from cutting at abbreviations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from cjk_sentencizer.evaluation.baselines.patterns import is_abbreviation, last_character
from cjk_sentencizer.evaluation.baselines.spans import Span, between

if TYPE_CHECKING:
    import icu

HIGHEST_BMP = 0xFFFF
"""Above it a character takes two units of UTF-16, in which ICU counts."""


def unicode_sentences(text: str) -> list[Span]:
    """Cut by UAX #29, revision of the ICU that is installed; ``ImportError`` where none is."""
    return between(text, _ends(text, "root"))


def unicode_with_abbreviations(text: str) -> list[Span]:
    """Cut by UAX #29, but not behind a listed abbreviation or an initial."""
    return between(text, (end for end in _ends(text, "root") if not is_abbreviation(text, last_character(text, end))))


def unicode_with_suppressions(text: str) -> list[Span]:
    """Cut by UAX #29 with the suppressions that CLDR lists for English (``ss=standard``)."""
    return between(text, _ends(text, "en@ss=standard"))


@cache
def _iterator(locale: str) -> icu.BreakIterator:
    try:
        import icu
    except ImportError as error:
        raise ImportError("ICU is missing: pip install icukit-pyicu") from error
    return icu.BreakIterator.createSentenceInstance(icu.Locale(locale))


def _ends(text: str, locale: str) -> Iterator[int]:
    iterator = _iterator(locale)
    iterator.setText(text)
    if text.isascii() or max(text) <= chr(HIGHEST_BMP):
        yield from iterator
        return
    units = accumulate(1 + (char > chr(HIGHEST_BMP)) for char in text)
    offsets = {unit: offset for offset, unit in enumerate(units, 1)}
    for unit in iterator:
        yield offsets[unit]
