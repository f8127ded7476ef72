"""Sentences of a text in pieces: in rules mode those of the whole, whatever the pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cjk_sentencizer import Segmenter

CORPUS = Path(__file__).parents[2] / "corpus"

CUT_ANYWHERE = [
    # a tag or a code span that holds a mark
    "`a? b。c` です。次。",
    '<a title="x? y。z">これ</a>です。次。',
    # laughter behind a mark, letter by letter
    "Hello︒ㅋㅋ 다음。",
    "いいね。哈哈哈 次。",
    # a bracket behind blank lines that closes one before them
    "会場（二階\n\n）\n\n次。",
    "会場（二階\n\n\n）次\n\n）\n",
    "会場「二階\n\n」\n、次。",
    # a mark at the start of a line
    "e.g.\n!important⁉我",
    # a quotation without a mark that a clause points back at
    "『先生が「一つではない」とおっしゃったのを覚えています』代表の生徒がそう述べると拍手が起こった\n\n次。",
    # what a line end means shows behind white space, or at the next line's colon
    "시험 (지난번 안내와 다릅니다.) \n 집에 가서",
    "Skip 4.0.\n**Warning:** this deletes all files.",
    # no face
    "글을 배우셨다. (하루 세 번!) 첫째 줄",
    # a name with more than one mark
    "Hey! Say! JUMPの曲。次。",
    "Yahoo!JAPANの話。次。",
]


def pieces(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("text", CUT_ANYWHERE)
def test_pieces_of_any_size_give_the_sentences_of_the_whole(text: str, size: int) -> None:
    segmenter = Segmenter("auto", mode="rules")
    assert list(segmenter.stream(pieces(text, size))) == segmenter.sentences(text)


@pytest.mark.parametrize("marks", ["", "[。．！？!?、，]+"], ids=["marks", "no marks"])
@pytest.mark.parametrize("lang", ["ja", "zh", "th", "vi", "en", "ko"])
def test_the_corpus_as_a_stream(lang: str, marks: str) -> None:
    texts = ["".join(json.loads(line)["sentences"]) for line in (CORPUS / f"{lang}.jsonl").open(encoding="utf-8")]
    text = re.sub(marks, "", "\n\n".join(texts)) if marks else "\n\n".join(texts)
    segmenter = Segmenter(lang, mode="rules")
    assert list(segmenter.stream(text)) == segmenter.sentences(text)


def test_a_line_end_alone_does_not_show_what_follows_an_abbreviation() -> None:
    segmenter, text = Segmenter("ja", mode="rules", newlines="never"), "etc. \n\n]！次。"
    assert list(segmenter.stream(text)) == segmenter.sentences(text)


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize(
    "text",
    [
        "We went to no.\r\n15 by bus.",
        "It cost a lot.  \nits price",
        "See Themselves....\r\nthen go.",
        "それは……\nまた今度。次だ。",
    ],
)
def test_line_ends_that_mean_nothing_do_not_settle_a_full_stop(text: str, size: int) -> None:
    segmenter = Segmenter("en", mode="rules", newlines="never")
    assert list(segmenter.stream(pieces(text, size))) == segmenter.sentences(text)


@pytest.mark.parametrize("lang", ["ja", "zh", "th"])
def test_words_decide_in_a_stream_as_in_the_whole(lang: str) -> None:
    """Differences under one in a hundred boundaries: words before a passage was in doubt, words yet to come."""
    lines = (CORPUS / f"{lang}.jsonl").read_text("utf-8").splitlines()[::2]
    text = "\n\n".join("".join(json.loads(line)["sentences"]) for line in lines)
    segmenter = Segmenter(lang)
    whole = {sentence.end for sentence in segmenter.sentences(text)}
    streamed = {sentence.end for sentence in segmenter.stream(pieces(text, 11))}
    assert len(whole ^ streamed) <= len(whole) // 100


def test_a_sentence_is_out_before_the_text_has_ended() -> None:
    stream = Segmenter("ja", mode="rules").stream(iter(["雨だ。", "風だ", "。山だ。"]))
    assert next(stream).text == "雨だ。"


def test_a_quote_is_held_until_what_follows_it_is_known() -> None:
    taken: list[str] = []

    def arriving() -> Iterator[str]:
        for piece in ["「行く。」", "と言った。", "次だ。"]:
            taken.append(piece)
            yield piece

    assert next(Segmenter("ja", mode="rules").stream(arriving())).text == "「行く。」と言った。"
    assert taken == ["「行く。」", "と言った。", "次だ。"]


def test_text_without_marks_comes_out_by_its_words_before_it_ends() -> None:
    text = "今日は雨ですね明日は晴れますよまた来週会いましょう" * 20
    stream = Segmenter("ja", model=None).stream(pieces(text, 10))
    assert next(stream).text == "今日は雨ですね"


def test_a_span_longer_than_what_a_stream_remembers_goes_through_whole() -> None:
    text = "今日は「雨」ですね明日は晴れますよまた来週会いましょう" * 120
    found = list(Segmenter("ja", model=None).stream(pieces(text, 30)))
    assert "".join(sentence.text for sentence in found) == text
    assert all(text[sentence.start : sentence.end] == sentence.text for sentence in found)
