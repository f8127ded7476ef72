"""The Segmenter as a whole: options, threads, processes, time and memory."""

from __future__ import annotations

import multiprocessing
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from cjk_sentencizer import Reason, Segmenter
from cjk_sentencizer.evaluation import read_corpus

CORPUS = Path(__file__).parents[2] / "corpus"
MODES = ["rules", "auto", "analyzer"]
TEXT = (
    "今日は雨ですね明日は晴れますかそれじゃあまた「行く。」と言った。3.14です。\n\n"
    "今天下雨了我不去了你呢他说：“走吧！”然后走了。\n\n"
    "สวัสดีครับ ผมชื่อสมชาย วันนี้อากาศดีมากครับ แล้วคุณล่ะ\n\n"
    "Dr. Smith left. 안녕하세요 저는 학생입니다 반갑습니다"
)

TERMINATORS = [
    (None, ["雨。", "風！", "Yes.", "Ok"]),
    ("！", ["雨。風！", "Yes. Ok"]),
    (["！", "。"], ["雨。", "風！", "Yes. Ok"]),
    ("", ["雨。風！Yes. Ok"]),
    ("風", ["雨。風", "！Yes. Ok"]),
]

QUOTES = [
    (False, ["「行くよ。早く。」と言った。"]),
    (True, ["「行くよ。", "早く。」と言った。"]),
]


def texts(segmenter: Segmenter, text: str) -> list[str]:
    return [sentence.text for sentence in segmenter.sentences(text)]


@pytest.mark.parametrize(("terminators", "expected"), TERMINATORS)
def test_terminators_of_the_caller_replace_those_known(terminators: str | None, expected: list[str]) -> None:
    assert texts(Segmenter("ja", mode="rules", terminators=terminators), "雨。風！Yes. Ok") == expected


@pytest.mark.parametrize("word", ["cf", "cf.", "CF."])
def test_no_sentence_ends_behind_an_abbreviation_of_the_caller(word: str) -> None:
    segmenter = Segmenter("en", mode="rules", abbreviations=[word, "zzq"])
    assert texts(segmenter, "See zzq. Table. The end.") == ["See zzq. Table.", "The end."]


@pytest.mark.parametrize(("split_quotes", "expected"), QUOTES)
def test_sentences_inside_quotes_are_cut_on_demand(split_quotes: bool, expected: list[str]) -> None:
    assert texts(Segmenter("ja", mode="rules", split_quotes=split_quotes), "「行くよ。早く。」と言った。") == expected


@pytest.mark.parametrize("text", ["", " ", "\n\n\u3000\r\n", "\x1f"])
@pytest.mark.parametrize("mode", MODES)
def test_text_without_anything_visible_has_no_sentence(mode: str, text: str) -> None:
    assert Segmenter("auto", mode=mode).sentences(text) == []


def test_a_threshold_of_one_adds_nothing_to_the_rules() -> None:
    strict, rules = Segmenter("ja", mode="analyzer", threshold=1.0), Segmenter("ja", mode="rules")
    assert texts(strict, "雨ですね風ですよ。晴れ。") == texts(rules, "雨ですね風ですよ。晴れ。")


def test_a_lower_threshold_finds_no_fewer_boundaries() -> None:
    counts = [
        len(Segmenter("ja", threshold=each).sentences("今日は雨ですね明日は晴れますかまた会いましょう"))
        for each in (0.9, 0.5, 0.1)
    ]
    assert counts == sorted(counts)


def test_the_boundaries_of_rules_score_one() -> None:
    sentences = Segmenter("auto", mode="rules").sentences(TEXT)
    assert {sentence.score for sentence in sentences} == {1.0}


def test_the_last_sentence_says_that_the_text_ended() -> None:
    assert [each.reason for each in Segmenter("ja", mode="rules").sentences("雨。風")] == [
        Reason.TERMINATOR,
        Reason.END_OF_TEXT,
    ]


@pytest.mark.parametrize("mode", MODES)
def test_explain_holds_every_boundary(mode: str) -> None:
    segmenter = Segmenter("auto", mode=mode)
    accepted = {candidate.offset for candidate in segmenter.explain(TEXT) if candidate.accepted}
    assert {sentence.end for sentence in segmenter.sentences(TEXT)} - accepted == set()


@pytest.mark.parametrize("mode", MODES)
def test_four_threads_on_one_segmenter_answer_as_one(mode: str) -> None:
    segmenter = Segmenter("auto", mode=mode)
    inputs = [TEXT[start:] for start in range(0, 60, 3)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(segmenter.sentences, inputs))
    assert together == [segmenter.sentences(text) for text in inputs]


@pytest.mark.parametrize("mode", MODES)
def test_a_pickled_segmenter_answers_the_same(mode: str) -> None:
    segmenter = Segmenter("auto", mode=mode, abbreviations=["zzq"], split_quotes=True)
    before = segmenter.sentences(TEXT)
    assert pickle.loads(pickle.dumps(segmenter)).sentences(TEXT) == before


@pytest.mark.slow
def test_a_spawned_process_answers_the_same() -> None:
    segmenter = Segmenter("auto", mode="rules")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(segmenter.sentences, TEXT).result() == segmenter.sentences(TEXT)


def test_rules_mode_loads_no_analyzer() -> None:
    code = (
        "import sys; from cjk_sentencizer import Segmenter; Segmenter('auto', mode='rules').sentences('雨。สวัสดีครับ 你好');"
        "print(sorted({'sudachipy', 'jieba', 'pythainlp', 'spacy', 'torch'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_engines_can_be_asked_for() -> None:
    assert Segmenter("zh").engines == {"zh": "rjieba"}
    assert Segmenter("zh", analyzer="jieba").engines == {"zh": "jieba"}
    assert Segmenter("auto", analyzer="newmm").engines.items() >= {("ja", "sudachi"), ("zh", "rjieba"), ("th", "newmm")}
    assert Segmenter("th", mode="rules").engines == {}


@pytest.mark.parametrize(("lang", "engines"), [("zh", ("jieba", "rjieba")), ("th", ("newmm", "nlpo3"))])
def test_boundaries_hardly_depend_on_the_engine(lang: str, engines: tuple[str, str]) -> None:
    """Of the places in the corpus, read without its marks, at least .998 are decided alike."""
    text = re.sub(r"[。！？，、；：!?,;:.]", "", "".join(case.text for case in read_corpus([CORPUS / f"{lang}.jsonl"])))
    first, second = ({each.end for each in Segmenter(lang, analyzer=name).sentences(text)} for name in engines)
    assert len(first ^ second) <= 0.002 * len(text)
    assert len(first & second) >= 0.998 * len(first | second)


def test_a_line_of_a_million_characters() -> None:
    text = "長い文が続く、" * 150_000
    assert texts(Segmenter("auto", mode="rules"), text) == [text]
