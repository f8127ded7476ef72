"""Token counters: what a budget is measured in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.chunking.vocabularies import load_encoding

if TYPE_CHECKING:
    from tiktoken import Encoding

Count = Callable[[str], int]

LONGEST_TOKEN = 128
"""No token of tiktoken's published encodings has more bytes (o200k_base: a run of 128 spaces)."""


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts the tokens of a text."""

    name: str
    count: Count
    longest: int | None = None
    """The most code points one token can stand for, where that is known: a text of more than ``longest * budget`` is over the
    budget without being counted."""

    @property
    def encoding(self) -> Encoding | None:
        """The tiktoken encoding that counts; None where something else does."""
        if isinstance(self.count, _TiktokenCount):
            return _encoding(self.count.name)
        return self.count.encoding if isinstance(self.count, _OrdinaryCount) else None

    def __call__(self, text: str) -> int:
        """Return the number of tokens of ``text``."""
        return self.count(text)


@dataclass(frozen=True, slots=True)
class _TiktokenCount:
    """Holds the name alone, so that it can be pickled."""

    name: str

    def __call__(self, text: str) -> int:
        # not encode(), which raises on "<|endoftext|>" in a document
        return len(_encoding(self.name).encode_ordinary(text))


@dataclass(frozen=True, slots=True)
class _OrdinaryCount:
    encoding: Any

    def __call__(self, text: str) -> int:
        return len(self.encoding.encode_ordinary(text))


@dataclass(frozen=True, slots=True)
class _HuggingFaceCount:
    tokenizer: Any

    def __call__(self, text: str) -> int:
        encoded = self.tokenizer.encode(text, add_special_tokens=False)
        # `tokenizers` gives an Encoding, `transformers` a list of ids
        return len(getattr(encoded, "ids", encoded))


@lru_cache(maxsize=16)
def _encoding(name: str) -> Encoding:
    return load_encoding(name)


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def resolve_counter(counter: object) -> Counter:
    """Return the counter that ``counter`` names or is.

    Args:
        counter: ``"chars"``, ``"bytes"``, the name of a tiktoken encoding or of a model it knows, a tiktoken encoding, a
            tokenizer of ``tokenizers`` or ``transformers`` (special tokens are not counted), or any deterministic
            callable from a text to an int.

    Raises:
        ValueError: An unknown name, or an object that is none of these.
        ConnectionError: tiktoken has no copy of the vocabulary and cannot fetch it.

    >>> resolve_counter("bytes")("文。")
    6
    """
    if isinstance(counter, Counter):
        return counter
    if isinstance(counter, str):
        return _named(counter)
    if hasattr(counter, "encode_ordinary"):
        return Counter(type(counter).__name__, _OrdinaryCount(counter))
    if hasattr(counter, "encode"):
        return Counter(type(counter).__name__, _HuggingFaceCount(counter))
    if callable(counter):
        return Counter(getattr(counter, "__name__", type(counter).__name__), counter)
    raise ValueError(f"Cannot count tokens with {counter!r}. Pass a name, a tokenizer or a callable from str to int.")


def _named(name: str) -> Counter:
    if name == "chars":
        return Counter(name, len, longest=1)
    if name == "bytes":
        return Counter(name, _bytes, longest=1)
    _encoding(name)  # an unknown name or a missing vocabulary is told now, not at the first document
    return Counter(name, _TiktokenCount(name), longest=LONGEST_TOKEN)
