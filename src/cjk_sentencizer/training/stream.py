"""From passages to the batches of one epoch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.training.encoding import Passage
from cjk_sentencizer.training.network import Batch

Array = NDArray[Any]


def remixed(passages: Sequence[Passage], share: float, rng: np.random.Generator) -> list[Passage]:
    """Return the passages, a ``share`` of them rebuilt from sentences drawn at random within their group.

    So each epoch sees other neighbours, and an end is learned from the sentence, not from what happened to follow.
    """
    found = list(passages)
    groups: dict[tuple[str, str], list[int]] = defaultdict(list)
    for at in np.flatnonzero(rng.random(len(found)) < share).tolist():
        groups[found[at].group].append(at)
    for members in groups.values():
        for i, passage in zip(members, _mix([found[i] for i in members], rng), strict=True):
            found[i] = passage
    return found


def draw(passages: Sequence[Passage], weights: Array, rng: np.random.Generator) -> list[Passage]:
    """Return passages drawn with replacement, each as often as its weight says, about as many tokens as all have."""
    lengths = np.array([len(passage.types) for passage in passages])
    chances = weights / weights.sum()
    count = max(1, round(lengths.sum() / float(lengths @ chances)))
    return [passages[i] for i in rng.choice(len(passages), count, p=chances)]


def _mix(passages: list[Passage], rng: np.random.Generator) -> list[Passage]:
    """Return passages of the same lengths with the sentences of all in random order."""
    types, gaps, labels = (np.concatenate([passage[part] for passage in passages]) for part in range(3))
    stops = np.append(np.flatnonzero(labels[:-1]) + 1, len(labels))
    starts = np.insert(stops[:-1], 0, 0)
    order = np.concatenate([np.arange(starts[i], stops[i]) for i in rng.permutation(len(starts))])
    cuts = np.cumsum([len(passage.types) for passage in passages])[:-1]
    parts = zip(*(np.split(column[order], cuts) for column in (types, gaps, labels)), strict=True)
    return [Passage(one, two, three, passages[0].group) for one, two, three in parts]


def batches(
    passages: Sequence[Passage], size: int, margin: int, rng: np.random.Generator, mixed: float = 0.0
) -> Iterator[Batch]:
    """Yield batches of ``size`` tokens of the passages in random order, ``margin`` padding between two."""
    passages = remixed(passages, mixed, rng) if mixed else passages
    total = sum(len(passage.types) + margin for passage in passages)
    length = -(-total // size) * size
    types, gaps, labels = np.full(length, -1, np.int32), np.zeros(length, np.int8), np.zeros(length, np.int8)
    at = 0
    for i in rng.permutation(len(passages)):
        part = slice(at, at + len(passages[i].types))
        types[part], gaps[part], labels[part] = passages[i][:3]
        at = part.stop + margin
    for start in rng.permutation(np.arange(0, length, size)):
        yield Batch(types[start : start + size], gaps[start : start + size], labels[start : start + size])
