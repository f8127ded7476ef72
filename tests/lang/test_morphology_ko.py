"""Sentence ends of unmarked Korean, each row cut where | stands."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.ko import analyzer
from cjk_sentencizer.lang.ko.morphology import candidates, evidence
from cjk_sentencizer.lang.tokens import Tokens

CUT = [
    "밥 먹었어요| 이제 나갈게요",
    "오늘은 비가 옵니다| 우산을 챙기세요",
    "형은 학교에 갔다| 동생은 집에 있다",
    "같이 갈까| 조금만 기다려",
    "나 벌써 도착했어| 그런데 아무도 없네",
]
WHOLE = [
    "비가 오니까 우산을 챙기세요",
    "이 책이 필요 없다고 했어요",
    "형보다 키가 크다",
    "바다 건너 섬이 보여요",
    "늦었다 해도 괜찮아요",
]


def tokens_of(text: str) -> Tokens:
    return analyzer.load()(text)


def cut(text: str) -> str:
    """The text with | behind each token where the grammar sees an end."""
    tokens = tokens_of(text)
    found = [i for i in candidates(tokens) if (said := evidence(tokens, i)) and said.score >= 0.5]
    ends = sorted((tokens.ends[i] for i in found), reverse=True)
    for end in ends:
        text = text[:end] + "|" + text[end:]
    return text


@pytest.mark.parametrize("expected", CUT + WHOLE)
def test_unmarked_text_is_cut_where_sentences_end(expected: str) -> None:
    assert cut(expected.replace("|", "")) == expected
