"""``cjk_sentencizer`` in spaCy's training loop: it learns from sentence starts, and the pipeline carries what it learned."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from random import Random

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.training import Example
from thinc.api import Optimizer

from cjk_sentencizer import Segmenter
from cjk_sentencizer.components.sentence_corpus import make_sentence_corpus
from cjk_sentencizer.components.sentencizer import CjkSentencizer
from cjk_sentencizer.segmentation.model import BoundaryModel

ENDINGS = ["でげす", "でやんす", "ざます"]
"""How the people of this dialogue end their sentences; no dictionary of sentence-final forms has it."""
SEEN = (["おいら", "あの子", "親分", "隣の犬"], ["団子", "手紙", "刀", "古い傘"], ["好き", "一番", "自慢", "宝物"])
UNSEEN = (["弟", "先生", "うちの猫", "魚屋"], ["お茶", "祭り", "舟", "赤い花"], ["苦手", "夢", "頼り", "楽しみ"])


def dialogue(words: tuple[list[str], ...], count: int) -> list[list[str]]:
    """Return documents of ten sentences each."""
    rng = Random(0)
    lines = [f"{who}は{what}が{how}{end}。" for who, what, how, end in product(*words, ENDINGS)]
    drawn = [rng.choice(lines) for _ in range(count)]
    return [drawn[at : at + 10] for at in range(0, count, 10)]


def write(path: Path, documents: Iterable[list[str]]) -> Path:
    path.write_text("\n\n".join("\n".join(document) for document in documents), "utf-8")
    return path


def pipeline(lang: str = "ja", **settings: object) -> Language:
    config = {"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}} if lang == "ja" else {}
    nlp = spacy.blank(lang, config=config)
    nlp.add_pipe("cjk_sentencizer", config=settings)
    return nlp


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dialogue")
    write(path / "train.txt", dialogue(SEEN, 300))
    write(path / "dev.txt", dialogue(UNSEEN, 100))
    return path


@pytest.fixture(scope="module")
def examples(folder: Path) -> list[Example]:
    return list(make_sentence_corpus(folder / "train.txt")(pipeline()))


def f1(nlp: Language, folder: Path) -> float:
    """Return the F1 of sentences on unseen words without any mark."""
    return float(nlp.evaluate(make_sentence_corpus(folder / "dev.txt", "asr")(nlp))["sents_f"])


def train(
    nlp: Language, examples: list[Example], steps: int, rate: float = 0.003, **settings: object
) -> list[dict[str, float]]:
    component: CjkSentencizer = nlp.get_pipe("cjk_sentencizer")
    component.initialize(lambda: examples, nlp=nlp, **settings)
    optimizer = Optimizer(rate, use_averages=False)
    return [nlp.update(examples, drop=0.1, sgd=optimizer) for _ in range(steps)]


@pytest.mark.parametrize(("further", "rate"), [(True, 0.003), (False, 0.01)])
def test_it_learns_a_dialogue(further: bool, rate: float, examples: list[Example], folder: Path) -> None:
    """From the shipped model or from nothing: far above rules and grammar on words it has not seen."""
    without = f1(pipeline(model=None), folder)
    nlp = pipeline()
    losses = train(nlp, examples, 12, rate, further=further)
    assert losses[-1]["cjk_sentencizer"] < losses[0]["cjk_sentencizer"] / 2
    assert f1(nlp, folder) > max(without, f1(pipeline(), folder)) + 0.2


@pytest.fixture(scope="module")
def trained(examples: list[Example]) -> Language:
    nlp = pipeline()
    train(nlp, examples, 8)
    return nlp


TEXT = "弟はお茶が苦手でげす先生は祭りが夢ざますうちの猫は舟が頼りでやんす"
CUT = ["弟はお茶が苦手でげす", "先生は祭りが夢ざます", "うちの猫は舟が頼りでやんす"]


def cut(nlp: Language) -> list[str]:
    return [sentence.text for sentence in nlp(TEXT).sents]


def test_shipped_model_does_not_know_the_dialogue(trained: Language) -> None:
    assert cut(pipeline()) != CUT
    assert cut(trained) == CUT


def scores(nlp: Language) -> list[float]:
    return [boundary["score"] for boundary in nlp(TEXT)._.boundaries]


@pytest.mark.parametrize("way", ["disk", "bytes", "pickle"])
def test_trained_model_travels(way: str, trained: Language, tmp_path: Path) -> None:
    """The same boundaries with the same scores, and again from what was loaded."""
    ways: dict[str, Callable[[Language], Language]] = {
        "disk": lambda nlp: nlp.to_disk(tmp_path / "nlp") or spacy.load(tmp_path / "nlp"),
        "bytes": lambda nlp: pipeline().from_bytes(nlp.to_bytes()),
        "pickle": lambda nlp: pickle.loads(pickle.dumps(nlp)),
    }
    loaded = ways[way](ways[way](trained))
    assert (CUT, scores(trained)) == (cut(loaded), scores(loaded))


def test_setting_at_load_has_its_way_over_the_trained_model(trained: Language, tmp_path: Path) -> None:
    trained.to_disk(tmp_path / "nlp")
    nlp = spacy.load(tmp_path / "nlp", config={"components": {"cjk_sentencizer": {"model": None}}})
    assert cut(nlp) == cut(pipeline(model=None))


def test_model_file_of_a_pipeline_serves_the_segmenter(trained: Language, tmp_path: Path) -> None:
    trained.to_disk(tmp_path / "nlp")
    segmenter = Segmenter("ja", model=str(tmp_path / "nlp" / "cjk_sentencizer" / "model.npz"))
    assert [sentence.text for sentence in segmenter.sentences(TEXT)] == CUT


def test_same_seed_same_model(examples: list[Example]) -> None:
    models = []
    for seed in (0, 0, 1):
        nlp = pipeline()
        train(nlp, examples[:4], 2, seed=seed)
        models.append(nlp.get_pipe("cjk_sentencizer").to_bytes())
    assert models[0] == models[1]
    assert models[0] != models[2]


def test_weights_move_only_when_the_update_is_finished(examples: list[Example]) -> None:
    """Parts of a batch add up, as with ``accumulate_gradient``."""
    nlp = pipeline()
    component: CjkSentencizer = nlp.get_pipe("cjk_sentencizer")
    component.initialize(lambda: examples)
    before = component.model.network.parameters["output"].copy()
    for part in (examples[:10], examples[10:]):
        nlp.update(part, sgd=False)
    assert (component.model.network.parameters["output"] == before).all()
    component.finish_update(Optimizer(0.01))
    assert (component.model.network.parameters["output"] != before).any()


def test_frozen_component_stays_as_it_is(examples: list[Example]) -> None:
    nlp = pipeline()
    before = nlp.get_pipe("cjk_sentencizer").to_bytes()
    nlp.initialize()
    assert nlp.update(examples, exclude=["cjk_sentencizer"]) == {}
    with nlp.select_pipes(disable=["cjk_sentencizer"]):
        nlp.update(examples)
    assert nlp.get_pipe("cjk_sentencizer").to_bytes() == before


class Looks:
    """A component that notes how many sentences the Docs have that it is trained on."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def __call__(self, doc: Doc) -> Doc:
        return doc

    def update(self, examples: Iterable[Example], **settings: object) -> None:
        self.seen += [len(list(example.predicted.sents)) for example in examples]


def test_it_annotates_for_components_behind_it(examples: list[Example]) -> None:
    """With ``annotating_components`` the next one sees the sentences that were found so far."""
    nlp = pipeline()
    nlp.initialize(lambda: examples)
    looks = Looks()
    Language.component("looks", func=looks)
    nlp.add_pipe("looks")
    nlp.update(examples[:2], annotates=["cjk_sentencizer"])
    assert len(looks.seen) == 2
    assert min(looks.seen) > 1


def test_sourced_component_is_trained_further(trained: Language, examples: list[Example]) -> None:
    """``spacy train`` does not initialize it: it goes on from the model that it brings."""
    nlp = spacy.blank("ja", config={"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}})
    loaded = pipeline().from_bytes(trained.to_bytes())
    nlp.add_pipe("cjk_sentencizer", source=loaded)
    nlp.resume_training()
    losses = nlp.update(examples, sgd=Optimizer(1e-5))
    fresh = pipeline()
    assert losses["cjk_sentencizer"] < train(fresh, examples, 1)[0]["cjk_sentencizer"] / 2
    assert cut(nlp) == CUT
    assert isinstance(nlp.get_pipe("cjk_sentencizer")._model, BoundaryModel)


def test_initialized_component_starts_from_its_own_model(
    trained: Language, examples: list[Example], tmp_path: Path
) -> None:
    """Whose file need not be there any more; what was learned without one is forgotten."""
    trained.to_disk(tmp_path / "nlp")
    file = tmp_path / "nlp" / "cjk_sentencizer" / "model.npz"
    data = pipeline(model=str(file)).to_bytes()
    nlp = pipeline(model=str(file)).from_bytes(data)
    file.unlink()
    again = pipeline().from_bytes(trained.to_bytes())
    for each in (nlp, again):
        each.initialize(lambda: examples)
        each.update(examples[:1], sgd=Optimizer(0.0))
    assert (cut(nlp), cut(again)) == (CUT, cut(pipeline()))


def test_docbin_is_a_corpus_too(examples: list[Example], tmp_path: Path) -> None:
    DocBin(docs=[example.reference for example in examples]).to_disk(tmp_path / "train.spacy")
    read = list(make_sentence_corpus(tmp_path / "train.spacy")(pipeline()))
    assert [each.reference.text for each in read] == [each.reference.text for each in examples]
    assert [each.get_aligned_sent_starts() for each in read] == [each.get_aligned_sent_starts() for each in examples]


@pytest.mark.parametrize("settings", [{"mode": "rules"}, {"model": None}])
def test_without_a_model_there_is_nothing_to_train(settings: dict[str, object], examples: list[Example]) -> None:
    nlp = pipeline(**settings)
    component: CjkSentencizer = nlp.get_pipe("cjk_sentencizer")
    nlp.initialize(lambda: examples)
    assert nlp.update(examples) == {"cjk_sentencizer": 0.0}
    assert (component.is_trainable, component.model) == (False, None)


def test_no_examples() -> None:
    with pytest.raises(ValueError, match=r"'cjk_sentencizer' got no examples to train on\. Check the path"):
        pipeline().initialize(list)


def test_examples_without_sentence_starts() -> None:
    nlp = pipeline()
    nlp.initialize()  # spaCy makes an example of its own, which has none either
    example = Example.from_dict(nlp.make_doc("雨だ。帰る。"), {})
    component: CjkSentencizer = nlp.get_pipe("cjk_sentencizer")
    before = component.to_bytes()
    with pytest.warns(UserWarning, match=r"no example has any: .* Set token\.is_sent_start .*frozen_components"):
        assert nlp.update([example]) == {"cjk_sentencizer": 0.0}
    assert component.to_bytes() == before


def test_another_component_learns_from_examples_without_sentence_starts() -> None:
    nlp = pipeline()
    nlp.add_pipe("textcat_multilabel").add_label("WEATHER")
    examples = [Example.from_dict(nlp.make_doc(text), {"cats": {"WEATHER": 1.0}}) for text in ("雨だ。", "晴れた。")]
    optimizer = nlp.initialize(lambda: examples)
    with pytest.warns(UserWarning, match="no example has any"):
        losses = nlp.update(examples, sgd=optimizer)
    assert set(losses) == {"cjk_sentencizer", "textcat_multilabel"}


def test_sentences_of_another_language() -> None:
    nlp = pipeline()
    example = Example.from_dict(nlp.make_doc("ไปตลาดครับ"), {"sent_starts": [1] + [-1] * (len(nlp("ไปตลาดครับ")) - 1)})
    with pytest.raises(ValueError, match="to be trained for 'ja', but the training sentences have no letter"):
        nlp.initialize(lambda: [example])


def test_several_languages_at_once_are_refused() -> None:
    nlp = pipeline("xx")
    doc = nlp.make_doc("Yes . No .")
    example = Example.from_dict(doc, {"sent_starts": [1, -1, 1, -1]})
    with pytest.raises(ValueError, match=r"one language at a time\. Set its lang to one of ja, zh"):
        nlp.update([example])
