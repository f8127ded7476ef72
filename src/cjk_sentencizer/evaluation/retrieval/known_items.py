"""Questions made from the documents themselves, where nobody has asked any: known-item searches.

Of a sentence, its rarest word is taken for the answer and its other rare words for the question (Azzopardi et al. 2007, who call
such queries simulated known-item topics). They use the words of the text, so they are easier than what people ask and favor
chunks that hold little beside the sentence: read the differences between chunkers, and those with care.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from cjk_sentencizer.evaluation.retrieval.questions import Question, QuestionSet
from cjk_sentencizer.segmentation.types import Segments

WORDS = 4
"""Words of a question."""
SENTENCE_WORDS = 6
"""Rare words a sentence needs to be asked about."""


class _Word(NamedTuple):
    text: str
    start: int
    end: int


def known_items(
    documents: Mapping[str, str],
    segmenter: Segments,
    most: int = 300,
    seed: int = 0,
) -> QuestionSet:
    """Return up to ``most`` questions about ``documents``, at most one a sentence, drawn with a fixed seed.

    Args:
        documents: Texts by name.
        segmenter: Finds sentences and words.
        most: How many questions.
        seed: Of the drawing.
    """
    sentences = [
        (name, sentence.start, _words(segmenter, sentence.text))
        for name, text in documents.items()
        for sentence in segmenter.sentences(text)
    ]
    counts = Counter(word for _, _, words in sentences for word in {each.text for each in words})
    Random(seed).shuffle(sentences)
    questions: list[Question] = []
    for name, start, words in sentences:
        if len(questions) == most:
            break
        made = _ask(words, counts, len(sentences))
        if made:
            text, answer = made
            questions.append(Question(text, name, start + answer.start, start + answer.end))
    return QuestionSet(dict(documents), questions)


def _words(segmenter: Segments, sentence: str) -> list[_Word]:
    tokens = segmenter.tokens(sentence)
    spans = zip(tokens.starts, tokens.ends, strict=True)
    found = (_Word(sentence[start:end], start, end) for start, end in spans)
    return [word for word in found if len(word.text) > 1 and word.text[0].isalpha()]


def _ask(words: list[_Word], counts: Counter[str], total: int) -> tuple[str, _Word] | None:
    """The question and the word that answers it; nothing for a sentence of too few rare words."""
    limit = max(2.0, total / 50)
    rare = [word for word in {each.text: each for each in words}.values() if counts[word.text] <= limit]
    if len(rare) < SENTENCE_WORDS:
        return None
    ranked = sorted(rare, key=lambda word: (math.log(counts[word.text]), word.start))
    answer = ranked[0]
    asked = sorted(ranked[1 : WORDS + 1], key=lambda word: word.start)
    return " ".join(word.text for word in asked), answer
