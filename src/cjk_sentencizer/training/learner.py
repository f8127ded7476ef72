"""Training step by step, for callers with a loop of their own: documents in, and the model so far whenever it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.tokens import Analyzer, Tokens
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.training.corpus import Document
from cjk_sentencizer.training.corruption import shares_of
from cjk_sentencizer.training.encoding import Vocabulary, encode_documents
from cjk_sentencizer.training.fit import Options, calibrated, create, fold_table
from cjk_sentencizer.training.network import Adam, Drops, Gradient
from cjk_sentencizer.training.quantization import quantise, restore
from cjk_sentencizer.training.stream import batches

Array = NDArray[Any]

HELD_OUT = 10
"""One document in so many is not trained on: calibration and thresholds are set on it."""
MOST_HELD = 3000
"""Sentences held out at most."""
LEAST_HELD = 100
"""Sentences held out from which they can set a threshold."""


class Learner:
    """A boundary model in training.

    Each step corrupts its documents anew (no marks, half of the marks …), reads them with the analyzer and adds to the
    gradient; ``apply`` then moves the weights. The same steps with the same seed give the same model.

    Args:
        lang: language of the text; its analyzer must be installed.
        base: the model to start from; None: random weights.
        engine: name of the analyzer, None for the language's default one.
        seed: of random weights, corruptions and dropout.

    Raises ValueError for an unknown language, ImportError if its analyzer is not installed.
    """

    def __init__(self, lang: str, base: BoundaryModel | None = None, engine: str | None = None, seed: int = 0) -> None:
        self.lang, self.base, self.seed = lang, base, seed
        self.analyzer = languages.analyzer(lang, engine)
        self.fold = base.fold if base else fold_table(lang)
        self.network = restore(base.weights) if base else create(Options(seed=seed))
        self.steps = self.sentences = 0
        self._adam = Adam()
        self._gradients: list[dict[str, Gradient]] = []
        self._held: dict[int, Document] = {}
        self._analyze_held = _Remembering(self.analyzer)

    def hold_out(self, document: Document) -> bool:
        """Keep a document for calibration if it is one of those to be held out, and return whether it is."""
        key = crc32("\n".join(document).encode())
        if key in self._held:
            return True
        room = sum(map(len, self._held.values())) < MOST_HELD
        if key % HELD_OUT or not room:
            return False
        self._held[key] = document
        return True

    def step(self, documents: Sequence[Document], drop: float = 0.1) -> float:
        """Add the gradient of one batch of documents; return the cross-entropy in nats, summed over its tokens.

        Documents to be held out are left out. ``drop`` is the share of features and units dropped; twice as many n-grams
        are, up to nine tenths.
        """
        documents = [document for document in documents if not self.hold_out(document)]
        self.steps += 1
        self.sentences += sum(map(len, documents))
        vocabulary, shares = Vocabulary(), shares_of(self.lang)
        draw, rng = Random(f"{self.seed} {self.steps}"), np.random.default_rng([self.seed, self.steps])
        passages = encode_documents(documents, self.lang, self.analyzer, vocabulary, shares, draw)
        tokens = sum(len(passage.types) for passage in passages)
        if not tokens:
            return 0.0
        margin = sum(self.network.dilations)
        batch = next(batches(passages, tokens + margin * len(passages), margin, rng))
        table = vocabulary.table(len(self.network.parameters["embedding"]), self.fold)
        loss, gradients = self.network.gradients(batch, table, rng, Drops(drop, drop, min(2 * drop, 0.9)))
        self._gradients.append(gradients)
        return loss * tokens

    def apply(self, rate: float) -> None:
        """Make one step of Adam with learning rate ``rate`` down the gradients added since the last one."""
        if self._gradients:
            self._adam.rate = rate
            self._adam.step(self.network, summed(self._gradients), 1.0)
            self._gradients = []

    def model(self) -> BoundaryModel:
        """Return the model so far.

        Calibration and thresholds are from the documents held out; while they are fewer than ``LEAST_HELD`` sentences,
        those of the model it started from, or a threshold of one half.
        """
        weights, base = quantise(self.network), self.base
        if base:
            weights.runs, weights.probabilities = base.weights.runs, base.weights.probabilities
        if sum(map(len, self._held.values())) >= LEAST_HELD:
            held = [self._held[key] for key in sorted(self._held)]
            found = calibrated(weights, self.lang, self.fold, [held], self._analyze_held)
        else:
            limits = (base.threshold, base.strict_threshold) if base else (0.5, 0.9)
            found = BoundaryModel(self.lang, *limits, weights, self.fold)
        found.metadata = {
            "training": {"sentences": self.sentences, "steps": self.steps, "seed": self.seed, "further": bool(base)}
        }
        return found


class _Remembering:
    """An analyzer that reads a text but once if it comes again and again."""

    def __init__(self, analyzer: Analyzer) -> None:
        self._analyzer, self._last = analyzer, ("", analyzer(""))

    @property
    def name(self) -> str:
        return self._analyzer.name

    def __call__(self, text: str) -> Tokens:
        if text != self._last[0]:
            self._last = text, self._analyzer(text)
        return self._last[1]


def summed(parts: Sequence[dict[str, Gradient]]) -> dict[str, Gradient]:
    """Return the sums of gradients by name; those of rows over all rows that one of them has."""
    if len(parts) == 1:
        return parts[0]
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: _sum([part[name] for part in parts if name in part]) for name in names}


def _sum(gradients: Sequence[Gradient]) -> Gradient:
    rows = [gradient.rows for gradient in gradients if gradient.rows is not None]
    if not rows:
        return Gradient(np.sum([gradient.values for gradient in gradients], axis=0))
    values = np.concatenate([gradient.values for gradient in gradients])
    different, inverse = np.unique(np.concatenate(rows), return_inverse=True)
    found = np.zeros((len(different), *values.shape[1:]), np.float32)
    np.add.at(found, inverse, values)
    return Gradient(found, different)
