"""The pipelines of ``configs/``: each is assembled, and loaded in a process that never imports the package."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from spacy.util import load_config, load_model_from_config

from cjk_sentencizer.components.sentencizer import DEFAULTS

CONFIGS = [
    ("ja", "「行く。」と言った。彼は笑った。", ["「行く。」と言った。", "彼は笑った。"]),
    ("zh", "他说：“走吧。”我们出发了。", ["他说：“走吧。”", "我们出发了。"]),
    ("th", "ผมไปตลาดครับ แล้วพบกันใหม่นะคะ", ["ผมไปตลาดครับ", "แล้วพบกันใหม่นะคะ"]),
]

LOAD = """
import json, spacy, sys
nlp = spacy.load(sys.argv[1])
print(json.dumps([sentence.text.strip() for sentence in nlp(sys.argv[2]).sents]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "text", "expected"), CONFIGS)
def test_assembled_pipeline_finds_sentences(lang: str, text: str, expected: list[str], tmp_path: Path) -> None:
    with as_file(files("cjk_sentencizer.configs") / f"{lang}.cfg") as config:
        run = [sys.executable, "-m", "spacy", "assemble", str(config), str(tmp_path / "pipeline")]
        subprocess.run(run, check=True, capture_output=True)
    run = [sys.executable, "-c", LOAD, str(tmp_path / "pipeline"), text]
    loaded = subprocess.run(run, check=True, capture_output=True, text=True)
    assert json.loads(loaded.stdout) == expected


@pytest.mark.parametrize("lang", ["ja", "zh", "th"])
def test_configs_write_out_every_setting_with_its_default(lang: str) -> None:
    with as_file(files("cjk_sentencizer.configs") / f"{lang}.cfg") as path:
        written = dict(load_config(path)["components"]["cjk_sentencizer"])
    assert written.pop("factory") == "cjk_sentencizer"
    assert written.pop("scorer") == {"@scorers": "spacy.senter_scorer.v1"}
    assert written == {**vars(DEFAULTS), "abbreviations": []}


LOAD_CHUNKS = """
import json, spacy, sys
doc = spacy.load(sys.argv[1])(sys.argv[2])
print(json.dumps([[span.text for span in doc.spans[key]] for key in ("clauses", "chunks")]))
"""


@pytest.mark.slow
def test_assembled_pipeline_finds_clauses_and_chunks(tmp_path: Path) -> None:
    with as_file(files("cjk_sentencizer.configs") / "ja_chunks.cfg") as config:
        run = [sys.executable, "-m", "spacy", "assemble", str(config), str(tmp_path / "pipeline")]
        subprocess.run(run, check=True, capture_output=True)
    text = "雨が降ったので、試合は中止になった。残念だ。"
    run = [sys.executable, "-c", LOAD_CHUNKS, str(tmp_path / "pipeline"), text]
    loaded = subprocess.run(run, check=True, capture_output=True, text=True)
    assert json.loads(loaded.stdout) == [["雨が降ったので、", "試合は中止になった。", "残念だ。"], [text]]


@pytest.mark.parametrize("lang", ["zh", "th"])
def test_the_other_configs_of_chunks_are_complete(lang: str) -> None:
    with as_file(files("cjk_sentencizer.configs") / f"{lang}_chunks.cfg") as path:
        nlp = load_model_from_config(load_config(path), auto_fill=True)
    assert nlp.pipe_names == ["cjk_sentencizer", "cjk_clause_segmenter", "cjk_chunker"]
