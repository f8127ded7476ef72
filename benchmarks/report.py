"""Every figure that the package claims, beside the classic splitters and the peers, measured in one run.

    python benchmarks/report.py --peers --readme

writes ``report/``: data.json, tables as Markdown and CSV, and a page. The corpus of the repository is always measured;
the files that ``--data`` (or the variable CJK_SENTENCIZER_DATA) names, ``LANG/NAME.dev.txt`` or ``NAME.test.txt``
with a sentence a line, where they are there. ``--peers-from report/data.json`` keeps the peers, which take most of the time, of an earlier run.
All figures but the speeds are the same from run to run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import texts
import typer
from against_others import measure
from peers import PEERS
from readme import figures_lines, summary_lines

from cjk_sentencizer.evaluation.report import ReportData, write_report
from cjk_sentencizer.evaluation.report.data import System
from cjk_sentencizer.evaluation.report.tables import write_tables

ROOT = Path(__file__).resolve().parents[1]
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"


def main(
    output: Annotated[Path, typer.Option(help="Folder that is written.")] = ROOT / "report",
    peers: Annotated[bool, typer.Option(help="Measure the peers too.")] = False,
    peers_folder: Annotated[Path | None, typer.Option(help="Folder of their environments.")] = None,
    peers_timeout: Annotated[float, typer.Option(help="Seconds within which a peer must have cut a set.")] = 120,
    peers_from: Annotated[Path | None, typer.Option(help="A data.json whose peers' rows are taken over.")] = None,
    skip: Annotated[list[str] | None, typer.Option(help="Peers that are left out, and whose row says so.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder LANG/NAME.dev.txt of files with a sentence a line.")] = None,
    readme: Annotated[bool, typer.Option(help="Write the tables into README.md and docs/figures.md.")] = False,
    again: Annotated[bool, typer.Option(help="Measure nothing: take the data.json that is there.")] = False,
) -> None:
    """Measure, and write the report."""
    output.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    left_out = set(skip or ())
    if unknown := left_out - {peer.name for peer in PEERS}:
        raise typer.BadParameter(f"no such peer: {', '.join(unknown)}. There are: {', '.join(p.name for p in PEERS)}.")
    if again:
        found = ReportData.load(output / "data.json")
    else:
        found = measure(
            ROOT / "corpus",
            texts.data_folder(data),
            [peer for peer in PEERS if peer.name not in left_out] if peers else (),
            peers_folder=peers_folder,
            peers_timeout=peers_timeout,
            progress=lambda name: typer.echo(f"{time.monotonic() - start:6.0f} s  {name}", err=True),
        )
        found = with_skipped(found, left_out)
        if peers_from is not None:
            found = with_peers_of(found, ReportData.load(peers_from))
        found.save(output / "data.json")
    write_tables(found, output)
    write_report(found, output)
    if readme:
        write_between(summary_lines(found), ROOT / "README.md")
        write_between(figures_lines(found), ROOT / "docs" / "figures.md")
    typer.echo(f"{output}: written in {time.monotonic() - start:.0f} s", err=True)


def with_skipped(data: ReportData, names: set[str]) -> ReportData:
    """Return the data with a row for each peer that was left out."""
    rows = [
        System(
            peer.name, "peer", peer.languages, licence=peer.licence, cannot=peer.cannot, missing="left out of this run"
        )
        for peer in PEERS
        if peer.name in names
    ]
    return replace(data, systems=(*data.systems, *rows))


def with_peers_of(data: ReportData, other: ReportData) -> ReportData:
    """Return the data with the peers' rows of another run; their speeds are ratios within that one."""
    peers = {system.name for system in other.systems if system.kind == "peer"}
    return replace(
        data,
        systems=(*data.systems, *(each for each in other.systems if each.name in peers)),
        scores=(*data.scores, *(each for each in other.scores if each.system in peers)),
        classes=(*data.classes, *(each for each in other.classes if each.system in peers)),
        speeds=(*data.speeds, *(each for each in other.speeds if each.system in peers)),
        edges=(*data.edges, *(each for each in other.edges if each.system in peers)),
    )


def write_between(lines: Iterable[str], path: Path) -> None:
    """Replace what stands between the marks of a page."""
    before, rest = path.read_text("utf-8").split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    path.write_text(f"{before}{BEGIN}" + "\n".join(lines) + f"\n{END}{after}", "utf-8")


if __name__ == "__main__":
    typer.run(main)
