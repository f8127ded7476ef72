"""From the language tag that a caller has to the code of a language with rules."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

_OTHER_NAMES = {
    "jpn": "ja", "jp": "ja", "japanese": "ja",
    "zho": "zh", "chi": "zh", "cmn": "zh", "yue": "zh", "cn": "zh", "tw": "zh", "chinese": "zh",
    "tha": "th", "thai": "th",
    "vie": "vi", "vn": "vi", "vietnamese": "vi",
    "eng": "en", "english": "en",
    "kor": "ko", "kr": "ko", "korean": "ko",
}  # fmt: skip
"""Codes of ISO 639-2 and 639-3, country codes and English names that are met in place of a language's own code."""
_ACCEPTED = frozenset({"jpn", "zho", "chi", "cmn", "yue", "tha", "vie", "eng", "kor"})
"""Those that are standard codes of a language, and are taken; the others are only suggested."""


def code_of(tag: str, available: Collection[str]) -> str:
    """Return the code of the language that a BCP 47 tag names: its first part, whatever script or region follows.

    An underscore is taken for a hyphen, and case does not matter. ``auto`` stays as it is.

    Args:
        tag: for example ``ja``, ``zh-TW``, ``zh_Hant_HK``, ``jpn``.
        available: the codes of the languages that have rules.

    Raises:
        ValueError: no language with rules is named; the message lists those there are.

    >>> code_of("zh-Hant-TW", ("ja", "zh"))
    'zh'
    """
    first = str(tag).replace("_", "-").partition("-")[0].lower()
    code = _OTHER_NAMES[first] if first in _ACCEPTED else first
    if code in available or tag == "auto":
        return code
    near = [_OTHER_NAMES[first]] if first in _OTHER_NAMES else get_close_matches(first, available, 1)
    meant = f" Did you mean {near[0]!r}?" if near and near[0] in available else ""
    raise ValueError(f"No rules for language {tag!r}.{meant} Available: {', '.join(sorted(available))}, or 'auto'.")
