"""The examples of docs/engines.md run, each as a program of its own, and Arrow tables keep their types."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pyarrow as pa
import pytest

from cjk_sentencizer.integrations.arrow import ArrowSegmenter
from cjk_sentencizer.integrations.batches import BatchSegmenter

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engines.md"
EXAMPLES = dict(
    re.findall(r"^## ([^\n]+)\n.*?^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
)
INSTALLED = ["Dask", "Hugging Face datasets", *(["Ray Data"] if find_spec("ray") else [])]
"""Ray is in no extra: its example runs where somebody has installed it. The others must be there, and fail if not."""


@pytest.mark.integrations
@pytest.mark.timeout(200)
@pytest.mark.parametrize("engine", INSTALLED)
def test_examples_run(engine: str, tmp_path: Path) -> None:
    program = tmp_path / "example.py"
    program.write_text(EXAMPLES[engine], "utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.integrations
def test_nulls_of_pandas_are_nulls() -> None:
    import pandas as pd

    segment = BatchSegmenter(mode="rules")
    assert [segment.record(null) for null in (None, float("nan"), pd.NA)] == [([], "no text: null")] * 3


def test_there_is_an_example_of_each_engine() -> None:
    assert list(EXAMPLES) == ["Dask", "Hugging Face datasets", "Ray Data"]


def test_tables_of_one_job_have_one_type() -> None:
    segment = ArrowSegmenter("body", lang="ja", mode="rules")
    good, bad, empty = (segment(pa.table({"body": pa.array(texts, pa.string())})) for texts in (["雨だ。"], [None], []))
    assert good.schema == bad.schema == empty.schema
    assert pa.concat_tables([good, bad, empty])["error"].to_pylist() == [None, "no text: null"]


def test_a_table_without_the_column_is_refused() -> None:
    with pytest.raises(ValueError, match="No column 'text'; columns there: 'body'"):
        ArrowSegmenter(mode="rules")(pa.table({"body": ["雨だ。"]}))
