"""Boundaries inside a block of running text, by rule: candidates, the evidence for and against them, the decision."""

from __future__ import annotations

import re
from typing import NamedTuple

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.brackets import partner
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD, Patterns
from cjk_sentencizer.segmentation.types import Reason

NEAR = 64
"""Code points behind a closing quote or an abbreviation that decide about it."""
_COMMAS = frozenset(marks.COMMAS)
_ELLIPSES = frozenset(marks.ELLIPSES)
_STOPS = frozenset(marks.FULL_STOPS)
_OPENERS = frozenset([*marks.QUOTES, *marks.BRACKETS, marks.STRAIGHT_QUOTE])
_EXTENSION = re.compile(
    r"\.(?:docx?|xlsx?|pptx?|pdf|txt|csv|tsv|jsonl?|ya?ml|toml|xml|html?|md|py|js|ts|java|cpp|rs|go|sh|zip|gz|tar|7z|rar|jpe?g|png|gif|svg|webp|"
    r"mp[34]|wav|m4a|mov|avi|srt|vtt|exe|apk|ini|cfg|conf|log|db|sql|bak|com|net|org|jp|cn|th|io)(?![A-Za-z0-9])"
)
_STOP = re.compile("[。！？!?\n]")
_new = tuple.__new__
_INVISIBLE = frozenset(marks.INVISIBLE)


class Candidate(NamedTuple):
    """A place where a sentence might end, and what was decided about it."""

    offset: int
    """Code points from the start of the text: one past what would end the sentence."""
    reason: Reason
    score: float
    accepted: bool


class Span(NamedTuple):
    """A sentence before its outer white space is taken off."""

    start: int
    end: int
    reason: Reason


class Verdict(NamedTuple):
    """What was decided about one event of the scan."""

    reason: Reason
    accepted: bool
    end: int
    """Where the sentence ends, or where the scan goes on."""
    needed: int
    """One past the furthest code point that the decision looked at."""


class Trace:
    """What a scan saw on its way: every candidate, and the spans that no other evidence may cut."""

    def __init__(self) -> None:
        self.candidates: list[Candidate] = []
        self.closed: list[tuple[int, int]] = []

    def add(self, verdict: Verdict, start: int) -> None:
        """Note a verdict about the event at ``start``."""
        self.candidates.append(Candidate(verdict.end, verdict.reason, float(verdict.accepted), verdict.accepted))
        if not verdict.accepted and verdict.end > start + 1:
            self.closed.append((start, verdict.end))


class Scanner:
    """Finds the boundaries inside blocks of running text.

    Args:
        patterns: the compiled rules.
        split_quotes: whether sentences inside quotation marks end there.
    """

    def __init__(self, patterns: Patterns, split_quotes: bool) -> None:
        self.patterns = patterns
        self.split_quotes = split_quotes

    def scan(
        self, text: str, start: int, end: int, last: Reason, out: list[Span], trace: Trace | None = None, complete: bool = True
    ) -> int:
        """Append the sentences of ``text[start:end]``, a block, to ``out``.

        Where the block is not ``complete`` (more text may come), only sentences that no continuation can change are
        appended. Returns the offset up to which the block is done.
        """
        plain = None if trace is not None or self._may_laugh(text, start, end) else self.patterns.plain
        append, terminator = out.append, Reason.TERMINATOR
        position = start
        while position < end:
            match = plain.match(text, position, end) if plain else None
            if match:
                stop = match.end()
                if stop == end and not complete:
                    break
                append(_new(Span, (position, stop, terminator)))
                position = stop
                continue
            verdict = self._next(text, position, end, complete, trace)
            if verdict is None or (verdict.needed > end and not complete):
                break
            out.append(Span(position, verdict.end, verdict.reason))
            position = verdict.end
        if complete and text[position:end].strip():
            out.append(Span(position, end, last))
            position = end
        return position

    def _may_laugh(self, text: str, start: int, end: int) -> bool:
        """Whether Latin letters in the block may be laughter, which the pattern of plain sentences would run over."""
        match = self.patterns.bare_laughter.match
        return any(match(text, found.start(), end) for found in self.patterns.bare_starts.finditer(text, start, end))

    def _next(self, text: str, position: int, end: int, complete: bool, trace: Trace | None) -> Verdict | None:
        """The next boundary after ``position``; None if the block ends, or what comes next is not yet certain."""
        at = position
        search, match_event = self.patterns.trigger.search, self.patterns.event.match
        while trigger := search(text, at, end):
            at = trigger.start()
            match = match_event(text, at, end)
            if match is None:
                at += 1
                continue
            kind = match.lastgroup
            start = match.start()
            if kind == "run":
                verdict = self._run(text, position, start, match.end(), end)
            elif kind == "open":
                verdict = self._pair(text, position, start, end)
            elif kind == "skip":
                verdict = Verdict(_why_skipped(match.group()), False, match.end(), match.end() + 1)
            elif kind == "laugh":
                verdict = self._laughter(text, position, start, match.end(), end)
            else:
                verdict = self._space(text, position, start, match.end())
            if verdict.needed > end and not complete:
                return verdict
            if trace is not None:
                trace.add(verdict, start)
            if verdict.accepted:
                return verdict
            at = max(verdict.end, start + 1)
        return None

    # --- terminators -------------------------------------------------------------------------------------------------

    def _run(self, text: str, position: int, start: int, end: int, stop: int) -> Verdict:
        """A run of marks (。, ？！, ..., 3.14's point): ends a sentence unless a veto stands against it."""
        marks_seen = {char for char in text[start:end] if char != "\ufe0f"}
        after = self._tail(text, end, stop)
        if marks_seen & self.patterns.strong:
            veto = self._veto_strong(text, position, start, end, after)
        elif marks_seen & self.patterns.ascii:
            veto = self._veto_ascii(text, start, end, after)
        elif end - start > 1 or marks_seen & _ELLIPSES:
            veto = self._veto_ellipsis(text, position, start, after)
        elif marks_seen & self.patterns.stops:
            veto = self._veto_stop(text, position, start, after)
        else:
            veto = Reason.ABBREVIATION
        if veto:
            return Verdict(veto, False, end, after + NEAR)
        settled = after == end and not marks_seen & _STOPS and self.patterns.opening.match(text, after, stop)
        return Verdict(Reason.TERMINATOR, True, after, after + 1 if settled else _settled_at(text, after))

    def _tail(self, text: str, end: int, stop: int) -> int:
        """Offset behind the closers and decorations that go along with a mark."""
        match = self.patterns.tail.match(text, end, stop)
        return match.end() if match else end

    def _veto_strong(self, text: str, position: int, start: int, end: int, after: int) -> Reason | None:
        patterns = self.patterns
        following = _visible(text, after)
        if following < len(text) and text[following] in _COMMAS:
            return Reason.QUOTATIVE_FOLLOWS
        if patterns.name_with_stop.search(text, max(position, end - 24), end) and patterns.quote_goes_on.match(text, after):
            return Reason.NAME_WITH_MARK
        if after == end and patterns.name_goes_on.match(text, after) and not _only_marks(text, position, start):
            return Reason.NAME_WITH_MARK
        if after > end and patterns.quote_goes_on.match(text, after):
            return Reason.QUOTATIVE_FOLLOWS
        if not patterns.pausing.search(text, start, end) and patterns.speech_goes_on.match(text, after):
            return Reason.QUOTATIVE_FOLLOWS
        return self._veto_later_mark(text, after)

    def _veto_later_mark(self, text: str, after: int) -> Reason | None:
        """Against an end before a space and another mark: that one ends the sentence."""
        following = _skip_spaces(text, after) if text[after : after + 1] == " " else after
        if following > after and text[following : following + 1] in self.patterns.any_mark:
            return Reason.QUOTATIVE_FOLLOWS
        return None

    def _veto_ascii(self, text: str, start: int, end: int, after: int) -> Reason | None:
        """``!`` and ``?``: not inside a run of ASCII (``a!=b``), nor before a comma or what takes a quotation up."""
        if after == end and end < len(text) and start:
            follows = text[end]
            if follows.isascii() and not follows.isspace() and follows not in "\"'<([" and text[start - 1].isascii():
                return Reason.URL
        return self._veto_strong(text, start, start, end, after)

    def _veto_ellipsis(self, text: str, position: int, start: int, after: int) -> Reason | None:
        """……, ... and 。。: a pause inside the sentence unless something new visibly begins behind it."""
        if after >= len(text) or text[after] in marks.LINE_ENDS:
            return None
        follows = _visible(text, after)
        if follows >= len(text):
            return None
        spaced = text[follows].isspace()
        begins = _skip_spaces(text, follows)
        char = text[begins : begins + 1]
        if char in _OPENERS and start and not text[start - 1].isspace():
            return None
        if spaced and char.isupper():
            return None
        complete = self.patterns.final.search(text, max(position, start - 12), start)
        if spaced and complete and char.isalpha() and not char.islower():
            return None
        return Reason.ELLIPSIS_CONTINUES

    def _veto_stop(self, text: str, position: int, start: int, after: int) -> Reason | None:
        """A single full stop: may be a decimal point, a list marker, part of a name or of an abbreviation."""
        before = text[start - 1 : start]
        following = text[start + 1 : start + 2]
        if before.isnumeric() and following.isnumeric():
            return Reason.DECIMAL_POINT
        if before.isdigit() and self._in_date(text, position, start):
            return Reason.DECIMAL_POINT
        if following and following in "/\\":
            return Reason.URL
        if self.patterns.list_number.match(text, position, start + 1):
            return Reason.LIST_MARKER
        if before.isdigit() and following != " " and self.patterns.inner_number.search(text, max(position, start - 12), start):
            return Reason.LIST_MARKER
        if following.isascii() and following.isalnum() and (before.isascii() and before.isalnum() or _EXTENSION.match(text, start)):
            return Reason.URL
        if not before or before.isspace():
            begins = _skip_spaces(text, after)
            return Reason.ABBREVIATION if following.isalnum() or text[begins : begins + 1].islower() else None
        if following and following in _COMMAS:
            return Reason.ABBREVIATION
        return self._veto_abbreviation(text, position, start, after)

    def _in_date(self, text: str, position: int, start: int) -> bool:
        """Whether a full stop stands inside a date with spaces (2025. 4. 18. 오후)."""
        patterns = self.patterns
        if patterns.date.search(text, max(position, start - 16), start):
            return True
        return text[start - 4 : start].isdigit() and patterns.date_goes_on.match(text, start) is not None

    def _veto_abbreviation(self, text: str, position: int, start: int, after: int) -> Reason | None:
        patterns = self.patterns
        word = _word_before(text, position, start)
        following = _skip_spaces(text, after)
        lower = word.lower() + "."
        if lower in patterns.closing_abbreviations and text[following : following + 1].isupper():
            return None
        if lower in patterns.final_abbreviations:
            ends = following >= len(text) or patterns.starters.match(text, following)
            return None if ends and following > after or following >= len(text) else Reason.ABBREVIATION
        if lower in patterns.abbreviations or (word and patterns.short_word.search(word)):
            return Reason.ABBREVIATION if following < len(text) else None
        begins = text[following : following + 1]
        if begins and (begins in _COMMAS or (begins.islower() and following > after)):
            return Reason.ABBREVIATION
        if after > start + 1 and patterns.quote_goes_on.match(text, after):
            return Reason.QUOTATIVE_FOLLOWS
        return None

    # --- quotes and brackets -----------------------------------------------------------------------------------------

    def _pair(self, text: str, position: int, start: int, stop: int) -> Verdict:
        """An opening bracket or quote: what is inside belongs together; a sentence may end behind the closer."""
        close = partner(text, start, stop)
        if close is None:
            return Verdict(Reason.INSIDE_BRACKETS, False, start + 1, start + LOOK_AHEAD)
        quote = text[start] in marks.QUOTES or text[start] == marks.STRAIGHT_QUOTE
        if quote and self.split_quotes:
            return Verdict(Reason.INSIDE_BRACKETS, False, start + 1, close + 1)
        inside = text[start + 1 : close].rstrip()
        after = self._tail(text, close + 1, stop)
        needed = _settled_at(text, after)
        ended = self._ends_with_mark(inside)
        opens = _only_marks(text, position, start)
        if quote and ended:
            veto = self._veto_quote(text, position, start, close, after)
        elif quote and self._is_speech(inside) and (opens or text[after : after + 1] in marks.QUOTES):
            veto = self._veto_speech(text, after)
        elif not quote and ended and opens:
            veto = self._veto_quote(text, position, start, close, after)
        else:
            veto = Reason.INSIDE_BRACKETS
        if veto:
            return Verdict(veto, False, close + 1, needed)
        return Verdict(Reason.TERMINATOR, True, after, needed)

    def _is_speech(self, inside: str) -> bool:
        """Whether quoted text without a final mark is spoken, not a word that is mentioned: by its form or its pauses."""
        if self.patterns.final.search(inside[-12:]):
            return len(inside) > 1
        return bool(inside) and (inside[-1] in "―—…" or (len(inside) >= 6 and "、" in inside and "ぁ" <= inside[-1] <= "ん"))

    def _ends_with_mark(self, inside: str) -> bool:
        inside = inside.rstrip(marks.CLOSERS + "\"")
        return bool(inside) and (
            inside[-1] in self.patterns.strong or inside[-1] in self.patterns.ascii or inside[-1] in self.patterns.stops
        )

    def _veto_quote(self, text: str, position: int, start: int, close: int, after: int) -> Reason | None:
        """Against an end behind a quotation that has its own final mark."""
        patterns = self.patterns
        if after >= len(text):
            return None
        following = _visible(text, after)
        if following < len(text) and (text[following] in _COMMAS or text[following] in patterns.strong):
            return Reason.QUOTATIVE_FOLLOWS
        if patterns.quote_goes_on.match(text, after) or patterns.reporting.match(text, after, min(len(text), after + NEAR)):
            return Reason.QUOTATIVE_FOLLOWS
        before = text[max(position, start - NEAR) : start].rstrip()
        if before[-1:] in ("：", ":") and patterns.after_report.match(text, after):
            return Reason.QUOTATIVE_FOLLOWS
        short = close - start <= 12
        if short and before and text[after] not in _OPENERS and patterns.embedding.search(before):
            return Reason.QUOTATIVE_FOLLOWS
        return None

    def _veto_speech(self, text: str, after: int) -> Reason | None:
        """Against an end behind a spoken line without a final mark: anything that takes it up."""
        if after >= len(text):
            return None
        following = _visible(text, after)
        char = text[following : following + 1]
        if not char or char in _COMMAS or char in self.patterns.strong or char in self.patterns.ascii or char in _STOPS:
            return Reason.QUOTATIVE_FOLLOWS
        if char in _ELLIPSES or self.patterns.quote_goes_on.match(text, after):
            return Reason.QUOTATIVE_FOLLOWS
        if self.patterns.reporting.match(text, after, min(len(text), after + NEAR)):
            return Reason.QUOTATIVE_FOLLOWS
        return None

    # --- what ends a remark without a mark ---------------------------------------------------------------------------

    def _laughter(self, text: str, position: int, start: int, end: int, stop: int) -> Verdict:
        """(笑), www, emoji: end a remark that is complete by its form, if another begins behind them."""
        after = self._tail(text, end, stop)
        char = text[after : after + 1]
        complete = bool(self.patterns.final.search(text, max(position, start - 12), start))
        complete = complete or bool(self.patterns.loud_laughter.match(text, start, end))
        begins = text[(spaced := _skip_spaces(text, after)) : spaced + 1] if char == " " else ""
        complete = complete or begins.isupper()
        goes_on = not char or char in _COMMAS or char in self.patterns.strong or char in self.patterns.ascii
        goes_on = goes_on or bool(self.patterns.quote_goes_on.match(text, after))
        accepted = complete and not goes_on and after < stop
        return Verdict(Reason.LAUGHTER, accepted, after if accepted else end, after + NEAR)

    def _space(self, text: str, position: int, start: int, end: int) -> Verdict:
        """A space behind a letter whose script uses spaces between sentences."""
        left, right = text[max(position, start - NEAR) : start], text[end : end + NEAR]
        score = max((rule(left, right) for rule in self.patterns.rules.spaces), default=0.0)
        accepted = score >= 0.5
        return Verdict(Reason.THAI_SPACE, accepted, start if accepted else end, end + NEAR)


def _why_skipped(group: str) -> Reason:
    return Reason.URL if group.isascii() and ("/" in group or "@" in group or "<" in group or "`" in group or "." in group) else Reason.NAME_WITH_MARK


def _settled_at(text: str, after: int) -> int:
    """Offset up to which a decision about what stands behind ``after`` looks: the next mark or line end, or `NEAR`."""
    match = _STOP.search(text, after + 1, after + NEAR)
    return match.end() if match else after + NEAR


def _visible(text: str, offset: int) -> int:
    """The first offset from ``offset`` on whose character has a width."""
    while offset < len(text) and text[offset] in _INVISIBLE:
        offset += 1
    return offset


def _skip_spaces(text: str, offset: int) -> int:
    stop = min(len(text), offset + NEAR)
    while offset < stop and (text[offset].isspace() or text[offset] in _INVISIBLE):
        offset += 1
    return offset


def _word_before(text: str, position: int, stop: int) -> str:
    """The word that a full stop at ``stop`` hangs on, with the full stops inside it, at most 24 code points."""
    start = stop
    floor = max(position, stop - 24)
    ascii_word = text[stop - 1].isascii()
    while start > floor and _in_word(text[start - 1]) and (not ascii_word or text[start - 1] < "\u1f00"):
        start -= 1
    return text[start:stop]


def _in_word(char: str) -> bool:
    return char.isalnum() or char in ".&-'’" or "\u0e30" <= char <= "\u0e4e"


def _only_marks(text: str, start: int, end: int) -> bool:
    """Whether nothing but white space, dashes and invisible characters lies between two offsets."""
    return end - start <= NEAR and not text[start:end].strip(" \t\n\r\u3000—―–-" + marks.INVISIBLE)
