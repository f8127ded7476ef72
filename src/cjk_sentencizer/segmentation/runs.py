"""Features of white space between runs of tokens, for languages that put a space where a sentence ends (Thai).

A run is what stands between two spaces. Whether a sentence ends at a space is told by the words around it and their
tags, the lengths, words and verbs of both runs, and by what the language's rule over spaces says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from cjk_sentencizer.lang.base import SpaceRule

LONGEST_LENGTH = 12
"""Classes of length from which runs count as equally long."""


NEAR = 64
"""Code points on either side that the rule over spaces reads."""
_PADDING = 3


class Column(NamedTuple):
    """The tokens of a text but for white space."""

    words: Sequence[str]
    """Normalised surfaces."""
    tags: Sequence[str]
    gaps: Sequence[int]
    """0 where the next token follows at once."""


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


def run_features(column: Column, rule: SpaceRule | None = None) -> Iterator[tuple[int, list[str]]]:
    """Yield the index of the last token of each run but the last one, with the features of the space after it.

    ``rule`` is the language's rule over spaces, where it has one.
    """
    words, gaps = column.words, column.gaps
    edges = run_edges(gaps)
    lengths = [length_class(sum(map(len, words[start:stop]))) for start, stop in edges]
    padded = ["#"] * _PADDING + list(words) + ["#"] * _PADDING
    tags = ["#"] * _PADDING + list(column.tags) + ["#"] * _PADDING
    left = ""
    for k, (start, stop) in enumerate(edges[:-1]):
        before, after = words[start:stop], words[stop : edges[k + 1][1]]
        found = _word_features(padded[stop : stop + 6])
        found += _length_features(lengths[k], lengths[k + 1], before, after)
        found += [f"e{lengths[k - 1]}", "E" + words[edges[k - 1][0]]] if k else ["e#"]
        found += [f"n{lengths[k + 2]}", "N" + words[edges[k + 2][0]]] if k + 2 < len(edges) else ["n#"]
        found += [f"B{word}" for word in dict.fromkeys(before)]
        found += [f"C{word}" for word in dict.fromkeys(after)]
        found += _tag_features(tags[stop : stop + 6], padded[stop + 2], padded[stop + 3])
        found += _verb_features(column.tags[start:stop], column.tags[stop : edges[k + 1][1]], lengths[k])
        if rule:
            run = "".join(before)
            left = f"{left} {run}"[-NEAR:].lstrip()
            found += _rule_features(rule, left, run[-NEAR:], _behind(words, gaps, stop))
        yield stop - 1, found


def run_rows(column: Column, buckets: int, rule: SpaceRule | None = None) -> Iterator[tuple[int, list[int]]]:
    """Yield as :func:`run_features`, the features as rows of a table."""
    for at, features in run_features(column, rule):
        yield at, [crc32(feature.encode("utf8", "surrogatepass")) % buckets for feature in features]


def _behind(words: Sequence[str], gaps: Sequence[int], at: int) -> str:
    """Return the text from token ``at`` on, as far as the rule over spaces reads."""
    parts: list[str] = []
    length = 0
    while at < len(words) and length < NEAR:
        parts.append(words[at] + " " * (gaps[at] > 0))
        length += len(parts[-1])
        at += 1
    return "".join(parts)[:NEAR].rstrip()


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


def _tag_features(tags: Sequence[str], word: str, following: str) -> list[str]:
    """Return features of the tags of the three words before the space and the three after it.

    ``word`` is the last one before it, ``following`` the first one after it.
    """
    _, b, c, d, e, f = tags
    single = [f"o{place}:{tag}" for place, tag in enumerate(tags)]
    pairs = [f"op{c}_{d}", f"oq{b}_{c}_{d}", f"or{c}_{d}_{e}", f"os{d}_{e}_{f}"]
    return [*single, *pairs, f"ow{word}_{d}", f"ov{c}_{following}", f"oz{following}_{e}"]


def _verb_features(before: Sequence[str], after: Sequence[str], length: int) -> list[str]:
    """Return features of the number of verbs in both runs; a verb's tag begins with V."""
    left, right = (min(3, sum(tag.startswith("V") for tag in tags)) for tags in (before, after))
    return [f"vb{left}", f"va{right}", f"vc{left}_{right}", f"vd{left}_{length}"]


def _rule_features(rule: SpaceRule, left: str, run: str, right: str) -> list[str]:
    """Return the rule's score with the text before the space, and with its run alone, in tenths."""
    return [f"rs{int(rule(left, right) * 10)}", f"rt{int(rule(run, right) * 10)}"]
