"""What an analyzer gives back: the tokens of a text as parallel columns."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Tokens(NamedTuple):
    """The tokens of one text as parallel columns, in text order.

    Tokens do not overlap and are never empty. White space may or may not be a token (Thai keeps it, SudachiPy
    keeps it as 空白, jieba keeps it); what lies between two tokens is white space the analyzer dropped.
    """

    starts: list[int]
    """First code point of each token."""
    ends: list[int]
    """One past its last code point, so that ``text[starts[i]:ends[i]] == surfaces[i]``."""
    surfaces: list[str]
    """The text of each token, never normalised."""
    tags: list[str]
    """Part of speech in the analyzer's own terms, parts joined by ``-``, then ``|`` and the inflection where there
    is one: ``動詞-一般|五段-ラ行;終止形-一般``, ``助詞-終助詞``, ``v``. Empty strings from engines that have no tags."""


class Analyzer(Protocol):
    """A morphological analyzer: text in, token columns out.

    Implementations take text of any length, answer the same from any thread, and can be pickled (the dictionary is
    loaded again on the other side).
    """

    @property
    def name(self) -> str:
        """The engine as the user names it: ``sudachi``, ``sudachi:A``, ``jieba``, ``newmm``, and so on."""
        ...

    def __call__(self, text: str) -> Tokens:
        """Return the tokens of ``text``; the empty columns for an empty text."""
        ...
