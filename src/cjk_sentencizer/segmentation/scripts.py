"""Which language a run of text is in, by its script."""

from __future__ import annotations

import re

from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD

_KANA = re.compile("[ぁ-ゖァ-ヺｦ-ﾝ]")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
_THAI = re.compile("[\u0e01-\u0e4f]")
_HANGUL = re.compile("[가-힣ㄱ-ㆎ]")
_VIETNAMESE = re.compile("[ăđơưĂĐƠƯạ-ỹẠ-Ỹ]")
_KANA_SHARE = 0.15
"""A run with less kana than this beside its Han characters only quotes Japanese."""


def language_of(text: str, start: int, end: int) -> str:
    """Return the code of the language of ``text[start:end]``, by script.

    Han characters alone are Japanese if kana stand before them or within the look-ahead, else Chinese.
    """
    piece = text[start:end]
    if piece.isascii():
        return "en"
    counts = {
        "th": len(_THAI.findall(piece)),
        "ko": len(_HANGUL.findall(piece)),
        "han": len(_HAN.findall(piece)),
        "ja": len(_KANA.findall(piece)),
    }
    if not any(counts.values()):
        return "vi" if _VIETNAMESE.search(piece) else "en"
    if counts["th"] >= counts["han"] + counts["ja"] and counts["th"] >= counts["ko"]:
        return "th"
    if counts["ko"] > counts["han"] + counts["ja"]:
        return "ko"
    if counts["ja"] > _KANA_SHARE * (counts["ja"] + counts["han"]):
        return "ja"
    if counts["ja"]:
        return "zh"
    near = _KANA.search(text, max(0, start - LOOK_AHEAD), start) or _KANA.search(text, end, end + LOOK_AHEAD)
    return "ja" if near else "zh"
