"""A boundary model of the user's own travels with the pipeline."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from cjk_sentencizer.segmentation.model import BoundaryModel, default_model

TEXT = "今日は雨です傘を持っていきます"


@pytest.fixture
def model_file(tmp_path: Path) -> Path:
    """Return the file of a model that no place is likely enough for."""
    shipped = default_model("ja")
    assert shipped is not None
    file = tmp_path / "strict.npz"
    replace(shipped, threshold=1.0).save(file)
    return file


def pipeline(model: str | None) -> Language:
    nlp = spacy.blank("ja", config={"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}})
    nlp.add_pipe("cjk_sentencizer", config={"model": model, "mode": "analyzer"})
    return nlp


def count(nlp: Language) -> int:
    return len(list(nlp(TEXT).sents))


def test_own_model_decides(model_file: Path) -> None:
    assert (count(pipeline("default")), count(pipeline(str(model_file)))) == (2, 1)


def test_own_model_travels_to_disk(model_file: Path, tmp_path: Path) -> None:
    pipeline(str(model_file)).to_disk(tmp_path / "pipeline")
    model_file.unlink()
    nlp = spacy.load(tmp_path / "pipeline")
    assert count(nlp) == 1
    nlp.to_disk(tmp_path / "again")
    assert count(spacy.load(tmp_path / "again")) == 1


def test_own_model_travels_in_bytes_and_pickles(model_file: Path) -> None:
    nlp = pipeline(str(model_file))
    data, pickled, config = nlp.to_bytes(), pickle.dumps(nlp), nlp.config
    model_file.unlink()
    loaded = spacy.util.load_model_from_config(config).from_bytes(data)
    assert (count(loaded), count(pickle.loads(pickled))) == (1, 1)


def test_model_can_be_left_out(model_file: Path) -> None:
    component = pipeline(str(model_file)).get_pipe("cjk_sentencizer")
    other = pipeline("default")
    other.get_pipe("cjk_sentencizer").from_bytes(component.to_bytes(exclude=["model", "cfg"]))
    assert count(other) == 2


def test_model_that_is_not_there_is_reported_when_it_is_needed(tmp_path: Path) -> None:
    nlp = pipeline(str(tmp_path / "none.npz"))
    with pytest.raises(ValueError, match=r"none\.npz.*Set model to"):
        nlp(TEXT)


def test_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text.npz"
    file.write_text("no model")
    with pytest.raises(ValueError, match="is no boundary model"):
        pipeline(str(file))


def test_loaded_model_is_the_one_that_was_saved(model_file: Path) -> None:
    nlp = pipeline(str(model_file))
    again = pipeline(str(model_file)).get_pipe("cjk_sentencizer")
    again.from_bytes(nlp.get_pipe("cjk_sentencizer").to_bytes())
    saved, loaded = BoundaryModel.load(model_file), again._model
    assert (loaded.threshold, loaded.metadata) == (saved.threshold, saved.metadata)
    assert (loaded.weights.embedding == saved.weights.embedding).all()
