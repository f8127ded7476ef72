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
from cjk_sentencizer.segmentation.ngrams import mixed, moved

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
    features = _around(column, at) + _of_runs(column, starts)
    if rule:
        features += _by_rule(column, at, starts, rule)
    own = [mixed(number, parts, buckets) for number, parts in enumerate(features)]
    words = column.hashes[:, 0]
    before, after = (mixed(number, [words], buckets) for number in (_BEFORE, _AFTER))
    return SpaceRows(at, np.stack(own, axis=1), before, after, _first_in_run(words, starts), starts)


def _first_in_run(words: Array, starts: Array) -> Array:
    """Return which tokens are the first of their word, a hash, in their run."""
    runs = np.searchsorted(starts, np.arange(len(words)), side="right")
    order = np.lexsort((words, runs))
    found = np.ones(len(words), bool)
    again = (np.diff(words[order]) == 0) & (np.diff(runs[order]) == 0)
    found[order[1:][again]] = False
    return found


def _around(column: Column, at: Array) -> list[list[Array]]:
    """Return the hashes that each feature of the words and tags around a space combines; no tag is one tag."""
    tagged = np.array([bool(tag) for tag in column.tags])
    kinds = {"w": column.hashes[:, 0], "t": np.where(tagged, column.hashes[:, 1], np.uint64(1))}
    templates = [template.split() for template in AROUND]
    near = {part: moved(kinds[part[0]], int(part[1:]))[at] for template in templates for part in template}
    return [[near[part] for part in template] for template in templates]


def _of_runs(column: Column, starts: Array) -> list[list[Array]]:
    """Return the same for the lengths of the runs in code points and in tokens, their verbs and their first words.

    A verb's tag begins with V. The runs are the two at the space, the one before and the one behind these.
    """
    count, stops = len(starts) - 1, np.append(starts[1:], len(column.words))
    verbs = np.array([tag.startswith("V") for tag in column.tags], np.int64)
    lengths = np.array([len(word) for word in column.words], np.int64)
    length = _numbers(length_classes(np.add.reduceat(lengths, starts)))
    verb = _numbers(np.minimum(3, np.add.reduceat(verbs, starts)))
    tokens = stops - starts
    many, few = _numbers(np.minimum(12, tokens)), _numbers(np.minimum(4, tokens))
    first, last = column.hashes[starts, 0], column.hashes[stops - 1, 0]
    none = np.zeros(1, np.uint64)
    far_length, far_first = (np.concatenate([none, value, none]) for value in (length, first))
    here, there = slice(0, count), slice(1, count + 1)
    left, right = length[here], length[there]
    return [
        [left], [right], [left, right], [many[here]], [many[there]], [first[there], few[there]], [last[here], few[here]],
        [far_length[:count]], [far_first[:count]], [far_length[3 : count + 3]], [far_first[3 : count + 3]],
        [verb[here]], [verb[there]], [verb[here], verb[there]], [verb[here], left],
    ]  # fmt: skip


def _by_rule(column: Column, at: Array, starts: Array, rule: SpaceRule) -> list[list[Array]]:
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
    return [[_numbers((10 * np.array(scores)).astype(np.int64))] for scores in (whole, alone)]


def _numbers(values: Array) -> Array:
    """Return small numbers as hashes, none of them 0."""
    return values.astype(np.uint64) + np.uint64(1)
