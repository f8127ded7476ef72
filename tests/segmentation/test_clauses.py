"""Clauses of real sentences, and what holds for clauses of any text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cjk_sentencizer import Segmenter
from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.breaks import Break
from cjk_sentencizer.segmentation.clauses import settled
from cjk_sentencizer.segmentation.types import Reason, Sentence

# Tiers and clauses; a bar marks each boundary with its tier.
CLAUSES = [
    ("ja", "雨が降ったので、|1 試合は中止になり、|2 みんな家に帰った。"),
    ("ja", "駅に着いたけど|1 電車が遅れていたから|1 喫茶店で待った。"),
    ("ja", "彼が買った本が|0"),  # two case particles
    ("ja", "値段は高いが|1 質はいい。"),
    ("ja", "春になると|1 庭の花が咲く。"),
    ("ja", "姉と弟と公園に行った。"),
    ("ja", "窓を開けて|2 空気を入れ替えた。"),
    ("ja", "窓を開けてください。"),
    ("ja", "環境について話した。"),
    ("ja", "会費は１，５００円です。"),
    ("ja", "東京、|3 大阪、|3 京都を回った。"),
    ("ja", "「雨だ、帰ろう」と言ったが、|1 誰も動かなかった。"),
    ("ja", "朝ご飯を食べながら|2 新聞を読んだ。"),
    ("ja", "早く行かなければなりません。"),
    ("zh", "他爱看书；|1 她爱画画；|1 我什么都爱。"),
    ("zh", "我买了苹果、香蕉、葡萄和西瓜，|2 准备做沙拉。"),
    ("zh", "天已经黑了，|1 但是他们还没有回来。"),
    ("zh", "他想去旅行但是|0"),
    ("zh", "其实，我不知道。"),
    ("zh", "会议7:30开始，|2 费用为1,500元。"),
    ("zh", "他病了很久|1 所以没有来上班。"),
    ("th", "ผมไปตลาด |1 แต่ร้านปิด |1 เพราะฝนตก"),
    ("th", "ประชุมเวลา 9 โมง"),
    ("en", "I came home, |1 but he had left; |1 she stayed, |2 too."),
    ("ko", "비가 왔지만 |1 우리는 걸었다."),
    ("vi", "Trời mưa, |1 nhưng tôi vẫn đi làm."),
]


def marked(lang: str, text: str) -> list[tuple[str, int]]:
    clauses = Segmenter(lang, model=None, mode="auto").clauses(text)
    return [(clause.text, clause.tier) for clause in clauses]


@pytest.mark.parametrize(("lang", "case"), CLAUSES)
def test_tiers(lang: str, case: str) -> None:
    head, *rest = case.split("|")
    expected, clause = [], head.strip()
    for part in rest:
        expected.append((clause, int(part[0])))
        clause = part[1:].strip()
    if clause:
        expected.append((clause, 0))
    assert marked(lang, "".join([head, *(part[2:] if part[1:2] == " " else part[1:] for part in rest)])) == expected


def test_markers() -> None:
    found = Segmenter("ja").clauses("雨が降ったので、試合は中止になったが、練習はした。")
    assert [clause.marker for clause in found] == ["ので", "が", ""]
    assert languages.marker_labels("ja")["ので"] == "CAUSE"


def test_max_tier_keeps_the_stronger_boundaries() -> None:
    text = "雨が降ったので、試合は中止になり、東京、大阪の選手は帰った。"
    segmenter = Segmenter("ja")
    assert [len(segmenter.clauses(text, max_tier=tier)) for tier in (0, 1, 2, 3)] == [1, 2, 3, 4]
    assert segmenter.clauses(text) == segmenter.clauses(text, max_tier=3)


def test_min_chars_joins_over_the_weaker_boundary() -> None:
    segmenter = Segmenter("ja", mode="rules")
    found = segmenter.clauses("東京、大阪、京都、奈良の町を回った。", min_chars=6)
    assert [clause.text for clause in found] == ["東京、大阪、", "京都、奈良の町を回った。"]
    assert [clause.text for clause in segmenter.clauses("短い。", min_chars=50)] == ["短い。"]


BY_WORDS = [
    # language, a sentence without a mark between its clauses, the clauses that the analyzer's words show
    ("zh", "他说不来了可是后来又来了。", ["他说不来了", "可是后来又来了。"]),
    ("th", "ฝนตกหนักแต่เราไปตลาด", ["ฝนตกหนัก", "แต่เราไปตลาด"]),
]


@pytest.mark.parametrize(("lang", "text", "clauses"), BY_WORDS)
def test_rules_mode_finds_no_clause_where_only_words_show_it(lang: str, text: str, clauses: list[str]) -> None:
    assert [clause.text for clause in Segmenter(lang, mode="rules").clauses(text)] == [text]
    assert [clause.text for clause in Segmenter(lang, mode="analyzer").clauses(text)] == clauses


BY_MARKS = [
    ("ja", "疲れたから帰ると言って、1,500円を払った。", ["疲れたから帰ると言って、", "1,500円を払った。"]),
    ("zh", "天已经黑了，我们该回家了。", ["天已经黑了，", "我们该回家了。"]),
    ("th", "ฝนตก แต่เราไป", ["ฝนตก", "แต่เราไป"]),
]


@pytest.mark.parametrize(("lang", "text", "clauses"), BY_MARKS)
def test_rules_mode_cuts_at_marks(lang: str, text: str, clauses: list[str]) -> None:
    assert [clause.text.strip() for clause in Segmenter(lang, mode="rules").clauses(text)] == clauses


JOINED = ["ฉันชอบแมวมาก แต่เขาชอบหมา", "เราไปไม่ได้ เพราะรถเสีย"]


@pytest.mark.parametrize("text", JOINED)
@pytest.mark.parametrize("mode", ["rules", "analyzer"])
def test_a_thai_conjunction_keeps_tier_and_marker_where_a_sentence_ends_before_it(mode: Any, text: str) -> None:
    segmenter, space = Segmenter("th", mode=mode, model=None), text.index(" ")
    halves = [(0, space), (space + 1, len(text))]
    one = [Sentence(text, 0, len(text), Reason.GIVEN, 1.0)]
    two = [Sentence(text[start:end], start, end, Reason.MODEL, 0.9) for start, end in halves]
    ends = [
        [(clause.end, clause.tier, clause.marker) for clause in segmenter.clauses(text, sentences=sentences)]
        for sentences in (one, two)
    ]
    assert ends[0] == ends[1] == [(space, 1, ends[0][0][2]), (len(text), 0, "")]
    assert text.startswith(ends[0][0][2], space + 1)


def test_a_mark_or_a_line_end_before_a_thai_conjunction_ends_the_last_clause() -> None:
    for text in ("ฉันชอบแมว! แต่เขาชอบหมา", "ฉันชอบแมว\n\nแต่เขาชอบหมา"):
        assert [clause.tier for clause in Segmenter("th", mode="rules").clauses(text)] == [0, 0]


SETTLED = [
    ("あ、」い", [Break(2, 1)], [Break(3, 1)]),  # behind the closer
    ("あ、 い", [Break(2, 1)], [Break(3, 1)]),
    ("あ、。", [Break(2, 1)], []),  # nothing left behind it
    ("1,500", [Break(2, 1)], []),
    ("あ（い、う）え", [Break(4, 1)], []),
    ("あ（い）、う", [Break(1, 1)], [Break(5, 1)]),  # behind the remark and its mark
    ("「い、う」と", [Break(3, 1)], []),
    ("「い、う」（え）", [Break(3, 1)], [Break(3, 1)]),  # only its source stands behind the quotation
    ("（い、う）", [Break(3, 1)], [Break(3, 1)]),  # the brackets hold the whole sentence
    ("あ、、い", [Break(2, 3), Break(3, 1)], [Break(3, 1)]),
]


@pytest.mark.parametrize(("text", "breaks", "expected"), SETTLED)
def test_settled(text: str, breaks: list[Break], expected: Any) -> None:
    assert settled(text, breaks) == expected


SEGMENTERS = {lang: Segmenter(lang, model=None) for lang in (*languages.AVAILABLE, "auto")}
TEXTS = st.lists(
    st.sampled_from(
        [*"雨が降ったので、。，；他但是她（）「」1, ab\n　", "แต่", "ฝนตก ", "비가 왔지만 ", "\u200b", "👍"]
    ),
    max_size=40,
).map("".join)


@settings(max_examples=200)
@given(
    TEXTS | st.text(max_size=40), st.sampled_from(sorted(SEGMENTERS)), st.integers(0, 12), st.sampled_from([None, 1, 2])
)
def test_clauses_cover_their_sentences(text: str, lang: str, min_chars: int, max_tier: int | None) -> None:
    segmenter = SEGMENTERS[lang]
    sentences = segmenter.sentences(text)
    clauses = segmenter.clauses(text, min_chars=min_chars, max_tier=max_tier)
    for index, sentence in enumerate(sentences):
        own = [clause for clause in clauses if clause.sentence == index]
        assert "".join("".join(clause.text for clause in own).split()) == "".join(sentence.text.split())
        assert (own[0].start, own[-1].end, own[-1].tier) == (
            sentence.start,
            sentence.end,
            1 if own[-1].marker else 0,
        )
        assert all(clause.tier for clause in own[:-1])
        assert len(own) == 1 or min(len(clause.text) for clause in own) >= min_chars
    for clause in clauses:
        assert text[clause.start : clause.end] == clause.text == clause.text.strip() != ""
