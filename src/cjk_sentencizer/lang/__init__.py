"""What is true of one language: a folder each, with the same files."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cjk_sentencizer.lang.base import Language

AVAILABLE = ("ja", "zh", "th", "vi", "en", "ko")


@cache
def get(code: str) -> Language:
    """Return the language with this code.

    Raises:
        ValueError: there is no such folder.
    """
    if code not in AVAILABLE:
        raise ValueError(f"No rules for language {code!r}. Available: {', '.join(sorted(AVAILABLE))}, or 'auto'.")
    language: Language = import_module(f"cjk_sentencizer.lang.{code}").LANGUAGE
    return language
