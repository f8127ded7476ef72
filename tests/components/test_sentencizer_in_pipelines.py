"""The component beside others: processes, threads, parsers, and what is written to disk and bytes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.training import Example

TEXTS = ["一つ目の文。二つ目の文。", "「行く。」と言った。彼は笑った", "", "今日は雨です傘を持ちます"] * 3

TOKENIZERS = [
    ("ja", {"@tokenizers": "cjk.SudachiTokenizer.v1"}),
    ("zh", {"@tokenizers": "cjk.JiebaTokenizer.v1"}),
    ("th", {"@tokenizers": "cjk.ThaiTokenizer.v1"}),
]


def pipeline(code: str, tokenizer: dict[str, object] | None = None, **settings: object) -> Language:
    nlp = spacy.blank(code, config={"nlp": {"tokenizer": tokenizer}} if tokenizer else {})
    nlp.add_pipe("cjk_sentencizer", config=settings)
    return nlp


def results(docs: object) -> list[tuple[list[str], list[dict[str, object]]]]:
    return [([sentence.text for sentence in doc.sents] if len(doc) else [], doc._.boundaries) for doc in docs]


# Processes and threads


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "tokenizer"), [("fork", None), ("spawn", {"@tokenizers": "cjk.SudachiTokenizer.v1"})]
)
def test_two_processes_give_what_one_gives(
    method: str, tokenizer: dict[str, object] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """rep-277: a pickled Japanese pipeline was reset without a word, so workers ran another one."""
    nlp = pipeline("ja", tokenizer, newlines="always")
    context = multiprocessing.get_context(method)
    for name in ("Process", "Queue", "Pipe"):
        monkeypatch.setattr("spacy.language.mp." + name, getattr(context, name))
    assert results(nlp.pipe(TEXTS, n_process=2, batch_size=3)) == results(nlp.pipe(TEXTS))
    assert len(list(nlp(TEXTS[0]).sents)) == 2


@pytest.mark.slow
def test_two_processes_share_many_short_texts() -> None:
    """rep-280: Chinese got no gain from several processes, for workers loaded the dictionary again for every batch."""
    nlp = pipeline("zh", {"@tokenizers": "cjk.JiebaTokenizer.v1"})
    texts = ["这是一条评论。"] * 300
    one = nlp(texts[0])
    before = os.times().children_user
    assert results(nlp.pipe(texts, n_process=2, batch_size=5)) == results([one]) * 300
    # sixty batches, and loading the dictionary takes a second
    assert os.times().children_user - before < 20


def test_threads_share_a_pipeline() -> None:
    """rep-276: a tokenizer that two threads shared failed."""
    nlp = pipeline("ja", {"@tokenizers": "cjk.SudachiTokenizer.v1"})
    text = "二つのスレッドで同時に呼びます。落ちません。"
    expected = results([nlp(text)])
    assert len(expected[0][0]) == 2
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda _: results([nlp(text)]), range(1000))) == [expected] * 1000


@pytest.mark.parametrize(("code", "tokenizer"), [("ja", None), ("xx", None), *TOKENIZERS])
def test_pickled_pipeline_gives_the_same(code: str, tokenizer: dict[str, object] | None) -> None:
    nlp = pipeline(code, tokenizer, newlines="never", split_tokens=True)
    text = "一つ目！二つ目。\n三つ目。"
    again = pickle.loads(pickle.dumps(nlp))
    assert results([again(text)]) == results([nlp(text)])
    assert again.get_pipe("cjk_sentencizer").settings == nlp.get_pipe("cjk_sentencizer").settings


# Parsers


def words_of(nlp: Language, words: list[str], **annotations: object) -> Doc:
    return Doc(nlp.vocab, words=words, spaces=[False] * len(words), **annotations)


def pipeline_with_parser(words: list[str], heads: list[int]) -> Language:
    """Return a pipeline whose parser has learnt one text by heart."""
    nlp = spacy.blank("xx")
    nlp.add_pipe("parser", config={"min_action_freq": 1})
    deps = ["ROOT" if head == i else "obj" for i, head in enumerate(heads)]
    example = Example(words_of(nlp, words), words_of(nlp, words, heads=heads, deps=deps))
    optimizer = nlp.initialize(lambda: [example])
    for _ in range(40):
        nlp.update([example], sgd=optimizer)
    return nlp


TWO_SENTENCES = ["解析", "の", "前", "に", "境界", "を", "置く", "。", "後", "の", "部品", "は", "変え", "ない", "。"]
ONE_SENTENCE = ["川", "の", "流れ", "を", "見", "て", "いる", "と", "、", "時間", "を", "忘れる", "。"]


def test_boundaries_survive_a_parser_that_would_set_none() -> None:
    """rep-282: boundaries set early must not be changed by later components."""
    nlp = pipeline_with_parser(TWO_SENTENCES, [min(i + 1, 14) for i in range(15)])
    assert len(list(nlp(words_of(nlp, TWO_SENTENCES)).sents)) == 1
    nlp.add_pipe("cjk_sentencizer", before="parser", config={"lang": "ja"})
    doc = nlp(words_of(nlp, TWO_SENTENCES))
    assert [sentence.text for sentence in doc.sents] == ["解析の前に境界を置く。", "後の部品は変えない。"]
    assert doc.has_annotation("DEP")
    assert [boundary["end"] for boundary in doc._.boundaries] == [11, 21]


def test_one_sentence_survives_a_parser_that_would_cut_it() -> None:
    """rep-283: users want to switch the parser's segmentation off."""
    nlp = pipeline_with_parser(ONE_SENTENCE, [i // 2 * 2 for i in range(13)])
    assert len(list(nlp(words_of(nlp, ONE_SENTENCE)).sents)) > 1
    nlp.add_pipe("cjk_sentencizer", before="parser", config={"lang": "ja"})
    doc = nlp(words_of(nlp, ONE_SENTENCE))
    assert [sentence.text for sentence in doc.sents] == ["川の流れを見ていると、時間を忘れる。"]
    assert doc.has_annotation("DEP")


def parsed(nlp: Language, heads: list[int]) -> Doc:
    words = ["雨", "だ", "。", "傘", "を", "持つ", "。"]
    deps = ["ROOT" if head == i else "obj" for i, head in enumerate(heads)]
    return Doc(nlp.vocab, words=words, spaces=[False] * 7, heads=heads, deps=deps)


def test_after_a_parser_the_error_says_where_to_go() -> None:
    nlp = pipeline("xx", lang="ja")
    with pytest.raises(ValueError, match="before='parser'"):
        nlp(parsed(nlp, [0, 0, 0, 5, 3, 0, 5]))


def test_after_a_parser_no_token_can_be_split() -> None:
    nlp = pipeline("xx", lang="ja", overwrite=True, split_tokens=True)
    doc = Doc(nlp.vocab, words=["雨だ。傘", "だ"], spaces=[False] * 2, heads=[0, 0], deps=["ROOT", "cop"])
    with pytest.raises(ValueError, match="split_tokens=false"):
        nlp(doc)


PARSES = [
    [0, 0, 0, 5, 3, 0, 5],  # one tree over both sentences
    [0, 1, 1, 3, 5, 5, 6],  # more trees than sentences
    [6, 4, 0, 1, 3, 6, 6],  # crossing arcs
]


@pytest.mark.parametrize("heads", PARSES)
def test_overwrite_after_a_parser_cuts_the_parse_at_the_boundaries(heads: list[int]) -> None:
    nlp = pipeline("xx", lang="ja", overwrite=True)
    doc = nlp(parsed(nlp, heads))
    sentences = ["雨だ。", "傘を持つ。"]
    assert [sentence.text for sentence in doc.sents] == sentences
    # spaCy derives the sentences of a parsed Doc from its heads when it reads it back
    again = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert [sentence.text for sentence in again.sents] == sentences
    assert all(token.head.sent == token.sent for token in again)
    assert [token.dep_ for token in again].count("ROOT") == 2


def test_overwrite_keeps_the_arcs_within_a_sentence() -> None:
    nlp = pipeline("xx", lang="ja", overwrite=True)
    doc = nlp(parsed(nlp, [0, 0, 0, 5, 3, 0, 5]))
    assert [(token.head.i, token.dep_) for token in doc] == [
        (0, "ROOT"),
        (0, "obj"),
        (0, "obj"),
        (5, "obj"),
        (3, "obj"),
        (5, "ROOT"),
        (5, "obj"),
    ]


# Disk and bytes


def test_saved_pipeline_gives_the_same_in_a_process_that_never_imports_the_package(tmp_path: Path) -> None:
    nlp = pipeline("ja", {"@tokenizers": "cjk.SudachiTokenizer.v1"}, newlines="never")
    text = "雨だ。傘を\n持つ。"
    nlp.to_disk(tmp_path)
    code = f"import spacy; print([s.text for s in spacy.load({str(tmp_path)!r})({text!r}).sents])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str([sentence.text for sentence in nlp(text).sents])


def test_settings_travel_in_bytes_and_on_disk(tmp_path: Path) -> None:
    saved = pipeline("xx", newlines="never", terminators=["；"], overwrite=True)
    saved.to_disk(tmp_path)
    from_bytes, from_disk = pipeline("xx"), pipeline("xx")
    from_bytes.from_bytes(saved.to_bytes())
    from_disk.from_disk(tmp_path)
    text = "雨だ；\n傘。"
    for loaded in (from_bytes, from_disk, spacy.load(tmp_path)):
        assert loaded.get_pipe("cjk_sentencizer").settings == saved.get_pipe("cjk_sentencizer").settings
        assert results([loaded(text)]) == results([saved(text)])


def test_settings_that_are_excluded_do_not_travel(tmp_path: Path) -> None:
    saved, fresh = pipeline("xx", newlines="never"), pipeline("xx")
    component = fresh.get_pipe("cjk_sentencizer")
    before = component.settings
    component.from_bytes(saved.get_pipe("cjk_sentencizer").to_bytes(exclude=["cfg"]))
    component.from_bytes(saved.get_pipe("cjk_sentencizer").to_bytes(), exclude=["cfg"])
    saved.get_pipe("cjk_sentencizer").to_disk(tmp_path)
    component.from_disk(tmp_path, exclude=["cfg"])
    assert component.settings == before


def test_a_setting_given_on_loading_has_its_way(tmp_path: Path) -> None:
    pipeline("xx", newlines="never").to_disk(tmp_path)
    nlp = spacy.load(tmp_path, config={"components": {"cjk_sentencizer": {"newlines": "always", "mode": "rules"}}})
    settings = nlp.get_pipe("cjk_sentencizer").settings
    assert (settings.newlines, settings.mode) == ("always", "rules")


def test_boundaries_travel_with_the_doc() -> None:
    nlp = pipeline("ja")
    doc = nlp("雨だ。傘を持つ。")
    again = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    stored = next(DocBin(store_user_data=True, docs=[doc]).get_docs(nlp.vocab))
    assert results([again]) == results([stored]) == results([doc])
