"""How many of its final marks a passage lacks: a first guess from its characters, a better one from the words' scores.

A text whose marks are sound has almost no place inside a sentence at which the model would end one. Where half of the
marks are missing there is about one such place for every mark that is left. So the places that the model finds are
themselves the measure of how far it is to be believed: the prior of a boundary without a mark is estimated from the
passage (as in Saerens and others 2002, https://doi.org/10.1162/089976602753284446), and the score asked of a place
falls as it rises.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import log, sqrt
from statistics import median
from typing import NamedTuple

from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.base import Crowding

SOUND, LACKING = 0.2, 0.4
"""Expected missing marks for each mark that is there, up to which a passage is sound, and from which it is not."""
FEWEST = 5
"""Sentences below which their lengths say nothing."""
SOUND_THRESHOLD = 0.95
"""Score that a place without a mark needs in a sound passage."""
SUSPECT_DISCOUNT = 0.2
"""How much less it needs inside a sentence that itself seems to lack a mark."""
COMMAS = frozenset(marks.COMMAS)

# The commonest marks alone, one at a time: three times as fast as all that there are, in runs.
_ANY_MARK = re.compile("[、。，！？；：「」『』（）“”,!?;:()]")
_COMMA = re.compile(f"[{re.escape(marks.COMMAS)}]")


def crowding_features(text: str, lengths: Sequence[int], predicates: str) -> list[float]:
    """Return what tells a passage that lacks marks from a sound one, in the order of `Crowding.weights`.

    Args:
        text: the passage.
        lengths: of its sentences by rule, in code points, at least one.
        predicates: regular expression of complete predicates with no mark behind them.
    """
    count = len(lengths)
    runs = [len(run) for run in _ANY_MARK.split(text)]
    return [
        1.0,
        log(len(text) / count),
        log((sum(map(text.count, marks.COMMAS)) + 0.5) / count),
        log(max(runs) + 1),
        log(max(lengths) + 1),
        log(median(lengths) + 1),
        1 / sqrt(count),
        log((len(re.findall(predicates, text)) + 0.5) / count),
    ]


def crowded(text: str, lengths: Sequence[int], crowding: Crowding) -> bool:
    """Whether the sentences of a passage are so uneven, and so full of predicates, that marks are probably missing."""
    if not crowding.weights or len(lengths) < FEWEST:
        return False
    features = crowding_features(text, lengths, crowding.predicates)
    return sum(weight * feature for weight, feature in zip(crowding.weights, features, strict=True)) > 0


def lacking(expected: float, count: int) -> float:
    """Return where a passage lies between sound (0) and without marks (1).

    Args:
        expected: sum of the scores of places inside sentences that have their mark: the expected number of missing marks.
        count: marks that the passage has.
    """
    rate = (expected + SOUND) / (count + 1)
    return min(1.0, max(0.0, (rate - SOUND) / (LACKING - SOUND)))


class RequiredScore(NamedTuple):
    """The score that is required of the places inside one sentence of the rules."""

    lacking: float
    """See ``lacking``."""
    discount: float = 0.0
    """How much less is asked because the sentence itself seems to lack a mark; half of it where the passage is sound."""
    behind_comma: float = 0.0
    """The least that is asked behind a comma."""

    def at(self, threshold: float, last: str) -> float:
        """Return the score asked of a place behind the character ``last``; ``threshold`` is that of text without marks."""
        above = max(threshold, SOUND_THRESHOLD) - threshold
        least = max(threshold, threshold + above * (1 - self.lacking) - self.discount * (0.5 + self.lacking / 2))
        return max(least, self.behind_comma) if last in COMMAS else least


UNMARKED = RequiredScore(1.0)
"""Of a sentence without a mark of its own: the threshold itself."""
