"""How each peer is called, as its own documentation asks: a language to a function from a text to pieces or spans.

Loaded by the worker inside the peer's environment, so that nothing but the standard library is imported up here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

Answer = Callable[[str], Iterable[Any]]
"""A text to its sentences, or to their spans."""
BOYDCUT_WORDS = 200
"""Words beyond which BoydCut drops what follows."""


def spacy(lang: str) -> Answer:
    """The stock pipeline of the language with the sentencizer; Korean without MeCab, as in this package's README."""
    from spacy import blank

    config = {"nlp": {"tokenizer": {"@tokenizers": "spacy.Tokenizer.v1"}}} if lang == "ko" else {}
    nlp = blank(lang, config=config)
    nlp.add_pipe("sentencizer")
    return lambda text: [(sentence.start_char, sentence.end_char) for sentence in nlp(text).sents]


def ginza(lang: str) -> Answer:
    """The sentences of GiNZA's parser; what plays no part in them is left out."""
    from spacy import load

    nlp = load("ja_ginza", exclude=["ner", "morphologizer", "compound_splitter", "bunsetu_recognizer"])
    return lambda text: [(sentence.start_char, sentence.end_char) for sentence in nlp(text).sents]


def bunkai(lang: str) -> Answer:
    """Its rules, without the neural part for line ends, which it wants written as ``▁``."""
    from bunkai import Bunkai

    segment = Bunkai()
    return lambda text: [piece.replace("▁", "\n") for piece in segment(text.replace("\n", "▁"))]


def fast_bunkai(lang: str) -> Answer:
    """The same rules in Rust."""
    from fast_bunkai import FastBunkai

    segment = FastBunkai()
    return lambda text: list(segment(text))


def ja_sentence_segmenter(lang: str) -> Answer:
    """The pipeline of its README without the step that rewrites the text."""
    from ja_sentence_segmenter.common.pipeline import make_pipeline
    from ja_sentence_segmenter.concatenate.simple_concatenator import concatenate_matching
    from ja_sentence_segmenter.split.simple_splitter import split_newline, split_punctuation

    join = partial(
        concatenate_matching,
        former_matching_rule=r"^(?P<result>.+)(の)$",
        remove_former_matched=False,
    )
    pipeline = make_pipeline(split_newline, join, partial(split_punctuation, punctuations=r"。!?！？"))
    return lambda text: list(pipeline(text))


def hasami(lang: str) -> Answer:
    """Its one function."""
    from hasami import segment_sentences

    return segment_sentences


def pysbd(lang: str) -> Answer:
    """Without cleaning, so that the text stays."""
    from pysbd import Segmenter

    return Segmenter(language=lang, clean=False).segment


def sentencex(lang: str) -> Answer:
    """By language code."""
    from sentencex import segment

    return lambda text: list(segment(lang, text))


def blingfire(lang: str) -> Answer:
    """With offsets, so that its changes to white space play no part."""
    from blingfire import text_to_sentences_and_offsets

    return lambda text: text_to_sentences_and_offsets(text)[1]


def sentsplit(lang: str) -> Answer:
    """The CRF of the language."""
    from sentsplit.segment import SentSplit

    segment = SentSplit(lang)
    return lambda text: segment.segment(text) if text else []


def sakurs(lang: str) -> Answer:
    """Its built-in rules of the language."""
    from sakurs import load

    return load(lang).split


def yasbd(lang: str) -> Answer:
    """By language code."""
    from yasbd import BoundaryDetector

    detector = BoundaryDetector(lang)
    return lambda text: list(detector.segment(text))


def crfcut(lang: str) -> Answer:
    """The conditional random field over words."""
    from pythainlp.tokenize import sent_tokenize

    return lambda text: sent_tokenize(text, engine="crfcut") if text else []


def thaisum(lang: str) -> Answer:
    """The rules of the ThaiSum corpus."""
    from pythainlp.tokenize import sent_tokenize

    return lambda text: sent_tokenize(text, engine="thaisum") if text else []


def thai_spaces(lang: str) -> Answer:
    """Spaces and line ends."""
    from pythainlp.tokenize import sent_tokenize

    return lambda text: sent_tokenize(text, engine="whitespace+newline") if text else []


def underthesea(lang: str) -> Answer:
    """Its one function."""
    from underthesea import sent_tokenize

    return sent_tokenize


def nupunkt(lang: str) -> Answer:
    """The trained model that ships with it."""
    from nupunkt import sent_tokenize

    return lambda text: list(sent_tokenize(text))


def choppa(lang: str) -> Answer:
    """LanguageTool's SRX rules, which ship with it; paragraphs end at blank lines."""
    from choppa import SrxDocument, SrxTextIterator
    from choppa import __file__ as package

    rules = SrxDocument(ruleset=str(Path(package).with_name("data") / "srx" / "languagetool_segment.srx"))
    return lambda text: list(SrxTextIterator(rules, f"{lang}_two", text))


def cleave(lang: str) -> Answer:
    """Without cleaning, so that the text stays."""
    from csbd import Segmenter

    return Segmenter(language=lang, clean=False).segment


def boydcut(lang: str) -> Answer:
    """The network over PyThaiNLP's words, a line a time and at most the words that it takes."""
    from BoydCut import BoydCut
    from pythainlp.tokenize import word_tokenize

    segment = BoydCut().sentenize

    def sentences(text: str) -> list[str]:
        found = []
        for line in filter(str.strip, text.splitlines()):
            words = word_tokenize(line)
            for start in range(0, len(words), BOYDCUT_WORDS):
                found += segment(words[start : start + BOYDCUT_WORDS], _tokenize=False)
        return [re.sub(r"<[BE]-CLS>", "", each).replace("|", "") for each in found]

    return sentences


ADAPTERS: dict[str, Callable[[str], Answer]] = {
    function.__name__: function
    for function in (
        spacy,
        ginza,
        bunkai,
        fast_bunkai,
        ja_sentence_segmenter,
        hasami,
        pysbd,
        sentencex,
        blingfire,
        sentsplit,
        sakurs,
        yasbd,
        crfcut,
        thaisum,
        thai_spaces,
        underthesea,
        nupunkt,
        choppa,
        cleave,
        boydcut,
    )
}
