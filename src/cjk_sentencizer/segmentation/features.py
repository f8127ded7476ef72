"""Hashed features of a token: the same function serves training and inference."""

from __future__ import annotations

import unicodedata
from zlib import crc32

MAX_FEATURES = 16
"""Features a token has at most; a row of :func:`feature_ids` is padded with 0 to this width."""

_CLASSES = ("HIRAGANA", "KATAKANA", "CJK", "HANGUL", "THAI", "LATIN", "DIGIT")


def char_class(char: str) -> str:
    """Return the script or kind of ``char``: the first known word of its Unicode name, else its category."""
    category = unicodedata.category(char)
    if category[0] == "N":
        return "DIGIT"
    if category[0] not in "LM":
        return category
    name = unicodedata.name(char, "")
    return next((label for label in _CLASSES if name.startswith(label)), category)


def normalise(surface: str, fold: dict[int, str] | None = None) -> str:
    """Return the surface as features see it: NFKC, lower case, characters folded by ``fold`` (``str.translate``)."""
    text = unicodedata.normalize("NFKC", surface).lower()
    return text.translate(fold) if fold else text


def feature_strings(surface: str, tag: str, fold: dict[int, str] | None = None) -> list[str]:
    """Return the features of one token: word, edges, length, character classes, parts of its tag and some pairs.

    ``tag`` is in the form of :class:`cjk_sentencizer.lang.tokens.Tokens`; without one the tag features are left out.
    """
    word = normalise(surface, fold) or surface
    found = [
        "w" + word,
        "z" + word[-1],
        "y" + word[-2:],
        "x" + word[-3:],
        "a" + word[0],
        "b" + word[:2],
        "c" + "-".join((char_class(word[0]), char_class(word[-1]), str(min(len(word), 8)))),
    ]
    if tag:
        found += _tag_features(word, tag)
    return found


def _tag_features(word: str, tag: str) -> list[str]:
    speech, _, inflection = tag.partition("|")
    main, _, _ = speech.partition("-")
    kind, _, form = inflection.partition(";")
    features = ["t" + tag, "p" + speech, "m" + main, "v" + word + "\t" + main]
    if form:
        features += ["f" + form, "k" + kind, "g" + main + "\t" + form, "h" + word[-1] + "\t" + form]
    return features


def bucket(feature: str, buckets: int) -> int:
    """Return the row of a feature in a table of ``buckets`` rows, never 0; CRC-32 of its UTF-8, so fixed for ever."""
    return 1 + crc32(feature.encode("utf8", "surrogatepass")) % (buckets - 1)


def feature_ids(surface: str, tag: str, buckets: int, fold: dict[int, str] | None = None) -> list[int]:
    """Return the rows of a token's features, padded with 0 to ``MAX_FEATURES``."""
    rows = [bucket(feature, buckets) for feature in feature_strings(surface, tag, fold)]
    return rows + [0] * (MAX_FEATURES - len(rows))
