"""Unpunctuated and half punctuated versions of sentences whose ends are known."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from cjk_sentencizer import lang as languages
from cjk_sentencizer.evaluation.protocol import FINAL_MARKS, normalized, without_marks
from cjk_sentencizer.lang.base import Language

RARELY_DROPPED = frozenset("〜～〈〉〔〕‐―－♪☆★○●◎△▲→←ー")
"""Marks that transcripts and recognisers keep as often as not."""


class Marked(NamedTuple):
    """A text with its sentence ends."""

    text: str
    ends: list[int]
    """Offsets just after the last character of each sentence, code points."""


SHARES = {
    "bare": 0.42,
    "bare_cased": 0.04,
    "half": 0.16,
    "no_final": 0.06,
    "comma": 0.04,
    "spaced": 0.06,
    "lines": 0.06,
    "full": 0.16,
}
"""Share of the passages that each corruption gets in languages without spaces."""

SPACED_SHARES = {
    "bare": 0.5,
    "unspaced": 0.2,
    "half": 0.05,
    "no_final": 0.05,
    "bare_cased": 0.05,
    "lines": 0.05,
    "full": 0.1,
}
"""The shares where sentences are divided by spaces; ``unspaced`` has no white space at all."""


def shares_of(lang: str) -> dict[str, float]:
    """Return the share of the passages that each corruption gets in a language."""
    return SPACED_SHARES if languages.get(lang).separator else SHARES


def corrupt(sentences: Sequence[str], lang: str, kind: str, rng: Random) -> Marked:
    """Join ``sentences`` to one text after the corruption ``kind`` (a key of ``SHARES``, or ``unspaced``)."""
    language = languages.get(lang)
    change = _KINDS[kind](language, rng)
    parts: list[str] = []
    ends: list[int] = []
    length = 0
    for sentence in sentences:
        body, gap = change(sentence)
        if not body.strip():
            continue
        parts += (body, gap)
        ends.append(length + len(body))
        length += len(body) + len(gap)
    return Marked("".join(parts[:-1]), ends)


Change = Callable[[str], tuple[str, str]]
"""A sentence to what stands for it and what follows it."""


def _bare(language: Language, rng: Random) -> Change:
    kept = RARELY_DROPPED if rng.random() < 0.7 else frozenset()
    return lambda s: (normalized(without_marks(s, kept).lower()), language.separator)


def _bare_cased(language: Language, rng: Random) -> Change:
    return lambda s: (re.sub(r"\s+", " ", without_marks(s)).strip(), language.separator)


def _unspaced(language: Language, rng: Random) -> Change:
    return lambda s: (re.sub(r"\s+", "", normalized(without_marks(s).lower())), "")


def _half(language: Language, rng: Random) -> Change:
    share = rng.uniform(0.3, 0.7)
    return lambda s: (FINAL_MARKS.sub("", normalized(s)) if rng.random() < share else normalized(s), language.separator)


def _no_final(language: Language, rng: Random) -> Change:
    return lambda s: (FINAL_MARKS.sub("", s), language.separator)


def _comma(language: Language, rng: Random) -> Change:
    share = rng.choice((0.5, 1.0))
    return lambda s: (FINAL_MARKS.sub("", s) + (language.comma if rng.random() < share else ""), language.separator)


def _spaced(language: Language, rng: Random) -> Change:
    share, gap = rng.choice((0.5, 0.9, 1.0)), rng.choice((" ", " ", "\u3000"))
    inner = rng.random()

    def change(sentence: str) -> tuple[str, str]:
        if inner < 0.4:
            sentence = without_marks(sentence)
        elif inner < 0.7:
            sentence = re.sub("[、，,]", gap, sentence)
        return FINAL_MARKS.sub("", sentence).strip(), gap if rng.random() < share else language.separator

    return change


def _lines(language: Language, rng: Random) -> Change:
    share, bare = rng.choice((0.3, 0.7, 1.0)), rng.random() < 0.5

    def change(sentence: str) -> tuple[str, str]:
        body = without_marks(sentence).strip() if bare else FINAL_MARKS.sub("", sentence)
        return body, "\n" if rng.random() < share else language.separator

    return change


def _full(language: Language, rng: Random) -> Change:
    return lambda s: (s, language.separator)


_KINDS: dict[str, Callable[[Language, Random], Change]] = {
    "bare": _bare,
    "bare_cased": _bare_cased,
    "unspaced": _unspaced,
    "half": _half,
    "no_final": _no_final,
    "comma": _comma,
    "spaced": _spaced,
    "lines": _lines,
    "full": _full,
}
