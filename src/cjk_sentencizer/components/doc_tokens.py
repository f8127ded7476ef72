"""The tokens of a spaCy Doc as an analyzer's columns, where they carry as much as the analyzer would give."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cjk_sentencizer.lang.th.tags import word_tags
from cjk_sentencizer.lang.tokens import Tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from spacy.tokens import Doc

# The first parts of UniDic's tags, which SudachiPy and spaCy's Japanese pipelines use.
_UNIDIC = re.compile(
    "(?:名詞|代名詞|動詞|形容詞|形状詞|副詞|連体詞|接続詞|感動詞|助詞|助動詞|接頭辞|接尾辞|記号|補助記号|空白)(?:-.+)?"
)
# jieba's tags; those of the Chinese Treebank, which spaCy's trained pipelines use, are in capitals.
_JIEBA = re.compile("[a-z][a-zA-Z0-9]*")
_INFLECTION = re.compile("(?:^|\\|)Inflection=([^|]*)")
_THAI = re.compile("[\u0e00-\u0e7f]+")
# PyThaiNLP's words are about four characters long; a Doc of another tokenizer has whole phrases, or characters.
_THAI_WORD_LENGTH = (1.5, 8.0)


def doc_tokens(doc: Doc, lang: str | None = None) -> Tokens | None:
    """Return the Doc's own tokens, with tags in the form of ``lang.tokens``, or None if they do not carry enough.

    ``lang`` is the language whose analyzer they are to replace, the Doc's own by default. Japanese needs UniDic tags
    on every token, Chinese jieba's, Thai words of the usual length; of other languages any tokens will do but those
    of Japanese, Chinese or Thai text cut by a tokenizer for spaces (None for ``xx``).
    """
    carry = _CARRIERS.get(lang or doc.lang_)
    return carry(doc) if carry and len(doc) else None


def _japanese(doc: Doc) -> Tokens | None:
    pairs = doc.to_array(["TAG", "MORPH"]).tolist()
    strings = doc.vocab.strings
    known: dict[tuple[int, int], str] = {}
    tags: list[str] = []
    for tag, morph in map(tuple, pairs):
        label = known.get((tag, morph))
        if label is None:
            name = strings[tag]
            if not _UNIDIC.fullmatch(name):
                return None
            label = known[tag, morph] = _label(name, strings[morph])
        tags.append(label)
    return _columns(doc, tags)


@lru_cache(maxsize=50_000)
def _label(tag: str, morph: str) -> str:
    match = _INFLECTION.search(morph)
    return f"{tag}|{match[1]}" if match else tag


def _chinese(doc: Doc) -> Tokens | None:
    strings = doc.vocab.strings
    ids = _values(doc, "TAG")
    names = {number: strings[number] for number in set(ids)}
    if not any(names.values()) or not all(name == "" or _JIEBA.fullmatch(name) for name in names.values()):
        return None
    return _columns(doc, [names[number] for number in ids])


def _thai(doc: Doc) -> Tokens | None:
    lengths = [len(token.text) for token in doc if _THAI.match(token.text)]
    low, high = _THAI_WORD_LENGTH
    if lengths and not low <= sum(lengths) / len(lengths) <= high:
        return None
    return _columns(doc, word_tags(token.text for token in doc))


def _columns(doc: Doc, tags: list[str]) -> Tokens:
    surfaces = [token.text for token in doc]
    starts = _values(doc, "IDX")
    ends = [start + len(surface) for start, surface in zip(starts, surfaces, strict=True)]
    return Tokens(starts, ends, surfaces, tags)


def _values(doc: Doc, attribute: str) -> list[int]:
    values: Any = doc.to_array([attribute])
    return list(values.ravel().tolist())


_CARRIERS: dict[str, Callable[[Any], Tokens | None]] = {"ja": _japanese, "zh": _chinese, "th": _thai}
