"""A segmenter whose sentences another function finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.types import Clause, Reason, Segments, Sentence

Split = Callable[[str], list[str]]
"""A text to its sentences, verbatim and in order; white space between them may be left out."""


class GivenSentences:
    """Takes sentences from a function, clauses and words from a segmenter."""

    def __init__(self, split: Split, segmenter: Segments) -> None:
        """Sentences are what ``split`` returns."""
        self._split = split
        self._segmenter = segmenter

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences of ``text`` without their outer white space.

        Raises:
            ValueError: A piece is not in the text, behind the one before, or text between two pieces was left out.
        """
        found = [Sentence(text[start:end], start, end, Reason.GIVEN, 1.0) for start, end in self._spans(text)]
        if found:
            found[-1] = found[-1]._replace(reason=Reason.END_OF_TEXT)
        return found

    def clauses(self, text: str, min_chars: int = 0, max_tier: int | None = None) -> list[Clause]:
        """Return the segmenter's clauses."""
        return self._segmenter.clauses(text, min_chars, max_tier)

    def tokens(self, text: str) -> Tokens:
        """Return the segmenter's words."""
        return self._segmenter.tokens(text)

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        end = 0
        for piece in map(str.strip, self._split(text)):
            if not piece:
                continue
            start = text.find(piece, end)
            if start < 0 or text[end:start].strip():
                raise ValueError(
                    f"The sentence splitter changed the text or left some out near {text[end : end + 40]!r}."
                )
            end = start + len(piece)
            yield start, end
        if text[end:].strip():
            raise ValueError(f"The sentence splitter left out the end of the text, {text[end : end + 40]!r}.")


def split_by_regex(pattern: str) -> Split:
    """Return a function that splits where ``pattern`` matches; what it matches stays with the sentence before it."""
    compiled = re.compile(pattern)

    def split(text: str) -> list[str]:
        places = [0, *(match.end() for match in compiled.finditer(text) if match.end()), len(text)]
        return [text[start:end] for start, end in pairwise(places)]

    return split
