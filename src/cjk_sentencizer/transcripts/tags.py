"""Markup of cues: which tags are open at a place, so that a part of a cue looks as the whole did."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cjk_sentencizer.transcripts.text import Piece, TranscriptText
from cjk_sentencizer.transcripts.types import Tag

_NAME = re.compile(r"</?\s*([\w-]+)")


def marked_up(text: TranscriptText, start: int, end: int) -> tuple[str, tuple[Tag, ...]]:
    """Return ``text.text[start:end]`` and its markup; tags that a cut runs through are closed and opened again."""
    found: list[Tag] = []
    for index in text.cue_range(start, end):
        markup = text.transcript.cues[index].markup
        if markup and text.pieces_of(index):
            found += _of_cue(text, index, markup, start, end)
    return text.text[start:end], tuple(_without_empty(found))


def open_tags(tags: Sequence[Tag]) -> list[Tag]:
    """Return the tags of a sequence that nothing in it closes, outermost first."""
    stack: list[Tag] = []
    for tag in tags:
        if tag.text.startswith("</"):
            name = _name(tag.text)
            index = next((i for i in reversed(range(len(stack))) if _name(stack[i].text) == name), None)
            if index is not None:
                del stack[index]
        elif "</" not in tag.text:  # a whole element, a reading above a word, opens nothing
            stack.append(tag)
    return stack


def _of_cue(text: TranscriptText, index: int, markup: Sequence[Tag], start: int, end: int) -> list[Tag]:
    pieces = text.pieces_of(index)
    first, last = max(start, pieces[0].start), min(end, pieces[-1].end)
    placed = [Tag(_place(pieces, tag.offset), tag.text) for tag in markup]
    before = [tag for tag in placed if tag.offset < first or tag.offset == first and tag.text.startswith("</")]
    within = [
        tag
        for tag in placed
        if tag not in before and (tag.offset < last or tag.offset == last and tag.text.startswith("</"))
    ]
    opened = [Tag(first, tag.text) for tag in open_tags(before)]
    closed = [
        Tag(last, f"</{_name(tag.text)}>") for tag in reversed(open_tags([*opened, *within])) if tag.text[0] == "<"
    ]
    return [Tag(tag.offset - start, tag.text) for tag in [*opened, *within, *closed]]


def _place(pieces: Sequence[Piece], offset: int) -> int:
    """Where a place of the cue's own text is in the joined one."""
    piece = next((each for each in reversed(pieces) if each.cue_start <= offset), pieces[0])
    return min(piece.start + offset - piece.cue_start, piece.end)


def _without_empty(tags: list[Tag]) -> list[Tag]:
    """The tags without pairs that close and open the same at one place."""
    kept: list[Tag] = []
    for tag in tags:
        last = kept[-1] if kept else None
        if last and last.offset == tag.offset and last.text == f"</{tag.text[1:]}":
            kept.pop()
        else:
            kept.append(tag)
    return kept


def _name(tag: str) -> str:
    match = _NAME.match(tag)
    return match.group(1).lower() if match else tag
