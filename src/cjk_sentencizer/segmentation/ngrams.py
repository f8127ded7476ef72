"""Hashed n-grams of words and tags around the end of a token: the wide, linear part of a model, vectorised.

A wide linear part memorises what a network smooths over, and the two are trained together (Cheng and others 2016,
https://arxiv.org/abs/1606.07792).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.segmentation.features import char_class, normalise

Array = NDArray[Any]

TEMPLATES = (
    "w0 w1",
    "w-1 w0",
    "w1 w2",
    "w-1 w0 w1",
    "w0 w1 w2",
    "w-1 w0 w1 w2",
    "w-2 w-1 w0",
    "w1 w2 w3",
    "w0 w2",
    "w-1 w1",
    "t0 w1",
    "w0 t1",
    "t-1 t0 t1",
    "t0 t1 t2",
    "t-2 t-1 t0 t1",
    "t-1 w0 t1 t2",
    "w-1 t0 t1",
    "t0 w1 t2",
)
"""Words (w) and tags (t) by place: 0 is the token that may end a sentence, 1 the next one."""

WIDTH = 3
"""Tokens on each side that an n-gram may reach."""

_PARTS = [[(part[0], int(part[1:])) for part in template.split()] for template in TEMPLATES]
_PLACES = sorted({part for parts in _PARTS for part in parts})

# Odd constants of multiplicative hashing (Knuth, The Art of Computer Programming, 6.4), from xxHash (BSD-2-Clause).
_MIX = np.uint64(0x9E3779B97F4A7C15)
_WORD, _TAG, _SEED = 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93
_SHIFT, _DROPPED = np.uint64(29), np.uint64(20)


def token_hashes(surface: str, tag: str, fold: dict[int, str] | None = None) -> tuple[int, int]:
    """Return the hashes of a token's word and of its tag, 64 bits; a token without tag has the class of its script."""
    word = crc32(normalise(surface, fold).encode("utf8", "surrogatepass")) + 1
    kind = crc32((tag or char_class(surface[0])).encode("utf8", "surrogatepass")) + 1
    return word * _WORD % 2**64, kind * _TAG % 2**64


def ngram_rows(words: Array, tags: Array, buckets: int) -> Array:
    """Return the table rows of each token's n-grams, [tokens, templates].

    ``words`` and ``tags`` hold the hashes of the tokens, 0 for padding; outside is padding too. ``buckets`` is a power
    of two.
    """
    columns = {"w": words, "t": tags}
    near = np.zeros((len(_PLACES), len(words)), np.uint64)
    for row, (kind, place) in zip(near, _PLACES, strict=True):
        shift(columns[kind], place, row)
    return _PLAN.rows(near, buckets).T


def mixed(number: int, parts: Sequence[Array], buckets: int) -> Array:
    """Return the table rows of one feature, number ``number``, from the hashes that it combines, uint64, as int64."""
    found: Array = np.full(parts[0].shape, np.uint64((number + 1) * _SEED % 2**64))
    for part in parts:
        found ^= part
        found *= _MIX
        found ^= found >> _SHIFT
    rows: Array = ((found >> _DROPPED) & np.uint64(buckets - 1)).astype(np.int64)
    return rows


class Plan:
    """Features that combine several hashes each, computed for all of them at once."""

    def __init__(self, combinations: Sequence[tuple[int, Sequence[int]]]) -> None:
        """``combinations``: the number of each feature and the rows of hashes that it combines."""
        order = sorted(range(len(combinations)), key=lambda k: -len(combinations[k][1]))
        self._seeds = np.array([(combinations[k][0] + 1) * _SEED % 2**64 for k in order], np.uint64)[:, np.newaxis]
        lists = [combinations[k][1] for k in order]
        self._steps = [np.array([parts[step] for parts in lists if len(parts) > step]) for step in range(len(lists[0]))]
        self._back = np.argsort(order)

    def rows(self, near: Array, buckets: int) -> Array:
        """Return the table rows, [features, tokens], from the hashes ``near``, [places, tokens]."""
        found: Array = near[self._steps[0]]
        found ^= self._seeds
        for step, places in enumerate(self._steps):
            part = found[: len(places)]
            if step:
                part ^= near[places]
            part *= _MIX
            part ^= part >> _SHIFT
        found >>= _DROPPED
        found &= np.uint64(buckets - 1)
        return found.view(np.int64)[self._back]


def shift(column: Array, place: int, out: Array) -> None:
    """Write the column with each value ``place`` tokens earlier into ``out``, which holds zeros."""
    if place > 0:
        out[:-place] = column[place:]
    elif place < 0:
        out[-place:] = column[:place]
    else:
        out[:] = column


_PLAN = Plan([(number, [_PLACES.index(part) for part in parts]) for number, parts in enumerate(_PARTS)])


def moved(column: Array, place: int) -> Array:
    """Return the column with each value ``place`` tokens earlier, zeros where none is."""
    if place == 0:
        return column
    found = np.zeros_like(column)
    if place > 0:
        found[:-place] = column[place:]
    else:
        found[-place:] = column[:place]
    return found
