"""The Japanese spaCy tokenizer: the annotation of spaCy's own, several times as fast and for text of any length.

What a dictionary word says of itself (tag, lemma, norm, reading, inflection) is asked of SudachiPy once and then
found by the word's number, and all tokens' attributes are written to the Doc in one array.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from spacy.lang.ja import resolve_pos
from spacy.lang.ja.tag_bigram_map import TAG_BIGRAM_MAP
from spacy.lang.ja.tag_map import TAG_MAP
from spacy.lang.ja.tag_orth_map import TAG_ORTH_MAP
from spacy.symbols import POS, X
from spacy.tokens import Doc, MorphAnalysis

from cjk_sentencizer.components.tokenizers import Tokenizer, with_spaces
from cjk_sentencizer.lang.ja.analyzer import CUTTING, require_sudachi
from cjk_sentencizer.lang.ja.sudachi import DICTIONARIES, MODES, read, tag_table
from cjk_sentencizer.lang.pieces import in_pieces

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.vocab import Vocab
    from sudachipy import Morpheme

_FIELDS = frozenset({"pos", "dictionary_form", "normalized_form", "reading_form"})
_ATTRIBUTES = ["TAG", "POS", "LEMMA", "NORM"]
_SPACE_TAG = "空白"
_RESERVED = re.compile("[=|]")
_UNKNOWN = {POS: X}
# Tags whose part of speech depends on the word or on the tag that follows.
_CONTEXTUAL = frozenset(TAG_ORTH_MAP) | {first for first, _ in TAG_BIGRAM_MAP}
# A process that reads the whole web must not keep every word it ever saw.
_MAX_WORDS = 300_000


class Word(NamedTuple):
    """What the tokens of one word share."""

    row: tuple[int, int, int, int]
    """Values of tag, part of speech, lemma and norm, as a Doc holds them."""
    morph: MorphAnalysis
    tag: str


class SudachiTokenizer(Tokenizer):
    """Japanese words with tag, part of speech, morphology, lemma and norm, as ``spacy.blank("ja")`` gives them.

    ``split_mode`` is A, B or C (None: A, as in spaCy), ``dictionary`` small, core or full (None: core). Other than
    spaCy's, it sets no ``doc.user_data["sub_tokens"]`` in modes B and C.
    """

    settings = ("split_mode", "dictionary")

    def __init__(self, vocab: Vocab, split_mode: str | None = None, dictionary: str | None = None) -> None:
        super().__init__(vocab)
        self.split_mode = split_mode
        self.dictionary = dictionary
        self.prepare()

    def prepare(self) -> None:
        """Check the settings and forget the words seen so far."""
        self._mode = self.split_mode or "A"
        self._dictionary = self.dictionary or "core"
        for name, value, known in (("split_mode", self._mode, MODES), ("dictionary", self._dictionary, DICTIONARIES)):
            if value not in known:
                raise ValueError(f"{name}: no {value!r}. Available: {', '.join(known)}.")
        require_sudachi("cjk.SudachiTokenizer.v1", self._dictionary)
        self._words: dict[int, Word] = {}
        self._no_morph = MorphAnalysis(self.vocab, {})

    def __call__(self, text: str) -> Doc:
        """Return the tokenized text."""
        surfaces, found = in_pieces(text, self._run, CUTTING)
        words, spaces, sources = with_spaces(surfaces)
        doc = Doc(self.vocab, words=words, spaces=spaces)
        if not words:
            return doc
        entries = [
            found[source] if source >= 0 else self._space(word) for word, source in zip(words, sources, strict=True)
        ]
        rows: Any = np.array([entry.row for entry in entries], dtype=np.uint64)
        rows[:, 1] = _parts_of_speech(words, entries, rows[:, 1].tolist())
        doc.from_array(_ATTRIBUTES, rows)
        # Doc.from_array would look every analysis up in the vocabulary again.
        for token, entry in zip(doc, entries, strict=True):
            token.morph = entry.morph
        return doc

    def _run(self, text: str) -> tuple[list[str], list[Word]]:
        surfaces, morphemes = read(text, self._mode, self._dictionary, _FIELDS)
        known = self._words.get
        return surfaces, [known(morpheme.word_id()) or self._word(morpheme) for morpheme in morphemes]

    def _word(self, morpheme: Morpheme) -> Word:
        """Make the word of a morpheme, and keep it if the dictionary has it (unknown words share their numbers)."""
        listed = not morpheme.is_oov()
        tag, _, inflection = tag_table(self._dictionary)[morpheme.part_of_speech_id()].partition("|")
        features = {}
        if inflection:
            features["Inflection"] = inflection
        if morpheme.reading_form():
            features["Reading"] = _RESERVED.sub("_", morpheme.reading_form())
        lemma = morpheme.dictionary_form() or morpheme.surface()
        word = self._make(tag, lemma, morpheme.normalized_form(), MorphAnalysis(self.vocab, features), lasting=listed)
        if listed:
            if len(self._words) >= _MAX_WORDS:
                self._words.clear()
            self._words[morpheme.word_id()] = word
        return word

    def _space(self, text: str) -> Word:
        return self._make(_SPACE_TAG, text, text, self._no_morph, lasting=False)

    def _make(self, tag: str, lemma: str, norm: str, morph: MorphAnalysis, *, lasting: bool) -> Word:
        """Make a word; the strings of a lasting one outlive a memory zone of the vocabulary."""
        add = self.vocab.strings.add
        ids = [add(string, allow_transient=not lasting) for string in (tag, lemma, norm)]  # type: ignore[call-arg]  # stub of spaCy 3.7
        return Word((ids[0], TAG_MAP.get(tag, _UNKNOWN)[POS], ids[1], ids[2]), morph, tag)


def _parts_of_speech(words: list[str], entries: list[Word], defaults: list[int]) -> list[int]:
    """Return the tokens' parts of speech, those that depend on the context as spaCy resolves them."""
    tags = [entry.tag for entry in entries]
    given = -1  # the token whose part of speech its predecessor gave
    for index, tag in enumerate(tags):
        if tag not in _CONTEXTUAL or index == given:
            continue
        following = tags[index + 1] if index + 1 < len(tags) else None
        defaults[index], next_pos = resolve_pos(words[index], tag, following)  # type: ignore[no-untyped-call]
        if next_pos:
            given = index + 1
            defaults[given] = next_pos
    return defaults


def make_sudachi_tokenizer(
    split_mode: str | None = None, dictionary: str | None = None
) -> Callable[[Language], SudachiTokenizer]:
    """Return the function that makes the Japanese tokenizer for a pipeline."""
    return lambda nlp: SudachiTokenizer(nlp.vocab, split_mode, dictionary)
