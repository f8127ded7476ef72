"""Parts of a cue."""

from __future__ import annotations

from cjk_sentencizer.transcripts.types import Cue, Tag, Word


def part(cue: Cue, start: int, end: int) -> Cue:
    """Return the cue with ``text[start:end]`` as its text, and the words and the markup of that part; its times stay.

    >>> part(Cue("雨だ。風だ。", 0, 2, words=(Word(3, 5, 1.0, 1.5),)), 3, 6)[:3]
    ('風だ。', 0, 2)
    """
    if (start, end) == (0, len(cue.text)):
        return cue
    words = tuple(
        Word(max(word.start, start) - start, min(word.end, end) - start, word.start_time, word.end_time)
        for word in cue.words
        if word.start < end and word.end > start
    )
    markup = tuple(Tag(tag.offset - start, tag.text) for tag in cue.markup if _belongs(tag, start, end))
    return cue._replace(text=cue.text[start:end], words=words, markup=markup)


def _belongs(tag: Tag, start: int, end: int) -> bool:
    closes = tag.text.startswith("</")
    return start < tag.offset <= end if closes else start <= tag.offset < end
