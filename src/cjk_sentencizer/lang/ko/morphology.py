"""Korean: sentence ends that no mark shows, read from the endings of words by rule.

The verb closes the sentence, and its last syllables tell a final ending (-습니다, -어요, -했다, -까) from a connective one
(-는데, -니까, -고). Words are what stands between spaces; they have no tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cjk_sentencizer.lang.base import Evidence
from cjk_sentencizer.lang.tokens import Tokens

FORMAL = re.compile("[가-힣](?:니다|니까|시오)$")
"""합쇼체, of which -니까 also means because: see `BECAUSE`."""
BECAUSE = re.compile("(?<![습입합됩립답])니까$")
POLITE = re.compile("[가-힣](?<![필중주수고])요$|[가-힣]죠$")
"""해요체; 필요, 중요, 주요, 수요, 고요 are nouns."""
PLAIN = re.compile(
    "(?:[했었았겠였갔왔됐있없같한된인싶많좋난든든른런린란낸낸친킨진간긴온운논준본른]다|이다|아니다|[는은]다)$"
)
"""해라체; 보다, 마다 and the like stand behind nouns."""
NOT_PLAIN = re.compile("(?:보다|마다|바다|인다면)$")
CASUAL = re.compile("[가-힣](?:잖아|거든|네|구나|군|자|래|지|어|아|해|야)$")
"""해체, which words of other kinds end with too."""
ASKING = re.compile("[가-힣]까$")
INTERJECTIONS = frozenset(
    "네 예 아니요 아니 응 어 아 와 음 그래 그래요 그럼 안녕하세요 감사합니다 고마워 고마워요 미안 죄송합니다 맞아 맞아요".split()
)
CONNECTIVES = frozenset(
    "그리고 그런데 근데 그래서 하지만 그러나 그러면 그럼 그러니까 따라서 또한 왜냐하면 그래도 다만 물론 즉 혹시 아무튼 어쨌든".split()
)
LAST_SYLLABLES = frozenset("다요죠까오아든네구나군자래지어해야")
GOES_ON = frozenset(
    "라고 하고 하는 라는 하며 하면서 고 는 것 것이 것을 것은 수 때 때문에 뿐 듯 하여 해도 해서 하면 하더라도 보니 등 등이 등을 봐 봐서 싶다 싶어 싶은".split()
)
"""Words that take the clause before them up."""
INFINITIVE = re.compile("[가-힣](?:[어아여와려겨켜쳐춰져워해라]|을까|ㄹ까|할까|될까|일까|갈까)$")
"""-아/-어 and -ㄹ까, which end a sentence of 해체 and join one of 해라체 to what follows."""
INFINITIVE_REACH = 40
"""Tokens read behind such a word for the predicate that the next mark closes."""
OBJECT = re.compile("[가-힣][을를]$")
UNFINISHED = re.compile(r"[가-힣][은는을를의]$")
"""A topic, an object or a genitive: its sentence goes on."""


def candidates(tokens: Tokens) -> Iterator[int]:
    """Yield the tokens behind which `evidence` may have something to say, in order: all others give None."""
    for i, word in enumerate(tokens.surfaces):
        if word[-1] in LAST_SYLLABLES:
            yield i


def evidence(tokens: Tokens, i: int) -> Evidence | None:
    """Return what the grammar says of a sentence end behind token ``i``."""
    following = _next_word(tokens, i)
    if not following or not following[0].isalnum() or following in GOES_ON:
        return None
    word = tokens.surfaces[i]
    if UNFINISHED.search(word):
        return Evidence("ADNOMINAL", 0.0, final=True)
    if _joins(tokens, i):
        return Evidence("ADNOMINAL", 0.0, final=True)
    if BECAUSE.search(word):
        return None
    if FORMAL.search(word) or POLITE.search(word):
        return Evidence("FINITE_PREDICATE", 0.9)
    if PLAIN.search(word) and not NOT_PLAIN.search(word):
        return Evidence("FINITE_PREDICATE", 0.85)
    if ASKING.search(word):
        return Evidence("FINITE_PREDICATE", 0.6)
    if CASUAL.search(word) and len(word) > 1:
        if following in CONNECTIVES:
            return Evidence("CONNECTIVE", 0.6)
        if following in INTERJECTIONS:
            return Evidence("INTERJECTION", 0.6)
        return Evidence("FINITE_PREDICATE", 0.3)
    return None


def _joins(tokens: Tokens, i: int) -> bool:
    """Whether a word that could end a sentence joins its clause to one that a mark closes in the plain written style.

    So do -아/-어 before a predicate in -다, and 하다 behind its object (설거지를 하다 …), short for 하다가.
    """
    word, surfaces = tokens.surfaces[i], tokens.surfaces
    if word == "하다":
        return any(OBJECT.search(each) for each in surfaces[max(0, i - 2) : i])
    return bool(INFINITIVE.search(word)) and _in_plain_style(surfaces, i)


def _in_plain_style(surfaces: Sequence[str], i: int) -> bool:
    """Whether the marks before and behind token ``i`` both close a predicate in -다."""
    before = surfaces[max(0, i - INFINITIVE_REACH) : i][::-1]
    return _is_plain(surfaces[i + 1 : i + 1 + INFINITIVE_REACH]) and _is_plain(before, back=True)


def _is_plain(surfaces: Sequence[str], back: bool = False) -> bool:
    """Whether the nearest mark closes a predicate in -다; ``back``: the tokens are in reverse order."""
    for at, mark in enumerate(surfaces):
        if mark[0] in ".!?…":
            word = surfaces[at + 1 : at + 2] if back else surfaces[max(0, at - 1) : at]
            return mark[0] == "." and bool(word) and word[0][-1] == "다"
    return False


def _next_word(tokens: Tokens, i: int) -> str:
    """Return the next token that is not white space if white space stands before it, else nothing."""
    surfaces = tokens.surfaces
    for j in range(i + 1, min(i + 4, len(surfaces))):
        if not surfaces[j].isspace():
            return surfaces[j] if tokens.starts[j] > tokens.ends[i] else ""
    return ""
