"""The Japanese spaCy tokenizer: the annotation of spaCy's own, several times as fast and for text of any length.

What a dictionary word says of itself (tag, lemma, norm, reading, inflection) is asked of SudachiPy once and then
found by the word's number, and all tokens' attributes are written to the Doc in one array.
"""

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from spacy.lang.ja import resolve_pos
from spacy.lang.ja.tag_bigram_map import TAG_BIGRAM_MAP
from spacy.lang.ja.tag_map import TAG_MAP
from spacy.lang.ja.tag_orth_map import TAG_ORTH_MAP
from spacy.language import Language
from spacy.symbols import POS, X
from spacy.tokens import Doc, MorphAnalysis
from spacy.vocab import Vocab

from cjk_sentencizer.components.tokenizers import Tokenizer, with_spaces
from cjk_sentencizer.lang.ja.analyzer import CUTTING, require_sudachi
from cjk_sentencizer.lang.ja.sudachi import DICTIONARIES, MODES, read, tag_table, usual_dictionary, word_numbers
from cjk_sentencizer.lang.pieces import in_pieces

if TYPE_CHECKING:
    from sudachipy import Morpheme

_FIELDS = frozenset({"pos", "dictionary_form", "normalized_form", "reading_form"})
_ATTRIBUTES: list[int | str] = ["TAG", "POS", "LEMMA", "NORM"]
_IN_CONTEXT = frozenset({*TAG_ORTH_MAP, *(tag for tag, _ in TAG_BIGRAM_MAP)})
"""Tags whose part of speech the word or the tag behind it decides."""
_SPACE_TAG = "空白"
_RESERVED = re.compile("[=|]")
_UNKNOWN = {POS: X}
# A process that reads the whole web must not keep every word it ever saw.
_MAX_WORDS = 300_000


class Word(NamedTuple):
    """What the tokens of one word share."""

    row: bytes
    """Values of tag, part of speech, lemma and norm, as a Doc's array holds them."""
    morph: MorphAnalysis
    tag: str


class Form(NamedTuple):
    """What SudachiPy says of a word."""

    part_of_speech: int
    lemma: str
    norm: str
    reading: str


class SudachiTokenizer(Tokenizer):
    """Japanese words with tag, part of speech, morphology, lemma and norm, as ``spacy.blank("ja")`` gives them.

    ``split_mode`` is A, B or C (None: A, as in spaCy), ``dictionary`` small, core or full (None: core, or what is installed). Other than
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
        self._dictionary = self.dictionary or usual_dictionary()
        for name, value, known in (("split_mode", self._mode, MODES), ("dictionary", self._dictionary, DICTIONARIES)):
            if value not in known:
                raise ValueError(f"{name}: no {value!r}. Available: {', '.join(known)}.")
        require_sudachi("cjk.SudachiTokenizer.v1", self._dictionary)
        self._words: dict[int | Form, Word] = {}
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
        rows: Any = np.frombuffer(bytearray(b"".join([entry.row for entry in entries])), dtype=np.uint64)
        rows = rows.reshape(-1, len(_ATTRIBUTES))
        for index, part_of_speech in _parts_of_speech(words, [entry.tag for entry in entries]):
            rows[index, 1] = part_of_speech
        doc.from_array(_ATTRIBUTES, rows)
        # Doc.from_array would look every analysis up in the vocabulary again.
        for token, entry in zip(doc, entries, strict=True):
            token.morph = entry.morph
        return doc

    def _run(self, text: str) -> tuple[list[str], list[Word]]:
        surfaces, morphemes = read(text, self._mode, self._dictionary, _FIELDS)
        words = map(self._words.get, word_numbers(morphemes))
        return surfaces, [
            word or self._unlisted(morpheme, surface)
            for word, morpheme, surface in zip(words, morphemes, surfaces, strict=True)
        ]

    def _unlisted(self, morpheme: "Morpheme", surface: str) -> Word:
        """Return the word of a morpheme whose number is not (yet) listed; unknown words share their numbers."""
        unknown = morpheme.is_oov()
        form = Form(
            morpheme.part_of_speech_id(),
            morpheme.dictionary_form() or surface,
            morpheme.normalized_form(),
            morpheme.reading_form(),
        )
        key = form if unknown else morpheme.word_id()
        word = self._words.get(key)
        if word is None:
            # What is kept must outlive a memory zone of the vocabulary; odd words seen in one shall not.
            kept = not (unknown and self.vocab.in_memory_zone)  # type: ignore[attr-defined]  # stub of spaCy 3.7
            word = self._word(form, kept=kept)
            if len(self._words) >= _MAX_WORDS:
                self._words.clear()
            if kept:
                self._words[key] = word
        return word

    def _word(self, form: Form, *, kept: bool) -> Word:
        tag, _, inflection = tag_table(self._dictionary)[form.part_of_speech].partition("|")
        features = {}
        if inflection:
            features["Inflection"] = inflection
        if form.reading:
            features["Reading"] = _RESERVED.sub("_", form.reading)
        return self._make(tag, form.lemma, form.norm, MorphAnalysis(self.vocab, features), kept=kept)

    def _space(self, text: str) -> Word:
        return self._make(_SPACE_TAG, text, text, self._no_morph, kept=False)

    def _make(self, tag: str, lemma: str, norm: str, morph: MorphAnalysis, *, kept: bool) -> Word:
        """Make a word; the strings of one that is kept outlive a memory zone of the vocabulary."""
        add = self.vocab.strings.add
        ids = [add(string, allow_transient=not kept) for string in (tag, lemma, norm)]  # type: ignore[call-arg]  # stub of spaCy 3.7
        row = np.array([ids[0], TAG_MAP.get(tag, _UNKNOWN)[POS], ids[1], ids[2]], dtype=np.uint64)
        return Word(row.tobytes(), morph, tag)


def _parts_of_speech(words: list[str], tags: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the index and the part of speech of every token for which the context matters, as spaCy resolves it."""
    given = -1  # the token whose part of speech its predecessor gave
    for index in [index for index, tag in enumerate(tags) if tag in _IN_CONTEXT]:
        tag, following = tags[index], tags[index + 1] if index + 1 < len(tags) else None
        if index == given or ((tag, following) not in TAG_BIGRAM_MAP and tag not in TAG_ORTH_MAP):
            continue
        current, next_pos = resolve_pos(words[index], tag, following)  # type: ignore[no-untyped-call]
        yield index, current
        if next_pos:
            given = index + 1
            yield given, next_pos


def make_sudachi_tokenizer(
    split_mode: str | None = None, dictionary: str | None = None
) -> Callable[[Language], SudachiTokenizer]:
    """Return the function that makes the Japanese tokenizer for a pipeline."""
    return lambda nlp: SudachiTokenizer(nlp.vocab, split_mode, dictionary)
