"""Features of white space between runs of tokens, for languages that put a space where a sentence ends (Thai).

A run is what stands between two spaces. Whether a sentence ends at a space is told by the words around it and their
tags, the lengths, words and verbs of both runs, and by what the language's rule over spaces says. All features are
hashed, vectorised over the spaces of a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.lang.base import SpaceRule
from cjk_sentencizer.segmentation.ngrams import Plan

Array = NDArray[Any]

LONGEST_LENGTH = 12
"""Classes of length from which runs count as equally long."""
NEAR = 64
"""Code points on either side that the rule over spaces reads."""
AROUND = (
    "w-2", "w-1", "w0", "w1", "w2", "w3", "w-2 w-1 w0", "w-1 w0", "w0 w1", "w1 w2", "w1 w2 w3",
    "t-2", "t-1", "t0", "t1", "t2", "t3", "t-1 t0 t1", "t0 t1", "t0 t1 t2", "t1 t2 t3", "w0 t1", "t0 w1", "w1 t2",
)  # fmt: skip
"""Words (w) and tags (t) by place: 0 is the last token before the space, 1 the first one after it."""
_BEFORE, _AFTER = 200, 201
"""Numbers of the features that name each word of the run before the space and of the one after it."""


class Column(NamedTuple):
    """The tokens of a text but for white space."""

    words: Sequence[str]
    """Normalised surfaces."""
    tags: Sequence[str]
    hashes: Array
    """Of word and tag, uint64, [tokens, 2]: see :func:`cjk_sentencizer.segmentation.ngrams.token_hashes`."""
    gaps: Array
    """0 where the next token follows at once."""
    bounds: Sequence[int] = ()
    """Where the texts begin, if these are the tokens of several, and the end of the last; no feature reaches over one."""


class SpaceRows(NamedTuple):
    """The features of the spaces of one or several texts, as rows of a table."""

    at: Array
    """Index of the last token before each space."""
    own: Array
    """[spaces, features]."""
    words: Array
    """[2, tokens]: of each token, as a word of the run before a space and as one of the run after it."""
    new: Array
    """Whether each token is the first of its word in its run; only these count."""
    starts: Array
    """Index of the first token of each run."""
    left: Array
    """Number of the run before each space."""

    def sums(self, table: Array) -> Array:
        """Return for each space the sum of the weights of its features, [spaces]."""
        found: Array = table[self.own].sum(axis=1, dtype=np.int64)
        if len(found):
            before, after = np.add.reduceat(table[self.words] * self.new, self.starts, axis=1, dtype=np.int64)
            found += before[self.left] + after[self.left + 1]
        return found

    def lists(self) -> list[list[int]]:
        """Return the rows of each space, those of the words of both runs among them."""
        stops = [*self.starts[1:].tolist(), len(self.new)]
        runs = [slice(start, stop) for start, stop in zip(self.starts.tolist(), stops, strict=True)]
        before, after = ([column[run][self.new[run]].tolist() for run in runs] for column in self.words)
        spaces = zip(self.own.tolist(), self.left.tolist(), strict=True)
        return [[*rows, *before[left], *after[left + 1]] for rows, left in spaces]


def length_classes(lengths: Array) -> Array:
    """Return the classes of lengths in code points, two a doubling.

    >>> length_classes(np.array([0, 1, 3, 7, 15, 1000])).tolist()
    [0, 2, 4, 6, 8, 12]
    """
    _, exponents = np.frexp(lengths + 1.0)
    doublings = exponents - 1
    found: Array = np.minimum(LONGEST_LENGTH, 2 * doublings + (lengths + 1 > 1 << doublings))
    return found


def space_rows(column: Column, buckets: int, rule: SpaceRule | None = None) -> SpaceRows:
    """Return the features of the spaces inside one or several texts.

    Args:
        column: the tokens.
        buckets: rows of the table, a power of two.
        rule: over spaces, of the language, where it has one.
    """
    count = len(column.gaps)
    bounds = np.array(column.bounds or (0, count), np.intp)
    inner = column.gaps > 0
    inner[bounds[1:] - 1] = False
    at = np.flatnonzero(inner)
    starts = np.union1d(at + 1, bounds[:-1]).astype(np.intp)
    left = np.searchsorted(starts, at, "right") - 1
    values = [_around(column, at, bounds), _of_runs(column, starts, left, bounds)]
    if rule:
        values.append(_by_rule(column, at, starts[left], bounds, rule))
    own = (_PLAN_WITH_RULE if rule else _PLAN).rows(np.concatenate(values), buckets)
    words = column.hashes[:, 0]
    rows = _WORD_PLAN.rows(words[np.newaxis], buckets)
    return SpaceRows(at, own.T, rows, _first_in_run(words, starts), starts, left)


def _first_in_run(words: Array, starts: Array) -> Array:
    """Return which tokens are the first of their word, a hash, in their run."""
    runs = np.searchsorted(starts, np.arange(len(words)), side="right")
    order = np.lexsort((words, runs))
    found = np.ones(len(words), bool)
    again = (np.diff(words[order]) == 0) & (np.diff(runs[order]) == 0)
    found[order[1:][again]] = False
    return found


def _around(column: Column, at: Array, bounds: Array) -> Array:
    """Return the hashes of the words and tags around each space, [``_NEAR``, spaces], zeros beyond each text.

    All words without a tag share one.
    """
    count, pad = len(column.gaps), 3
    tagged = np.fromiter(map(bool, column.tags), bool, count)
    moved = np.arange(count) + pad + np.repeat(np.arange(len(bounds) - 1) * pad, np.diff(bounds))
    wide = np.zeros((2, count + pad * len(bounds)), np.uint64)
    wide[0, moved] = column.hashes[:, 0]
    wide[1, moved] = np.where(tagged, column.hashes[:, 1], np.uint64(1))
    found: Array = wide[_KINDS_AROUND, moved[at] + _PLACES_AROUND]
    return found


def _of_runs(column: Column, starts: Array, left: Array, bounds: Array) -> Array:
    """Return as hashes, [14, spaces], what the runs at each space are like.

    That is: their lengths in code points and in tokens, their verbs and their first words, for the run before the space,
    the one behind it, and in part for the runs beyond these two in the same text. A verb's tag begins with V.
    """
    count, right = len(column.gaps), left + 1
    stops = np.append(starts[1:], count)
    text_of_run = np.searchsorted(bounds, starts, "right")
    verbs = np.fromiter((tag.startswith("V") for tag in column.tags), np.int64, count)
    lengths = np.fromiter(map(len, column.words), np.int64, count)
    length = _numbers(length_classes(np.add.reduceat(lengths, starts)))
    verb = _numbers(np.minimum(3, np.add.reduceat(verbs, starts)))
    many, few = (_numbers(np.minimum(most, stops - starts)) for most in (12, 4))
    first, last = column.hashes[starts, 0], column.hashes[stops - 1, 0]
    before, after = np.maximum(left - 1, 0), np.minimum(right + 1, len(starts) - 1)
    has_before = (left > 0) & (text_of_run[before] == text_of_run[left])
    has_after = (right + 1 < len(starts)) & (text_of_run[after] == text_of_run[left])
    return np.stack([
        length[left], length[right], many[left], many[right], first[right], few[right], last[left], few[left],
        has_before * length[before], has_before * first[before], has_after * length[after], has_after * first[after],
        verb[left], verb[right],
    ])  # fmt: skip


_NEAR = sorted({(part[0], int(part[1:])) for template in AROUND for part in template.split()})
_AT = len(_NEAR)
_COMBINED = [[_NEAR.index((part[0], int(part[1:]))) for part in template.split()] for template in AROUND] + [
    [_AT + k for k in ks]
    for ks in ([0], [1], [0, 1], [2], [3], [4, 5], [6, 7], [8], [9], [10], [11], [12], [13], [12, 13], [12, 0])
]
_PLAN = Plan(list(enumerate(_COMBINED)))
_PLAN_WITH_RULE = Plan(list(enumerate([*_COMBINED, [_AT + 14], [_AT + 15]])))
_WORD_PLAN = Plan([(_BEFORE, [0]), (_AFTER, [0])])


_KINDS_AROUND = np.array([["wt".index(kind)] for kind, _ in _NEAR])
_PLACES_AROUND = np.array([[place] for _, place in _NEAR])


def _by_rule(column: Column, at: Array, starts: Array, bounds: Array, rule: SpaceRule) -> Array:
    """Return the rule's score of each space in tenths, as hashes, [2, spaces].

    First with the text before the space, then with its run alone, which begins at the token ``starts``.
    """
    parts = [f"{word} " if gap else word for word, gap in zip(column.words, column.gaps.tolist(), strict=True)]
    text, offsets = "".join(parts), list(accumulate(map(len, parts), initial=0))
    texts = np.searchsorted(bounds, at, "right") - 1
    whole, alone = [], []
    for start, last, number in zip(starts.tolist(), at.tolist(), texts.tolist(), strict=True):
        begin, finish = offsets[bounds[number]], offsets[bounds[number + 1]]
        stop = offsets[last + 1]
        end = stop - 1
        right = text[stop : min(finish, stop + NEAR)].rstrip()
        whole.append(rule(text[max(begin, end - NEAR) : end].lstrip(), right))
        alone.append(rule(text[max(offsets[start], end - NEAR) : end], right))
    return _numbers((10 * np.array([whole, alone])).astype(np.int64))


def _numbers(values: Array) -> Array:
    """Return small numbers as hashes, none of them 0."""
    return values.astype(np.uint64) + np.uint64(1)
