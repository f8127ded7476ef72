"""Precision, recall and F1 over exact offsets."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple


class Counts(NamedTuple):
    """Found, invented and missed boundaries; counts of several texts add up with ``+``."""

    true_positives: int = 0
    false_positives: int = 0
    false_negatives: int = 0

    @classmethod
    def of(cls, gold: AbstractSet[int], found: AbstractSet[int]) -> Counts:
        """Compare two sets of offsets.

        >>> Counts.of({3, 6}, {3, 5})
        Counts(true_positives=1, false_positives=1, false_negatives=1)
        """
        return cls(len(gold & found), len(found - gold), len(gold - found))

    @property
    def precision(self) -> float:
        """Share of the found boundaries that are right; 1 where none was found and none was there."""
        return self._share(self.true_positives + self.false_positives)

    @property
    def recall(self) -> float:
        """Share of the right boundaries that were found; 1 where none was found and none was there."""
        return self._share(self.true_positives + self.false_negatives)

    @property
    def f1(self) -> float:
        """Harmonic mean of the two, ``2 TP / (2 TP + FP + FN)``."""
        total = 2 * self.true_positives + self.false_positives + self.false_negatives
        return 2 * self.true_positives / total if total else 1.0

    def __add__(self, other: tuple[int, ...]) -> Counts:  # type: ignore[override]
        """Add the counts of another text."""
        return Counts(*(mine + others for mine, others in zip(self, other, strict=True)))

    def _share(self, total: int) -> float:
        if total:
            return self.true_positives / total
        return 1.0 if sum(self) == 0 else 0.0
