"""The structure of a text: its lines, what kind each is, and which of them belong to one block."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple

import regex

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation import markup
from cjk_sentencizer.segmentation.brackets import PAIRS, partner
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD, Patterns
from cjk_sentencizer.segmentation.plain import Bounds
from cjk_sentencizer.segmentation.types import Reason

Newlines = Literal["auto", "always", "blank", "never"]

CHAT_LINE = 35
"""Code points below which a line in small letters is a message of its own."""
FENCE_LIMIT = 10_000
"""Code points within which a code fence must be closed; else its line stands alone."""
CLOSING_FENCE = 120
"""Code points that the line which closes a fence has at most."""
MOST_CLOSERS = 8
"""Code points that a line of lone closing brackets has at most."""
HEADING_LIMIT = 120
"""Code points of a line that a row of signs below it makes a heading."""
CLAUSE_LINE = 60
"""Code points of a line above which its first word does not make it a clause that needs another one."""
MIN_WRAP = 10
"""Cells of full width below which a line is no full line of a column (a heading, a verse)."""

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]|\Z)")
_OPEN_OR_CLOSE = re.compile("[" + re.escape("".join([*PAIRS, *PAIRS.values()])) + "]")
_WIDE = re.compile(
    "[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\U00020000-\U0003ffff]"
)
_INDENT = " \t\u3000\ufeff"
_QUOTE_SIGNS = re.compile(r"[ \t]*(?:>[ \t]*)+")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*")
_FRONT_MATTER = regex.compile(markup.FRONT_MATTER)
_QUOTE_ENDS = frozenset(marks.QUOTES.values())
_SPEECH_ENDS = frozenset([*marks.QUOTES.values(), "）", ")"])
_HANGING = marks.CLOSERS + marks.STRAIGHT_QUOTES + marks.INVISIBLE
_DASHED = re.compile(r"(?<=[^\x00-\u024f])(?:[―—─－]{2,}|⸺)$")
"""A dash at the end of a line breaks the sentence off."""
_DASHES = frozenset("―—─－⸺")
_new = tuple.__new__
_COMMAS = frozenset(marks.COMMAS)
_CAPITAL = re.compile(r"(?:^|[.!?] )[A-ZÀ-ÞĐ]")
_KIND_REASONS = {
    "fence": Reason.CODE_FENCE,
    "front_matter": Reason.FRONT_MATTER,
    "table": Reason.TABLE_ROW,
    "heading": Reason.HEADING,
    "rule": Reason.HEADING,
    "list": Reason.LIST_ITEM,
}
_NEEDS_A_LOOK = frozenset({"", "speaker", "quote"})
"""Kinds of line of which a look at the line above tells whether and why a block ends before them."""
_UNMARKED = frozenset({Reason.NEWLINE, Reason.BLANK_LINE})
_ALONE = frozenset({"fence", "front_matter", "table", "heading", "rule", "markup", "cue"})
"""Kinds of line that nothing on the next line continues."""


class Line(NamedTuple):
    """One line: ``text[start:end]`` without its line end, the next one begins at ``after``."""

    start: int
    end: int
    after: int
    kind: str
    """Name of a group of `Patterns.kind`, ``blank``, or empty for running text."""


class Block(NamedTuple):
    """Lines whose text runs on: sentences may cross their line ends, none crosses the block's."""

    start: int
    end: int
    reason: Reason
    """Of the boundary at ``end``, where no mark stands there."""
    kind: str
    complete: bool
    """False for the last block of a text of which more may come."""


class LineReader:
    """Cuts a text into blocks.

    Args:
        patterns: the compiled rules.
        newlines: what a line end means: a boundary where the line looks complete (``auto``), always, only where a
            blank line follows (``blank``), never.
    """

    def __init__(self, patterns: Patterns, newlines: Newlines) -> None:
        self.patterns = patterns
        self.newlines = newlines
        self._read_kinds = newlines in ("auto", "always")

    def blocks(
        self, text: str, start: int = 0, complete: bool = True, first_kind: str | None = None, opens: bool = True
    ) -> Iterator[Block]:
        """Yield the blocks of ``text`` from ``start`` on.

        Args:
            text: the text, or its part from a line's start on.
            start: offset of the first block.
            complete: whether the text ends where ``text`` does.
            first_kind: kind of the first line, where ``text`` lacks that line's start.
            opens: whether ``text`` begins the document, which may have data about itself there.
        """
        if self.newlines == "never" or not _has_line_end(text, start):
            kind = self._kind(text, start, len(text)) if self.newlines != "never" else ""
            kind = kind if first_kind is None else first_kind
            line = Line(start, len(text), len(text), kind)
            if self._open(line, text, complete) and self._may_turn(text, line, opens):
                kind = "fence"
            yield Block(start, len(text), _KIND_REASONS.get(kind, Reason.END_OF_TEXT), kind, complete)
            return
        block: list[Line] = []
        auto = self.newlines == "auto"
        for line in self._lines(text, start, complete, opens and first_kind is None):
            if first_kind is not None and line.start == start:
                line = line._replace(kind=first_kind)
            if block:
                if not complete and self._open(line, text, complete) and not self._surely_ends(text, block[-1], line):
                    yield Block(block[0].start, block[-1].end, Reason.NEWLINE, block[0].kind, False)
                    return
                kind, last_kind, first = line.kind, block[-1].kind, block[0].kind
                if kind == "rule" and auto and self._underlines(text, block, line):
                    block = [block[0]._replace(kind="heading"), line]
                    continue
                if kind == "blank" or last_kind == "blank":
                    reason = None if kind == last_kind else _KIND_REASONS.get(first, Reason.BLANK_LINE)
                elif auto and kind not in _NEEDS_A_LOOK:
                    reason = _KIND_REASONS.get(first, Reason.NEWLINE)
                else:
                    reason = self._boundary(text, block, line)
                if reason is None:
                    block.append(line)
                    continue
                yield _new(Block, (block[0].start, block[-1].end, reason, first, True))
            block = [line]
        if block:
            turns = self._open(block[-1], text, complete) and self._may_turn(text, block[-1], opens and start == 0)
            kind = "fence" if turns else block[0].kind
            yield Block(block[0].start, block[-1].end, _KIND_REASONS.get(kind, Reason.END_OF_TEXT), kind, complete)

    def _lines(self, text: str, start: int, complete: bool, opens: bool) -> Iterator[Line]:
        """Every line; a fenced block, closed within its limit, is one."""
        position, length = start, len(text)
        if opens and self._read_kinds and (head := _front_matter(text, start, complete)):
            yield head
            position = head.after
        unclosed: dict[str, int] = {}  # Up to where none of a kind closes, so that fence upon fence stays linear.
        only_feeds = not any(char in text for char in marks.LINE_ENDS if char != "\n")
        while position < length:
            if only_feeds:
                end = text.find("\n", position)
                end, after = (end, end + 1) if end >= 0 else (length, length)
            else:
                after = _LINE.match(text, position).end()  # type: ignore[union-attr]
                end = _without_line_end(text, position, after)
            kind = self._kind(text, position, end) if end > position else "blank"
            if kind == "fence" and not markup.closes_itself(line := text[position:end].lstrip(_INDENT)):
                fence, alone = markup.closer_of(line)
                stop = min(length, position + FENCE_LIMIT)
                closed = _fence_end(text, fence, alone, max(after, unclosed.get(fence, 0)), stop)
                if closed and (complete or closed[1] < len(text) or text[-1] in marks.LINE_ENDS):
                    end, after = closed
                elif not complete and length - position <= FENCE_LIMIT:
                    yield Line(position, len(text), len(text), kind)
                    return
                else:
                    unclosed[fence] = stop - CLOSING_FENCE
            yield _new(Line, (position, end, after, kind))
            position = after

    def _kind(self, text: str, start: int, end: int) -> str:
        if start == end:
            return "blank"
        if self._read_kinds:
            match = self.patterns.kind.match(text, start, min(end, start + LOOK_AHEAD))
            if match:
                return match.lastgroup or ""
        return "blank" if text[start:end].isspace() else ""

    def _boundary(self, text: str, block: list[Line], line: Line) -> Reason | None:
        """Why a block ends before ``line``, or None if the line continues it; neither is blank."""
        last = block[-1]
        if self.newlines == "blank":
            return None
        if self.newlines == "always" or last.kind in _ALONE:
            return _KIND_REASONS.get(block[0].kind, Reason.NEWLINE)
        if line.kind == "quote":
            return self._quote_boundary(text, block, line)
        if line.kind:
            return Reason.SPEAKER if line.kind == "speaker" else _KIND_REASONS.get(block[0].kind, Reason.NEWLINE)
        if self._continues(text, block, line) and not self._are_labelled(text, block[0], line):
            return None
        return _KIND_REASONS.get(block[0].kind, Reason.NEWLINE)

    def _are_labelled(self, text: str, first: Line, line: Line) -> bool:
        """Whether both lines begin with a label and its number, as captions under one another do."""
        label = self.patterns.label
        return all(label.match(text, each.start, each.end) is not None for each in (first, line))

    def _quote_boundary(self, text: str, block: list[Line], line: Line) -> Reason | None:
        """The same for a line of a block quote, whose sentences run on as elsewhere.

        A bare sign of quotation goes with the line below it.
        """
        if block[0].kind == "quote":
            above, below = (_QUOTE_SIGNS.match(text, each.start, each.end) for each in (block[-1], line))
            if above and above.end() == block[-1].end:
                return None
            if above is None or below is None or above.group().strip() != below.group().strip():
                return Reason.NEWLINE
            if not self._kind(text, below.end(), line.end) and self._continues(text, block, line):
                return None
        return _KIND_REASONS.get(block[0].kind, Reason.NEWLINE)

    def _underlines(self, text: str, block: list[Line], line: Line) -> bool:
        """Whether a line of signs makes the one line above it a heading (CommonMark's setext heading)."""
        above = text[block[0].start : block[0].end].strip()
        if len(block) > 1 or block[0].kind or not 0 < len(above) <= HEADING_LIMIT:
            return False
        return _UNDERLINE.fullmatch(text, line.start, line.end) is not None and not self._ends_with_mark(above)

    def _may_turn(self, text: str, line: Line, opens: bool) -> bool:
        """Whether a line of which more may come can still become one that is a sentence whatever it holds."""
        if opens and line.start == 0 and _partial_front_matter(text):
            return True
        return self.patterns.turning.match(text, line.start, line.end, partial=True) is not None

    def close(self, text: str, block: Block, spans: list[Bounds]) -> bool:
        """Add a block to the last span if it is nothing but what closes a bracket there, and tell whether it was."""
        near = bool(spans) and block.start - spans[-1][1] <= LOOK_AHEAD
        if not (near and _only_closers(text[block.start : block.end]) and self.awaits_closer(text, spans)):
            return False
        spans[-1] = spans[-1][0], block.end, block.reason
        return True

    def awaits_closer(self, text: str, spans: Sequence[Bounds]) -> bool:
        """Whether a lone bracket behind blank lines would still belong to the last span."""
        if not spans or self.newlines == "always" or spans[-1][2] not in _UNMARKED:
            return False
        start, end, _ = spans[-1]
        return bool(_open_brackets(text[max(start, end - LOOK_AHEAD) : end]))

    # --- newlines="auto": does the sentence go on behind a line end? -------------------------------------------------

    def _open(self, line: Line, text: str, complete: bool) -> bool:
        """Whether more of a line may come, near enough to its start to matter."""
        return not complete and line.after == line.end == len(text) and line.end - line.start < LOOK_AHEAD

    def _surely_ends(self, text: str, line: Line, following: Line) -> bool:
        """Whether a line ends a block whatever else the one behind it will hold.

        It does by its mark, with no bracket open; and where more than white space follows it, by its kind.
        """
        if following.kind != "blank" and (self.newlines == "always" or line.kind in ("blank", *_ALONE)):
            return True
        if following.kind == "list" and self._is_surely_item(text, following):
            return True
        if self.newlines != "auto" or line.kind in ("blank", *_ALONE) or following.kind == "blank":
            return False
        above = text[max(line.start, line.end - LOOK_AHEAD) : line.end].rstrip()
        if above[-1:] in self.patterns.stops and above[-2:-1].isdigit():  # a number's point ends no sentence
            return False
        # Behind an ellipsis or a dash the boundary's reason depends on the kind of the next line.
        last = above.rstrip(marks.CLOSERS + marks.INVISIBLE)[-1:]
        if last in marks.ELLIPSES or _DASHED.search(above):
            return False
        return bool(above) and self._ends_with_mark(above) and not _open_brackets(above)

    def _is_surely_item(self, text: str, line: Line) -> bool:
        """Whether a line is an item of a list, however it goes on: something stands behind the item's mark."""
        mark = self.patterns.kind.match(text, line.start, line.end)
        return mark is not None and mark.end() < line.end

    def _ends_with_mark(self, line: str) -> bool:
        last = line.rstrip(marks.CLOSERS + marks.INVISIBLE)[-1:] or line[-1]
        patterns = self.patterns
        if last in patterns.strong or last in patterns.ascii or last in patterns.stops or last in marks.ELLIPSES:
            return True
        return line[-1] in _DASHES and _DASHED.search(line) is not None

    def _continues(self, text: str, block: list[Line], line: Line) -> bool:
        above = text[max(block[-1].start, block[-1].end - LOOK_AHEAD) : block[-1].end].rstrip()
        below = text[line.start : min(line.end, line.start + LOOK_AHEAD)].strip()
        if line.kind == "quote":
            above, below = above.lstrip("> \t"), below.lstrip("> \t")
        if not above or not below:
            return False
        if _bracket_spans(above, below):
            return True
        if self._ends_with_mark(above) or self.patterns.closed_line.search(above[-24:]):
            return False
        if above[-1] in "、，､,；;" or above[-1] in PAIRS:
            return not self.patterns.whole_line.match(above)
        if above[-1] in _QUOTE_ENDS and self.patterns.speech_goes_on.match(below):
            return True
        if _closes_speech(above) and (below[0] in PAIRS or text[line.start] == "\u3000" or _is_pair(above)):
            return False
        if above[-1] in "：:":
            return False
        if below[0] in marks.COMMAS or below[0] in marks.CLOSERS or below[0] in self.patterns.strong:
            return True
        return self._wraps(above, below, block)

    def _wraps(self, above: str, below: str, block: list[Line]) -> bool:
        """Whether a line end without a mark is layout: by the words at it, or by full lines of a column."""
        patterns = self.patterns
        if patterns.answers.match(below):
            return False
        if joins(patterns, above, below):
            return True
        if patterns.final.search(above[-12:]):
            return len(block) > 1 and self._full_line(above, below, block)
        if patterns.cannot_open.match(below):
            return _sentence_case(above) if below[0].islower() else not below[0].isupper()
        if patterns.unfinished.search(above[-12:]):
            return True
        return self._full_line(above, below, block)

    def _full_line(self, above: str, below: str, block: list[Line]) -> bool:
        """Whether the line is as wide as its column and the text there uses marks, so that it lacks one for layout."""
        width, next_width = _cells(above), _cells(below)
        if width < MIN_WRAP * 2 or not (self._has_mark(below) or self._has_mark(above)):
            return False
        if below[0].isascii() and above[-1].isascii():
            return width >= 45 and width >= 0.75 * next_width
        column = max(
            [
                next_width if next_width <= width + 6 else 0,
                *(min(full.end - full.start, LOOK_AHEAD) for full in block[:-1]),
            ]
        )
        return width >= 0.85 * max(column, next_width if len(block) == 1 else 0)

    def _has_mark(self, line: str) -> bool:
        patterns = self.patterns
        return any(
            char in _COMMAS or char in patterns.strong or char in patterns.ascii or char in patterns.stops
            for char in line
        )


def joins(patterns: Patterns, above: str, below: str) -> bool:
    """Whether the clause of a line needs the one on the next line, which holds the sentence's mark or is a quotation."""
    if not (below[0] in marks.QUOTES or below.rstrip(_HANGING)[-1:] in patterns.any_mark):
        return False
    if not (patterns.joining.search(above[-12:]) or (len(above) <= CLAUSE_LINE and patterns.subordinate.match(above))):
        return False
    return not (patterns.whole_line.match(above) or patterns.answers.match(below))


def line_goes_on(patterns: Patterns, text: str, offset: int) -> bool:
    """Whether the line that ends at ``offset`` cannot end a sentence there."""
    if text[offset] not in marks.LINE_ENDS:
        return False
    if text[offset - 1] == ">" and _QUOTE_SIGNS.fullmatch(text, text.rfind("\n", 0, offset) + 1, offset):
        return True
    if patterns.unfinished.search(text[max(0, offset - 12) : offset]):
        return True
    above = text[max(0, offset - LOOK_AHEAD) : offset].splitlines()[-1:]
    below = text[offset : offset + LOOK_AHEAD].split(maxsplit=0)
    first = below[0].splitlines()[0] if below else ""
    return bool(above and above[0].strip() and first) and joins(patterns, above[0].strip(), first.strip())


def _closes_speech(above: str) -> bool:
    """Whether a line ends with what closes a quotation or a bracket that opened in it."""
    if above[-1] == marks.STRAIGHT_QUOTES[0]:
        return above.count(marks.STRAIGHT_QUOTES[0]) % 2 == 0
    return above[-1] in _SPEECH_ENDS and not _open_brackets(above)


def _is_pair(line: str) -> bool:
    """Whether a line is nothing but one quotation or bracket."""
    if line[0] not in PAIRS or PAIRS[line[0]] != line[-1]:
        return False
    return partner(line, 0, len(line)) == len(line) - 1


def _only_closers(text: str) -> bool:
    return len(text) <= MOST_CLOSERS and not text.strip(" \t\u3000" + marks.CLOSERS)


def _has_line_end(text: str, start: int) -> bool:
    return any(text.find(char, start) >= 0 for char in marks.LINE_ENDS)


def _without_line_end(text: str, start: int, after: int) -> int:
    if after > start and text[after - 1] in marks.LINE_ENDS:
        return after - 2 if text[after - 2 : after] == "\r\n" else after - 1
    return after


def _fence_end(text: str, fence: str, alone: bool, start: int, stop: int) -> tuple[int, int] | None:
    """(end, after) of the first line between ``start`` and ``stop`` that closes a fence; None if none does."""
    match = _closing_fence(fence, alone).search(text, start, stop)
    if match is None or (match.end() < len(text) and text[match.end()] not in marks.LINE_ENDS):
        return None
    end = match.end()
    following = _LINE.match(text, end)
    return end, following.end() if following else end


@cache
def _closing_fence(fence: str, alone: bool) -> re.Pattern[str]:
    ends = f"[{marks.LINE_ENDS}]"
    if not alone:
        return re.compile(f"{fence}(?={ends}|\\Z)")
    spaces, length = "[ \t\u3000]", CLOSING_FENCE // 3
    return re.compile(f"(?<={ends}){spaces}{{0,{length}}}{fence}{spaces}{{0,{length}}}(?={ends}|\\Z)")


def _partial_front_matter(text: str) -> bool:
    found = _FRONT_MATTER.match(text, 0, FENCE_LIMIT, partial=True)
    return found is not None and found.partial


def _front_matter(text: str, start: int, complete: bool) -> Line | None:
    """The data about itself that a document begins with, as one line; None if it has none."""
    stop = min(len(text), start + FENCE_LIMIT)
    found = _FRONT_MATTER.match(text, start, stop, partial=not complete)
    if found is None:
        return None
    closed = None if found.partial else _fence_end(text, _closers(found.groupdict()), True, found.end() - 1, stop)
    if closed and (complete or closed[1] < len(text) or text[-1] in marks.LINE_ENDS):
        return Line(start, *closed, "front_matter")
    waits = not complete and len(text) - start <= FENCE_LIMIT
    return Line(start, len(text), len(text), "front_matter") if waits else None


def _closers(groups: dict[str, str | None]) -> str:
    return next(markup.FRONT_MATTER_END[name] for name, found in groups.items() if found)


def _bracket_spans(above: str, below: str) -> bool:
    """Whether a bracket that opens in one line closes in the next."""
    stack = _open_brackets(above)
    first = _OPEN_OR_CLOSE.search(below) if stack else None
    return first is not None and first.group() == stack[-1]


def _open_brackets(above: str) -> list[str]:
    """What closes the brackets that are open at the end of a line."""
    stack: list[str] = []
    for match in _OPEN_OR_CLOSE.finditer(above[-200:]):
        char = match.group()
        if char in PAIRS:
            stack.append(PAIRS[char])
        elif stack and stack[-1] == char:
            stack.pop()
    return stack


def _sentence_case(above: str) -> bool:
    """Whether a line that a small letter follows is prose wrapped inside a sentence, not a line of a chat."""
    return not _WIDE.match(above[-1]) and (_CAPITAL.search(above) is not None or len(above) >= CHAT_LINE)


def _cells(line: str) -> int:
    """Width of a line in cells of half width; marks that combine have none."""
    if line.isascii():
        return len(line)
    wide = len(_WIDE.findall(line))
    return len(line) + wide - sum(1 for char in line if unicodedata.combining(char))
