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


_PARTICLES = "(?:[이가은는을를의에와과도로만]|에서|으로|까지|부터|처럼|보다|이?나|이?란|이?든)"
"""Particles, which stand directly behind what they belong to."""

RULES = Rules(
    word_goes_on=rf"{_PARTICLES}|\s*,",
    quote_goes_on=rf"{_PARTICLES}|(?:고|며|면서)(?=[\s,])|\s*(?:이?라(?:고|는|며|면서|던|니)|하(?:고|며|면서|는|던|자)(?=[\s,])|,)",
    reporting=r"\s(?:[가-힣]+\s){0,4}[가-힣]*(?:물었|말했|답했|외쳤|소리쳤|중얼거렸|속삭였|덧붙였|되뇌었)(?:다|습니다|어요)[.,]",
    final=r"(?:[아어여해와워돼봐져려요예네지세게데군]요|니다|니까|십시오|[가-힣]다|[가-힣]자|[가-힣]까|[가-힣]야)[ㅋㅎㅠㅜ]*",
    unfinished=r"[가-힣](?:은|는|이|가|을|를|의|에|에서|와|과|도|로|으로|고|며|면|서)",
    joining=(
        r"[가-힣](?:지만|[는은인던한운픈쁜른큰긴]데|니까|므로|때문에|거나|자마자|려고|도록|다가|면서?|라도|[어아해]도|[여아어해]?서|고|으?며|[오사]오?니|듯이|채|[은는한][ ]?[후뒤]에|기[ ]?전에|동안|대신|으나|[은는한]\s채)"
        r"|(?:하|으|보|사|먹)러|[가-힣] 테니까?|[ㄹ을를할올갈볼줄살될]\s때[는에]?"
    ),
    answers=r"(?:응|네|예|아니요?|어|그래|왜|뭐|헐|와|음|근데|하지만|그런데|그럼|정말|진짜)(?=[\s,!?.~])",
    laughter=r"[ㅋㅎ]{2,}|[ㅠㅜ]{2,}",
    heading=r"제\s?\d+\s?[장절조편부](?:\s[^.!?\n]{0,40})?$",
    loud_laughter=r"[ㅋㅎ]{2,}|[ㅠㅜ]{2,}",
    list_marker=r"[가나다라마바사아자차카타파하]\.\s",
    numbered=(
        r"[가나다라마바사아자차카타파하]|(?:그림|표|문제?|예제?|주|보기|단계|질문|답변?|부록|식|사진|도표|정리|정의|보조정리|연습|과제|사례|방법|순서|참고)\s?\d{1,3}|\d{1,3}\s?(?:단계|일차|번째)|"
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
