"""Words of Korean in captions: sounds that are described, and labels that name no speaker."""

from __future__ import annotations

SOUNDS = r"박수|웃음|음악|노래|울음|비명|한숨|기침|벨$|벨소리|노크|침묵|소리$|잡음|환호|효과음|들리지 않"
"""In brackets, anywhere: a sound or a remark about the recording, no speaker's name. A regular expression."""

NO_NAMES = frozenset(
    (
        "가격|감독|결과|결론|기간|기한|날짜|내용|단계|답|목적|문제|방법|번역|비고|시간|연락처|예|예를들어|요약|"
        "이유|자막|작가|장소|재료|저자|전화|정답|제목|주소|주의|중요|질문|참고|출처|팁"
    ).split("|")
)
"""Before a colon, in lower case: a heading or the key of a value, no speaker's name."""
