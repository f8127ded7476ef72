"""The spaCy project of the boundary models runs in miniature, and its recipes are sound."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import spacy

from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.training.corruption import SHARES

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "projects" / "boundary_model"
RECIPE = {
    "options": {"buckets": 256, "ngrams": 256, "dim": 8, "dilations": [1, 2], "variants": 2, "epochs": 1.0}
    | {"least_steps": 60, "batch": 512, "rate": 0.03, "drops": [0.1, 0.1, 0.1], "mixed": 0.3},
    "run_buckets": 256,
    "stages": [
        {"name": "a", "variants": 1, "ngram_rate": 0},
        {"name": "b", "start": ["a"], "drops": [0.1, 0.1, 0.1, 0.1], "seed": 3, "files": {"one.train.txt": 2.0}},
    ],
    "ships": ["b.start", "b", "b.mean"],
    "train": [
        {"file": "one.train.txt", "weight": 1, "shuffled": 0.2},
        {"file": "no.train.txt", "weight": 1, "shuffled": 0},
    ],
    "dev": [{"file": "one.dev.txt"}],
}
CONLLU = "# newdoc id = 1\n# text = {}\n1\tก\n\n# text = {}\n1\tก\n\n# newdoc id = 2\n# text = {}\n1\tก\n\n"


def lines(count: int) -> list[str]:
    """Return sentences that end in a particle, as many spaces inside them as there may be."""
    rng = Random(0)
    every = list(product(["ผม", "แม่", "เพื่อน"], ["ไปตลาด", "กินข้าว", "ดูหนัง"], ["วันนี้", "ตอนเย็น", "เมื่อวาน"], ["ครับ", "ค่ะ"]))
    return [f"{who}{what} {when}{last}" for who, what, when, last in rng.choices(every, k=count)]


def loaded(name: str) -> ModuleType:
    spec = spec_from_file_location(name, PROJECT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy with a small recipe and assets that were fetched already."""
    path = tmp_path / "boundary_model"
    shutil.copytree(PROJECT, path, ignore=shutil.ignore_patterns("assets", "training", "packages"))
    (path / "recipes" / "th.json").write_text(json.dumps(RECIPE), "utf-8")
    description = (path / "project.yml").read_text("utf-8")
    configs = str(ROOT / "src" / "cjk_sentencizer" / "configs")
    description = description.replace('lang: "ja"', 'lang: "th"').replace("../../src/cjk_sentencizer/configs", configs)
    (path / "project.yml").write_text(description, "utf-8")
    (path / "assets" / "th").mkdir(parents=True)
    for part, count in (("train", 180), ("dev", 60)):
        text = "".join(CONLLU.format(*sentences) for sentences in zip(*[iter(lines(count))] * 3, strict=True))
        (path / "assets" / "th" / f"one.{part}.conllu").write_text(text, "utf-8")
    return path


def run(project: Path, workflow: str) -> str:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "spacy", "project", "run", workflow, str(project)]
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_from_assets_to_a_scored_and_packaged_pipeline(project: Path) -> None:
    """Conversion, stages, mean, part over spaces, calibration, diagram, spaCy's scores and package."""
    said = run(project, "public")
    assert "stage b" in said
    assert "| one | " in said
    model = BoundaryModel.load(project / "training" / "th.npz")
    assert (len(model.weights.embedding), len(model.weights.runs), model.weights.dilations) == (256, 256, [1, 2])
    assert [each["file"] for each in model.metadata["recipe"]["train"]] == ["one.train.txt"]
    assert (project / "training" / "th.svg").stat().st_size > 1000
    run(project, "pipeline")
    assert json.loads((project / "training" / "th.json").read_text("utf-8"))["sents_f"] > 0.8
    nlp = spacy.load(project / "packages" / "th_boundaries-0.1.0" / "th_boundaries" / "th_boundaries-0.1.0")
    assert (nlp.get_pipe("cjk_sentencizer")._model.weights.embedding == model.weights.embedding).all()


@pytest.mark.parametrize("recipe", sorted((PROJECT / "recipes").glob("*.json")), ids=lambda path: path.stem)
def test_recipes_name_what_there_is(recipe: Path) -> None:
    """Stages start from former ones, draw from files and corruptions that there are, and what ships was made."""
    plan: dict[str, Any] = json.loads(recipe.read_text("utf-8"))
    train = loaded("train")
    options = train.read_options(plan["options"])
    stages = train.read_stages(plan.get("stages", []), options)
    files, made = {each["file"] for each in plan["train"]}, set()
    for stage in stages:
        assert set(stage.start) <= made
        assert set(stage.files) <= files
        assert set(stage.kinds) <= set(SHARES)
        assert stage.options.variants <= options.variants
        assert (stage.options.dim, stage.options.dilations) == (options.dim, options.dilations)
        made |= {stage.name, f"{stage.name}.start", f"{stage.name}.mean"}
    assert set(plan.get("ships", [])) <= made
    assert bool(stages) == bool(plan.get("ships"))


CORPORA = [
    (".tokens", "a b c\nd e\n", [["abc", "de"]]),
    (".pairs", "Q,A,label\n안녕,반가워요,0\n뭐 해,쉬어요,0\n", [["안녕", "반가워요"], ["뭐 해", "쉬어요"]]),
    (".conllu", CONLLU.format("ก ข", "ค", "ง"), [["ก ข", "ค"], ["ง"]]),
]


@pytest.mark.parametrize(("suffix", "text", "expected"), CORPORA)
def test_conversion_of_the_corpora(suffix: str, text: str, expected: list[list[str]], tmp_path: Path) -> None:
    path = tmp_path / f"one.train{suffix}"
    path.write_text(text, "utf-8")
    assert list(loaded("convert").READERS[suffix](path)) == expected
