"""The sentences of a transcript, each with its time and its speaker."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cjk_sentencizer.segmentation.pauses import Hint
from cjk_sentencizer.segmentation.types import Reason, Sentence
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.types import Transcript


class Segments(Protocol):
    """What is asked of a segmenter."""

    def sentences(self, text: str, tokens: None = None, hints: list[Hint] = ...) -> list[Sentence]:
        """Return the sentences of ``text``."""
        ...


class TimedSentence(NamedTuple):
    """A sentence with its time; ``start`` and ``end`` are code points of the transcript's joined text."""

    text: str
    start: int
    end: int
    reason: Reason
    score: float
    start_time: float | None
    """Seconds; None where the file has no times."""
    end_time: float | None
    speaker: str


def timed_sentences(
    segmenter: Segments, transcript: Transcript | TranscriptText, times: bool = True
) -> list[TimedSentence]:
    """Return the sentences of a transcript in order, across its cues.

    Args:
        segmenter: a ``Segmenter``.
        transcript: as a reader gives it, or its text.
        times: whether pauses are evidence; without them the end of a cue is no more than a line end.

    >>> from cjk_sentencizer import Segmenter
    >>> from cjk_sentencizer.transcripts import Cue
    >>> cues = Cue("電車が", 3.0, 4.0), Cue("空いてたんだ。", 4.0, 5.0)
    >>> [sentence] = timed_sentences(Segmenter("ja"), Transcript("a", cues))
    >>> sentence.text, sentence.start_time, sentence.end_time
    ('電車が空いてたんだ。', 3.0, 5.0)
    """
    text = transcript if isinstance(transcript, TranscriptText) else TranscriptText(transcript)
    hints = text.hints()
    if not times:
        hints = [hint._replace(gap=None) for hint in hints if hint.cue_end]
    found = segmenter.sentences(text.text, None, hints) if hints else segmenter.sentences(text.text)
    return with_times(text, found)


def with_times(text: TranscriptText, sentences: list[Sentence]) -> list[TimedSentence]:
    """Return sentences of a transcript's text with their times, which never run backwards."""
    timed, latest = [], 0.0
    for sentence in sentences:
        start, end = text.time_at(sentence.start), text.time_at(sentence.end, end=True)
        if start is not None and end is not None:
            latest = start = max(start, latest)
            end = max(start, end)
        timed.append(TimedSentence(*sentence, start, end, text.speaker_at(sentence.start)))
    return timed
