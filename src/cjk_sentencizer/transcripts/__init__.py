"""Transcripts: cues with times and speakers, their sentences with times, and cues cut anew."""

from cjk_sentencizer.transcripts.recut import CueLimits, recut
from cjk_sentencizer.transcripts.sentences import TimedSentence, timed_sentences
from cjk_sentencizer.transcripts.text import TranscriptText
from cjk_sentencizer.transcripts.tracks import tracks
from cjk_sentencizer.transcripts.types import Cue, Tag, Transcript, Word

__all__ = [
    "Cue",
    "CueLimits",
    "Tag",
    "TimedSentence",
    "Transcript",
    "TranscriptText",
    "Word",
    "recut",
    "timed_sentences",
    "tracks",
]
