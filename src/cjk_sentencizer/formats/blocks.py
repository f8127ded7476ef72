"""Text in Markdown, put together block by block."""

from __future__ import annotations

import re

from cjk_sentencizer.transcripts.text import joint

_SPACE = re.compile(r"[ \t\n\r\f]+")
_DEEPEST = 40
"""Containers inside one another that are shown; what is deeper stands with the last of them."""
_FENCE = re.compile(r"^`{3,}", re.MULTILINE)


class Blocks:
    """Headings, paragraphs, items, tables and code, with what stands at the head of their lines."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._lines: list[list[str]] = [[]]
        self._heads: list[tuple[str, str]] = []
        """For each container what its next line begins with, and what the lines behind that do."""
        self._gap = ""
        """What parts the last block from the next."""
        self._shared = 0
        """How many containers are open since the last line was written."""
        self._beyond = 0
        """How many more than ``_DEEPEST`` are open."""

    def add(self, text: str) -> None:
        """Add running text to the block that is open."""
        self._lines[-1].append(text)

    def line_end(self) -> None:
        """End a line of the block that is open; two with nothing between end the block."""
        self._lines.append([])

    def begin(self, head: str) -> None:
        """Begin a block whose first line begins with ``head``."""
        self.end()
        self._heads.append((head, ""))

    def end(self, *, tight: bool = False, one_line: bool = False) -> None:
        """End the block that is open; ``tight`` without a blank line behind it, ``one_line`` with its head."""
        lines = [_collapse("".join(parts)) for parts in self._lines]
        self._lines = [[]]
        if one_line:
            lines = [" ".join(line for line in lines if line)]
        blank = True
        for line in lines:
            if line:
                self._put(line, "\n\n" if blank else "\n")
            blank = not line
        if one_line:
            self._heads.pop()
        if any(lines) or not tight:
            self._gap = "\n" if tight else "\n\n"

    def open(self, head: str, *, again: bool = False, tight: bool = False) -> None:
        """Begin a container whose lines begin with ``head``, but for ``again`` only the first one, others with spaces."""
        self.end(tight=tight and self._gap == "\n")
        if len(self._heads) >= _DEEPEST:
            self._beyond += 1
        else:
            self._heads.append((head, head if again else " " * len(head)))

    def close(self, *, tight: bool = False) -> None:
        """End the container that was opened last."""
        self.end(tight=tight)
        if self._beyond:
            self._beyond -= 1
        elif self._heads:
            self._heads.pop()
            self._shared = min(self._shared, len(self._heads))
        self._gap = "\n" if tight else "\n\n"

    def take(self) -> str:
        """Return the running text since the last block in one line, and leave it out here."""
        lines = [_collapse("".join(parts)) for parts in self._lines]
        self._lines = [[]]
        return " ".join(line for line in lines if line)

    def fence(self, code: str) -> None:
        """Write code as it is, between fences longer than those inside."""
        code = code.removeprefix("\n").rstrip()
        if code.strip():
            fence = "`" * max([3, *(len(found) + 1 for found in _FENCE.findall(code))])
            self._put_lines([fence, *code.split("\n"), fence])

    def table(self, table: Table) -> None:
        """Write the rows of a table, its cells between bars; a table of one column as paragraphs."""
        self.take()
        rows = table.rows
        width = max(map(len, rows), default=0)
        if width < 2:
            for row in rows:
                self.add(row[0] if row else "")
                self.end()
            return
        lines = [f"| {' | '.join([*row, *[''] * (width - len(row))])} |" for row in rows]
        if table.has_header:
            lines.insert(1, f"|{' --- |' * width}")
        self._put_lines(lines)

    def text(self) -> str:
        """End the last block and return the text of all."""
        self.end()
        return "".join([*self._out, "\n"]) if self._out else ""

    def _put_lines(self, lines: list[str]) -> None:
        gap = "\n\n"
        for line in lines:
            self._put(line, gap)
            gap = "\n"
        self._gap = "\n\n"

    def _put(self, line: str, gap: str) -> None:
        """Write a line behind ``gap``, or behind what the block before it asks for where it is the first of its own."""
        if self._out:
            gap = self._gap if gap == "\n\n" and self._gap else gap
            between = "".join(rest for _, rest in self._heads[: self._shared]).rstrip()
            self._out.append(gap if gap == "\n" else f"\n{between}\n")
        self._gap, self._shared = "", _DEEPEST
        self._out += [*(head for head, _ in self._heads), line]
        self._heads = [(rest, rest) for _, rest in self._heads]


class Table:
    """The rows of a table, cells that span several columns or rows filled up with empty ones."""

    def __init__(self) -> None:
        self.rows: list[list[str]] = []
        self._spans: dict[int, int] = {}
        """For each column the rows below that a cell still takes."""
        self._cell = (1, 1)
        self._heads: list[bool] = []
        """For each cell of the first row whether it is a heading."""

    @property
    def has_header(self) -> bool:
        """Whether all cells of the first row are headings."""
        return bool(self._heads) and all(self._heads)

    def begin_row(self) -> None:
        """Begin a row."""
        self.rows.append([])

    def begin_cell(self, columns: int, rows: int, *, heads: bool) -> None:
        """Begin a cell of so many columns and rows."""
        if len(self.rows) == 1:
            self._heads.append(heads)
        self._cell = (columns, rows)

    def end_cell(self, text: str) -> None:
        """End a cell that holds ``text``."""
        row = self.rows[-1] if self.rows else []
        while self._spans.get(len(row), 0) > 0:
            self._spans[len(row)] -= 1
            row.append("")
        columns, rows = self._cell
        for column in range(columns):
            self._spans[len(row)] = rows - 1
            row.append("" if column else text.replace("|", "\\|"))


def _collapse(text: str) -> str:
    """A line without the white space of the source around it; inside, a line end is as between two lines of a text."""
    parts: list[str] = []
    start = 0
    for match in _SPACE.finditer(text):
        before, after = text[start : match.start()], text[match.end() : match.end() + 1]
        parts += before, (joint(text[: match.start()][-1:], after) if "\n" in match.group() else " ")
        start = match.end()
    return "".join([*parts, text[start:]]).strip(" ")
