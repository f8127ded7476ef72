"""Chunks of documents: headings with what follows, tables, dialogues, what is indexed, and sizes."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from cjk_sentencizer import Chunk, Chunker, Segmenter, SemanticChunker, normalize
from cjk_sentencizer.chunking.reading import NoBoundaries
from cjk_sentencizer.transcripts import Cue, Transcript, TranscriptText, timed_sentences

TABLE = "| 品名 | 値段 |\n|---|---|\n" + "".join(f"| 品{i} | {i}00円 |\n" for i in range(1, 9))
CODE = "```bash\n" + "".join(f"pip install package-{i}\n" for i in range(8)) + "```\n"
DIALOGUE = "甲：こんにちは。今日はいい天気ですね。\n乙：そうですね。散歩に行きましょう。\n\n二人は出かけた。"


def chunked(text: str, budget: int, lang: str = "ja", **options: Any) -> list[Chunk]:
    options = {"counter": "chars", "overlap": 0} | options
    chunks = Chunker(lang, budget=budget, **options).chunks(text)
    assert "".join(chunk.text for chunk in chunks) == text
    assert all(chunk.tokens <= budget for chunk in chunks)
    return chunks


TOGETHER = [
    # the sentence alone fits, with its heading it does not
    ("ja", "## 休館日\n\n毎週月曜日は休みですが、祝日に当たるときは開館し、その翌日に休みます。\n", 40, "## 休館日\n\n毎週月曜日は休みですが、"),
    ("zh", "## 开放时间\n\n虽然每天九点开门，但是星期一和节假日不开放，请提前打电话。\n", 34, "## 开放时间\n\n虽然每天九点开门，"),
    ("ja", "# 料金表\n\n" + TABLE + "\n税別です。\n", len(TABLE) + 4, "# 料金表\n\n| 品名 | 値段 |"),
    ("ja", "## インストール\n\n" + CODE + "\n以上です。\n", len(CODE) + 4, "## インストール\n\n```bash\npip install package-0"),
    ("ja", "利用案内\n========\n\n図書館は九時に開きますが、日曜日は十時からです。", 36, "利用案内\n========\n\n図書館は九時に開きますが、"),
    ("zh", "== 概况 ==\n虽然每天九点开门，但是星期一不开放。\n", 26, "== 概况 ==\n虽然每天九点开门，"),
    ("ja", "**営業時間**\n平日は十時からですが、土曜日は十一時からです。", 27, "**営業時間**\n平日は十時からですが、"),
    ("ja", "Q1. 何時に開きますか。\nA1. 九時に開きます。土日は十時です。\n", 17, "A1. 九時に"),
    ("ja", "一文目です。持ち物：\n- 傘と長靴と手袋\n- 水", 18, "持ち物：\n- 傘"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "budget", "together"), TOGETHER)
def test_a_heading_or_label_is_not_parted_from_what_follows(lang: str, text: str, budget: int, together: str) -> None:
    assert any(together in chunk.text for chunk in chunked(text, budget, lang))


def test_front_matter_is_a_kind_of_its_own() -> None:
    first, second = chunked("---\ntitle: 夏。\ntags: [夏]\n---\n\n# 夏祭り\n\n今年も開きます。", 32)
    assert (first.metadata["kind"], second.metadata) == ("front_matter", {"kind": "text", "heading_path": ("夏祭り",)})


def test_a_cut_table_repeats_its_header_in_what_is_indexed() -> None:
    first, *others = chunked(TABLE, 60)
    assert first.index_text == first.text
    assert {chunk.index_text for chunk in others} == {"| 品名 | 値段 |\n|---|---|\n" + chunk.text for chunk in others}


def test_heading_paths_and_speakers_in_what_is_indexed() -> None:
    text = "# 上\n\n一。\n\n## 中\n\n二。三三三三三三。"
    chunks = chunked(text, 12, index_with=["headings"])
    assert [chunk.index_text.split("\n\n")[0] for chunk in chunks] == ["# 上", "上", "上 > 中"]
    first, second, third = chunked(DIALOGUE, 22, index_with="speakers")
    assert (first.index_text, second.index_text, third.index_text) == (first.text, second.text, third.text)
    assert [chunk.index_text for chunk in chunked(DIALOGUE, 14, index_with="speakers")][
        1
    ] == "甲: 今日はいい天気ですね。\n"
    with pytest.raises(ValueError, match="No 'title' to index with"):
        Chunker("ja", index_with="title")


SPEAKERS = [
    (DIALOGUE, ["甲", "乙", None]),  # the prose below a dialogue is nobody's
    ("電話：03-1234-5678\n住所：東京都千代田区\n\n図書館は九時に開きます。", [None]),
    ("box-shadow: none;\ncolor: red;\n\n図書館は九時に開きます。", [None]),
    ("注意：火気は厳禁です。\n\n図書館は九時に開きます。", [None]),
    ("---\ntags: 夏。\ntitle: 夏。\n---\n\n図書館は九時に開きます。", [None, None]),
]


@pytest.mark.parametrize(("text", "expected"), SPEAKERS)
def test_labels_are_speakers_only_in_dialogues(text: str, expected: list[str | None]) -> None:
    budget = 22 if text is DIALOGUE else 60
    found = [chunk.metadata.get("speaker") for chunk in chunked(text, budget)]
    assert found == expected or found == expected[: len(found)]


def test_a_chunk_of_several_speakers_names_them() -> None:
    (chunk,) = chunked(DIALOGUE, 100)
    assert (chunk.metadata["speaker"], chunk.metadata["speakers"]) == ("甲", ("甲", "乙"))


SPLITS = [
    (None, 0, ["# 上\n\n一。\n\n## 中\n\n二。\n\n# 右\n\n三。"]),
    (1, 0, ["# 上\n\n一。\n\n## 中\n\n二。\n\n", "# 右\n\n三。"]),
    (2, 0, ["# 上\n\n一。\n\n", "## 中\n\n二。\n\n", "# 右\n\n三。"]),
    (2, 10, ["# 上\n\n一。\n\n## 中\n\n二。\n\n# 右\n\n三。"]),
]


@pytest.mark.parametrize(("level", "least", "expected"), SPLITS)
def test_chunks_begin_with_headings_of_a_level(level: int | None, least: int, expected: list[str]) -> None:
    chunks = chunked("# 上\n\n一。\n\n## 中\n\n二。\n\n# 右\n\n三。", 100, split_at_headings=level, min_tokens=least)
    assert [chunk.text for chunk in chunks] == expected


def test_two_headings_in_a_row_are_not_parted() -> None:
    chunks = chunked("# 上\n\n## 中\n\n一。\n\n## 下\n\n二。", 100, split_at_headings=2)
    assert [chunk.text for chunk in chunks] == ["# 上\n\n## 中\n\n一。\n\n", "## 下\n\n二。"]


LEAST = [
    ("一二三。四五六。七八九。十。", 12, 0, ["一二三。四五六。七八九。", "十。"]),
    ("一二三。四五六。七八九。十。", 12, 6, ["一二三。四五六。", "七八九。十。"]),
    ("一二三。\n\n```\nx = 1234\n```\n", 20, 8, ["一二三。\n\n", "```\nx = 1234\n```\n"]),  # the code is not cut for it
]


@pytest.mark.parametrize(("text", "budget", "least", "expected"), LEAST)
def test_short_chunks_join_a_neighbour_or_take_from_it(text: str, budget: int, least: int, expected: list[str]) -> None:
    assert [chunk.text for chunk in chunked(text, budget, min_tokens=least)] == expected


def test_a_separator_holds_against_min_tokens() -> None:
    assert len(chunked("一。##二。", 20, min_tokens=8, separators="##")) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"split_at_headings": 0}, "split_at_headings is 0"),
        ({"min_tokens": -1}, "min_tokens is -1"),
        ({"min_tokens": 400}, "min_tokens is 400; it must be from 0 to the budget, 320"),
    ],
)
def test_wrong_sizes(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Chunker("ja", **options)


HEADS = [
    ("ja", "「あいうえおかきくけこ。」さしすせそ", 12),
    ("zh", "他说：“这个这个这个这个这个这个。”然后", 16),
    ("ja", "ガソリンスタンド！？」", 8),
    ("ja", "ああああああああああーーーーあああ。", 11),
]


@pytest.mark.parametrize(("lang", "text", "budget"), HEADS)
def test_no_chunk_begins_with_what_closes(lang: str, text: str, budget: int) -> None:
    rules = Segmenter(lang, mode="rules")
    sentence = rules.sentences("あ")[0]._replace(text=text, start=0, end=len(text))
    chunks = Chunker(lang, budget=budget, counter="chars", overlap=0, segmenter=rules).chunks(text, [sentence])
    assert len(chunks) > 1
    assert not any(chunk.text[0] in "。！？」”ー、，" for chunk in chunks)


def test_commas_are_used_before_words() -> None:
    text = "他在北京、上海、广州、深圳、杭州、南京、武汉、成都、重庆、西安、长沙等地方住过"
    ends = [chunk.text[-1] for chunk in chunked(text, 14, "zh")[:-1]]
    assert set(ends) == {"、"}


def test_normalize_for_queries_and_semantic_chunks() -> None:
    chunker = SemanticChunker(
        lambda texts: [[1.0] for _ in texts], "ja", counter="chars", normalize=["width", "spaces"]
    )
    (chunk,) = chunker.chunks("ＡＢ　です。ＣＤです。")
    assert chunk.index_text == normalize(chunk.text, ["width", "spaces"]) == "AB です。CDです。"
    assert normalize("ＡＢ", None) == "ＡＢ"


def test_a_semantic_chunk_does_not_part_a_heading_either() -> None:
    text = "# 料金表\n\n" + TABLE + "\n税別です。\n"
    chunker = SemanticChunker(lambda texts: [[1.0] for _ in texts], "ja", counter="chars", budget=len(TABLE) + 4)
    chunks = chunker.chunks(text)
    assert chunks[0].text.startswith("# 料金表\n\n| 品名 | 値段 |")
    assert max(chunk.tokens for chunk in chunks) <= len(TABLE) + 4


def test_a_text_without_boundaries_is_told_once() -> None:
    text = "的" * 700
    chunker = Chunker("zh", counter="chars", segmenter=Segmenter("zh", mode="rules"))
    with pytest.warns(NoBoundaries):
        chunker.chunks(text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        chunker.chunks(text)
    semantic = SemanticChunker(lambda texts: [[1.0] for _ in texts], "zh", segmenter=Segmenter("zh", mode="rules"))
    with pytest.warns(NoBoundaries, match="Hardly any boundary was found in a long text"):
        semantic.chunks(text)


@pytest.mark.parametrize("text", ["雨だ。" * 300, "雨だ。\n\n" + CODE * 6, TABLE * 6, "的" * 500])
def test_nothing_is_told_of_other_texts(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Chunker("ja", counter="chars", segmenter=Segmenter("ja", mode="rules")).chunks(text)


CUES = [
    Cue("你那边东西都准备好了吗", 0.0, 2.0, "甲"),
    Cue("差不多了", 2.2, 3.0, "乙"),
    Cue("就差一张桌子", 3.9, 5.0, "乙"),
    Cue("我从家里带", 5.3, 7.0, "甲"),
]


def test_a_transcript_is_read_as_its_sentences_are() -> None:
    timeline = TranscriptText(Transcript("a", tuple(CUES)))
    expected = [(s.text, s.start_time, s.end_time, s.speaker) for s in timed_sentences(Segmenter("zh"), timeline)]
    chunks = Chunker("zh", counter="chars", merge=False).chunks(timeline.text, timeline=timeline)
    found = [(c.text, c.metadata["start_time"], c.metadata["end_time"], c.metadata["speaker"]) for c in chunks]
    assert found == expected
    assert len(found) == 4


def test_a_turn_is_whole_where_it_fits() -> None:
    timeline = TranscriptText(Transcript("a", tuple(CUES)))
    chunks = Chunker("zh", budget=12, counter="chars", overlap=0).chunks(timeline.text, timeline=timeline)
    assert [chunk.text for chunk in chunks] == ["你那边东西都准备好了吗", "差不多了就差一张桌子", "我从家里带"]
    (whole,) = Chunker("zh", counter="chars", index_with="speakers").chunks(timeline.text, timeline=timeline)
    assert whole.metadata["speakers"] == ("甲", "乙")
    assert whole.index_text == "甲: 你那边东西都准备好了吗\n乙: 差不多了就差一张桌子\n甲: 我从家里带"


def test_a_very_long_run_is_read_in_pieces() -> None:
    text = "雨が降った。" * 10 + "あ" * 60_000 + "。風も吹いた。"
    chunker = Chunker("ja", counter="chars", overlap=0, segmenter=Segmenter("ja", mode="rules"))
    chunks = chunker.chunks(text)
    assert "".join(chunk.text for chunk in chunks) == text
    sentences = sorted({sentence for chunk in chunks for sentence in chunk.sentences}, key=lambda each: each.start)
    assert [sentence.text for sentence in sentences] == ["雨が降った。"] * 10 + ["あ" * 60_000 + "。", "風も吹いた。"]
    assert all(text[sentence.start : sentence.end] == sentence.text for sentence in sentences)
