from __future__ import annotations

from typing import Any

import pytest

from cjk_sentencizer.chunking.normalization import resolve_normalize

FORMS = [
    ("nfkc", "㈱ＡＢＣ①", "(株)ABC1"),
    ("width", "㈱ＡＢＣ①ｶﾞ", "㈱ABC①ガ"),
    ("spaces", "a　b\n\tc", "a b\n c"),
    (["width", str.lower], "ＡＢＣ", "abc"),
    (str.upper, "abc", "ABC"),
]


@pytest.mark.parametrize(("normalize", "text", "expected"), FORMS)
def test_forms(normalize: Any, text: str, expected: Any) -> None:
    assert resolve_normalize(normalize)(text) == expected


def test_none_leaves_the_text() -> None:
    assert resolve_normalize(None) is None
