"""Plain sentences, on which no rule bears but that of their end: most of a text, taken by one pattern."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from typing import NamedTuple

from cjk_sentencizer.lang import kaomoji, marks
from cjk_sentencizer.segmentation.patterns import NEVER, OPENERS, POSSESSIVE, Patterns, char_class
from cjk_sentencizer.segmentation.types import Reason

_ROUND = {"（": "）", "(": ")"}
_BY_SPACE = "\u0e00-\u0e7f\u1100-\u11ff\u3130-\u318f\uac00-\ud7ff"
"""Thai and Hangul, behind which a space may end a sentence."""
_DASHES = "\\-—―–" + marks.INVISIBLE
_LOWEST_PLANE = "".join(map(chr, range(0x10000)))
_NO_FACE = "(?=[^（()）\n。！？]{0,14}[一-龥]|[^（()）\n]{16})"
"""Behind a round bracket: what it holds is too long for a face, or holds a Chinese character."""
_NOT_GLUED = "(?!(?<=[a-z].)[A-Z])"
"""Behind a mark: it does not stand between a small letter and a capital, where a space may be lost."""
_APART = frozenset(_ROUND) | {"＜"}
"""Brackets with patterns of their own, or of which the rules must decide."""
_new = tuple.__new__


class Span(NamedTuple):
    """A sentence before its outer white space is taken off."""

    start: int
    end: int
    reason: Reason


Bounds = tuple[int, int, Reason]
"""A `Span`, perhaps as a plain tuple: the scan makes nearly all of them, and a plain one costs a fifth of the time."""


class Plain:
    """Takes plain sentences, with the decisions that all the rules together would make.

    Args:
        patterns: the compiled rules.
        split_quotes: whether sentences inside quotation marks end there.
    """

    def __init__(self, patterns: Patterns, split_quotes: bool) -> None:
        self._patterns, self._split_quotes = patterns, split_quotes
        self._name_ends = patterns.names.endings
        self._special = _special(patterns)
        self._whole = self._compile(complete=True)

    @cached_property
    def _certain(self) -> re.Pattern[str]:
        """For streams, which alone have blocks that are not complete."""
        return self._compile(complete=False)

    def take(self, text: str, position: int, end: int, last: Reason, complete: bool, out: list[Bounds]) -> int:
        """Append the plain sentences that ``text[position:end]``, a block, begins with; return where they end.

        ``last`` is the reason of a sentence that the block's end ends. Where the block is not ``complete``, only
        sentences that no continuation can change are taken.
        """
        append, terminator, begin = out.append, Reason.TERMINATOR, position
        for match in (self._whole if complete else self._certain).finditer(text, position, end):
            stop = match.end()
            if stop == position:
                break
            position = stop
            group = match.lastgroup
            if group is None:
                append((begin, stop, terminator))
            elif group == "tail":
                append((begin, stop, last))
            elif self._full_stop(text, begin, stop - 1, end):
                append((begin, stop, terminator))
            elif self._abbreviated(text, begin, stop - 1):
                continue
            else:
                break
            begin = stop
        return begin

    def end(self, text: str, position: int, at: int, end: int, complete: bool) -> int:
        """Where a sentence ends whose first mark stands at ``at``; 0 if the rules must look at it."""
        if text[at] in self._patterns.strong:
            after = at + 1
            opens = self._patterns.opens if complete else self._patterns.surely_opens
            begins = at > position and (opens[text[after]] if after < end else complete)
            return after if begins and text[at - 1 : after] not in self._name_ends else 0
        return at + 1 if text[at] == "." and self._full_stop(text, position, at, end) else 0

    def _full_stop(self, text: str, position: int, at: int, end: int) -> bool:
        """Whether the full stop at ``at`` stands behind a plain word, before a space and a capital.

        The commonest case of Latin text, decided as all the rules together would.
        """
        if at + 2 >= end or text[at + 1] != " " or not "A" <= text[at + 2] <= "Z" or "." not in self._patterns.stops:
            return False
        word = self._word(text, position, at)
        label = word.isupper() and not text[position : at - len(word)].strip()
        return len(word) > 1 and not label and word.lower() + "." not in self._patterns.listed_abbreviations

    def _abbreviated(self, text: str, position: int, at: int) -> bool:
        """Whether the full stop at ``at`` stands behind an abbreviation that ends no sentence."""
        return self._word(text, position, at).lower() + "." in self._patterns.inner_abbreviations

    def _word(self, text: str, position: int, at: int) -> str:
        """The word that a full stop at ``at`` ends; empty if it is not all ASCII letters, or part of a name."""
        word = text[max(position, text.rfind(" ", position, at) + 1) : at]
        plain = len(word) < 24 and word.isascii() and word.isalpha() and text[at - 1 : at + 1] not in self._name_ends
        return word if plain else ""

    def _compile(self, *, complete: bool) -> re.Pattern[str]:
        """A sentence, or nothing; where it ends without a mark its group is ``tail``, at a full stop ``stop``."""
        spacing = self._spacing()
        number = r"(?:\s{0,20}(?:[#>*+-]{1,6}[ \t])?\d{1,3}[.．](?=\s)|)"
        first = _others(f"{self._special}\\s{_DASHES}{char_class(marks.INLINE_ITEMS)}")
        start = f"{spacing}{number}[\\s{_DASHES}]{{0,20}}(?:{first}|{'|'.join(self._opening_brackets(complete))})"
        body = f"{_others(self._special)}{{0,400}}{POSSESSIVE}"
        units = f"(?:(?:{'|'.join(self._units(complete))}){spacing}{body}){{0,12}}"
        # Most sentences are nothing but plain text up to their mark: for them no unit is tried.
        inside = f"(?:(?=[{char_class(self._patterns.strong)}])|{units})" if self._patterns.strong else units
        sentence = f"{start}{body}{inside}(?:{self._ends(complete)})"
        speech = f"{spacing}[\\s{_DASHES}]{{0,20}}{self._speech(complete)}"
        return re.compile(f"{sentence}|{speech}|")

    def _spacing(self) -> str:
        """That no space follows of which rules about spaces must decide."""
        rules = self._patterns.rules
        return rf"(?!\s(?<=(?:{rules.space_after})\s))" if rules.spaces else ""

    def _units(self, complete: bool) -> list[str]:
        """What a sentence may hold besides plain text: brackets, points and marks inside technical text, pauses."""
        patterns = self._patterns
        brackets = "|".join((*self._round(), *self._square(), *self._quotes(), *self._taken_up(complete)))
        units = [f"(?=[{char_class(OPENERS)}])(?:{brackets})"]
        if not self._split_quotes:
            units.append(rf'"(?<![A-Za-z0-9].)(?!\s)[^"\n]{{1,298}}{self._no_mark()}"')
        units += [r"[.．](?<=\d.)(?=\d)", rf"\.(?=[A-Za-z0-9])(?<=[A-Za-z0-9].){_NOT_GLUED}"]
        units.append(rf"\.(?<=[A-Za-z].){self._no_name('.')}(?= [a-z])(?! (?:{patterns.casual_starters.pattern}))")
        opening = self._opening(complete)
        if patterns.ascii:
            inside = f"(?<=[!-~].)(?=[A-Za-z0-9/=&]){_NOT_GLUED}{self._no_name(patterns.ascii)}(?=[A-Za-z0-9/=&])(?={opening})"
            units.append(f"[{char_class(patterns.ascii)}]{inside}")
        return [*units, f"[{marks.ELLIPSES}]+(?={opening})"]

    def _round(self) -> list[str]:
        """Round brackets that are no face and no laughter."""
        laughter = f"(?!(?:{self._patterns.rules.stage_laughter or NEVER})[）)])"
        sober = rf"[\w\s、。，,.「」:：/-]{{0,400}}|{_NO_FACE}[^（()）]{{0,400}}"
        pairs = [(re.escape(opener), re.escape(closer)) for opener, closer in _ROUND.items()]
        return [
            *(f"{opener}{laughter}(?:{sober}){closer}" for opener, closer in pairs),
            *(f"(?!{kaomoji.FACES}){opener}{laughter}[^（()）]{{0,400}}{closer}" for opener, closer in pairs),
        ]

    def _square(self) -> list[str]:
        """The other brackets, none of the same shape inside."""
        plain = f"(?!{self._patterns.dateline.pattern})"
        return [plain + _bracketed(*pair) for pair in marks.BRACKETS.items() if pair[0] not in _APART]

    def _opening_brackets(self, complete: bool) -> list[str]:
        """Brackets at the start of a sentence that do not end it: without a final mark, or taken up."""
        square = [pair for pair in marks.BRACKETS.items() if pair[0] not in _APART]
        plain = f"(?!{self._patterns.dateline.pattern})"
        return [*(plain + _bracketed(*pair, self._no_mark()) for pair in square), *self._taken_up(complete)]

    def _taken_up(self, complete: bool) -> list[str]:
        """Quotations, with a final mark or without, that what follows takes up (「…。」と)."""
        if self._split_quotes or not complete:
            return []
        quotes = "|".join(_bracketed(*pair) for pair in marks.QUOTES.items())
        return [f"(?:{quotes})(?={self._patterns.quote_goes_on.pattern})"]

    def _quotes(self) -> list[str]:
        """Quotations without a final mark that no other one follows."""
        apart = f"(?![{char_class(marks.QUOTES)}])"
        if self._split_quotes:
            inner = f"[^{self._special}{char_class(kaomoji.SIGNS)}]{{0,400}}"
            return [f"{re.escape(opener)}{inner}{re.escape(closer)}{apart}" for opener, closer in marks.QUOTES.items()]
        return [_bracketed(*pair, self._no_mark()) + apart for pair in marks.QUOTES.items()]

    def _speech(self, complete: bool) -> str:
        """A quotation with a final mark that nothing takes up: it ends a sentence that it begins."""
        if self._split_quotes or not complete:
            return NEVER
        return f"{self._spoken(complete)}(?!{self._takes_up()})"

    def _inner_speech(self, complete: bool) -> str:
        """Such a quotation behind a comma, or in straight quotes behind Latin text, before a capital."""
        if self._split_quotes or not complete:
            return NEVER
        latin = rf'"(?<=[!-~] ")(?!\s)[^"\n]{{2,298}}{self._mark()}"(?= [A-Z]|\Z)'
        return f"(?:(?<=[{char_class(marks.COMMAS)}]){self._spoken(complete)}|{latin})(?!{self._takes_up()})"

    def _spoken(self, complete: bool) -> str:
        """A quotation with a final mark before what begins a sentence."""
        quotes = "|".join(_bracketed(*pair, self._mark()) for pair in marks.QUOTES.items())
        return f"(?:{quotes})(?={self._opening(complete)}|\\Z)"

    def _takes_up(self) -> str:
        patterns = self._patterns
        takes_up = (patterns.quote_goes_on, patterns.reporting, patterns.after_report, patterns.interrupting)
        return "|".join(each.pattern for each in takes_up)

    def _mark(self) -> str:
        """That a mark stands before."""
        known = char_class(self._patterns.any_mark)
        return f"(?<=[{known}])" if known else NEVER

    def _no_mark(self) -> str:
        """That no mark, and nothing that may hang behind one, stands before."""
        return f"(?<![{char_class({*self._patterns.any_mark, *marks.CLOSERS, *marks.STRAIGHT_QUOTES})}\\s])"

    def _ends(self, complete: bool) -> str:
        patterns, block_end = self._patterns, "|\\Z" if complete else ""
        pausing = {char for char in patterns.strong if patterns.pausing.match(char)}
        ends = []
        for chars, opening in (
            (pausing, self._opening(complete, behind_pause=True)),
            (patterns.strong - pausing, self._opening(complete)),
        ):
            if chars:
                ends.append(f"[{char_class(chars)}]{self._no_name(chars)}(?={opening}{block_end})")
        if loud := patterns.strong | patterns.ascii:
            more = f"(?:(?!(?<=[{char_class(pausing)}])[{marks.ELLIPSES}])[{char_class(loud)}{marks.ELLIPSES}])*"
            run = f"[{marks.ELLIPSES}]*[{char_class(loud)}]{more if pausing else f'[{char_class(loud)}{marks.ELLIPSES}]*'}"
            ends.append(
                f"(?<=[^\\x00-\\x7f]){run}{self._no_name(loud | set(marks.ELLIPSES))}(?={self._opening(complete)}{block_end})"
            )
        ends.append(self._inner_speech(complete))
        if "." in patterns.stops:
            ends.append(r"(?P<stop>\.(?= [A-Z]))")
        if complete:
            ends.append(r"(?P<tail>\Z)")
            if "." in patterns.stops:
                ends.append(rf"(?<=[a-z][a-z])\.{self._no_name('.')}\Z")
        return "|".join(ends)

    def _opening(self, complete: bool, *, behind_pause: bool = False) -> str:
        return self._patterns.opening(behind_pause) if complete else self._patterns.sure_opening(behind_pause)

    def _no_name(self, last: Iterable[str]) -> str:
        """That the mark which was just read, one of ``last``, ends no name."""
        found = [end for end in self._name_ends if end[1:] in set(last)]
        before, ending = ({end[at] for end in found} for at in (0, 1))
        return f"(?<![{char_class(before)}][{char_class(ending)}])" if found else ""


@cache
def plain_for(patterns: Patterns, split_quotes: bool) -> Plain:
    """The plain sentences of these patterns, one a process."""
    return Plain(patterns, split_quotes)


def _bracketed(opener: str, closer: str, before_closer: str = "") -> str:
    opener, closer = re.escape(opener), re.escape(closer)
    return f"{opener}[^{opener}{closer}]{{0,400}}{before_closer}{closer}"


def _special(patterns: Patterns) -> str:
    """The body of a character class: all that a rule may bear on."""
    return patterns.special + _BY_SPACE


@cache
def _others(excluded: str) -> str:
    """The class of all characters of the lowest plane but those of a class; faster than that class negated."""
    ranges, start = [], 0
    for match in re.finditer(f"[{excluded}]+", _LOWEST_PLANE):
        if start < match.start():
            ranges.append((start, match.start() - 1))
        start = match.end()
    ranges.append((start, len(_LOWEST_PLANE) - 1))
    return "[" + "".join(f"\\u{low:04x}-\\u{high:04x}" for low, high in ranges if low <= high) + "]"
