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


class SpaceRows(NamedTuple):
    """The features of the spaces of a text, as rows of a table."""

    at: Array
    """Index of the last token before each space."""
    own: Array
    """[spaces, features]."""
    before: Array
    """Of each token, as a word of the run before a space."""
    after: Array
    """Of each token, as a word of the run after one."""
    new: Array
    """Whether each token is the first of its word in its run; only these count."""
    starts: Array
    """Index of the first token of each run; there is one more run than spaces."""

    def sums(self, table: Array) -> Array:
        """Return for each space the sum of the weights of its features."""
        found: Array = table[self.own].sum(axis=1, dtype=np.int64)
        if len(found):
            found += np.add.reduceat(table[self.before] * self.new, self.starts, dtype=np.int64)[:-1]
            found += np.add.reduceat(table[self.after] * self.new, self.starts, dtype=np.int64)[1:]
        return found

    def lists(self) -> list[list[int]]:
        """Return the rows of each space, those of the words of both runs among them."""
        stops = [*self.starts[1:].tolist(), len(self.new)]
        runs = [slice(start, stop) for start, stop in zip(self.starts.tolist(), stops, strict=True)]
        before, after = ([column[run][self.new[run]].tolist() for run in runs] for column in (self.before, self.after))
        return [[*rows, *before[k], *after[k + 1]] for k, rows in enumerate(self.own.tolist())]


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
    """Return the features of the spaces of a text; ``buckets``, the rows of the table, is a power of two.

    ``rule`` is the language's rule over spaces, where it has one.
    """
    at = np.flatnonzero(column.gaps[:-1])
    starts = np.concatenate([[0], at + 1]).astype(np.intp)
    values = [*_around(column, at), *_of_runs(column, starts)]
    if rule:
        values += _by_rule(column, at, starts, rule)
    own = (_PLAN_WITH_RULE if rule else _PLAN).rows(np.stack(values), buckets)
    words = column.hashes[:, 0]
    before, after = _WORD_PLAN.rows(words[np.newaxis], buckets)
    return SpaceRows(at, own.T, before, after, _first_in_run(words, starts), starts)


def _first_in_run(words: Array, starts: Array) -> Array:
    """Return which tokens are the first of their word, a hash, in their run."""
    runs = np.searchsorted(starts, np.arange(len(words)), side="right")
    order = np.lexsort((words, runs))
    found = np.ones(len(words), bool)
    again = (np.diff(words[order]) == 0) & (np.diff(runs[order]) == 0)
    found[order[1:][again]] = False
    return found


def _around(column: Column, at: Array) -> list[Array]:
    """Return the hashes of the words and tags around a space, in the order of ``_NEAR``; no tag is one tag."""
    tagged = np.fromiter(map(bool, column.tags), bool, len(column.tags))
    kinds = {"w": column.hashes[:, 0], "t": np.where(tagged, column.hashes[:, 1], np.uint64(1))}
    found = []
    for kind, place in _NEAR:
        places = at + place
        inside = (places >= 0) & (places < len(tagged))
        found.append(np.where(inside, kinds[kind][np.where(inside, places, 0)], np.uint64(0)))
    return found


def _of_runs(column: Column, starts: Array) -> list[Array]:
    """Return the same for the lengths of the runs in code points and in tokens, their verbs and their first words.

    A verb's tag begins with V. The runs are the two at the space, the one before and the one behind these.
    """
    count, stops = len(starts) - 1, np.append(starts[1:], len(column.words))
    verbs = np.fromiter((tag.startswith("V") for tag in column.tags), np.int64, len(column.tags))
    lengths = np.fromiter(map(len, column.words), np.int64, len(column.words))
    length = _numbers(length_classes(np.add.reduceat(lengths, starts)))
    verb = _numbers(np.minimum(3, np.add.reduceat(verbs, starts)))
    tokens = stops - starts
    many, few = _numbers(np.minimum(12, tokens)), _numbers(np.minimum(4, tokens))
    first, last = column.hashes[starts, 0], column.hashes[stops - 1, 0]
    none = np.zeros(1, np.uint64)
    far_length, far_first = (np.concatenate([none, value, none]) for value in (length, first))
    here, there = slice(0, count), slice(1, count + 1)
    return [
        length[here], length[there], many[here], many[there], first[there], few[there], last[here], few[here],
        far_length[:count], far_first[:count], far_length[3 : count + 3], far_first[3 : count + 3], verb[here], verb[there],
    ]  # fmt: skip


_NEAR = sorted({(part[0], int(part[1:])) for template in AROUND for part in template.split()})
_AT = len(_NEAR)
_COMBINED = [[_NEAR.index((part[0], int(part[1:]))) for part in template.split()] for template in AROUND] + [
    [_AT + k for k in ks]
    for ks in ([0], [1], [0, 1], [2], [3], [4, 5], [6, 7], [8], [9], [10], [11], [12], [13], [12, 13], [12, 0])
]
_PLAN = Plan(list(enumerate(_COMBINED)))
_PLAN_WITH_RULE = Plan(list(enumerate([*_COMBINED, [_AT + 14], [_AT + 15]])))
_WORD_PLAN = Plan([(_BEFORE, [0]), (_AFTER, [0])])


def _by_rule(column: Column, at: Array, starts: Array, rule: SpaceRule) -> list[Array]:
    """Return the same for the rule's score, in tenths: with the text before the space, and with its run alone."""
    parts = [f"{word} " if gap else word for word, gap in zip(column.words, column.gaps.tolist(), strict=True)]
    text, offsets = "".join(parts), list(accumulate(map(len, parts), initial=0))
    whole, alone = [], []
    for start, last in zip(starts.tolist(), at.tolist(), strict=False):
        stop = offsets[last + 1]
        end = stop - 1
        right = text[stop : stop + NEAR].rstrip()
        whole.append(rule(text[max(0, end - NEAR) : end].lstrip(), right))
        alone.append(rule(text[max(offsets[start], end - NEAR) : end], right))
    return [_numbers((10 * np.array(scores)).astype(np.int64)) for scores in (whole, alone)]


def _numbers(values: Array) -> Array:
    """Return small numbers as hashes, none of them 0."""
    return values.astype(np.uint64) + np.uint64(1)


def space_entries(
    words: list[str],
    tags: list[str],
    hashes: Array,
    gaps: Array,
    bounds: list[int],
    table: Array,
    rule: SpaceRule | None,
) -> tuple[Array, Array]:
    """Return, for several texts that follow each other, the index of the last token before each space and its sum.

    ``bounds`` are where the texts begin, and the end. No feature reaches over a bound.
    """
    count, buckets = len(gaps), len(table)
    inner = gaps > 0
    inner[np.array(bounds[1:]) - 1] = False
    at = np.flatnonzero(inner)
    if not len(at):
        return at, np.zeros(0, np.int64)
    starts = np.union1d(at + 1, np.array(bounds[:-1]))
    stops = np.append(starts[1:], count)
    left = np.searchsorted(starts, at, "right") - 1
    right = left + 1
    text_of_run = np.searchsorted(np.array(bounds), starts, "right")
    tagged = np.fromiter(map(bool, tags), bool, count)
    # words and tags around, zeros beyond each text
    pad, shifts = 3, np.arange(len(bounds) - 1)
    lengths_of = np.diff(np.array(bounds))
    moved_by = pad + np.repeat(shifts * pad, lengths_of)
    wide = np.zeros((2, count + pad * len(bounds)), np.uint64)
    where = np.arange(count) + moved_by
    wide[0, where] = hashes[:, 0]
    wide[1, where] = np.where(tagged, hashes[:, 1], np.uint64(1))
    near = wide[_KINDS, (at + moved_by[at]) + _PLACES_AROUND]
    verbs = np.fromiter((tag.startswith("V") for tag in tags), np.int64, count)
    lengths = np.fromiter(map(len, words), np.int64, count)
    length = _numbers(length_classes(np.add.reduceat(lengths, starts)))
    verb = _numbers(np.minimum(3, np.add.reduceat(verbs, starts)))
    tokens = stops - starts
    many, few = _numbers(np.minimum(12, tokens)), _numbers(np.minimum(4, tokens))
    first, last = hashes[starts, 0], hashes[stops - 1, 0]
    runs, zero = len(starts), np.uint64(0)
    before, after = np.maximum(left - 1, 0), np.minimum(right + 1, runs - 1)
    has_before = (left > 0) & (text_of_run[before] == text_of_run[left])
    has_after = (right + 1 < runs) & (text_of_run[after] == text_of_run[right])
    values = [
        length[left], length[right], many[left], many[right], first[right], few[right], last[left], few[left],
        np.where(has_before, length[before], zero), np.where(has_before, first[before], zero),
        np.where(has_after, length[after], zero), np.where(has_after, first[after], zero), verb[left], verb[right],
    ]  # fmt: skip
    if rule:
        values += _all_by_rule(words, gaps, at, starts[left], bounds, rule)
    own = (_PLAN_WITH_RULE if rule else _PLAN).rows(np.concatenate([near, np.stack(values)]), buckets)
    found = table[own].sum(axis=0, dtype=np.int64)
    word = hashes[:, 0]
    rows = _WORD_PLAN.rows(word[np.newaxis], buckets)
    weights = table[rows] * _first_in_run(word, starts)
    sums = np.add.reduceat(weights, starts, axis=1, dtype=np.int64)
    return at, found + sums[0, left] + sums[1, right]


_KINDS = np.array([["tw".index(kind)] for kind, _ in _NEAR]) ^ 1
_PLACES_AROUND = np.array([[place] for _, place in _NEAR])


def _all_by_rule(
    words: list[str], gaps: Array, at: Array, starts: Array, bounds: list[int], rule: SpaceRule
) -> list[Array]:
    parts = [f"{word} " if gap else word for word, gap in zip(words, gaps.tolist(), strict=True)]
    offsets = list(accumulate(map(len, parts), initial=0))
    text = "".join(parts)
    limits = iter([(offsets[a], offsets[b], b) for a, b in zip(bounds, bounds[1:], strict=False)])
    begin = end_of = stop_token = 0
    whole, alone = [], []
    for start, last in zip(starts.tolist(), at.tolist(), strict=True):
        while last >= stop_token:
            begin, end_of, stop_token = next(limits)
        stop = offsets[last + 1]
        end = stop - 1
        right = text[stop : min(end_of, stop + NEAR)].rstrip()
        whole.append(rule(text[max(begin, end - NEAR) : end].lstrip(), right))
        alone.append(rule(text[max(offsets[start], end - NEAR) : end], right))
    return [_numbers((10 * np.array(scores)).astype(np.int64)) for scores in (whole, alone)]
