"""The regression that tells text without some of its marks: it finds what tells, and keeps its share of false alarms."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "projects" / "boundary_model" / "scripts" / "crowding.py"


@pytest.fixture(scope="module")
def crowding() -> ModuleType:
    spec = spec_from_file_location("crowding", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_fit_finds_the_telling_feature(crowding: ModuleType) -> None:
    rng = np.random.default_rng(0)
    rows = np.column_stack([np.ones(4000), rng.normal(5, 2, 4000), rng.normal(-1, 1, 4000)])
    labels = (rng.random(4000) < 1 / (1 + np.exp(-(2 * rows[:, 1] - 9)))).astype(float)
    assert crowding.fit(rows, labels, np.ones(4000)) == pytest.approx([-9, 2, 0], abs=0.6)


def test_the_bias_keeps_the_share_of_false_alarms_at_every_size(crowding: ModuleType) -> None:
    rng = np.random.default_rng(1)
    sound = np.zeros((6000, 8))
    sound[:, 0], sound[:, crowding.FEW] = 1, rng.uniform(0.1, 0.45, 6000)
    sound[:, 1] = rng.normal(0, sound[:, crowding.FEW])  # means of few sentences scatter more
    weights = np.zeros(8)
    weights[1] = 1
    crowding.bound(weights, sound, 0.05)
    alarms = sound @ weights > 0
    for few in (sound[:, crowding.FEW] < 0.2, sound[:, crowding.FEW] > 0.35):
        assert alarms[few].mean() == pytest.approx(0.05, abs=0.02)
