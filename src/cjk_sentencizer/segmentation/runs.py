"""Features of white space between runs of tokens, for languages that put a space where a sentence ends (Thai).

A run is what stands between two spaces. Whether a sentence ends at a space is told by the words around it, the
lengths of the runs and the words of both runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

LONGEST_LENGTH = 12
"""Classes of length from which runs count as equally long."""


def length_class(length: int) -> int:
    """Return the class of a length in code points, two a doubling.

    >>> [length_class(length) for length in (0, 1, 3, 7, 15, 1000)]
    [0, 2, 4, 6, 8, 12]
    """
    return min(LONGEST_LENGTH, int(2 * ((length + 1).bit_length() - 1) + ((length + 1) & (length + 1) - 1 > 0)))


def run_edges(gaps: Sequence[int]) -> list[tuple[int, int]]:
    """Return start and stop of each run of tokens; ``gaps`` is 0 where the next token follows at once."""
    stops = [i + 1 for i, gap in enumerate(gaps) if gap and i + 1 < len(gaps)]
    starts = [0, *stops]
    return list(zip(starts, [*stops, len(gaps)], strict=True))


def run_features(words: Sequence[str], gaps: Sequence[int]) -> Iterator[tuple[int, list[str]]]:
    """Yield the index of the last token of each run but the last one, with the features of the space after it.

    ``words`` are normalised surfaces.
    """
    edges = run_edges(gaps)
    lengths = [length_class(sum(map(len, words[start:stop]))) for start, stop in edges]
    padded = ["#", "#", *words, "#", "#", "#"]
    for k, (start, stop) in enumerate(edges[:-1]):
        before, after = words[start:stop], words[stop : edges[k + 1][1]]
        found = _word_features(padded[stop - 1 : stop + 5])
        found += _length_features(lengths[k], lengths[k + 1], before, after)
        found += [f"e{lengths[k - 1]}", "E" + words[edges[k - 1][0]]] if k else ["e#"]
        found += [f"n{lengths[k + 2]}", "N" + words[edges[k + 2][0]]] if k + 2 < len(edges) else ["n#"]
        found += [f"B{word}" for word in dict.fromkeys(before)]
        found += [f"C{word}" for word in dict.fromkeys(after)]
        yield stop - 1, found


def run_rows(words: Sequence[str], gaps: Sequence[int], buckets: int) -> Iterator[tuple[int, list[int]]]:
    """Yield as :func:`run_features`, the features as rows of a table."""
    for at, features in run_features(words, gaps):
        yield at, [crc32(feature.encode("utf8", "surrogatepass")) % buckets for feature in features]


def _word_features(around: Sequence[str]) -> list[str]:
    """Return features of the three words before the space and the three after it."""
    a, b, c, d, e, f = around
    single = [f"{place}:{word}" for place, word in enumerate(around)]
    return [*single, f"p{b}_{c}", f"q{d}_{e}", f"r{c}_{d}", f"s{d}_{e}_{f}", f"t{a}_{b}_{c}"]


def _length_features(left: int, right: int, before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return features of the lengths of the two runs, in classes and in tokens."""
    few, some = min(len(before), 12), min(len(after), 12)
    return [
        f"L{left}",
        f"R{right}",
        f"M{left}_{right}",
        f"l{few}",
        f"m{some}",
        f"w{after[0]}_{min(some, 4)}",
        f"v{before[-1]}_{min(few, 4)}",
    ]
