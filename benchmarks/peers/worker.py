"""Runs one peer, in the environment in which that peer is installed: JSON lines in, JSON lines out.

Started as a script with the interpreter of that environment, where this package is not. A line
``{"cut": [TEXT, …], "lang": CODE}`` is answered by ``{"pieces": [[STRING, …], …]}`` or ``{"spans": [[[START, END], …], …]}``,
with the CPU ``seconds`` it took; ``{"about": [DISTRIBUTION, …]}`` by version, licence and megabytes; whatever fails
by ``{"error": …}``.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import time
from importlib import metadata
from pathlib import Path
from typing import Any


def main() -> None:
    """Answer every line of standard input."""
    adapters = runpy.run_path(str(Path(__file__).with_name("adapters.py")))["ADAPTERS"]
    make = adapters[sys.argv[1]]
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what the peer prints must not come between
    cuts: dict[str, Any] = {}
    for line in sys.stdin:
        try:
            request = json.loads(line)
            answer = about(request["about"]) if "about" in request else cut(request, make, cuts)
        except Exception as error:  # noqa: BLE001  # peers raise what they like
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def cut(request: dict[str, Any], make: Any, cuts: dict[str, Any]) -> dict[str, Any]:
    """Cut the texts of a request; the peer is set up once for each language, outside the time that is measured."""
    lang = request["lang"]
    if lang not in cuts:
        cuts[lang] = make(lang)
        cuts[lang]("A b. C d.")
    gc.collect()
    start = time.process_time()
    found = [cuts[lang](text) for text in request["cut"]]
    seconds = time.process_time() - start
    given = [list(each) for each in found]
    are_spans = any(each and not isinstance(each[0], str) for each in given)
    return {"spans" if are_spans else "pieces": given, "seconds": seconds}


def about(names: list[str]) -> dict[str, Any]:
    """Return version and licence of the first distribution, and what all of them take on disk."""
    found = [metadata.distribution(name) for name in names]
    first: Any = found[0].metadata  # an email message, whose `get` the protocol does not name
    sizes = (Path(str(path.locate())) for each in found for path in each.files or ())
    stated = first.get("License-Expression") or first.get("License") or ""
    licence = stated if stated not in ("", "UNKNOWN") else _classified(first)
    return {
        "version": found[0].version,
        "licence": licence.splitlines()[0][:60] if licence else "",
        "megabytes": round(sum(path.stat().st_size for path in sizes if path.is_file()) / 1e6, 1),
    }


def _classified(fields: Any) -> str:
    names = (each for each in fields.get_all("Classifier") or () if each.startswith("License"))
    return next((name.rsplit(" :: ", 1)[-1] for name in names), "")


if __name__ == "__main__":
    main()
