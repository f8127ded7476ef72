"""How many tokens a span of a text has, for many spans of one text, without encoding it again for each.

The published vocabularies of tiktoken first cut a text by a pattern and then encode each piece by itself. Between a letter
and the white space or the mark behind it that pattern always cuts, whatever stands around. So a text can be encoded once
from one such place to the next, and a span has as many tokens as lie between the first and the last such place inside it
and its two ends, which alone are encoded again. The count is exact.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cjk_sentencizer.chunking.counters import Counter

PUBLISHED = frozenset({"gpt2", "r50k_base", "p50k_base", "p50k_edit", "cl100k_base", "o200k_base", "o200k_harmony"})
"""The vocabularies whose patterns cut between a letter and what `_SEAM` finds behind it."""
SHORT = 48
"""Code points up to which a span is encoded as it is."""
PIECE = 20_000
"""Code points that are encoded at a time."""
FAR = 2_000
"""Code points between two such places from which the text between them is not encoded beforehand."""
_SEAM = re.compile(r"[\s。、，！？；：「」『』（）《》](?<=[A-Za-zぁ-ゖァ-ヺ一-鿿가-힣ก-ฮ].)", re.DOTALL)


class Measure(Protocol):
    """Counts the tokens of spans of one text."""

    def count(self, start: int, end: int) -> int:
        """Return the number of tokens of ``text[start:end]``."""
        ...

    def reach(self, start: int, tokens: int) -> int | None:
        """Return about where the first ``tokens`` tokens behind ``start`` end; None where that is not known."""
        ...

    def at_least(self, start: int, end: int) -> int:
        """Return a number of tokens that ``text[start:end]`` has for certain, at no cost; 0 where nothing is known."""
        ...


def measure(text: str, counter: Counter) -> Measure:
    """Return what counts spans of ``text`` as ``counter`` counts texts."""
    if counter.name == "chars" and counter.count is len:
        return _Characters()
    encoding = counter.encoding
    if encoding is None or getattr(encoding, "name", "") not in PUBLISHED or len(text) <= FAR:
        return _Plain(text, counter)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # lone surrogates: the bytes that are encoded are not those of the text
        return _Plain(text, counter)
    return _Encoded(text, counter, encoding)


class _Characters:
    def count(self, start: int, end: int) -> int:
        return end - start

    def reach(self, start: int, tokens: int) -> int:
        return start + tokens

    at_least = count


class _Plain:
    """Counts each span by itself."""

    def __init__(self, text: str, counter: Counter) -> None:
        self._text, self._count = text, counter.count

    def count(self, start: int, end: int) -> int:
        return self._count(self._text[start:end])

    def reach(self, start: int, tokens: int) -> int | None:
        return None

    def at_least(self, start: int, end: int) -> int:
        return 0


class _Encoded(_Plain):
    """Counts by the tokens of the whole text."""

    def __init__(self, text: str, counter: Counter, encoding: Any) -> None:
        super().__init__(text, counter)
        self._seams: list[int] = []
        """Where the encoding can be taken apart."""
        self._tokens: list[int] = []
        """Tokens before each; only differences count, and only inside one run."""
        self._runs: list[int] = []
        """Index of the first seam of each run: between two runs lies text that was not encoded."""
        for seams in _runs(text):
            self._runs.append(len(self._seams))
            self._read(seams, encoding)

    def count(self, start: int, end: int) -> int:
        if end - start > SHORT and (known := self._known(start, end)):
            first, last = known
            tokens = self._tokens[last] - self._tokens[first]
            return super().count(start, self._seams[first]) + tokens + super().count(self._seams[last], end)
        return super().count(start, end)

    def at_least(self, start: int, end: int) -> int:
        known = self._known(start, end)
        return self._tokens[known[1]] - self._tokens[known[0]] if known else 0

    def reach(self, start: int, tokens: int) -> int | None:
        first = bisect_left(self._seams, start)
        if first == len(self._seams) or self._seams[first] - start > FAR:
            return None
        run = self._run(first)
        end = self._runs[run] if run < len(self._runs) else len(self._seams)
        wanted = self._tokens[first] + tokens - (self._seams[first] - start)
        last = bisect_right(self._tokens, wanted, first, end) - 1
        if last < first or last == end - 1:  # the run is over before the tokens are
            return None
        here, behind = self._tokens[last], self._tokens[last + 1]
        share = (wanted - here) / max(1, behind - here)
        return self._seams[last] + int(share * (self._seams[last + 1] - self._seams[last]))

    def _known(self, start: int, end: int) -> tuple[int, int] | None:
        """The first and the last seam in ``text[start:end]``; None where what lies between them was not encoded."""
        first, last = bisect_left(self._seams, start), bisect_right(self._seams, end) - 1
        return (first, last) if first < last and self._run(first) == self._run(last) else None

    def _run(self, seam: int) -> int:
        return bisect_right(self._runs, seam)

    def _read(self, seams: list[int], encoding: Any) -> None:
        """Encode from the first to the last of ``seams``, and note how many tokens lie before each."""
        import numpy as np

        total = self._tokens[-1] if self._tokens else 0
        self._seams.append(seams[0])
        self._tokens.append(total)
        for first, last in _pieces(seams):
            piece = self._text[seams[first] : seams[last]]
            data = np.frombuffer(piece.encode("utf-8"), np.uint8)
            begins = np.flatnonzero((data & 0xC0) != 0x80)  # byte at which each code point begins
            inner = np.asarray(seams[first + 1 : last], np.intp) - seams[first]
            ends = np.cumsum(_lengths(encoding, encoding.encode_to_numpy(piece, disallowed_special=())))
            counts = np.searchsorted(ends, [*begins[inner], len(data)], "left") + 1
            self._seams += seams[first + 1 : last + 1]
            self._tokens += (total + counts).tolist()
            total += len(ends)


def _runs(text: str) -> Iterator[list[int]]:
    """The places where the encoding can be taken apart, in runs without a long way between two of them."""
    run: list[int] = []
    for match in _SEAM.finditer(text):
        if run and match.start() - run[-1] > FAR:
            yield run
            run = []
        run.append(match.start())
    if run:
        yield run


def _pieces(seams: list[int]) -> Iterator[tuple[int, int]]:
    """Indices of the seams between which so much text lies as is encoded at a time."""
    bounds = [0]
    while bounds[-1] < len(seams) - 1:
        at = bisect_right(seams, seams[bounds[-1]] + PIECE) - 1
        bounds.append(max(at, bounds[-1] + 1))
    return pairwise(bounds)


_KNOWN: dict[str, NDArray[Any]] = {}
"""For each vocabulary the bytes of its tokens, 0 where a token was not met yet."""


def _lengths(encoding: Any, tokens: NDArray[Any]) -> NDArray[Any]:
    """The number of bytes of each token."""
    import numpy as np

    known = _KNOWN.get(encoding.name)
    found: NDArray[Any]
    if known is None:
        known = _KNOWN[encoding.name] = np.zeros(encoding.max_token_value + 1, np.int32)
    found = known[tokens]
    if not found.all():
        for token in np.unique(tokens[found == 0]).tolist():
            known[token] = len(encoding.decode_single_token_bytes(token))
        found = known[tokens]
    return found
