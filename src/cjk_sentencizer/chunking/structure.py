"""The structure of a text: its headings with their levels, its tables, code, lists and front matter, by offset.

Most of it is what the segmenter's line reader found (`lines.Block`); what spans several lines or stands in the markup of
other systems (underlined headings, wiki and HTML markup, tables without outer bars, metadata at the head of a file) is
found here.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cjk_sentencizer.lang import heading_levels
from cjk_sentencizer.lang.marks import COMMAS, TERMINATORS
from cjk_sentencizer.segmentation.lines import Block, LineReader
from cjk_sentencizer.segmentation.patterns import patterns_for

WHOLE = frozenset({"table", "code", "front_matter"})
"""Kinds of section that stay in one chunk where they fit."""
KINDS = {"fence": "code", "table": "table", "heading": "heading", "list": "list", "front_matter": "front_matter"}
"""Kind of a block of lines -> kind of a chunk; every other block is running text."""
BOLD, UNNUMBERED = 8, 9
"""Levels of a line in bold type and of a heading without a number: under all that have a level of their own."""
TITLE_LENGTH = 100
"""Code points that the title of an underlined heading has at most."""

_MARKDOWN = re.compile(r"[ \t\u3000\ufeff]*(#{1,6})[ \t]+(.*?)[ \t]*#*\s*\Z", re.DOTALL)
_NUMBERED = re.compile(r"\s*(\d{1,3}(?:\.\d{1,3})*)(?=\.?[\s\u3000])")
# at most 400 lines of metadata
_FRONT_MATTER = re.compile(
    r"[\ufeff\s]*^(---|\+\+\+)[ \t]*\r?\n(?=[ \t]*[\w\"'-]+[ \t]*[:=])(?:(?!\1)[^\n]*\n){1,400}?(?:\1|\.\.\.)[ \t]*(?=\r?\n|\Z)",
    re.MULTILINE,
)
_FENCE = re.compile(r"^[ \t\u3000\ufeff]*(`{3,}|~{3,})([^\n`]*)$", re.MULTILINE)
_ENCLOSED = (
    ("<table", "table", re.compile(r"<table\b", re.IGNORECASE), re.compile(r"</table\s*>", re.IGNORECASE)),
    ("<pre", "code", re.compile(r"<pre\b", re.IGNORECASE), re.compile(r"</pre\s*>", re.IGNORECASE)),
    ("{|", "table", re.compile(r"^\{\|", re.MULTILINE), re.compile(r"^\|\}", re.MULTILINE)),
)
"""What must be in a text to look for it, the kind, and what opens and closes it."""
_ADORNMENT = re.compile(r"^([=\-~^\"'`#*+.:_])\1+[ \t\r]*$", re.MULTILINE)
_DELIMITER = re.compile(r"^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t\r]*$", re.MULTILINE)
_GRID = re.compile(r"^[ \t]*\+[-=+]{3,}\+[ \t\r]*$", re.MULTILINE)
_DOUBLE_RULE = re.compile(r"\+[=+]{3,}\+")
_WIKI = re.compile(
    r"^(={1,6})[ \t]*([^=\s](?:[^\n]{0,98}[^=\s])?)[ \t]*\1[ \t\r]*$|^(={2,6})[ \t]+([^=\n]{1,100})$", re.MULTILINE
)
_BOLD = re.compile(r"^[ \t]*(\*\*|__)(?=\S)([^*_\n]{1,60}?)(?<=\S)\1([：:]?)[ \t\r]*$", re.MULTILINE)
_HTML_HEADING = re.compile(r"<h([1-6])\b[^>\n]{0,200}>([^\n]{1,200}?)</h\1>", re.IGNORECASE)
_TAG = re.compile(r"<[^>\n]{0,200}>")
_FIRST_ROW = re.compile(r".*?</(?:thead|tr)\s*>", re.IGNORECASE | re.DOTALL)
_NO_TITLE_END = frozenset(TERMINATORS + COMMAS + ".!?")
"""What ends a line that is no title."""
_NO_TITLE = re.compile(r"[ \t]*(?:[|>]|[-*+•・][ \t])")
"""What begins a line that is no title: a quotation, a row of a table, an item of a list."""


class Section(NamedTuple):
    """A part of the text that is no running text."""

    start: int
    end: int
    kind: str
    level: int = 0
    """Of a heading, 1 the highest."""
    title: str = ""
    """Of a heading, without its markup."""
    header: int = 0
    """Of a table: where its first rows end, which say what the columns are; 0 where it has none."""


def sections(text: str, lang: str = "auto") -> list[Section]:
    """Return the sections of ``text`` in order; none overlap, and what lies between them is running text.

    Args:
        text: the text.
        lang: code of the language by whose rules its lines are read (numbered headings, bullets), or ``auto``.
    """
    found = _Found()
    found.add(_front_matter(text))
    found.add(_fences(text))
    found.add(_enclosed(text))
    found.add(_tables(text))
    found.add(_headings(text))
    found.add(_of_blocks(text, LineReader(patterns_for(lang, None, ()), "auto").blocks(text)))
    return sorted(found.sections)


def level_of(heading: str) -> tuple[int, str]:
    """Return the level of a heading that is one line, 1 the highest, and its title.

    >>> level_of("## 2. 概要"), level_of("2.1 概要"), level_of("はじめに")
    ((2, '2. 概要'), (2, '2.1 概要'), (9, 'はじめに'))
    """
    if match := _MARKDOWN.match(heading):
        return len(match[1]), match[2]
    title = heading.strip("\ufeff \t\r\n\u3000")
    if match := _NUMBERED.match(title):
        return match[1].count(".") + 1, title
    return next((level for level, pattern in heading_levels() if pattern.match(title)), UNNUMBERED), title


class _Found:
    """Sections, each of which takes the place of those that are added later and would overlap it."""

    def __init__(self) -> None:
        self.sections: list[Section] = []

    def add(self, sections: Iterable[Section]) -> None:
        known = sorted(self.sections)
        starts = [section.start for section in known]
        for section in sections:
            at = bisect_right(starts, section.start)
            before, behind = at and known[at - 1].end > section.start, at < len(starts) and starts[at] < section.end
            if not before and not behind:
                self.sections.append(section)


def _front_matter(text: str) -> Iterator[Section]:
    match = _FRONT_MATTER.match(text)
    if match:
        yield Section(match.start(1), match.end(), "front_matter")


def _fences(text: str) -> Iterator[Section]:
    """Code between fences: the closing one is at least as long as the opening one and has nothing behind it."""
    if "```" not in text and "~~~" not in text:
        return
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opened is None:
            opened = None if _underlines(text, match) else match
        elif match[1].startswith(opened[1]) and not match[2].strip():
            yield Section(opened.start(), match.end(), "code")
            opened = None


def _underlines(text: str, fence: re.Match[str]) -> bool:
    """Whether a line of tildes stands under a title (reStructuredText) instead of above code."""
    title = text[_line_start(text, fence.start() - 1) : fence.start()].strip()
    return fence[1][0] == "~" and not fence[2].strip() and bool(title) and abs(_cells(title) - len(fence[1])) <= 2


def _enclosed(text: str) -> Iterator[Section]:
    for needed, kind, opens, closes in _ENCLOSED:
        at = 0 if needed in text or needed.upper() in text else len(text)
        while at < len(text) and (begin := opens.search(text, at)) and (end := closes.search(text, begin.end())):
            header = _FIRST_ROW.match(text, begin.start(), end.end()) if needed == "<table" else None
            yield Section(begin.start(), end.end(), kind, header=header.end() if header else 0)
            at = end.end()


def _tables(text: str) -> Iterator[Section]:
    """Tables with a line under their first row, and those drawn with ``+---+``."""
    if "|" not in text:
        return
    reached = 0
    for match in _DELIMITER.finditer(text):
        start = _line_start(text, match.start() - 1)
        if match.start() > reached and "|" in text[start : match.start()]:
            reached = _rows_end(text, match.end(), "|")
            yield Section(start, reached, "table", header=match.end())
    for match in _GRID.finditer(text):
        if match.start() >= reached:
            reached = _rows_end(text, match.end(), "+|")
            under = _DOUBLE_RULE.search(text, match.end(), reached)
            yield Section(match.start(), reached, "table", header=under.end() if under else 0)


def _rows_end(text: str, at: int, marks: str) -> int:
    """Where the rows of a table end: the first line without a mark behind ``at``, the end of a line."""
    while at < len(text):
        end = text.find("\n", at + 1)
        end = len(text) if end < 0 else end
        if not any(mark in text[at:end] for mark in marks):
            break
        at = end
    return at


def _headings(text: str) -> Iterator[Section]:
    yield from _underlined(text)
    if "==" in text or text.startswith("="):
        for match in _WIKI.finditer(text):
            marks, title = (match[1], match[2]) if match[1] else (match[3], match[4])
            yield Section(match.start(), match.end(), "heading", len(marks), title.strip())
    if "**" in text or "__" in text:
        for match in _BOLD.finditer(text):
            if match[2][-1] not in _NO_TITLE_END - set(":：") and text[match.end() :].strip():
                yield Section(match.start(), match.end(), "heading", BOLD, match[2])
    if "<h" in text or "<H" in text:
        for match in _HTML_HEADING.finditer(text):
            yield Section(match.start(), match.end(), "heading", int(match[1]), _TAG.sub("", match[2]).strip())


def _underlined(text: str) -> Iterator[Section]:
    """Titles with a line of one character below them, in reStructuredText above them too.

    In Markdown ``=`` is level 1 and ``-`` level 2. In reStructuredText the levels are in order of first use.
    """
    markdown = re.search(r"^#{1,6}[ \t]", text, re.MULTILINE) is not None
    styles: dict[tuple[str, bool], int] = {}
    reached = 0
    for match in _ADORNMENT.finditer(text):
        start = _line_start(text, match.start() - 1)
        title = text[start : match.start()].strip()
        if start < reached or not _is_title(title, match, markdown):
            continue
        above = _line_start(text, start - 1) if start > reached else start
        line = text[above:start].strip()
        over = len(line) > 1 and not line.strip(match[1])
        if line and not over:  # the last line of a paragraph
            continue
        level = styles.setdefault((match[1], over), len(styles) + 1)
        if not over and (markdown or set(styles) == {("-", False)}):
            level = 1 if match[1] == "=" else 2
        yield Section(above if over else start, match.end(), "heading", level, title)
        reached = match.end()


def _is_title(title: str, under: re.Match[str], markdown: bool) -> bool:
    """Whether a line is a title, given the line of one character below it."""
    mark, length = under[1], len(under[0].rstrip())
    if not title or len(title) > TITLE_LENGTH or _NO_TITLE.match(title) or not title.strip(mark):
        return False
    if mark == "=":
        return length >= 2
    if title[-1] in _NO_TITLE_END or length < 3:
        return False
    return mark == "-" or (not markdown and length >= max(4, 0.8 * _cells(title)))


def _cells(title: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in title)


def _line_start(text: str, at: int) -> int:
    """Where the line begins that ends at ``at``; 0 for the first."""
    return text.rfind("\n", 0, max(0, at)) + 1


def _of_blocks(text: str, blocks: Iterable[Block]) -> Iterator[Section]:
    """What the line reader knows; rows of a table that follow each other are one section."""
    rows: list[Block] = []
    for block in blocks:
        kind = KINDS.get(block.kind, "")
        if rows and (kind != "table" or text[rows[-1].end : block.start].count("\n") > 1):
            yield _table(text, rows)
            rows = []
        if kind == "table":
            rows.append(block)
        elif kind == "heading":
            yield Section(block.start, block.end, kind, *level_of(text[block.start : block.end]))
        elif kind and not (kind == "code" and _is_open_fence(text[block.start : block.end])):
            yield Section(block.start, block.end, kind)
    if rows:
        yield _table(text, rows)


def _is_open_fence(piece: str) -> bool:
    return "\n" not in piece.strip()


def _table(text: str, rows: list[Block]) -> Section:
    end = rows[0].start + len(text[rows[0].start : rows[0].end].rstrip())
    return Section(rows[0].start, rows[-1].end, "table", header=end if len(rows) > 1 else 0)
