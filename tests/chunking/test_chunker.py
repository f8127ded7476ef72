"""The chunker on texts whose chunks are known."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest

from cjk_sentencizer import Chunker, Segmenter

RULES = {lang: Segmenter(lang, mode="rules") for lang in ("ja", "zh", "th", "auto")}


def pieces(text: str, lang: str = "zh", **options: Any) -> list[str]:
    options = {"counter": "chars", "overlap": 0, "segmenter": RULES[lang]} | options
    return [chunk.text for chunk in Chunker(lang, **options).chunks(text)]


PACKED = [
    ({"budget": 8}, "雨だ。帰ろう。傘がない。", ["雨だ。帰ろう。", "傘がない。"]),
    ({"budget": 100}, "  雨だ。\n\n帰ろう。 \n", ["  雨だ。\n\n帰ろう。 \n"]),
    ({"budget": 6}, "雨だ。   帰ろう。", ["雨だ。   ", "帰ろう。"]),
    ({"budget": 3}, "雨だ。\n雪だ。", ["雨だ。", "\n", "雪だ。"]),
    ({"budget": 100, "max_sentences": 2}, "一。二。三。四。五。", ["一。二。", "三。四。", "五。"]),
    ({"budget": 100, "max_sentences": 2, "overlap": 1}, "一。二。三。四。", ["一。二。", "二。三。", "三。四。"]),
    ({"budget": 100, "max_sentences": 1, "overlap": 1}, "一。二。三。", ["一。", "二。", "三。"]),
    ({"budget": 6, "overlap": 1}, "一二。三四。五六七八。九。", ["一二。三四。", "五六七八。", "九。"]),
    ({"budget": 100, "merge": False}, "雨だ。帰ろう。", ["雨だ。", "帰ろう。"]),
    ({"budget": 100, "separators": ["##"]}, "雨だ##雪だ。##風だ。", ["雨だ##", "雪だ。##", "風だ。"]),
    ({"budget": 100, "separators": "\n"}, "雨だ。\n雪だ。\n\n風だ。", ["雨だ。\n", "雪だ。\n\n", "風だ。"]),
    ({"budget": 1}, "ガ\u0301👨‍👩‍👧", ["ガ\u0301", "👨‍👩‍👧"]),
    ({"budget": 2}, "  \n ", ["  ", "\n "]),
    ({"budget": 5}, "", []),
]


@pytest.mark.parametrize(("options", "text", "expected"), PACKED)
def test_packing(options: dict[str, Any], text: str, expected: Any) -> None:
    assert pieces(text, "ja", **options) == expected


STRUCTURE = [
    # a heading goes with what follows it
    (12, "雨が降った。\n\n# 次\n\n雪が降った。", ["雨が降った。\n\n", "# 次\n\n雪が降った。"]),
    # a turn is not cut from its speaker, and stays whole if it fits
    (
        14,
        "甲：早。\n乙：早上好。吃了吗？\n甲：吃了。\n乙：好。",
        ["甲：早。\n", "乙：早上好。吃了吗？\n", "甲：吃了。\n乙：好。"],
    ),
    # a table or code block is cut only if it alone is over the budget
    (18, "前文前文。\n\n| a | b |\n| c | d |\n", ["前文前文。\n\n| a | b |\n", "| c | d |\n"]),
    (20, "前文前文。\n\n| a | b |\n| c | d |\n", ["前文前文。\n\n", "| a | b |\n| c | d |\n"]),
    (20, "前文前文前文。\n\n```\nx = 1。\ny\n```\n", ["前文前文前文。\n\n", "```\nx = 1。\ny\n```\n"]),
]


@pytest.mark.parametrize(("budget", "text", "expected"), STRUCTURE)
def test_structure_stays_together(budget: int, text: str, expected: Any) -> None:
    assert pieces(text, budget=budget) == expected


CUTS = [
    ("zh", 10, "他爱看书；她爱画画，也爱唱歌。", [("他爱看书；她爱画画，", "clause1"), ("也爱唱歌。", "sentence")]),
    ("ja", 9, "雨が降ったので中止になりました。", [("雨が降ったので", "clause1"), ("中止になりました。", "sentence")]),
    ("zh", 4, "巡检员记录裂缝", [("巡检员", "word"), ("记录裂缝", "sentence")]),
    ("ja", 2, "ガソリン", [("ガソ", "grapheme"), ("リン", "sentence")]),
    ("th", 24, "เรานั่งรอรถไฟที่ชานชาลาแล้วซื้อขนมปัง", [("เรานั่งรอรถไฟที่ชานชาลา", "word"), ("แล้วซื้อขนมปัง", "sentence")]),
]


@pytest.mark.parametrize(("lang", "budget", "text", "expected"), CUTS)
def test_a_sentence_over_the_budget_is_cut_at_the_strongest_place(
    lang: str, budget: int, text: str, expected: Any
) -> None:
    chunks = Chunker(lang, budget=budget, counter="chars", overlap=0, segmenter=Segmenter(lang, model=None)).chunks(
        text
    )
    assert [(chunk.text, chunk.cut) for chunk in chunks] == expected


def test_a_grapheme_over_the_budget_is_a_chunk_of_its_own() -> None:
    chunks = Chunker("ja", budget=2, counter="bytes", overlap=0, segmenter=RULES["ja"]).chunks("雨a")
    assert [(chunk.text, chunk.tokens, chunk.cut) for chunk in chunks] == [
        ("雨", 3, "over_budget"),
        ("a", 1, "sentence"),
    ]


def test_children_name_their_parents() -> None:
    text = "雨が降ったので、中止だ。帰ろう。"
    for parents, family in (
        ("chunk", [None, "雨が降ったので、中止だ。", "帰ろう。"]),
        ("sentence", [None, "雨が降ったので、", "中止だ。", None, "帰ろう。"]),
    ):
        chunks = Chunker("ja", budget=50, counter="chars", parents=parents).chunks(text)
        assert [chunk.text if chunk.parent_id else None for chunk in chunks] == family
        by_id = {chunk.id: chunk for chunk in chunks}
        assert len(by_id) == len(chunks)
        for chunk in chunks:
            if chunk.parent_id:
                parent = by_id[chunk.parent_id]
                assert parent.start <= chunk.start < chunk.end <= parent.end


def test_metadata() -> None:
    text = "# 上\n\n## 中\n\n雨だ。\n\n# 下\n\n甲：雪だ。\n乙：風だ。\n甲：寒い。\n乙：うん。"
    chunks = Chunker("ja", budget=16, counter="chars", overlap=0, segmenter=RULES["ja"]).chunks(text)
    assert chunks[0].metadata == {"kind": "text", "heading_path": ("上", "中")}
    assert chunks[1].metadata == {"kind": "speaker", "heading_path": ("下",), "speaker": "甲"}


def test_times_and_speakers_of_a_timeline() -> None:
    from cjk_sentencizer.transcripts.text import TranscriptText
    from cjk_sentencizer.transcripts.types import Cue, Transcript

    cues = [Cue("雨だ。", 1.0, 2.0, "甲"), Cue("帰ろう。", 3.0, 4.5, "乙")]
    timeline = TranscriptText(Transcript("a", cues))
    chunker = Chunker("ja", budget=5, counter="chars", overlap=0, segmenter=RULES["ja"])
    first, second = chunker.chunks(timeline.text, timeline=timeline)
    assert first.metadata | {"speaker": "甲", "start_time": 1.0, "end_time": 2.0} == first.metadata
    assert second.metadata | {"speaker": "乙", "start_time": 3.0, "end_time": 4.5} == second.metadata


def test_numbered_headings_nest() -> None:
    text = "第一章 总则\n\n第一节 目的\n\n第一条 为了安全。\n\n第二章 责任\n\n各方负责。"
    chunks = Chunker("zh", budget=28, counter="chars", overlap=0, segmenter=RULES["zh"]).chunks(text)
    assert chunks[0].metadata["heading_path"][:2] == ("第一章 总则", "第一节 目的")
    assert chunks[-1].metadata["heading_path"][0] == "第二章 责任"


def test_index_text_is_normalized_and_the_text_is_not() -> None:
    (chunk,) = Chunker("ja", counter="chars", normalize=["width", "spaces"], segmenter=RULES["ja"]).chunks(
        "ＡＢ　です。"
    )
    assert (chunk.text, chunk.index_text) == ("ＡＢ　です。", "AB です。")


def test_given_sentences_are_used() -> None:
    text = "雨だ。帰ろう。"
    sentences = RULES["ja"].sentences(text)
    joined = [sentences[0]._replace(text=text, end=len(text))]
    chunker = Chunker("ja", counter="chars", merge=False, segmenter=RULES["ja"])
    assert [chunk.text for chunk in chunker.chunks(text, joined)] == [text]


def test_equal_input_gives_equal_chunks_from_a_pickled_chunker() -> None:
    chunker = Chunker("ja", budget=10)
    text = "雨だ。帰ろう。傘がない。風も強い。"
    assert pickle.loads(pickle.dumps(chunker)).chunks(text) == chunker.chunks(text)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"budget": 0}, "budget is 0"),
        ({"overlap": -1}, "overlap is -1"),
        ({"max_sentences": 0}, "max_sentences is 0"),
        ({"parents": "page"}, "'sentence', 'chunk'"),
        ({"separators": [""]}, "empty string"),
        ({"counter": "no_such"}, "No token counter 'no_such'"),
        ({"normalize": "no_such"}, "No text form 'no_such'"),
    ],
)
def test_errors_say_what_and_where(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Chunker("ja", **options)


@pytest.mark.parametrize("run", ["🇯🇵", "好", " ", "e\u0301", "ก็"])
def test_long_runs_without_a_boundary(run: str) -> None:
    text = run * 20_000
    assert "".join(pieces(text, "auto", budget=50)) == text


@pytest.mark.parametrize("tokens", [0, 7, 8, 15, 16, 40])
def test_overlap_tokens_are_filled_with_whole_sentences(tokens: int) -> None:
    """Each sentence has eight characters; as many are repeated as have no more than ``tokens`` together."""
    text = "今日も雨が降る。" * 60
    found = Chunker("ja", budget=80, counter="chars", overlap=5, overlap_tokens=tokens).chunks(text)
    assert {before.end - after.start for before, after in pairwise(found)} == {tokens // 8 * 8}


@pytest.mark.parametrize("tokens", [-1, 80, 200])
def test_overlap_tokens_leave_room(tokens: int) -> None:
    with pytest.raises(ValueError, match=f"overlap_tokens is {tokens}; it must be from 0 to below the budget, 80"):
        Chunker("ja", budget=80, counter="chars", overlap_tokens=tokens)
