"""Topic segmentation: whether cuts fall where one document ends and another begins.

Documents are joined as Choi (2000, "Advances in domain independent linear text segmentation") joins them: ten segments, each the
first 3 to 11 sentences of a document drawn at random. Pk (Beeferman et al. 1999) and WindowDiff (Pevzner & Hearst 2002) are
NLTK's; lower is better, and half the mean length of a segment is the width of their window.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import NamedTuple

from cjk_sentencizer.segmentation.types import Reason, Sentence

SEGMENTS = 10
LENGTHS = (3, 11)
FEWEST = 5
"""Segments that a last, shorter text needs."""


class JoinedText(NamedTuple):
    """A text of several topics."""

    text: str
    sentences: list[Sentence]
    breaks: frozenset[int]
    """The sentences with which a topic begins, the first one left out."""

    @property
    def window(self) -> int:
        """Half the mean number of sentences of a segment, at least 2."""
        return max(2, round(len(self.sentences) / (len(self.breaks) + 1) / 2))


class TopicScore(NamedTuple):
    """Mean errors over texts; 0 is perfect."""

    pk: float
    window_diff: float
    cuts: float
    """Cuts made for each that is right to make."""


def join_documents(
    documents: Sequence[Sequence[str]], separator: str = "", most: int = 40, seed: int = 0
) -> list[JoinedText]:
    """Return up to ``most`` texts of ten segments each.

    Args:
        documents: Each a list of sentences.
        separator: Between sentences: nothing, or a space.
        most: How many texts.
        seed: Of the drawing.
    """
    random = Random(seed)
    usable = [document for document in documents if len(document) >= LENGTHS[0]]
    random.shuffle(usable)
    segments = [document[: random.randint(*LENGTHS)] for document in usable]
    groups = [segments[at : at + SEGMENTS] for at in range(0, len(segments), SEGMENTS)]
    return [_join(group, separator) for group in groups[:most] if len(group) >= FEWEST]


def _join(segments: Sequence[Sequence[str]], separator: str) -> JoinedText:
    texts = [text for segment in segments for text in segment]
    starts = [0, *accumulate(len(text) + len(separator) for text in texts)]
    sentences = [
        Sentence(text, start, start + len(text), Reason.GIVEN, 1.0) for text, start in zip(texts, starts, strict=False)
    ]
    breaks = frozenset(accumulate(len(segment) for segment in segments[:-1]))
    return JoinedText(separator.join(texts), sentences, breaks)


def topic_score(pairs: Sequence[tuple[JoinedText, Sequence[int]]]) -> TopicScore:
    """Return the scores of texts and the offsets at which a chunker cut each of them.

    Raises:
        ImportError: NLTK is not installed.
        ValueError: There is no text, or a cut is not at a sentence.
    """
    try:
        from nltk.metrics.segmentation import pk, windowdiff
    except ImportError as error:
        raise ImportError("Pk and WindowDiff need NLTK: pip install nltk.") from error
    if not pairs:
        raise ValueError("There is no text to score; documents of at least 3 sentences are needed, 5 of them a text.")
    found = [(_marks(text, text.breaks), _marks(text, _numbers(text, cuts)), text.window) for text, cuts in pairs]
    right = sum(len(text.breaks) for text, _ in pairs)
    return TopicScore(
        pk=sum(pk(gold, own, window) for gold, own, window in found) / len(found),
        window_diff=sum(windowdiff(gold, own, window) for gold, own, window in found) / len(found),
        cuts=sum(own.count("1") for _, own, _ in found) / right,
    )


def _numbers(text: JoinedText, cuts: Sequence[int]) -> frozenset[int]:
    """The sentences that begin at the cuts."""
    numbers = {sentence.start: number for number, sentence in enumerate(text.sentences)}
    wrong = [cut for cut in cuts if cut not in numbers]
    if wrong:
        raise ValueError(f"No sentence begins at {wrong[0]}; all chunkers must be given the same sentences.")
    return frozenset(numbers[cut] for cut in cuts) - {0}


def _marks(text: JoinedText, breaks: frozenset[int]) -> str:
    """A mark for each gap between two sentences, as NLTK reads them."""
    return "".join("1" if number in breaks else "0" for number in range(1, len(text.sentences)))
