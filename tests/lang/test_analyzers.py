"""Analyzers: exact columns for any text, the same tokens in pieces, from any thread and after pickling."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer.lang.engines import chosen_engine, require
from cjk_sentencizer.lang.tokens import Analyzer, Tokens

ENGINES = [
    ("ja", "sudachi"),
    ("ja", "sudachi:A"),
    ("zh", "jieba"),
    ("zh", "jieba:posseg"),
    ("zh", "jieba:global"),
    ("zh", "rjieba"),
    ("th", "newmm"),
    ("th", "nlpo3"),
    ("vi", "regex"),
    ("en", "regex"),
    ("ko", "regex"),
]
BOTH = [
    ("zh", "jieba", "rjieba", "以7-6、6-2战胜，电话是010-8457666。"),
    ("zh", "jieba", "rjieba", "见www.example.edu.cn和Wi-Fi、3.5%、a_b、C++、.NET、A&B、T-92"),
    ("zh", "jieba", "rjieba", "奚落。-LSB-1-RSB- 然而"),
    ("zh", "jieba", "rjieba", "學生們來到臺灣的大學，他說：「走吧！」"),
    ("zh", "jieba", "rjieba", "的" * 500 + "今天天气很好" * 50),
    ("th", "newmm", "nlpo3", "ดูที่ https://www.example.co.th/a?b=1 นะ"),
    ("th", "newmm", "nlpo3", "ร้าน 'Opéra' (U-Boat) ราคา .357 หรือ 1,500.50 =+1"),
    ("th", "newmm", "nlpo3", "เขาว่า “ฝนตก” แล้ว ^0^ ไป"),
]
"""Texts that two engines read alike."""
DROPS_SPACES = {"vi", "en", "ko"}
WORDS = [
    ("ja", None, "国会議事堂へ行きました。", ["国会議事堂", "へ", "行き", "まし", "た", "。"]),
    ("ja", "sudachi:A", "国会議事堂へ", ["国会", "議事", "堂", "へ"]),
    ("ja", None, "…そう……か", ["…", "そう", "…", "…", "か"]),
    ("zh", None, "我来到北京清华大学。", ["我", "来到", "北京", "清华大学", "。"]),
    ("zh", "rjieba", "我来到北京清华大学。", ["我", "来到", "北京", "清华大学", "。"]),
    ("zh", None, "學生們來到臺灣的大學。", ["學生", "們", "來到", "臺灣", "的", "大學", "。"]),
    ("zh", "rjieba", "三點離開圖書館", ["三點", "離開", "圖書館"]),
    ("th", None, "ฉันกินข้าว  แล้ว", ["ฉัน", "กินข้าว", "  ", "แล้ว"]),
    ("th", "nlpo3", "ฉันกินข้าว  แล้ว", ["ฉัน", "กินข้าว", "  ", "แล้ว"]),
    ("th", None, "ดื่มน้\u0e4d\u0e32ชา", ["ดื่ม", "น้\u0e4d\u0e32ชา"]),
    ("th", None, "ดื่มน\u0e4d\u0e49\u0e32ชา", ["ดื่ม", "น\u0e4d\u0e49\u0e32ชา"]),
    ("th", "nlpo3", "ท\u0e4d\u0e32งาน", ["ท\u0e4d\u0e32งาน"]),
    ("vi", None, "Tiếng Vie\u0323\u0302t, 1.500 đồng.", ["Tiếng", "Vie\u0323\u0302t", ",", "1.500", "đồng", "."]),
    ("en", None, "Don't go—it's 3.5%!", ["Don't", "go", "—", "it's", "3.5", "%", "!"]),
    ("ko", None, "학교에 갔다.", ["학교에", "갔다", "."]),
]
TAGS = [
    (
        "ja",
        None,
        "行かないね",
        ["動詞-非自立可能|五段-カ行;未然形-一般", "助動詞|助動詞-ナイ;終止形-一般", "助詞-終助詞"],
    ),
    ("zh", None, "你去了吗？", ["r", "v", "ul", "y", "x"]),
    ("zh", "rjieba", "你去了吗？", ["r", "v", "ul", "y", "x"]),
    ("zh", None, "3.5 km", ["m", "x", "eng"]),
    ("th", None, "เขาไป abc", ["PPRS", "XVAE", "", ""]),
]
ODD = [
    "",
    "  ",
    "\ud800",
    "あ\ud800い。\udfff",
    "a\0b\ufffd",
    "👨\u200d👩\u200d👧だ",
    "㍿" * 30_000,
    "\ufdfa" * 5_000,
    "か\u3099" * 3000,
    "𠮷" * 20_000,
    "（" * 20_000,
    "\r\n" * 5_000,
    "a" * 50_000,
    "น\u0e4d\u0e49\u0e32\u0e4d\u0e32 \u0e4d",
]
SLOW = ["本日は晴天なり" * 10_000, "我来到北京清华大学" * 5_000, "สวนหลังบ้าน" * 2_000, " " * 50_000, "1." * 25_000]
LONG = {
    "ja": "吾輩は猫である。名前はまだ無い。\n「どこで生れたか」と聞かれても、とんと見当がつかぬ……。モーニング娘。のファンです\n\n",
    "zh": "他说：“今天天气很好，我们去公园吧。”\r\n學生們來到臺灣的大學,看看書…… 3.14和www.example.com都行\n",
    "th": "วันนี้ฝนตกหนักมาก ทุกคนอยู่บ้าน ราคา 1,500.50 บาท\nเขาพูดซ้ำ ๆ หลายครั้งดื่มน้\u0e4d\u0e32ตากลมที่สวนหลังบ้าน  \n",
}


def load(lang: str, engine: str | None = None) -> Analyzer:
    return import_module(f"cjk_sentencizer.lang.{lang}.analyzer").load(engine)


def assert_columns(lang: str, text: str, tokens: Tokens) -> None:
    assert len(tokens.starts) == len(tokens.ends) == len(tokens.surfaces) == len(tokens.tags)
    assert [text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)] == tokens.surfaces
    assert all(tokens.surfaces)
    if lang in DROPS_SPACES:
        assert "".join("".join(tokens.surfaces).split()) == "".join(text.split())
        assert tokens.starts == sorted(set(tokens.starts))
    else:
        assert "".join(tokens.surfaces) == text


@pytest.mark.parametrize(("lang", "engine", "text", "expected"), WORDS)
def test_words(lang: str, engine: str | None, text: str, expected: list[str]) -> None:
    assert expected == load(lang, engine)(text).surfaces


@pytest.mark.parametrize(("lang", "first", "second", "text"), BOTH)
def test_the_faster_engine_gives_the_same_words_and_tags(lang: str, first: str, second: str, text: str) -> None:
    assert load(lang, first)(text) == load(lang, second)(text)


@pytest.mark.parametrize(("lang", "engine"), [("ja", "sudachi"), ("zh", "rjieba"), ("th", "nlpo3")])
def test_the_fastest_engine_that_is_installed_is_the_default(lang: str, engine: str) -> None:
    assert load(lang).name == engine


def test_an_optional_engine_that_is_not_installed_is_no_default() -> None:
    assert chosen_engine("zh", None, ("nosuchpackage", "jieba"), optional=("nosuchpackage",)) == "jieba"


@pytest.mark.parametrize(("lang", "engine", "text", "expected"), TAGS)
def test_tags(lang: str, engine: str | None, text: str, expected: list[str]) -> None:
    assert expected == load(lang, engine)(text).tags


@pytest.mark.parametrize(("lang", "engine"), ENGINES)
def test_odd_text_has_exact_columns(lang: str, engine: str | None) -> None:
    analyzer = load(lang, engine)
    for text in ODD:
        assert_columns(lang, text, analyzer(text))


@pytest.mark.timeout(60)
@pytest.mark.parametrize(("lang", "engine"), [pair for pair in ENGINES if pair[1] != "jieba:posseg"])
def test_long_runs_take_linear_time(lang: str, engine: str | None) -> None:
    analyzer = load(lang, engine)
    for text in SLOW:
        assert_columns(lang, text, analyzer(text))


@pytest.mark.parametrize(("lang", "engine"), ENGINES[:8])
@given(text=st.text(max_size=300) | st.text("あ漢。\n のใกำ\u0e4d\u0e32\u0e48ๆ我是们,a1.", max_size=300))
@settings(max_examples=40)
def test_any_text_has_exact_columns(lang: str, engine: str | None, text: str) -> None:
    analyzer = load(lang, engine)
    assert_columns(lang, text, analyzer(text))


@pytest.mark.parametrize("limit", [200, 333, 1000])
@pytest.mark.parametrize(("lang", "engine"), ENGINES[:8])
@pytest.mark.parametrize("spaced", [True, False])
def test_tokens_in_pieces_are_those_of_the_whole(lang: str, engine: str | None, spaced: bool, limit: int) -> None:
    text = LONG[lang] * 30
    if not spaced:  # no safe place to cut
        text = "".join(character for character in text if character.isalpha() or "\u0e30" < character < "\u0e4e")
    analyzer, cutting = load(lang, engine), import_module(f"cjk_sentencizer.lang.{lang}.analyzer").CUTTING
    whole = analyzer.in_pieces(text, cutting._replace(limit=len(text)))
    assert whole == analyzer.in_pieces(text, cutting._replace(limit=limit))


@pytest.mark.parametrize(("lang", "engine"), ENGINES[:8])
def test_long_text_has_the_tokens_of_its_lines(lang: str, engine: str | None) -> None:
    lines = LONG[lang].replace("\r\n", "\n").splitlines(keepends=True)
    analyzer = load(lang, engine)
    parts = [surface for line in lines for surface in analyzer(line.strip("\n")).surfaces]
    long = [surface for surface in analyzer("".join(lines) * 500).surfaces if surface.strip("\n")]
    assert parts * 500 == long


def test_four_byte_character_at_the_seam_stays_whole() -> None:
    # rep-132: the text is over SudachiPy's limit of bytes where the last sentence begins
    text = "Aさんへ伝言。" + "本日は晴天なり。" * 2047 + "𠮷野家の前で会いましょう。"
    tokens = load("ja")(text)
    assert "𠮷" in "".join(tokens.surfaces[-10:])
    assert_columns("ja", text, tokens)


@pytest.mark.parametrize(("lang", "engine"), ENGINES)
def test_threads_get_the_same_answer(lang: str, engine: str | None) -> None:
    # rep-276: one SudachiPy tokenizer must not serve two threads
    analyzer = load(lang, engine)
    texts = [LONG.get(lang, "a b, c.") + str(number) for number in range(20)] * 5
    expected = [analyzer(text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        assert expected == list(pool.map(analyzer, texts))


@pytest.mark.parametrize(("lang", "engine"), ENGINES)
def test_pickled_analyzer_answers_the_same(lang: str, engine: str | None) -> None:
    analyzer = load(lang, engine)
    text = LONG.get(lang, "a b, c.")
    expected = analyzer(text)
    assert expected == pickle.loads(pickle.dumps(analyzer))(text)
    assert engine == analyzer.name


@pytest.mark.parametrize("lang", ["ja", "zh", "th", "vi", "en", "ko"])
def test_unknown_engine_is_an_error_that_names_the_others(lang: str) -> None:
    module = import_module(f"cjk_sentencizer.lang.{lang}.analyzer")
    assert module.ENGINES[0] == module.load().name
    with pytest.raises(ValueError, match=module.ENGINES[-1]):
        load(lang, "mecab")


def test_package_that_is_not_installed_is_an_error_with_the_remedy() -> None:
    require("json", "engine", "x")
    with pytest.raises(ImportError, match=r'needs no_such_package. Install it: pip install "cjk-sentencizer\[ja\]"'):
        require("no_such_package", "sudachi", "cjk-sentencizer[ja]")


@pytest.mark.parametrize("engine", ["jieba", "jieba:posseg", "rjieba"])
def test_user_words_are_found_in_either_script(engine: str | None) -> None:
    analyzer = import_module("cjk_sentencizer.lang.zh.analyzer").load(engine, "云计算平臺 1000 nz\n")
    assert "云计算平台" in analyzer("他用云计算平台").surfaces
    assert "雲計算平臺" in analyzer("他用雲計算平臺").surfaces
    assert "云计算平台" not in load("zh", engine)("他用云计算平台").surfaces


def test_global_jieba_takes_its_words_from_jieba_itself() -> None:
    with pytest.raises(ValueError, match="load_userdict"):
        import_module("cjk_sentencizer.lang.zh.analyzer").load("jieba:global", "词 1\n")


FRESH = """
import sys, warnings
from importlib import import_module
analyzers = [import_module(f"cjk_sentencizer.lang.{lang}.analyzer").load() for lang in ("ja", "zh", "th")]
assert not {"sudachipy", "jieba", "pythainlp"} & set(sys.modules), "load() must not open anything"
warnings.simplefilter("error", DeprecationWarning)
for analyzer in analyzers:
    analyzer("ok")
"""


def test_loading_is_lazy_and_first_use_is_silent() -> None:
    done = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("installed", "expected"),
    [(["small"], "small"), (["small", "full"], "full"), ([], "core"), (["core", "full"], "core")],
)
def test_sudachi_takes_the_dictionary_that_is_there(
    installed: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packages of these names stand on the path, and the others cannot be imported."""
    from cjk_sentencizer.lang.ja.analyzer import parse_engine

    monkeypatch.syspath_prepend(tmp_path)
    for name in ("small", "core", "full"):
        monkeypatch.delitem(sys.modules, f"sudachidict_{name}", raising=False)
        if name in installed:
            (tmp_path / f"sudachidict_{name}").mkdir()
            (tmp_path / f"sudachidict_{name}" / "__init__.py").touch()
        else:
            monkeypatch.setitem(sys.modules, f"sudachidict_{name}", None)
    assert parse_engine("sudachi") == ("C", expected)
    assert parse_engine("sudachi:A:small") == ("A", "small")
