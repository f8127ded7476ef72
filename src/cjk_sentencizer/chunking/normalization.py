"""Forms of a text for an index: one spelling for what is written in several ways. The text itself is never changed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from opencc import OpenCC

Form = Callable[[str], str]
Normalize = str | Form | Sequence[str | Form] | None

_SPACES = re.compile(r"[^\S\n\r]")
# the full-width ASCII block, and the half-width katakana, sound marks and signs
_WIDTH = re.compile("[\uff01-\uff5e]+|[\uff61-\uff9f]+|[\uffe0-\uffe6]+")


def nfkc(text: str) -> str:
    """Compatibility composition (UAX #15): ``㈱`` is ``(株)``, ``ﬁ`` is ``fi``, ``①`` is ``1``."""
    return unicodedata.normalize("NFKC", text)


def fold_width(text: str) -> str:
    """Full-width ASCII to ASCII and half-width katakana to katakana; other compatibility characters stay (``㈱``, ``①``).

    >>> fold_width("ＡＢＣ１２３ ｶﾞｲﾄﾞ ①")
    'ABC123 ガイド ①'
    """
    return _WIDTH.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)


def fold_spaces(text: str) -> str:
    """Every white space character but line ends, the ideographic space among them, to a space."""
    return _SPACES.sub(" ", text)


def opencc(config: str) -> Form:
    """Return a conversion of Chinese between traditional and simplified: ``t2s``, ``s2t``, ``tw2sp`` and so on.

    Raises:
        ImportError: The package ``opencc`` is not installed.
    """
    _converter(config)  # a missing package or an unknown configuration is told now
    return lambda text: str(_converter(config).convert(text))


@lru_cache(maxsize=8)
def _converter(config: str) -> OpenCC:
    try:
        from opencc import OpenCC
    except ImportError as error:
        raise ImportError(
            f"normalize='opencc:{config}' needs the package opencc: pip install 'cjk-sentencizer[opencc]'."
        ) from error
    return OpenCC(config)


FORMS: dict[str, Form] = {"nfkc": nfkc, "spaces": fold_spaces, "width": fold_width}


def resolve_normalize(normalize: Normalize) -> Form | None:
    """Return what makes ``Chunk.index_text``; None where the text itself is indexed.

    Args:
        normalize: ``"nfkc"``, ``"width"``, ``"spaces"``, ``"opencc:CONFIG"``, any callable from str to str, or several of these,
            applied in order.

    Raises:
        ValueError: An unknown name.

    >>> resolve_normalize(["width", str.lower])("ＡＢＣ")
    'abc'
    """
    if normalize is None:
        return None
    forms = (
        [_form(normalize)] if isinstance(normalize, str) or callable(normalize) else [_form(one) for one in normalize]
    )
    return lambda text: reduce(lambda done, form: form(done), forms, text)


def normalize(text: str, forms: Normalize) -> str:
    """Return ``text`` in the form that ``index_text`` has under the same ``forms``: queries must be spelt as the index is.

    Raises:
        ValueError: An unknown name; see `resolve_normalize`.

    >>> normalize("ｶﾞｲﾄﾞ　１", ["width", "spaces"])
    'ガイド 1'
    """
    form = resolve_normalize(forms)
    return form(text) if form else text


def _form(name: str | Form) -> Form:
    if not isinstance(name, str):
        return name
    if name.startswith("opencc:"):
        return opencc(name.removeprefix("opencc:"))
    if name not in FORMS:
        raise ValueError(f"No text form '{name}'. Available: {', '.join(FORMS)}, opencc:CONFIG, or a callable.")
    return FORMS[name]
