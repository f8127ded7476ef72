"""The one decision over words: tokens made by hand, a grammar that answers for them."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Reason, Segmenter
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.decision import _lacking, inside, merged
from cjk_sentencizer.segmentation.plain import Span
from cjk_sentencizer.segmentation.words import Place, slice_tokens

WORDS = [
    ("雨", "名詞-普通名詞-一般"),
    ("です", "助動詞|助動詞-デス;終止形-一般"),
    ("ね", "助詞-終助詞"),
    ("風", "名詞-普通名詞-一般"),
    ("も", "助詞-係助詞"),
    ("吹く", "動詞-一般|五段-カ行;終止形-一般"),
]

MERGED = [
    ([], []),
    ([(5, 9), (0, 3)], [(0, 3), (5, 9)]),
    ([(0, 5), (3, 9)], [(0, 9)]),
    ([(0, 9), (3, 5)], [(0, 9)]),
]

INSIDE = [(0, False), (1, True), (2, True), (3, False), (5, False), (6, True), (9, False)]


def columns(words: list[tuple[str, str]]) -> tuple[str, Tokens]:
    text = "".join(word for word, _ in words)
    ends = [sum(len(word) for word, _ in words[: index + 1]) for index in range(len(words))]
    starts = [0, *ends[:-1]]
    return text, Tokens(starts, ends, [word for word, _ in words], [tag for _, tag in words])


@pytest.mark.parametrize("mode", ["auto", "analyzer"])
def test_tokens_of_the_caller_decide(mode: str) -> None:
    text, tokens = columns(WORDS)
    found = Segmenter("ja", mode=mode, model=None).sentences(text, tokens=tokens)
    assert [(each.text, each.reason) for each in found] == [
        ("雨ですね", Reason.FINAL_PARTICLE),
        ("風も吹く", Reason.END_OF_TEXT),
    ]


def test_tokens_are_asked_for_only_where_words_are_needed() -> None:
    asked: list[bool] = []
    Segmenter("ja", model=None).sentences("雨だ。風だ。", tokens=lambda: asked.append(True))
    assert asked == []


def test_words_inside_a_quotation_end_no_sentence() -> None:
    text, tokens = columns(
        [
            ("「", "補助記号-括弧開"),
            *WORDS,
            ("」", "補助記号-括弧閉"),
            ("と", "助詞-格助詞"),
            ("言う", "動詞-一般|五段;終止形-一般"),
        ]
    )
    found = Segmenter("ja", mode="analyzer", model=None).sentences(text, tokens=tokens)
    assert [each.text for each in found] == [text]


def test_thai_words_overrule_a_space_that_ends_a_sentence_by_rule() -> None:
    text = "ผมไปตลาดแล้วครับ แล้วคุณล่ะ"
    tokens = Tokens([0], [len(text)], [text], [""])
    found = Segmenter("th", mode="analyzer", model=None).sentences(text, tokens=tokens)
    assert [each.text for each in found] == [text]


def test_tokens_of_a_part_count_from_its_start() -> None:
    _, tokens = columns(WORDS)
    assert slice_tokens(tokens, 1, 4) == Tokens([0, 2], [2, 3], ["です", "ね"], [WORDS[1][1], WORDS[2][1]])


@pytest.mark.parametrize(("spans", "expected"), MERGED)
def test_spans_that_overlap_are_joined(spans: list[tuple[int, int]], expected: list[tuple[int, int]]) -> None:
    assert merged(spans) == expected


@pytest.mark.parametrize(("offset", "expected"), INSIDE)
def test_an_offset_at_the_edge_of_a_span_is_not_inside(offset: int, expected: bool) -> None:
    assert inside(offset, [(0, 3), (5, 9)]) is expected


LACKING = [
    # (sentences with a mark, how many of them seem to lack another, where the passage lies between sound and unmarked)
    (10, 0, 0.0),
    (10, 2, 0.0),
    (10, 4, 0.727),
    (10, 10, 1.0),
]


@pytest.mark.parametrize(("count", "doubtful", "expected"), LACKING)
def test_a_passage_lacks_marks_where_many_sentences_seem_to_lack_one(
    count: int, doubtful: int, expected: float
) -> None:
    group = [Span(10 * i, 10 * i + 10, Reason.TERMINATOR) for i in range(count)]
    text = "あ" * (10 * count)
    weak, strong = Place(5, Reason.MODEL, 0.05), Place(5, Reason.MODEL, 0.9)
    inner = [[weak, strong] if i < doubtful else [weak] for i in range(count)]
    assert _lacking(text, group, inner, 0.1) == pytest.approx(expected, abs=0.001)


def test_places_behind_a_comma_and_in_spans_without_a_mark_do_not_count() -> None:
    strong = Place(5, Reason.MODEL, 0.9)
    group = [Span(10 * i, 10 * i + 10, Reason.TERMINATOR) for i in range(10)]
    assert _lacking("ああああ、" * 20, group, [[strong]] * 10, 0.1) == 0
    unmarked = [span._replace(reason=Reason.NEWLINE) for span in group]
    assert _lacking("あ" * 100, unmarked, [[strong]] * 10, 0.1) == 0
