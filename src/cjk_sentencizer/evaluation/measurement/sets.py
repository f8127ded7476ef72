"""What is measured: gold texts by language under the conditions in which they are cut."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cjk_sentencizer.evaluation.corpus import Case, read_corpus
from cjk_sentencizer.evaluation.protocol import cases_of, recast

LANGUAGES = ("ja", "zh", "th", "vi", "en", "ko")
CORPUS = "corpus"
CORPUS_CONDITIONS = ("gold", "half", "asr")
FILE_CONDITIONS = ("clean", "half", "asr")
MOST = 3000
"""Sentences read of each file."""


class TextSet(NamedTuple):
    """Texts of one language under one condition."""

    name: str
    lang: str
    condition: str
    cases: tuple[Case, ...]


def corpus_sets(folder: Path) -> list[TextSet]:
    """Return the gold corpus: as it is, with half of the final marks, without marks; each text cut on its own."""
    sets = []
    for lang in LANGUAGES:
        cases = list(read_corpus([folder / f"{lang}.jsonl"]))
        for condition in CORPUS_CONDITIONS:
            changed = cases if condition == "gold" else recast(cases, condition)
            sets.append(TextSet(CORPUS, lang, condition, tuple(changed)))
    return sets


def file_sets(folder: Path, most: int = MOST) -> list[TextSet]:
    """Return the files ``LANG/NAME.dev.txt`` of a folder, a sentence a line, each joined to one text (SaT's protocol)."""
    return [
        TextSet(path.name.removesuffix(".dev.txt"), lang, condition, tuple(cases_of(path, lang, condition, most)))
        for lang in LANGUAGES
        for path in sorted((folder / lang).glob("*.dev.txt"))
        for condition in FILE_CONDITIONS
    ]


def joined(cases: tuple[Case, ...]) -> Case:
    """Return cases as one document with a blank line between them."""
    text, gold = "", set()
    for case in cases:
        gold |= {len(text) + offset for offset in case.gold}
        text += case.text.rstrip() + "\n\n"
    return Case(CORPUS, CORPUS, cases[0].lang, text, frozenset(gold))


ARTICLE = frozenset({"plain", "news", "narrative"})
CHAT = frozenset({"chat", "chat_unmarked", "speech_unmarked", "dialogue_mixed", "transcript", "questions"})


def speed_texts(cases: tuple[Case, ...]) -> dict[str, str]:
    """Return the texts whose speed is measured: running prose with its marks, and chat and speech with few."""
    kinds = {"article": ARTICLE, "chat": CHAT}
    own = {name: tuple(case for case in cases if case.kind in chosen) for name, chosen in kinds.items()}
    return {name: joined(chosen).text for name, chosen in own.items() if chosen}
