"""Markup inside the text of cues: taken out when read, put back when written."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cjk_sentencizer.transcripts.types import Tag

RUBY = r"<r[tp]\b[^<>]*>[^<>]*(?:</r[tp]>)?"
"""A reading above a word, or the bracket around it, with its tags: no part of what is said. A regular expression."""


def untag(raw: str, pattern: re.Pattern[str], unescape: Callable[[str], str] = str) -> tuple[str, tuple[Tag, ...]]:
    """Return ``raw`` without what ``pattern`` matches, and that as tags; its lines lose their outer white space.

    >>> untag("<i>雨</i>だ", re.compile("</?i>"))
    ('雨だ', (Tag(offset=0, text='<i>'), Tag(offset=1, text='</i>')))
    """
    lines: list[str] = []
    tags: list[Tag] = []
    length = 0
    for line in raw.split("\n"):
        text, found = _untag_line(line, pattern, unescape)
        if text:
            length += 1 if lines else 0
            lines.append(text)
        tags += [Tag(length + tag.offset, tag.text) for tag in found]
        length += len(text)
    return "\n".join(lines), tuple(tags)


def retag(text: str, tags: Sequence[Tag], escape: Callable[[str], str] = str) -> str:
    """Return ``text`` with its tags in their places.

    >>> retag("雨だ", (Tag(0, "<i>"), Tag(1, "</i>")))
    '<i>雨</i>だ'
    """
    parts: list[str] = []
    start = 0
    for offset, tag in sorted(tags, key=lambda each: each.offset):
        parts += escape(text[start:offset]), tag
        start = offset
    return "".join([*parts, escape(text[start:])])


def _untag_line(line: str, pattern: re.Pattern[str], unescape: Callable[[str], str]) -> tuple[str, list[Tag]]:
    parts: list[str] = []
    tags: list[Tag] = []
    length = start = 0
    for match in pattern.finditer(line):
        parts.append(unescape(line[start : match.start()]))
        length += len(parts[-1])
        tags.append(Tag(length, match.group()))
        start = match.end()
    text = "".join([*parts, unescape(line[start:])])
    indent = len(text) - len(text.lstrip())
    text = text.strip()
    return text, [Tag(min(max(0, tag.offset - indent), len(text)), tag.text) for tag in tags]
