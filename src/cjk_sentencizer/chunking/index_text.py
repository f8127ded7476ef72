"""What to index of a chunk: its text, with what it lacks to be understood alone, in one spelling."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cjk_sentencizer.chunking.normalization import Normalize, resolve_normalize
from cjk_sentencizer.chunking.outline import Outline

ADDITIONS = ("headings", "speakers")


class IndexText:
    """Makes ``Chunk.index_text``.

    The rows that say what the columns of a table are stand before a part of it that lacks them, in any case.
    """

    def __init__(self, normalize: Normalize = None, additions: str | Sequence[str] = ()) -> None:
        """Set the form of the text, as `resolve_normalize` has it, and what is put before it: names from ``ADDITIONS``.

        Raises:
            ValueError: An unknown name.
        """
        self.normalize = resolve_normalize(normalize)
        self.additions = (additions,) if isinstance(additions, str) else tuple(additions)
        for name in self.additions:
            if name not in ADDITIONS:
                raise ValueError(f"No {name!r} to index with. Available: {', '.join(ADDITIONS)}.")

    def of(self, outline: Outline, start: int, fresh: int, end: int) -> str:
        """Return what to index of ``text[start:end]``, of which what stands before ``fresh`` repeats the chunk before."""
        text = outline.text[start:end]
        if outline.sentences:
            if "speakers" in self.additions:
                text = _with_speakers(outline, start, end)
            before = _headings(outline, start) if "headings" in self.additions else ""
            text = before + _table_header(outline, fresh) + text
        return self.normalize(text) if self.normalize else text


def _headings(outline: Outline, start: int) -> str:
    """The titles above the place, outermost first; those that the chunk begins with itself are left out."""
    index = outline.index_at(start)
    path = outline.heading_paths[index]
    if outline.kinds[index] == "heading":
        path = path[:-1]
    return f"{' > '.join(path)}\n\n" if path else ""


def _table_header(outline: Outline, start: int) -> str:
    section = outline.sections[outline.index_at(start)]
    if section is None or section.kind != "table" or not section.start < section.header <= start:
        return ""
    return outline.text[section.start : section.header].rstrip("\n") + "\n"


def _with_speakers(outline: Outline, start: int, end: int) -> str:
    """The text with the name of the speaker before each turn that has no label there."""
    turns = outline.turns
    first, last = outline.index_at(start), outline.index_at(max(start, end - 1)) + 1
    begins = [i for i in range(first, last) if i == first or turns.of[i] != turns.of[i - 1]]
    places = [start, *(outline.starts[i] for i in begins[1:]), end]
    text = ""
    for index, (begin, until) in zip(begins, pairwise(places), strict=True):
        turn = turns.of[index]
        is_labelled = turn == index and turn in turns.labels and begin <= outline.sentences[index].start
        name = "" if turn < 0 or is_labelled else f"{turns.speakers[turn]}: "
        gap = "\n" if text and name and not text.endswith("\n") else ""
        text += gap + name + outline.text[begin:until]
    return text
