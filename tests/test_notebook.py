"""The notebook of docs/ runs in a kernel of its own, and what it prints is what stands in it."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.integrations

NOTEBOOK = Path(__file__).resolve().parents[1] / "docs" / "tour.ipynb"


def printed(notebook: Any) -> list[str]:
    return [
        "".join(output["text"] for output in cell.outputs if output.output_type == "stream" and output.name == "stdout")
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def pictures(notebook: Any) -> list[int]:
    outputs = [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]
    return [sum("image/png" in output.get("data", {}) for output in each) for each in outputs]


@pytest.mark.timeout(240)
def test_what_it_prints_is_what_stands_in_it(tmp_path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    stored = nbformat.read(NOTEBOOK, as_version=4)
    run = deepcopy(stored)
    NotebookClient(run, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert printed(run) == printed(stored)
    assert pictures(run) == pictures(stored)
    assert sum(pictures(stored)) == 4
