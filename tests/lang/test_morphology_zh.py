"""Sentence ends of unmarked Chinese, each row cut where | stands."""

from __future__ import annotations

import pytest

from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.lang.zh import analyzer
from cjk_sentencizer.lang.zh.morphology import candidates, evidence

pytest.importorskip("jieba")

CUT = [
    "在吗|我到楼下了|你下来吧|外卖我拿了",
    "你吃了吗|我刚吃完",
    "大家好|我是今天的主持人欢迎收看本期节目|今天我们来聊聊怎么种番茄|首先准备一个花盆",
    "你食咗飯未呀|我食咗啦|你呢",
    "这件衣服多少钱啊|一百块",
    "地址在人民路八号|好的谢谢",
    "妈妈说她不来了|你知道吗",
]
WHOLE = ["请把这本书给我", "他告诉我你不喜欢喝茶", "这是一个很好的问题", "谢谢你", "他看了我的信"]
MARKED = ["听了他的话，我很感动。", "这个问题很难，但是我们会解决。"]
REASONS = [
    ("你吃了吗|我刚吃完", "FINAL_PARTICLE"),
    ("怎么种番茄|首先准备一个花盆", "CONNECTIVE"),
    ("地址在人民路八号|好的谢谢", "INTERJECTION"),
    ("欢迎收看本期节目|今天我们来聊聊", "FINITE_PREDICATE"),
]


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


def test_tokens_without_tags_serve_too() -> None:
    words = ["你", "来", "吗", "我", "等", "你"]
    offsets = [0, 1, 2, 3, 4, 5]
    tokens = Tokens(offsets, [start + 1 for start in offsets], words, [""] * 6)
    found = [i for i in candidates(tokens) if (said := evidence(tokens, i)) and said.score >= 0.5]
    assert found == [2]
