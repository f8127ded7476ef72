"""spaCy tokenizers: exact text, spaCy's own annotation, saving, pickling, processes and threads."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc

from cjk_sentencizer import Segmenter
from cjk_sentencizer.components.doc_tokens import doc_tokens
from cjk_sentencizer.components.tokenizers import with_spaces
from cjk_sentencizer.lang.ja.analyzer import load as load_japanese
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.lang.zh.analyzer import load as load_chinese

NAMES = {"ja": "cjk.SudachiTokenizer.v1", "zh": "cjk.JiebaTokenizer.v1", "th": "cjk.ThaiTokenizer.v1"}
TEXTS = {
    "ja": "昨日は雨でした。 でも、今日は15日で晴れるそうだ……か？　散歩したり、\r\n勉強する予定です。あの人は=|だ。すごい長さ",
    "zh": "我来到  北京 清华大学。\n\n很好吗？ ",
    "th": " ฉันกินข้าว  แล้ว\nดื่มน้\u0e4d\u0e32 ราคา 1,500.50 บาท",
}
SPACES = [
    ("a b", ["a", "b"], [True, False]),
    ("a  b", ["a", " ", "b"], [True, False, False]),
    (" a", [" ", "a"], [False, False]),
    ("a ", ["a"], [True]),
    ("a\nb", ["a", "\n", "b"], [False, False, False]),
    ("a \n b", ["a", "\n ", "b"], [True, False, False]),
    ("a\u3000b", ["a", "\u3000", "b"], [False, False, False]),
    ("  ", ["  "], [False]),
    ("", [], []),
]
JAPANESE = [
    TEXTS["ja"],
    "",
    " ",
    "  \n",
    " a",
    "a  b ",
    "…そう……か",
    "㍿と\ufdfaと１２３",
    "ＡＢＣ　株式会社で研究をする。勉強になったり、静かそうだ。15時に17人が、この本を読んだ",
    "行くらしいよ\u3000\u3000ね\tどう？👨\u200d👩\u200d👧だ",
]


def blank(lang: str, **settings: object) -> spacy.Language:
    """Return a blank pipeline with the tokenizer of that language, by its registered name."""
    return spacy.blank(lang, config={"nlp": {"tokenizer": {"@tokenizers": NAMES[lang], **settings}}})


def annotation(doc: Doc) -> list[tuple[str, ...]]:
    """Return what the tokenizers set on each token."""
    return [(t.text, t.whitespace_, t.tag_, t.pos_, t.lemma_, t.norm_, str(t.morph)) for t in doc]


@pytest.mark.parametrize(("text", "words", "spaces"), SPACES)
def test_white_space_follows_spacy(text: str, words: list[str], spaces: list[bool]) -> None:
    assert (words, spaces) == with_spaces(list(text))[:2]


@pytest.mark.parametrize("lang", NAMES)
@pytest.mark.parametrize(
    "text", [*(text for text, _, _ in SPACES), *TEXTS.values(), "a\0b\ufffd", "👨\u200d👩\u200d👧 x"]
)
def test_text_is_exact(lang: str, text: str) -> None:
    assert text == blank(lang)(text).text


@pytest.mark.parametrize("lang", NAMES)
def test_any_text_is_exact(lang: str) -> None:
    nlp = blank(lang)

    @given(
        st.text(st.characters(codec="utf-8"), max_size=200)
        | st.text("あ漢 \u3000\nใก\u0e4d\u0e32我们,a1.", max_size=200)
    )
    @settings(max_examples=50)
    def exact(text: str) -> None:
        assert text == nlp(text).text

    exact()


@pytest.mark.parametrize("split_mode", [None, "A", "B", "C"])
def test_japanese_annotation_is_that_of_spacy(split_mode: str | None) -> None:
    stock = spacy.blank("ja", config={"nlp": {"tokenizer": {"split_mode": split_mode}}})
    ours = blank("ja", split_mode=split_mode)
    for text in JAPANESE * 2:  # the second time from the words kept
        assert annotation(stock(text)) == annotation(ours(text))


def test_japanese_text_has_no_length_limit() -> None:
    nlp, sentence = blank("ja"), "本日は晴天なり。"
    assert annotation(nlp(sentence)) * 12_000 == annotation(nlp(sentence * 12_000))


def test_words_seen_in_a_memory_zone_are_known_after_it() -> None:
    nlp = blank("ja")
    text = "研究者がxyzzyを読んだ。"
    with nlp.memory_zone():
        expected = annotation(nlp(text))
    assert expected == annotation(nlp(text))


@pytest.mark.parametrize(
    ("lang", "setting"), [("ja", {"split_mode": "C"}), ("zh", {"engine": "rjieba"}), ("th", {"engine": "nlpo3"})]
)
def test_saved_and_pickled_pipelines_tokenize_the_same(lang: str, setting: dict[str, str], tmp_path: Path) -> None:
    nlp = blank(lang, **setting)
    expected = annotation(nlp(TEXTS[lang]))
    nlp.to_disk(tmp_path)
    loaded = [spacy.load(tmp_path), blank(lang).from_bytes(nlp.to_bytes()), pickle.loads(pickle.dumps(nlp))]
    assert [expected] * 3 == [annotation(copy(TEXTS[lang])) for copy in loaded]
    assert [nlp.tokenizer.get_settings()] * 3 == [copy.tokenizer.get_settings() for copy in loaded]


@pytest.mark.parametrize("lang", ["zh", "th"])
def test_the_default_engine_is_that_of_the_segmenter_and_is_saved_by_name(lang: str) -> None:
    settings = blank(lang).tokenizer.get_settings()
    assert settings["engine"] == Segmenter(lang).engines[lang]


def test_user_dictionary_travels_with_the_pipeline(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("云计算平台 1000 nz\n", encoding="utf-8")
    nlp = blank("zh", user_dict=str(words))
    assert [(t.text, t.tag_) for t in nlp("他用云计算平台")] == [("他", "r"), ("用", "p"), ("云计算平台", "nz")]
    nlp.to_disk(tmp_path / "model")
    words.unlink()
    assert "云计算平台" in [token.text for token in spacy.load(tmp_path / "model")("他用云计算平台")]


def test_missing_user_dictionary_is_an_error() -> None:
    nlp = blank("zh", user_dict="no/such/file.txt")
    with pytest.raises(ValueError, match=r"no/such/file\.txt"):
        nlp("你好")


@pytest.mark.parametrize(
    ("lang", "setting"),
    [("ja", {"split_mode": "D"}), ("ja", {"dictionary": "x"}), ("zh", {"engine": "x"}), ("th", {"engine": "x"})],
)
def test_unknown_settings_are_errors(lang: str, setting: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="Available"):
        blank(lang, **setting)


PROCESSES = """
import multiprocessing, sys
import spacy

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    for lang, name, text in zip(sys.argv[2::3], sys.argv[3::3], sys.argv[4::3]):
        nlp = spacy.blank(lang, config={"nlp": {"tokenizer": {"@tokenizers": name}}})
        show = lambda doc: [(t.text, t.whitespace_, t.tag_, t.lemma_, str(t.morph)) for t in doc]
        texts = [text, text[::-1]] * 4
        assert [show(nlp(text)) for text in texts] == [show(doc) for doc in nlp.pipe(texts, n_process=2)]
"""


@pytest.mark.slow
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_tokenize_the_same(method: str, tmp_path: Path) -> None:
    # rep-277; the package is not imported: the tokenizers are found by their entry points
    script = tmp_path / "processes.py"
    script.write_text(PROCESSES, encoding="utf-8")
    arguments = [part for lang, name in NAMES.items() for part in (lang, name, TEXTS[lang])]
    done = subprocess.run(
        [sys.executable, str(script), method, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("lang", NAMES)
def test_threads_tokenize_the_same(lang: str) -> None:
    nlp = blank(lang)
    texts = [TEXTS[lang] + str(number) for number in range(50)]
    expected = [annotation(nlp(text)) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert expected == [annotation(doc) for doc in pool.map(nlp.tokenizer, texts)]


def without_spaces(tokens: Tokens) -> list[tuple[int, int, str, str]]:
    """Return the columns as rows, tokens of white space left out."""
    rows = zip(tokens.starts, tokens.ends, tokens.surfaces, tokens.tags, strict=True)
    return [row for row in rows if not row[2].isspace()]


@pytest.mark.parametrize("nlp", [blank("ja"), spacy.blank("ja")], ids=["ours", "spacy"])
def test_japanese_doc_gives_the_columns_of_the_analyzer(nlp: spacy.Language) -> None:
    text = TEXTS["ja"]
    assert without_spaces(load_japanese("sudachi:A")(text)) == without_spaces(doc_tokens(nlp(text)))


def test_chinese_doc_gives_the_columns_of_the_analyzer() -> None:
    text = TEXTS["zh"]
    assert without_spaces(load_chinese("jieba")(text)) == without_spaces(doc_tokens(blank("zh")(text)))


def test_thai_doc_gives_its_words() -> None:
    tokens = doc_tokens(blank("th")(TEXTS["th"]))
    assert [row[2] for row in without_spaces(tokens)][:3] == ["ฉัน", "กินข้าว", "แล้ว"]


@pytest.mark.parametrize(
    ("nlp", "text", "lang"),
    [
        (spacy.blank("zh"), TEXTS["zh"], None),  # characters
        (spacy.blank("xx"), TEXTS["ja"], "ja"),
        (spacy.blank("xx"), "วันนี้ฝนตกหนักมากทุกคนอยู่บ้าน", "th"),
        (spacy.blank("xx"), TEXTS["ja"], None),
        (blank("ja"), "", None),
    ],
)
def test_doc_that_carries_too_little_gives_none(nlp: spacy.Language, text: str, lang: str | None) -> None:
    assert doc_tokens(nlp(text), lang) is None
