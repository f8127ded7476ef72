"""Markup in running text and around it: sources of regular expressions for Markdown, HTML, formulas and game scripts.

CommonMark (https://spec.commonmark.org/0.31.2/) is the norm for what is structure, pandoc for formulas and footnotes.
"""

from __future__ import annotations

import re

from cjk_sentencizer.lang.marks import LINE_ENDS

# --- inside a line ---------------------------------------------------------------------------------------------------

_VALUE = r"(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|[^\s\"'=<>`\u2e80-\uffef]{1,200})"
_ATTRIBUTE = rf"\s{{1,9}}[A-Za-z_:@][\w:@-]{{0,40}}(?:\s?=\s?{_VALUE})?"
_ANY_TAG = rf"</?[A-Za-z][A-Za-z0-9:_-]{{0,40}}(?:={_VALUE})?(?:{_ATTRIBUTE}){{0,20}}\s?/?>"
"""<b>, <a href="…">, and <color=red> as games have it; no words of prose between two signs of comparison."""
_ADDRESS = r"<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{1,400}>|<[^\s<>@]{1,64}@[^\s<>@]{1,200}>"
TAG = f"(?:{_ANY_TAG}|{_ADDRESS})"
COMMENT = r"<!--[^\n]{0,400}?-->"
REFERENCE = r"<ref\b[^<>\n]{0,100}(?:/>|>[^\n]{0,400}?</ref>)|<sup\b[^<>\n]{0,100}>[^\n]{0,200}?</sup>"
"""A footnote of a wiki, or a raised number."""
CODE = r"``(?:[^`\n]|`(?!`)){1,200}``|`[^`\n]{1,200}`"
_TARGET = r"\([^()\n]{0,300}(?:\([^()\n]{0,100}\)[^()\n]{0,300}){0,3}\)|\[[^\[\]\n]{0,100}\]"
IMAGE = rf"!\[[^\[\]\n]{{0,300}}\](?:{_TARGET})|!\[\[[^\[\]\n]{{1,200}}\]\]"
"""An image of Markdown, or what a wiki embeds."""
_NO_PROSE = r"(?:[^$\n。！？.!?]|[.!?](?!\s))"
FORMULA = rf"\$\$(?<!\$..)[^$\n]{{1,400}}\$\$(?!\$)|\$(?<![A-Za-z0-9$].)(?![\s$]){_NO_PROSE}{{1,200}}\$(?<!\s.)(?!\d)"
"""Pandoc's rule: no space behind the first sign and before the last, no digit behind the last ($5 and $6 are prices)."""
SKIPPED = f"{IMAGE}|{COMMENT}|{REFERENCE}|{FORMULA}|{TAG}|{CODE}"
"""No sentence ends inside."""
OPENING = "!`<$"
"""The characters with which one of them begins."""

_NUMBERS = r"\d{1,3}(?:\s?[-–,，、]\s?\d{1,3}){0,5}"
_PAUSES = "br|wbr|wait|pause|break|stop|click|page"
"""Tags of HTML, of games and of speech markup that hold nothing: what stands behind them is not theirs."""
_COMMANDS = f"{_PAUSES}|key|auto|skip|er|lr|pg|cm|ct|ws|wt|np|plc|[lprswkt]"
VOID_TAG = rf"(?:\[(?:{_COMMANDS})(?:[ =][^\[\]\n]{{0,40}})?\]|<(?:{_PAUSES})(?:[ =][^<>\n]{{0,60}})?\s?/?>)"
CLOSING_TAG = r"</[A-Za-z][A-Za-z0-9:_-]{0,20}>|\[/[A-Za-z]{1,12}\]|\{/[A-Za-z]{1,12}\}"

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
"""Digits of footnotes."""


def hanging(words: str) -> str:
    """Source of what may hang behind a final mark: footnotes, citations, closing tags.

    Args:
        words: source of the remarks that writers put in square brackets there (citation needed).
    """
    remarks = rf"(?i:{words})" if words else "(?!)"
    notes = rf"{_NUMBERS}|\^[^\[\]\n]{{1,20}}|@[^\[\]\n]{{1,80}}|{remarks}"
    templates = rf"\{{\{{(?:efn|sfn[bpm]?|refn|r|cn|fact|{remarks})(?:\|[^{{}}\n]{{0,100}})?\}}\}}"
    raised = rf"[{RAISED}]{{1,3}}|[（(][注註]\s?\d{{1,3}}[）)]"
    return rf"[\[［](?:{notes})[\]］](?![(:：])|{REFERENCE}|{VOID_TAG}|{CLOSING_TAG}|{raised}|{templates}"


# --- emphasis --------------------------------------------------------------------------------------------------------

EMPHASIS = "*_~"
_RUN = {char: re.compile(f"{re.escape(char)}+") for char in EMPHASIS}
_REACH = 400
"""Code points before a mark within which the run that opens the emphasis must stand, in its line."""


def emphasis_end(text: str, start: int, stop: int) -> int:
    """Where a run of ``*``, ``_`` or ``~~`` that begins at ``start`` ends if it closes an emphasis; else ``start``.

    It closes one that is open in its line, or where CommonMark lets it close only: with white space or nothing behind.
    """
    char = text[start]
    run = _RUN[char].match(text, start, stop)
    end = run.end() if run else start
    if char == "~" and end - start < 2:
        return start
    alone = end >= stop or text[end].isspace()
    return end if alone or _is_open(text, char, start) else start


def _is_open(text: str, char: str, stop: int) -> bool:
    floor = max(0, stop - _REACH)
    begin = max(floor, text.rfind("\n", floor, stop) + 1)
    is_open = False
    for run in _RUN[char].finditer(text, begin, stop):
        before, behind = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
        if _in_word(before) and _in_word(behind):
            continue
        if is_open and not before.isspace():
            is_open = False
        elif behind.strip():
            is_open = True
    return is_open


def _in_word(char: str) -> bool:
    return char.isascii() and char.isalnum()


# --- lines -----------------------------------------------------------------------------------------------------------

_BLOCK_TAGS = (
    "address|article|aside|blockquote|body|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|"
    "frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|picture|section|source|"
    "summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul|video|img"
)
_LINKED_IMAGE = rf"\[{IMAGE}\](?:{_TARGET})"
MARKUP_LINE = (
    rf"(?:(?:{_LINKED_IMAGE}|{IMAGE}|{COMMENT}|{_ANY_TAG})[ \t]*)+$|</?(?:{_BLOCK_TAGS})\b[^\n]{{0,900}}>[ \t]*$"
)
"""A line of nothing but images and tags, or one that a block of HTML fills."""


def _unless_closed(opener: str, closer: str) -> str:
    """An opener whose closer does not stand on the same line before other text."""
    return rf"{opener}(?:(?!{closer})[^\n])*(?:$|{closer}[ \t]*$)"


_BLOCKS = {
    "`": r"`{3,}[^`\n]*$",
    "~": r"~{3,}",
    "$": _unless_closed(r"\$\$", r"\$\$"),
    "[": _unless_closed(r"\\\[", r"\\\]"),
    "!": _unless_closed("<!--", "-->"),
    "p": _unless_closed(r"<(?:pre|script|style|textarea)\b", "</(?:pre|script|style|textarea)>"),
    "b": _unless_closed(r"\\begin\{[A-Za-z*]{1,20}\}", r"\\end\{"),
}
FENCE = "|".join(_BLOCKS.values())
"""The first line of a block that is one sentence whatever it holds: code, a formula, a comment, preformatted HTML."""
_OPENER = re.compile(
    r"(?P<code>`{3,}|~{3,})|(?P<formula>\$\$|\\\[|\\begin\{[A-Za-z*]{1,20}\})|(?P<html><!--|<(?:pre|script|style|textarea)\b)"
)
_CLOSERS = {"$$": r"\$\$", "\\[": r"\\\]", "<!--": "-->"}
_FORMULA_TAIL = "[ \t]*[.,;。，、．]?[ \t]*"
FRONT_MATTER = (
    r"\ufeff?(?:(?P<yaml>---)[ \t]*\r?\n(?:#[^\n]{0,200}\n)*[\w\"'][^\n:：]{0,60}:(?:[ \t]|\r?\n)"
    r"|(?P<toml>\+\+\+)[ \t]*\r?\n(?:#[^\n]{0,200}\n)*[\w\"'\[][^\n=\]]{0,60}[=\]])"
)
"""The head of a document's data about itself, as YAML or TOML."""
FRONT_MATTER_END = {"yaml": r"(?:---|\.\.\.)", "toml": r"\+\+\+"}


def closer_of(line: str) -> tuple[str, bool]:
    """The source of what closes a block that begins with ``line``, and whether it must stand on a line of its own."""
    opener = _OPENER.match(line)
    if opener is None:
        raise ValueError(f"No block begins with {line!r}.")
    mark = opener.group()
    if opener["code"]:
        return rf"{re.escape(mark[0])}{{{min(len(mark), 40)},}}", True
    if opener["formula"]:
        closer = _CLOSERS.get(mark) or rf"\\end\{{{re.escape(mark[7:-1])}\}}"
        return closer + _FORMULA_TAIL, False
    return _CLOSERS.get(mark, f"</{mark[1:]}>") + rf"[^{LINE_ENDS}]{{0,80}}", False


def closes_itself(line: str) -> bool:
    """Whether a block that begins with ``line`` also ends there."""
    opener = _OPENER.match(line)
    if opener is None or opener["code"]:
        return False
    return re.search(closer_of(line)[0], line[opener.end() :]) is not None
