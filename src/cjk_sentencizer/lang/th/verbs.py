"""Whether a Thai word is a verb, by the word lists of PyThaiNLP's taggers."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

_ORCHID = frozenset("VACT VSTA VATT XVAM XVBM XVMM XVBB XVAE".split())
_UNIVERSAL = frozenset("VERB AUX ADJ".split())
_NOMINALS = ("การ", "ความ")


@lru_cache(maxsize=20_000)
def is_verb(word: str, tag: str, unknown: bool = False) -> bool:
    """Return whether a word, with its tag in Orchid's set, is a verb, an adjective, or begins with one (ไปดู).

    ``unknown`` is the answer for a word that no tagger knows.

    >>> is_verb("เดินทาง", "VACT"), is_verb("กลับบ้าน", ""), is_verb("การเดินทาง", ""), is_verb("แม่น้ำ", "")
    (True, True, False, False)
    """
    if tag:
        return tag in _ORCHID
    if word.startswith(_NOMINALS):
        return False
    kinds = _kinds()
    for end in range(len(word), 1, -1):
        kind = kinds.get(word[:end])
        if kind is not None:
            return kind
    return unknown


@cache
def _kinds() -> dict[str, bool]:
    """Of each word that a tagger knows, whether it is a verb; Orchid's tags count before the universal ones."""
    import pythainlp.corpus

    folder = Path(pythainlp.corpus.__file__).parent
    found: dict[str, bool] = {}
    for name, verbs in (("ud_unigram-v0.2", _UNIVERSAL), ("tud_unigram", _UNIVERSAL), ("orchid_unigram", _ORCHID)):
        with (folder / f"pos_{name}.json").open(encoding="utf-8-sig") as file:
            tags: dict[str, str] = json.load(file)
        found |= {word: tag in verbs for word, tag in tags.items() if "\u0e00" <= word[:1] <= "\u0e7f"}
    return found
