"""The one decision over words: tokens made by hand, a grammar that answers for them."""

from __future__ import annotations

import pytest

from cjk_sentencizer import Reason, Segmenter
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.evidence import _marks_are_reliable, inside, merged
from cjk_sentencizer.segmentation.grammar import Found, Settings, grammar_for, slice_tokens
from cjk_sentencizer.segmentation.plain import Span

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
    # (sentences with a mark, how many of them seem to lack another, whether their marks are reliable)
    (10, 1, True),
    (10, 2, False),
    (10, 0, True),
    (3, 0, False),  # too few to tell
]


@pytest.mark.parametrize(("count", "lacking", "reliable"), LACKING)
def test_marks_are_reliable_where_few_sentences_seem_to_lack_one(count: int, lacking: int, reliable: bool) -> None:
    group = [Span(10 * i, 10 * i + 10, Reason.TERMINATOR) for i in range(count)]
    weak, strong = Found(5, Reason.MODEL, 0.2), Found(5, Reason.MODEL, 0.9)
    inner = [[weak, strong] if i < lacking else [weak] for i in range(count)]
    grammar = grammar_for("ja", Settings(model=None))
    assert _marks_are_reliable(group, inner, grammar) is reliable


def test_spans_without_a_mark_do_not_count_for_its_reliability() -> None:
    group = [Span(10 * i, 10 * i + 10, Reason.NEWLINE) for i in range(10)]
    assert not _marks_are_reliable(group, [[]] * 10, grammar_for("ja", Settings(model=None)))
