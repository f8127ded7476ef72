"""Train the boundary model of one language from a recipe and a folder of text files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from cjk_sentencizer import lang as languages
from cjk_sentencizer.segmentation.model import TABLE_STEP
from cjk_sentencizer.training.corpus import read_documents
from cjk_sentencizer.training.corruption import shares_of
from cjk_sentencizer.training.encoding import Passage, Source, Vocabulary, encode_sources
from cjk_sentencizer.training.fit import Options, calibrated, fold_table
from cjk_sentencizer.training.network import Drops, Network
from cjk_sentencizer.training.quantization import quantise
from cjk_sentencizer.training.runs import examples, fit_runs
from cjk_sentencizer.training.stages import Stage, chosen, mean_of, run_stages

MOST = 3000
"""Sentences of a development file that count."""


def main(
    lang: str,
    data: Annotated[Path, typer.Argument(help="Folder with the files that the recipe names.")],
    recipe: Path,
    output: Annotated[Path, typer.Argument(help="Model to write (.npz).")],
    partial: Annotated[bool, typer.Option(help="Leave out the files of the recipe that are not there.")] = False,
) -> None:
    """Train, calibrate on the development files of the recipe, and write the model."""
    plan = json.loads(recipe.read_text(encoding="utf8"))
    if partial:
        plan |= {part: [each for each in plan[part] if (data / each["file"]).is_file()] for part in ("train", "dev")}
        typer.echo("files: " + ", ".join(each["file"] for part in ("train", "dev") for each in plan[part]))
    options = read_options(plan["options"])
    stages = read_stages(plan.get("stages", []), options) or [Stage("only", options)]
    sources = [Source(data / each["file"], each["weight"], each["shuffled"]) for each in plan["train"]]
    vocabulary, analyzer = Vocabulary(), languages.analyzer(lang)
    shares = plan.get("shares") or shares_of(lang)
    variants: list[list[Passage]] = []
    for variant in range(options.variants):
        variants.append(encode_sources(sources, lang, analyzer, vocabulary, shares, options.seed + variant))
        typer.echo(f"variant {variant}: {sum(len(passage.types) for passage in variants[-1]):,} tokens")
    fold = fold_table(lang)
    networks = run_stages(stages, variants, vocabulary.table(options.buckets, fold), typer.echo)
    network = mean_of(chosen(networks, plan.get("ships", [stages[-1].name])))
    scale_logits(network, plan.get("network_share", 1.0))
    weights = quantise(network)
    if plan["run_buckets"]:
        passages = [passage for variant in variants for passage in variant]
        spaced = [passage for passage in passages if passage.group[1] != "unspaced"]
        rows, labels = examples(spaced, vocabulary, plan["run_buckets"], languages.get(lang).model_space)
        found = fit_runs(rows, labels, plan["run_buckets"])
        weights.runs = np.clip(np.rint(found * TABLE_STEP), -127, 127).astype(np.int8)
    held = [[first(read_documents(data / each["file"]), MOST)] for each in plan["dev"]]
    model = calibrated(weights, lang, fold, held, analyzer)
    model.metadata = {"recipe": plan}
    model.save(output)
    typer.echo(f"{output}: threshold {model.threshold}, strict {model.strict_threshold}")


def scale_logits(network: Network, share: float) -> None:
    """Multiply the logits of a network, which is sure of too much beside a part over spaces."""
    for name in ("output", "output_bias", "ngrams"):
        network.parameters[name] *= np.float32(share)


def first(documents: list[list[str]], most: int) -> list[str]:
    """Return the first sentences of all documents as one."""
    return [sentence for document in documents for sentence in document][:most]


def read_options(given: dict[str, Any], base: Options | None = None) -> Options:
    """Return the options of a recipe, those of ``base`` where it says nothing; JSON has lists where they have tuples."""
    kinds: dict[str, Callable[[list[Any]], object]] = {"drops": lambda values: Drops(*values), "dilations": tuple}
    return replace(base or Options(), **{name: kinds.get(name, _same)(value) for name, value in given.items()})


def read_stages(given: list[dict[str, Any]], options: Options) -> list[Stage]:
    """Return the stages of a recipe: each its own options, and in ``files`` and ``kinds`` what it draws more often."""
    own = {"name", "start", "files", "kinds", "otherwise", "decay"}
    found = []
    for stage in given:
        settings = {name: value for name, value in stage.items() if name in own}
        changed = {name: value for name, value in stage.items() if name not in own}
        settings["start"] = tuple(stage.get("start", ()))
        found.append(Stage(options=read_options(changed, options), **settings))
    return found


def _same(value: Any) -> Any:
    return value


if __name__ == "__main__":
    typer.run(main)
