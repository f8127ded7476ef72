"""Korean: what the rules know."""

from __future__ import annotations

import re

from cjk_sentencizer.lang.base import Rules

_POLITE_END = re.compile(
    r"(?:(?<![필수주중소개동])요|니다|(?:습|입|합|됩|갑|옵|십|봅|립|집|킵|칩|웁|줍|답|납)니까|십시오)[^\w\s,]*$"
)
"""합쇼체 and 해요체 endings, with what decorates them."""
_PLAIN_END = re.compile(r"[가-힣](?:다|자|냐|니|라|어|아|야|지|네|래|까)[!?~ㅋㅎㅠㅜ^]+$")
"""해라체 and 해체 endings count only where something marks them."""

_REMARK = re.compile(r"[(（\[][^()（）\[\]\n]{0,56}[)）\]]\s?[.!?。]")
"""A bracket that stands before the mark of the sentence to which it belongs."""


def space(left: str, right: str) -> float:
    """Score of a sentence end at a space, by the ending before it (polite endings close a sentence in unmarked chat)."""
    if not right or right[0] in ",.!?)" or _REMARK.match(right):
        return 0.0
    return 0.9 if _POLITE_END.search(left) or _PLAIN_END.search(left) else 0.0


RULES = Rules(
    quote_goes_on=r"\s*(?:이?라고|이?라는|이?라며|하고|고(?=\s)|며|면서|라면서|[이가은는을를의에와과도로만]|,)",
    final=r"(?:[아어여해와워돼봐져려요예네지세게데군]요|니다|니까|십시오|[가-힣]다|[가-힣]자|[가-힣]까|[가-힣]야)[ㅋㅎㅠㅜ]*",
    unfinished=r"[가-힣](?:은|는|이|가|을|를|의|에|에서|와|과|도|로|으로|고|며|면|서)",
    laughter=r"[ㅋㅎ]{2,}|[ㅠㅜ]{2,}",
    laughter_letters="ㅋㅎㅠㅜ",
    heading=r"제\s?\d+\s?[장절조편부](?:\s[^.!?\n]{0,40})?$",
    loud_laughter=r"[ㅋㅎ]{2,}|[ㅠㅜ]{2,}",
    list_marker=r"[가나다라마바사아자차카타파하]\.\s",
    numbered=(
        r"[가나다라마바사아자차카타파하]|(?:그림|표|문제?|예제?|주|보기|단계|질문|답변?|부록|식|사진|도표|정리|정의|보조정리|연습|과제|사례|방법|순서|참고)\s?\d{1,3}|"
        r"제\s?\d{1,3}\s?[장절조항편부관호과화회]"
    ),
    dates=(
        r"(?<!\d)\d{4}\. ?\d{1,2}\.(?: ?\d{1,2}\.)?(?=\s?(?:[가-힣~∼(（,\d-]|$))|"
        r"(?<![\d.])(?:1[0-2]|0?[1-9])\. (?:3[01]|[12]\d|0?[1-9])\.(?=\s?[가-힣~∼(（,])"
    ),
    reference=r"출처 ?필요|주\s?\d{1,3}|각주\s?\d{1,3}",
    space_after="[요다까오네죠지ㅋㅎㅠㅜ!?~]",
    spaces=(("FINITE_PREDICATE", space),),
    longest=90,
)
