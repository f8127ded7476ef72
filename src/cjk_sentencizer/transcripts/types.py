"""What a transcript is made of; times are seconds from its start, None where the file has none."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A word whose time is known: ``cue.text[start:end]``."""

    start: int
    end: int
    start_time: float
    end_time: float


class Tag(NamedTuple):
    r"""A piece of markup (``<i>``, ``</i>``, ``{\an8}``) that stands before ``cue.text[offset]``."""

    offset: int
    text: str


class Cue(NamedTuple):
    """What is shown or spoken at a time: a subtitle, a recogniser's segment, a turn of a dialogue."""

    text: str
    """Without markup; its lines without outer white space, joined with LF."""
    start_time: float | None = None
    end_time: float | None = None
    speaker: str = ""
    """Empty where the file does not say."""
    id: str = ""
    settings: str = ""
    """What follows the times on their line: position, alignment."""
    words: tuple[Word, ...] = ()
    markup: tuple[Tag, ...] = ()
    alone: bool = False
    """Whether it is a message or paragraph of its own, which goes on with nothing before it."""


class Transcript(NamedTuple):
    """The cues of one file in the order of their times."""

    name: str
    cues: tuple[Cue, ...]
    header: str = ""
    """What a VTT file has between ``WEBVTT`` and its first cue: a title, styles, regions."""
    notes: tuple[tuple[int, str], ...] = ()
    """Other blocks of a VTT file: index of the cue before which they stand, and their text."""
    mended: tuple[str, ...] = ()
    """What was wrong in the file and how it was read, each with its place."""
