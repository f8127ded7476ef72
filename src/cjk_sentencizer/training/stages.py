"""Training in stages: each goes on from the mean of former ones, and so is what ships a mean.

The mean of the weights of several stages, and of a running mean within one, generalises better than any of them
(Izmailov and others 2018, "Averaging weights leads to wider optima and better generalization").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cjk_sentencizer.training.encoding import Passage
from cjk_sentencizer.training.fit import Options, Report, create, fit
from cjk_sentencizer.training.network import Network, TypeTable

Array = NDArray[Any]

EVERY = 10
"""Steps from one addition to the running mean to the next."""
START, MEAN = ".start", ".mean"
"""Behind the name of a stage: the weights that it starts from, the running mean of its weights."""


@dataclass(frozen=True)
class Stage:
    """One stage of training."""

    name: str
    options: Options
    start: tuple[str, ...] = ()
    """Weights, by the names that `run_stages` gives them, from whose mean it starts; none: random weights."""
    files: Mapping[str, float] = field(default_factory=dict)
    """How often the passages of a file are drawn, by file name."""
    kinds: Mapping[str, float] = field(default_factory=dict)
    """The same by corruption."""
    otherwise: float = 1.0
    """The same of files that are not named."""
    decay: float = 0.97
    """Of the running mean of its weights."""


class RunningMean:
    """The running mean of a network's weights, which forgets its first ones faster."""

    def __init__(self, network: Network, decay: float) -> None:
        """Start with the weights of ``network``."""
        self.network = mean_of([network])
        self._decay, self._steps = decay, 0

    def add(self, network: Network) -> None:
        """Count a step, every tenth of which adds the weights that ``network`` now has."""
        self._steps += 1
        if self._steps % EVERY == 0:
            added = self._steps // EVERY
            part = np.float32(1 - min(self._decay, added / (added + 3)))
            for name, value in self.network.parameters.items():
                value += part * (network.parameters[name] - value)


def run_stages(
    stages: Sequence[Stage], variants: Sequence[Sequence[Passage]], table: TypeTable, report: Report
) -> dict[str, Network]:
    """Return the weights after each stage, before it as ``NAME.start``, and its running mean as ``NAME.mean``.

    Args:
        stages: in order; each uses the first ``options.variants`` variants.
        variants: the training text, corrupted anew in each.
        table: of the types of their tokens.
        report: told the progress.

    Raises ValueError for a stage that starts from one that was not before it.
    """
    found: dict[str, Network] = {}
    for stage in stages:
        network = mean_of(chosen(found, stage.start)) if stage.start else create(stage.options)
        passages = [passage for variant in variants[: stage.options.variants] for passage in variant]
        running = RunningMean(network, stage.decay)
        found[stage.name + START] = mean_of([network])
        report(f"stage {stage.name}")
        fit(network, passages, table, stage.options, report, weights_of(stage, passages), running.add)
        found[stage.name], found[stage.name + MEAN] = network, running.network
    return found


def chosen(networks: Mapping[str, Network], names: Sequence[str]) -> list[Network]:
    """Return the networks of these names; ``ValueError`` for one that is not there."""
    missing = [name for name in names if name not in networks]
    if missing:
        raise ValueError(f"No stage {', '.join(missing)} so far. Available: {', '.join(networks) or 'none'}.")
    return [networks[name] for name in names]


def mean_of(networks: Sequence[Network]) -> Network:
    """Return a network whose weights are the means of those given, all of one form."""
    first = networks[0]
    means = {name: np.mean([each.parameters[name] for each in networks], axis=0) for name in first.parameters}
    return Network({name: value.astype(np.float32) for name, value in means.items()}, list(first.dilations))


def weights_of(stage: Stage, passages: Sequence[Passage]) -> Array | None:
    """Return how often the passages are drawn; None where all are alike."""
    if not stage.files and not stage.kinds:
        return None
    groups = (passage.group for passage in passages)
    return np.array([stage.files.get(file, stage.otherwise) * stage.kinds.get(kind, 1.0) for file, kind in groups])
