"""Chunks of a transcript, each with its times and its speaker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.transcripts.text import TranscriptText


def timed_chunks(text: TranscriptText, chunks: Iterable[Chunk]) -> Iterator[Chunk]:
    """Give chunks of the transcript's text with ``start_time``, ``end_time`` (seconds) and ``speaker`` in their metadata.

    What the file does not say is left out; the speaker is the one who begins.
    """
    for chunk in chunks:
        end = chunk.start + len(chunk.text.rstrip())
        known = {
            "start_time": text.time_at(chunk.start),
            "end_time": text.time_at(end, end=True),
            "speaker": text.speaker_at(chunk.start) or None,
        }
        added = {name: value for name, value in known.items() if value is not None}
        yield chunk._replace(metadata={**chunk.metadata, **added})
