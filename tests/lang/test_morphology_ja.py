"""Sentence ends of unmarked Japanese, each row cut where | stands."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.ja import analyzer
from cjk_sentencizer.lang.ja.morphology import candidates, evidence
from cjk_sentencizer.lang.tokens import Tokens

pytest.importorskip("sudachipy")

CUT = [
    "明日雨らしいよ|傘持ってきなよ|忘れるなよ",
    "今日は寒いですね|鍋にしませんか|材料は私が買います",
    "駅に着きました|これからバスに乗ります",
    "彼は医者だ|彼女は教師だ",
    "もう終わった|でも眠くない",
    "少し待ってください|すぐ戻ります",
    "会議は十時に始まる|資料は受付で配られる",
    "図書館は駅の北にある|市役所は公園の隣にある",
    "それは草www|明日も行くの",
    "間に合わないかもしれませんけど|はい急いでみます",
]
WHOLE = [
    "昨日買った本はまだ読んでいません",
    "行きたいと思っていたのに雨が降った",
    "高いですが品質は良いです",
    "彼が来ることは知っている",
    "忙しいので電話は夜にします",
    "難しいと言われたけど簡単だった",
    "私はね甘いものが好き",
    "来週になるというか再来週になる",
]
MARKED = ["彼が建てた家は、丘の上にある。", "技術者である田中氏は、来月に帰国する。"]
REASONS = [
    ("今日は寒いですね|鍋にしよう", "FINAL_PARTICLE"),
    ("駅に着きました|これから乗ります", "FINITE_PREDICATE"),
    ("もう終わった|しかし眠くない", "CONNECTIVE"),
    ("もう終わった|うん眠い", "INTERJECTION"),
    ("それは草www|明日も行くの", "LAUGHTER"),
]
VETOES = [("雨が降ると|言った", "降る", "QUOTATIVE_FOLLOWS"), ("来ますこと|は", "ます", "ADNOMINAL")]


def tokens_of(text: str) -> Tokens:
    return analyzer.load()(text)


def cut(text: str) -> str:
    """The text with | behind each token where the grammar sees an end."""
    tokens = tokens_of(text)
    found = {i for i in candidates(tokens) if (said := evidence(tokens, i)) and said.score >= 0.5}
    return "".join(word + "|" * (i in found) for i, word in enumerate(tokens.surfaces))


@pytest.mark.parametrize("expected", CUT + WHOLE + MARKED)
def test_unmarked_text_is_cut_where_sentences_end(expected: str) -> None:
    assert cut(expected.replace("|", "")) == expected


@pytest.mark.parametrize(("text", "reason"), REASONS)
def test_a_boundary_says_why(text: str, reason: str) -> None:
    tokens = tokens_of(text.replace("|", ""))
    said = evidence(tokens, tokens.ends.index(text.index("|")))
    assert said is not None
    assert (said.reason, said.score >= 0.5) == (reason, True)


@pytest.mark.parametrize(("text", "word", "reason"), VETOES)
def test_a_veto_says_why(text: str, word: str, reason: str) -> None:
    tokens = tokens_of(text.replace("|", ""))
    said = evidence(tokens, tokens.surfaces.index(word))
    assert said is not None
    assert (said.reason, said.score) == (reason, 0.0)


def test_only_candidates_are_boundaries() -> None:
    tokens = tokens_of("".join(CUT).replace("|", ""))
    asked = set(candidates(tokens))
    others = [said for i in range(len(tokens.ends)) if i not in asked and (said := evidence(tokens, i))]
    assert others == []


def test_nothing_ends_before_a_mark_or_at_the_last_token() -> None:
    tokens = tokens_of("そうですね。")
    assert [evidence(tokens, i) for i in (len(tokens.ends) - 2, len(tokens.ends) - 1)] == [None, None]
