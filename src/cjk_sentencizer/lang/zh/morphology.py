"""Chinese, Mandarin and written Cantonese: sentence ends that no mark shows, read from words and jieba's tags by rule.

Three things speak for an end: a word that closes (吗, 呢, 了 …), a word that opens (a response, a connective, a subject)
and how well the last word can stand at the end of a clause. Each gives points on the scale of log odds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import exp

from cjk_sentencizer.lang.base import Evidence
from cjk_sentencizer.lang.tokens import Tokens

QUESTION, PARTICLE, ASPECT, GENITIVE, CLOSING, ASKED = "QUESTION", "PARTICLE", "ASPECT", "GENITIVE", "CLOSING", "ASKED"
ENDS = {
    QUESTION: "吗 嗎 么 呗 咩",
    PARTICLE: "呢 啊 呀 吧 啦 嘛 哦 喔 诶 欸 喇 囉 囖 㗎 𡃉 喎 啫 嘞 咯 噃 吖 咋 嚹 𠸏 哟 哩 耶 哇",
    ASPECT: "了",
    GENITIVE: "的 嘅",
    CLOSING: "谢谢 謝謝 再见 再見 客气 客氣 快乐 快樂 晚安 加油 愉快 哈哈 哈哈哈 拜拜",
    ASKED: "什么 甚麼 什麼 多少 怎么样 怎樣 哪里 哪裡 哪儿 谁 誰 几点 多久 啥 乜 乜嘢 邊度 邊個 點樣 多长时间",
}
"""Words that close a clause, by kind; one column of words each."""

RESPONSE, CONNECTIVE, LINK, SPEAKER, HEARER, THIRD, POINTER, TIME, URGE, NEGATION, GOES_ON = (
    "RESPONSE", "CONNECTIVE", "LINK", "SPEAKER", "HEARER", "THIRD", "POINTER", "TIME", "URGE", "NEGATION", "GOES_ON",
)  # fmt: skip
STARTS = {
    RESPONSE: (
        "嗯 嗯嗯 哦 噢 喔 嗨 嘿 哇 哈哈 哈哈哈 呵呵 嘿嘿 喂 吓 嘩 咦 哎 唉 哎呀 你好 您好 收到 抱歉 对不起 對不起 不好意思 不用谢 没错 沒錯 没关系 沒關係 "
        "没问题 沒問題 太好了 太棒了 谢谢 謝謝 再见 请问 請問 不客气 不客氣 晚安 大家好 恭喜"
    ),
    CONNECTIVE: (
        "但是 可是 不过 不過 然而 所以 然后 然後 而且 并且 另外 此外 首先 其次 总之 總之 接下来 接下來 接着 接著 随后 隨後 此后 此後 即係 但係 同埋 跟住 噉"
    ),
    LINK: "但 因此 其实 其實 于是 於是 后来 後來 当然 當然 因为 因為 由于 由於 虽然 雖然 如果 既然 还有 還有 比如 例如 否则 否則 只是 而 除了 根据 根據 关于 關於 譬如 同时 同時",
    SPEAKER: "我 我们 我們 咱 咱们 咱們 俺 我哋",
    HEARER: "你 您 你们 你們 你哋",
    THIRD: "他 她 它 他们 她们 它们 他們 她們 牠 佢 佢哋",
    POINTER: "这 這 这个 這個 这家 這家 那 那个 那個 这里 這裡 那里 那裡 这些 這些 那些 这是 這是 呢 嗰 该 該 此 其 本 这样 這樣 这种 這種 这次 這次",
    TIME: "今天 明天 昨天 现在 現在 最近 目前 今晚 昨晚 今年 去年 今日 聽日 而家 当时 當時 同年 晚上 早上 昨日 今朝",
    URGE: "欢迎 歡迎 大家 有人 人们 人們 听说 聽說 希望 祝 祝您 祝你 记得 記得 请 請 别 不要 不用 快",
    NEGATION: "不 没 沒 没有 沒有 唔 冇",
    GOES_ON: (
        "的 了 吗 嗎 吧 啊 呀 啦 嘛 么 们 們 着 著 过 過 地 得 和 与 與 及 或 或者 以及 也 都 就 才 又 还 還 很 太 是 在 到 把 被 给 給 对 對 跟 向 从 從 呗 之 中 上 下 "
        "里 裡 個 个 等 时 時 囖 喇 啫 喎 㗎 係 咗 緊 嘅 囉 吖 嗰 为 為"
    ),
}
"""Words with which a clause opens, by kind; the first kind that holds a word counts."""

AGREEMENT = frozenset("好 是 对 對 行 可以".split())
AFTER_AGREEMENT = frozenset("的 啊 呀 吧 嘞 呢 哒 滴".split())
REFUSAL = frozenset("不 没 沒 唔".split())
AFTER_REFUSAL = frozenset("客气 客氣 用 谢 謝 问题 問題 错 錯 关系 關係 使".split())
"""是的, 好啊, 不客气: a response in two words."""
MARKS = frozenset("。！？!?，,；;：、…")
_ASKING = frozenset("谁 誰 什么 什麼 怎么 怎麼 怎么样 哪 哪里 哪儿 几 多少 为什么 為什麼 點解 乜 點".split())

BIAS = -1.6
END_POINTS = {QUESTION: 3.2, PARTICLE: 2.1, ASPECT: 1.3, GENITIVE: 0.1, CLOSING: 1.0, ASKED: 1.0}
TAG_POINTS = {
    "i": 1.0, "a": 0.5, "n": 0.4, "l": 0.3, "s": 0.3, "z": 0.2, "o": 0.2, "m": -0.3, "v": -0.3, "j": -0.5, "b": -0.5,
    "f": -0.7, "t": -0.7, "d": -1.2, "g": -1.0, "r": -1.2, "y": 0.5, "c": -2.6, "p": -2.8, "u": -0.3, "zg": -0.7,
}  # fmt: skip
"""How well a word of that tag (first letter) ends a clause."""
START_POINTS = {
    RESPONSE: 2.6, CONNECTIVE: 1.7, LINK: 0.7, SPEAKER: 1.5, HEARER: 1.3, THIRD: 1.3, POINTER: 0.6, TIME: 1.0, URGE: -0.1,
    NEGATION: -0.1, GOES_ON: -1.8,
}  # fmt: skip
AFTER_CLOSER = {
    RESPONSE: -0.8,
    CONNECTIVE: -1.4,
    SPEAKER: -0.6,
    HEARER: -0.6,
    THIRD: -0.6,
    NEGATION: 0.8,
    URGE: 0.8,
    POINTER: -0.3,
    TIME: -0.5,
}
"""Correction where a closing word stands before the opening one: the two do not add up."""
OTHER_START = {"n": -0.5, "v": -0.3, "m": -0.5, "q": -1.5, "y": -1.5, "k": -1.5, "g": -1.0}
"""Points of a word that opens nothing, by its tag."""
TIME_AND_SUBJECT = 1.0
"""今天我们: a time with the subject behind it opens more surely than either."""
MODIFIERS = frozenset("很 太 真 更 最 什么 什麼 啥 这么 這麼 那么 那麼 个 個 一个 一個 有 没 的 和 不".split())
"""Words before which a response is none (很好的, 有什么好的)."""
MARKED = -2.0
"""Where punctuation is used, a place without any is less likely an end."""
MARK_REACH = 12
"""Tokens on either side in which a mark counts for that."""
PERSONS = (SPEAKER, HEARER, THIRD)
POSSESSIVE = frozenset("的 嘅".split())
ASPECTS = frozenset("了 过 過 着 著".split())
BOUND_WORDS = frozenset("吗 嗎 吧 了 们 們 着 著 得".split())
"""Words that go with what stands before them and begin nothing."""
POSSESSOR = -1.0
"""看了我的信: a possessor opens the object rather than a sentence."""
ASKED_BEFORE = 0.8
"""A question word a few words before a closing particle (谁知道呢)."""


def _by_word(kinds: dict[str, str]) -> dict[str, str]:
    table: dict[str, str] = {}
    for kind, words in kinds.items():
        for word in words.split():
            table.setdefault(word, kind)
    return table


_END_OF = _by_word(ENDS)
_START_OF = _by_word(STARTS)
_OPENING = (
    frozenset(word for word, kind in _START_OF.items() if kind not in (GOES_ON, NEGATION, URGE)) | AGREEMENT | REFUSAL
)
_CLOSING = frozenset(word for word, kind in _END_OF.items() if kind != GENITIVE)


def candidates(tokens: Tokens) -> Iterator[int]:
    """Yield the tokens behind which `evidence` may have something to say, in order: all others give None."""
    last = -1
    for i, word in enumerate(tokens.surfaces):
        if word in _OPENING and i - 1 > last:
            yield i - 1
        if word in _CLOSING:
            yield i
            last = i


def evidence(tokens: Tokens, i: int) -> Evidence | None:
    """Return what the grammar says of a sentence end behind token ``i``."""
    j = _next_word(tokens, i)
    if j < 0 or not (_is_word(tokens.surfaces[i]) and _is_word(tokens.surfaces[j])):
        return None
    if _holds_together(tokens, i, j):
        return Evidence("ADNOMINAL", 0.0, final=True)
    closing = _END_OF.get(tokens.surfaces[i])
    opening = _opening(tokens, j)
    if opening == RESPONSE and (tokens.surfaces[i] == tokens.surfaces[j] or tokens.surfaces[i] in MODIFIERS):
        return None
    points = BIAS + _closing_points(tokens, i, closing) + _opening_points(tokens, j, opening, closing)
    if _marked(tokens, i):
        points += MARKED
    return Evidence(_reason(closing, opening), round(1 / (1 + exp(-points)), 3))


def _holds_together(tokens: Tokens, i: int, j: int) -> bool:
    """Whether no sentence can end behind token ``i``: a final particle follows, or 了 has its object behind it.

    The object is a pronoun that a mark follows (原谅了他。), or one that belongs to a noun (麻烦了我的邻居), if the
    text around it is marked: in chat a sentence may begin with it (下班了 我的车坏了).
    """
    surfaces = tokens.surfaces
    word, behind = surfaces[j], surfaces[j + 1] if j + 1 < len(surfaces) else ""
    if word in BOUND_WORDS or (word == "呢" and (not behind or behind in MARKS)):
        return True
    if surfaces[i] not in ASPECTS or _START_OF.get(word) not in PERSONS:
        return False
    ends = not behind or behind in MARKS
    return (ends and i > 0) or (_marked(tokens, i) and any(each in POSSESSIVE for each in surfaces[j + 1 : j + 4]))


def _next_word(tokens: Tokens, i: int) -> int:
    """Return the index of the next token that is not white space, -1 if there is none."""
    for j in range(i + 1, min(i + 4, len(tokens.surfaces))):
        if not tokens.surfaces[j].isspace():
            return j
    return -1


def _marked(tokens: Tokens, i: int) -> bool:
    return any(word in MARKS for word in tokens.surfaces[max(0, i - MARK_REACH) : i + MARK_REACH])


@cache
def _is_letter(char: str) -> bool:
    return char.isalnum()


def _is_word(surface: str) -> bool:
    return _is_letter(surface[0]) or _is_letter(surface[-1])


def _opening(tokens: Tokens, j: int) -> str | None:
    word = tokens.surfaces[j]
    behind = tokens.surfaces[j + 1] if j + 1 < len(tokens.surfaces) else ""
    if word in AGREEMENT and behind in AFTER_AGREEMENT or word in REFUSAL and behind in AFTER_REFUSAL:
        return RESPONSE
    return _START_OF.get(word)


def _closing_points(tokens: Tokens, i: int, closing: str | None) -> float:
    if closing is None:
        tag = tokens.tags[i]
        return TAG_POINTS.get(tag, TAG_POINTS.get(tag[:1], 0.0))
    points = END_POINTS[closing]
    if closing == PARTICLE and not _ASKING.isdisjoint(tokens.surfaces[max(0, i - 5) : i]):
        points += ASKED_BEFORE
    return points


def _opening_points(tokens: Tokens, j: int, opening: str | None, closing: str | None) -> float:
    if opening is None:
        points = OTHER_START.get(tokens.tags[j][:1], 0.0)
        return points + 0.8 if closing == PARTICLE else points
    points = START_POINTS[opening]
    if closing == CLOSING:
        return points - 2.0 if opening == HEARER else points
    if closing in (QUESTION, PARTICLE, ASPECT):
        points += AFTER_CLOSER.get(opening, 0.0)
    behind = tokens.surfaces[j + 1] if j + 1 < len(tokens.surfaces) else ""
    if opening == TIME and _START_OF.get(behind) in PERSONS:
        points += TIME_AND_SUBJECT
    if opening in PERSONS and behind in POSSESSIVE:
        points += POSSESSOR
    return points


def _reason(closing: str | None, opening: str | None) -> str:
    if closing in (QUESTION, PARTICLE, ASPECT):
        return "FINAL_PARTICLE"
    if opening == RESPONSE:
        return "INTERJECTION"
    if opening in (CONNECTIVE, LINK):
        return "CONNECTIVE"
    return "FINITE_PREDICATE"
