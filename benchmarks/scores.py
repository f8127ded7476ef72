"""Keeps ``tests/scores.json``: the figures than which F1, invented boundaries and speed must not be worse.

python benchmarks/scores.py                 # F1 and invented boundaries: takes what is better, fails where something is worse
python benchmarks/scores.py --accept        # takes what is worse too; say why in the change
python benchmarks/scores.py --check-speed   # fails where a speed fell by more than a third
python benchmarks/scores.py --speed         # writes the speeds of this machine
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import guards
import typer

ROOT = Path(__file__).resolve().parents[1]
CORPUS, RECORD = ROOT / "corpus", ROOT / "tests" / "scores.json"
TRIES = 3
"""Runs in which a speed must fall each time to count: a busy machine disturbs one."""


def main(
    accept: Annotated[bool, typer.Option(help="Take figures that fell.")] = False,
    check_speed: Annotated[bool, typer.Option(help="Compare the speeds, write nothing.")] = False,
    speed: Annotated[bool, typer.Option(help="Write the speeds.")] = False,
) -> None:
    """Compare with the record, and write it."""
    record = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {"f1": {}, "false_cuts": {}, "speed": {}}
    if check_speed:
        _report(_speed_falls(record["speed"]))
        return
    if speed:
        record["speed"] = guards.speed_figures(CORPUS)
    else:
        measured = guards.f1_figures(CORPUS)
        invented, before = guards.false_cut_figures(CORPUS), record.get("false_cuts", {})
        worse = [*guards.f1_falls(record["f1"], measured), *guards.false_cut_rises(before, invented)]
        fallen = [] if accept else worse
        best = {name: min(now, before.get(name, now)) for name, now in invented.items()}
        record["false_cuts"] = invented if accept else best
        record["f1"] = measured if accept else guards.risen(record["f1"], measured)
        _report(fallen)
    RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


def _speed_falls(recorded: dict[str, float]) -> list[str]:
    best: dict[str, float] = {}
    for _ in range(TRIES):
        best = guards.risen(best, guards.speed_figures(CORPUS))
        fallen = list(guards.speed_falls(recorded, best))
        if not fallen:
            break
    return fallen


def _report(fallen: list[str]) -> None:
    for line in fallen:
        typer.echo(line, err=True)
    if fallen:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
