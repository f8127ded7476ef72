"""Web pages (HTML), read by selectolax as Markdown: the structure that sentences and chunks know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

from selectolax.lexbor import LexborHTMLParser, LexborNode

from cjk_sentencizer.formats.blocks import Blocks, Table
from cjk_sentencizer.formats.documents import BYTE_ORDER_MARK, Document, decode

_UNSEEN = frozenset(
    "head script style template noscript iframe object svg canvas audio video select textarea button dialog datalist "
    "annotation annotation-xml rt rp rtc".split()
)
"""Elements whose content is no part of the text: what is not shown, controls, and the readings above words."""
_BLOCK = frozenset(
    "address article aside body center details dd div dl dt fieldset figcaption figure footer form header hgroup hr html "
    "legend main menu nav p search section summary caption".split()
)
_HEADINGS = {f"h{level}": f"{'#' * level} " for level in range(1, 7)}
_LISTS = ("ul", "ol", "menu")
_CELLS = ("td", "th")
_BESIDE_TABLES = frozenset(("table", "pre", *_HEADINGS))
"""What no cell of a table of data holds: a table with one of them lays out a page."""
_EMPTY_ELEMENT = re.compile(r"<(script|style|title|template|textarea|iframe)\b([^<>]*)/>", re.IGNORECASE)
_MOST_COLUMNS = 100
"""Columns that a cell may span."""


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the page as one document, see ``markdown``; ``InputError`` where it is not UTF-8."""
    yield Document(source, markdown(decode(stream.read().removeprefix(BYTE_ORDER_MARK), source)))


def markdown(page: str) -> str:
    r"""Return the text of a page: headings with ``#``, items with ``-`` or a number, tables with bars, code in fences.

    Of ruby the base text stays, the readings are left out. Scripts, styles, controls and what is marked as hidden are
    left out too. A line end in the page's source is a space, or nothing between Chinese and Japanese characters.

    >>> markdown("<h1>春</h1><p><ruby>雨<rt>あめ</rt></ruby>だ。<ul><li>傘")
    '# 春\n\n雨だ。\n\n- 傘\n'
    """
    if page.lstrip().startswith("<?xml"):  # XHTML, where an element without content may close itself
        page = _EMPTY_ELEMENT.sub(r"<\1\2></\1>", page)
    root = LexborHTMLParser(page).root
    if root is None:
        return ""
    writer = _Writer()
    for node, enters in _walk(root):
        if node.tag == "-text":
            writer.text(node.text_content or "")
        elif enters:
            writer.enter(node)
        else:
            writer.leave(node)
    return writer.blocks.text()


def _walk(root: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """The nodes in order, elements when they begin (True) and when they end; no recursion, pages may be deep."""
    node: LexborNode | None = root
    depth = 0
    while node is not None:
        shown = not _is_unseen(node)
        if shown:
            yield node, True
        if shown and node.child is not None:
            node, depth = node.child, depth + 1
            continue
        if shown and node.tag != "-text":
            yield node, False
        while node.next is None and depth:
            parent = node.parent
            if parent is None:
                return
            node, depth = parent, depth - 1
            yield node, False
        node = node.next if depth else None


def _is_unseen(node: LexborNode) -> bool:
    tag = node.tag
    if tag in _UNSEEN or (tag or "-").startswith(("-comment", "!")):
        return True
    if tag is None or tag.startswith("-"):
        return tag != "-text"
    attributes = node.attributes
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return "hidden" in attributes or "display:none" in style


class _Writer:
    """Makes blocks of the elements of a page."""

    def __init__(self) -> None:
        self.blocks = Blocks()
        self._tables: list[Table | None] = []
        """The tables that are open; None for one that lays out a page."""
        self._counts: list[int | None] = []
        """The numbers of the next items of the lists that are open; None for one without numbers."""
        self._verbatim: list[str] | None = None

    def text(self, text: str) -> None:
        if self._verbatim is not None:
            self._verbatim.append(text)
        else:
            self.blocks.add(text)

    def enter(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "br":
            self._line_end()
        elif self._table is not None:
            self._enter_in_table(node, tag, self._table)
        elif tag in _HEADINGS:
            self.blocks.begin(_HEADINGS[tag])
        elif tag == "li":
            self.blocks.open(self._marker(), tight=True)
        elif tag in _LISTS:
            self.blocks.end(tight=bool(self._counts))
            self._counts.append(_number(node, "start", 1) if tag == "ol" else None)
        elif tag == "blockquote":
            self.blocks.open("> ", again=True)
        elif tag == "pre":
            self.blocks.end()
            self._verbatim = []
        elif tag == "table":
            self._open_table(node)
        elif tag in _BLOCK or tag in _CELLS:
            self.blocks.end()

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if self._table is not None:
            self._leave_in_table(tag, self._table)
        elif tag in _HEADINGS:
            self.blocks.end(one_line=True)
        elif tag == "li":
            self.blocks.close(tight=True)
        elif tag in _LISTS and self._counts:
            self._counts.pop()
            self.blocks.end(tight=bool(self._counts))
        elif tag == "blockquote":
            self.blocks.close()
        elif tag == "pre":
            self.blocks.fence("".join(self._verbatim or ()))
            self._verbatim = None
        elif tag == "table" and self._tables:
            self._tables.pop()
        elif tag in _BLOCK or tag in _CELLS:
            self.blocks.end()

    @property
    def _table(self) -> Table | None:
        return self._tables[-1] if self._tables else None

    def _line_end(self) -> None:
        if self._verbatim is not None:
            self._verbatim.append("\n")
        else:
            self.blocks.line_end()

    def _marker(self) -> str:
        count = self._counts[-1] if self._counts else None
        if count is None:
            return "- "
        self._counts[-1] = count + 1
        return f"{count}. "

    def _open_table(self, node: LexborNode) -> None:
        self.blocks.end()
        lays_out = any(each.tag in _BESIDE_TABLES for each, enters in islice(_walk(node), 1, None) if enters)
        self._tables.append(None if lays_out else Table())

    def _enter_in_table(self, node: LexborNode, tag: str, table: Table) -> None:
        if tag == "tr":
            table.begin_row()
        elif tag in _CELLS:
            self.blocks.take()
            spans = min(_number(node, "colspan", 1), _MOST_COLUMNS), _number(node, "rowspan", 1)
            table.begin_cell(*spans, heads=tag == "th")
        elif tag in _BLOCK or tag in (*_LISTS, "li"):
            self.blocks.line_end()

    def _leave_in_table(self, tag: str, table: Table) -> None:
        if tag in _CELLS:
            table.end_cell(self.blocks.take())
        elif tag == "caption":
            self.blocks.end()
        elif tag == "table":
            self._tables.pop()
            self.blocks.table(table)
        elif tag in _BLOCK or tag in (*_LISTS, "li"):
            self.blocks.line_end()


def _number(node: LexborNode, name: str, default: int) -> int:
    value = (node.attributes.get(name) or "").strip()
    return max(1, int(value)) if re.fullmatch(r"[0-9]{1,6}", value) else default
