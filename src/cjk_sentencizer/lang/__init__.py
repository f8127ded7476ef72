"""What is true of one language: a folder each, with the same files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from cjk_sentencizer.lang.base import Language, Morphology, Settle
from cjk_sentencizer.lang.breaks import Breaks
from cjk_sentencizer.lang.tags import code_of
from cjk_sentencizer.lang.tokens import Analyzer, Tokens

_FIRST = ("ja", "zh", "th", "vi", "en", "ko")
"""The order in which ``auto`` merges the rules of languages: where only one can hold, the first one's does."""
AVAILABLE = (*_FIRST, *sorted({each.name for each in iter_modules(__path__) if each.ispkg} - set(_FIRST)))
"""The codes of the languages: a folder each."""


@cache
def get(code: str) -> Language:
    """Return the language that a code or a BCP 47 tag names.

    Raises:
        ValueError: there is none.
    """
    language: Language = import_module(f"cjk_sentencizer.lang.{code_of(code, AVAILABLE)}").LANGUAGE
    return language


def analyzer(code: str, engine: str | None = None) -> Analyzer:
    """Return a language's analyzer by engine name, its default one for None.

    Raises:
        ValueError: the language has no such engine.
        ImportError: its package is not installed; the message says what to install.
    """
    get(code)
    loaded: Analyzer = import_module(f"cjk_sentencizer.lang.{code}.analyzer").load(engine)
    return loaded


def engine_names(code: str) -> tuple[str, ...]:
    """Return the names of a language's analyzers, the default one first."""
    get(code)
    names: tuple[str, ...] = import_module(f"cjk_sentencizer.lang.{code}.analyzer").ENGINES
    return names


def morphology(code: str) -> Morphology | None:
    """Return a language's boundaries by rule over tokens; None where it has none."""
    if not get(code).grammar:
        return None
    evidence: Morphology = import_module(f"cjk_sentencizer.lang.{code}.morphology").evidence
    return evidence


def candidates(code: str) -> Callable[[Tokens], Iterable[int]] | None:
    """Return the function that names the tokens worth asking a language's `morphology` about; None where it has none."""
    if not get(code).grammar:
        return None
    found: Callable[[Tokens], Iterable[int]] = import_module(f"cjk_sentencizer.lang.{code}.morphology").candidates
    return found


def sure(code: str) -> Callable[[Tokens], Iterable[int]]:
    """Return the function that names the tokens behind which a language's grammar may be final; mostly it names none."""
    module = import_module(f"cjk_sentencizer.lang.{code}.morphology") if get(code).grammar else None
    found: Callable[[Tokens], Iterable[int]] = getattr(module, "sure", _none)
    return found


def settle(code: str) -> Settle | None:
    """Return the function by which a language's words overrule the scores of places; None where it has none."""
    module = import_module(f"cjk_sentencizer.lang.{code}.morphology") if get(code).grammar else None
    found: Settle | None = getattr(module, "settle", None)
    return found


def _none(tokens: Tokens) -> Iterable[int]:
    return ()


def breaks(code: str) -> Breaks:
    """Return the function that finds the clause boundaries inside a sentence of a language."""
    get(code)
    found: Breaks = import_module(f"cjk_sentencizer.lang.{code}.clauses").breaks
    return found


def joining(code: str) -> Callable[[str, int], str] | None:
    """Return the function that finds the conjunction by which a sentence is joined to the one before it; mostly None."""
    get(code)
    found: Callable[[str, int], str] | None = getattr(
        import_module(f"cjk_sentencizer.lang.{code}.clauses"), "joining", None
    )
    return found


@cache
def marker_labels(code: str) -> dict[str, str]:
    """Return what each connective of a language says of the clauses it links: CAUSE, CONTRAST or CONDITION."""
    get(code)
    lines: dict[str, str] = import_module(f"cjk_sentencizer.lang.{code}.clauses").LABELS
    return {marker: label for label, markers in lines.items() for marker in markers.split()}


@cache
def heading_levels() -> tuple[tuple[int, re.Pattern[str]], ...]:
    """Return the levels of numbered headings in all languages, 1 the highest, each with what such a heading begins with."""
    levels: dict[int, list[str]] = {}
    for code in AVAILABLE:
        found: dict[int, str] = import_module(f"cjk_sentencizer.lang.{code}.headings").LEVELS
        for level, pattern in found.items():
            levels.setdefault(level, []).append(pattern)
    return tuple((level, re.compile("|".join(levels[level]))) for level in sorted(levels))


@cache
def caption_sounds() -> re.Pattern[str]:
    """Return what tells a sound that captions describe in brackets from a speaker's name, in all languages."""
    return re.compile("|".join(_captions("SOUNDS")), re.IGNORECASE)


@cache
def no_names() -> frozenset[str]:
    """Return the words before a colon, in all languages and in lower case, that name no speaker."""
    return frozenset().union(*_captions("NO_NAMES"))


def _captions(name: str) -> list[Any]:
    return [getattr(import_module(f"cjk_sentencizer.lang.{code}.captions"), name) for code in AVAILABLE]
