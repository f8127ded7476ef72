"""Traditional characters as simplified ones, one for one, so that offsets stay as they are."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files


@cache
def folding_table() -> dict[int, str]:
    """Return simplified characters by the code point of the traditional one, from ``traditional.txt``."""
    data = files("cjk_sentencizer.lang.zh").joinpath("traditional.txt").read_text(encoding="utf-8")
    pairs = "".join(line for line in data.splitlines() if not line.startswith("#"))
    return {ord(traditional): simplified for traditional, simplified in zip(pairs[::2], pairs[1::2], strict=True)}


def to_simplified(text: str) -> str:
    """Return the text with simplified characters, of the same length; the text itself if nothing changes.

    >>> to_simplified("臺灣的學生"), to_simplified("学生")
    ('台湾的学生', '学生')
    """
    return text.translate(folding_table()) if _traditional().search(text) else text


@cache
def _traditional() -> re.Pattern[str]:
    return re.compile(f"[{''.join(map(chr, folding_table()))}]")
