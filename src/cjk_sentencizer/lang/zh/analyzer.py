"""Chinese tokens from jieba or rjieba.

- ``rjieba``: jieba's method and dictionary in Rust, about 20 times as fast. The default where it is installed: the words
  are jieba's, but for Latin text in odd places.
- ``jieba``: ``jieba.cut`` with its own dictionary and the words of ``words.txt``, untouched by what a program loads into jieba's shared tokenizer.
  The default where rjieba is not installed.
- ``jieba:posseg``: the same dictionary with ``jieba.posseg``, which finds tags in context and takes 12 times as long.
- ``jieba:global``: jieba's shared tokenizer, with whatever ``jieba.load_userdict`` and ``jieba.add_word`` put there.

The tags of ``rjieba`` and ``jieba`` are those of jieba's dictionary, ``""`` for words it does not hold.

The dictionaries are of simplified Chinese: traditional characters are looked up as simplified ones (``folding``), but
for ``jieba:global``, whose user words may be traditional. Surfaces are those of the text as given.
"""

from __future__ import annotations

import logging
import re
import threading
import warnings
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import IO, Protocol

from cjk_sentencizer.lang.engines import chosen_engine, require
from cjk_sentencizer.lang.lists import word_list
from cjk_sentencizer.lang.pieces import Cutting, Run, columns, encodable, in_pieces
from cjk_sentencizer.lang.tokens import Analyzer, Tokens
from cjk_sentencizer.lang.zh.folding import to_simplified

ENGINES: tuple[str, ...] = ("rjieba", "jieba", "jieba:posseg", "jieba:global")

# jieba reads runs of these characters as a block by itself; what is between blocks it takes one by one.
CUTTING = Cutting(safe=re.compile("[^\u4e00-\u9fd5a-zA-Z0-9+#&._%\\-\r]"), limit=2000, context=32, overlap=64)

_DIGITS = re.compile("[0-9.]+")
_LATIN = re.compile("[a-zA-Z0-9]+")
_LATIN_PARTS = re.compile("([a-zA-Z0-9]+(?:\\.[0-9]+)?%?)")  # as jieba's finalseg has them
_JOINED = re.compile("[a-zA-Z0-9][+#&._\\-]|[+#&._\\-][a-zA-Z0-9]")
_USER_WORD = re.compile("(.+?)(?: ([0-9]+))?(?: ([a-z]+))?")
_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def load(engine: str | None = None, user_words: str = "") -> Analyzer:
    """Return the analyzer of that name, by default the first of ``ENGINES`` that is installed.

    The dictionary is opened at first use.

    ``user_words`` is the content of a user dictionary in jieba's format: a line has a word, then its frequency and
    its tag where they are known. ValueError for an unknown name, or for user words with ``jieba:global``, ImportError
    if jieba or rjieba is not installed.
    """
    name = chosen_engine("zh", engine, ENGINES, optional=("rjieba",))
    if user_words and name == "jieba:global":
        raise ValueError("'jieba:global' takes no user words: load them with jieba.load_userdict, or use 'jieba'.")
    require("jieba", name, "cjk-sentencizer[zh]")
    if name == "rjieba":
        require("rjieba", name, "cjk-sentencizer[fast]")
    return JiebaAnalyzer(name, user_words)


@dataclass(frozen=True, slots=True)
class JiebaAnalyzer:
    """Analyzer over jieba or rjieba. White space is a token; tags are jieba's own (``v``, ``uj``, ``x`` …)."""

    name: str
    user_words: str = ""

    def __call__(self, text: str) -> Tokens:
        """Return the tokens; a lone surrogate is read as U+FFFD."""
        return self.in_pieces(text, CUTTING)

    def in_pieces(self, text: str, cutting: Cutting) -> Tokens:
        """Return the tokens, computed in pieces of a chosen size; the answer does not depend on it."""
        copy = encodable(text)
        if self.name != "jieba:global":
            copy = to_simplified(copy)
        surfaces, tags = in_pieces(copy, _runner(self.name, self.user_words), cutting)
        return columns(text, copy, surfaces, tags)


class JiebaTokenizer(Protocol):
    """What is used of ``jieba.Tokenizer``."""

    user_word_tag_tab: dict[str, str]

    def initialize(self) -> None:
        """Load the dictionary."""

    def load_userdict(self, f: Iterable[str]) -> None:
        """Add the words of a user dictionary, given by lines."""

    def get_dict_file(self) -> IO[bytes]:
        """Open the dictionary's file."""
        ...

    def cut(self, sentence: str) -> Iterable[str]:
        """Yield the words."""
        ...


_opening = threading.RLock()


def _runner(name: str, user_words: str) -> Run[str]:
    """Return the function that cuts one piece, made once a process."""
    with _opening:
        return _make_runner(name, user_words)


@cache
def _make_runner(name: str, user_words: str) -> Run[str]:
    # The text is folded before it is cut, and so are the words to be found in it.
    words = [*word_list("zh", "words"), *to_simplified(user_words).splitlines()]
    if name == "jieba:global":
        words = []
    if name == "rjieba":
        return _rjieba_runner(words)
    jieba = _import_jieba()
    tokenizer = jieba.dt if name == "jieba:global" else jieba.Tokenizer()
    _initialize(jieba, tokenizer)
    if words:
        tokenizer.load_userdict(words)
    return _posseg_runner(tokenizer) if name == "jieba:posseg" else _jieba_runner(tokenizer)


def _rjieba_runner(user_words: list[str]) -> Run[str]:
    import rjieba

    jieba, tags = rjieba.Jieba(), TagTable(dictionary_tags(_import_jieba().Tokenizer()))
    for line in user_words:
        match = _USER_WORD.fullmatch(line.strip())
        if match:
            word, frequency, tag = match.groups()
            jieba.add_word(word, int(frequency) if frequency else None, tag)
            if tag:
                tags[word] = tag
    cut = jieba.cut

    def run(text: str) -> tuple[list[str], list[str]]:
        words = cut(text)
        if _JOINED.search(text):
            words = list(_apart(words, tags))
        return words, [tags[word] for word in words]

    return run


def _apart(words: list[str], known: Container[str]) -> Iterator[str]:
    """Give the words, those of Latin letters, digits and marks in the parts that jieba makes of them (``7-6``, ``a.b``).

    rjieba leaves them whole.
    """
    for word in words:
        if word.isascii() and len(word) > 1 and not word.isalnum() and word not in known:
            yield from filter(None, _LATIN_PARTS.split(word))
        else:
            yield word


def _jieba_runner(tokenizer: JiebaTokenizer) -> Run[str]:
    cut, tags = tokenizer.cut, TagTable(dictionary_tags(tokenizer))

    def run(text: str) -> tuple[list[str], list[str]]:
        words = list(cut(text))
        return words, [tags[word] for word in words]

    return run


def _posseg_runner(tokenizer: JiebaTokenizer) -> Run[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from jieba import posseg

    cut = posseg.POSTokenizer(tokenizer).cut

    def run(text: str) -> tuple[list[str], list[str]]:
        pairs = list(cut(text))
        return [pair.word for pair in pairs], [pair.flag for pair in pairs]

    return run


def _import_jieba() -> ModuleType:
    # jieba 0.42 holds escapes that newer Pythons warn about when they compile it.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module("jieba")


def _initialize(jieba: ModuleType, tokenizer: JiebaTokenizer) -> None:
    """Load the dictionary without the messages jieba prints on the way."""
    logger: logging.Logger = jieba.default_logger
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        tokenizer.initialize()
    finally:
        logger.setLevel(level)


def dictionary_tags(tokenizer: JiebaTokenizer) -> dict[str, str]:
    """Return the tags of a jieba tokenizer's words; those of its user words go before those of its dictionary."""
    with tokenizer.get_dict_file() as lines:
        entries = (line.decode("utf-8").split() for line in lines)
        tags = {entry[0]: entry[2] for entry in entries if len(entry) == 3}
    tags.update(tokenizer.user_word_tag_tab)
    return tags


class TagTable(dict[str, str]):
    """Tags by word; for words it does not hold ``m`` (number), ``eng``, ``x`` (no word) or, for Han, ``""``."""

    def __missing__(self, word: str) -> str:
        if _HAN.search(word):
            return ""
        if _DIGITS.fullmatch(word):
            return "m"
        return "eng" if _LATIN.match(word) else "x"
