"""The regular expressions that the rules engine runs, compiled from language data and the caller's options."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from cjk_sentencizer import lang
from cjk_sentencizer.lang import marks
from cjk_sentencizer.lang.base import Rules, merge
from cjk_sentencizer.segmentation.names import Names

LOOK_AHEAD = 1000
"""Code points behind a candidate that a rule may look at."""

_NEVER = "(?!)"
_OPENERS = "".join([*marks.QUOTES, *marks.BRACKETS])
URL = re.compile(r"(?:https?|ftp)://[!-~]*[\w/=&%#+~-]|www\.[!-~]*[\w/]")
"""A web address: ASCII up to what no sentence mark is."""
_TAG = r"</?[A-Za-z][^<>\n]{0,200}>"
_CODE = r"`[^`\n]{1,200}`"
_PARTIAL = r"`[^`\n]{0,200}|</?(?:[A-Za-z][^<>\n]{0,200})?"
"""A tag or a code span of which the end may still come."""
_KAOMOJI = r"[（(](?=[^（()）\n]{0,12}[^\w\s、。，,.（()）「」:：/-])[^（()）\n。！？一-龥]{2,14}[）)][ﾉノっ✧*;^oO]{0,3}|[mｍ][（(]_ _[）)][mｍ]|\^_\^;*|\^\^;*|[TＴ][_＿][TＴ]|>_<"
_CITATION = r"[\[［]\d{1,3}[\]］]|-LSB-[^\n。]{1,12}?-RSB-"
"""[1], as encyclopaedias set it behind the full stop; treebanks write its brackets out."""
_TAIL = 60
"""Closers, emoji and laughs that may hang behind a mark; keeps endless runs of them linear."""
_KAOMOJI_HINTS = ("m(", "ｍ（", "T_T", "Ｔ＿Ｔ", ">_<")
"""One of these, or ``^``, is in all those without brackets."""
_KAOMOJI_SIGNS = "^*_;´｀∀゜ωдДσ∇><"


def _char_class(chars: Iterable[str]) -> str:
    return "".join(re.escape(char) for char in chars)


class _Memo(dict[str, bool]):
    """Whether a pattern matches a character, remembered."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        super().__init__()
        self._pattern = pattern

    def __missing__(self, char: str) -> bool:
        found = self[char] = self._pattern.match(char) is not None
        return found


def _or_never(source: str) -> str:
    return source or _NEVER


class Patterns:
    """Everything `rules.Scanner` and `lines` match, for one set of rules and options.

    Args:
        rules: the merged rules of the languages in play.
        terminators: the characters that end sentences, or None for all that are known.
        abbreviations: the caller's own, with or without their final full stop.
    """

    def __init__(self, rules: Rules, terminators: str | None, abbreviations: tuple[str, ...]) -> None:
        everything = marks.TERMINATORS + marks.ASCII_TERMINATORS + marks.FULL_STOPS
        chosen = everything if terminators is None else terminators
        self.rules = rules
        self.strong = frozenset(chosen) - set(marks.ASCII_TERMINATORS) - set(marks.FULL_STOPS) - set(marks.ELLIPSES)
        self.ascii = frozenset(chosen) & set(marks.ASCII_TERMINATORS)
        self.stops = frozenset(chosen) & set(marks.FULL_STOPS)
        own = frozenset(word.lower() if word.endswith(".") else word.lower() + "." for word in abbreviations)
        self.abbreviations = rules.abbreviations | own
        self.closing_abbreviations = rules.closing_abbreviations - own
        self.final_abbreviations = rules.final_abbreviations - own
        self.listed_abbreviations = self.abbreviations | self.final_abbreviations | self.closing_abbreviations
        self._compile_scan(rules, "".join(sorted({*chosen, *marks.FULL_STOPS, *marks.ELLIPSES})))
        self._compile_contexts(rules)
        self._compile_lines(rules)

    def _compile_scan(self, rules: Rules, run_chars: str) -> None:
        run = _char_class(run_chars)
        decorations = marks.DECORATIONS
        closers = _char_class(marks.CLOSERS)
        bracketed = rf"[（(](?:{_or_never(rules.stage_laughter)})[）)]"
        laughter = f"{bracketed}|{_or_never(rules.laughter)}"
        spaces = " \u00a0\u3000\n\r"
        space = rf"[{spaces}](?<=(?:{rules.space_after})[{spaces}])[{spaces}]*(?=\S)" if rules.space_after else _NEVER
        self.event = re.compile(
            rf"(?P<run>\.(?: \.)+|[{run}][{run}\ufe0f]*)"
            rf"|(?P<laugh>{laughter}|{_KAOMOJI}|[{marks.EMOJI}]+)"
            rf"|(?P<open>[{_char_class(_OPENERS)}{marks.STRAIGHT_QUOTE}])"
            rf"|(?P<skip>{_TAG}|{_CODE})"
            rf"|(?P<space>{space})"
        )
        self.tail = re.compile(
            rf"(?:[{closers}{decorations}]|[ \u3000]+(?=[”’」』）】])|{_CITATION}|</[A-Za-z][A-Za-z0-9]{{0,12}}>| \"(?= [.,;:?!-])|\"(?=[\s{closers}]|$)|{laughter}|{_KAOMOJI}|[ \u3000](?:[{marks.EMOJI}]+|{laughter}|{_KAOMOJI})(?=\s|$)){{0,{_TAIL}}}"
        )
        ends = f"[{_char_class(sorted(self.strong | self.ascii))}]" if self.strong | self.ascii else _NEVER
        self.next_item = {char: re.compile(f"(?P<item>{item})|{ends}") for char, item in marks.INLINE_ITEMS.items()}
        self.kaomoji_hints = _KAOMOJI_HINTS
        self.hints = (*rules.laughter_hints, *_KAOMOJI_HINTS)
        always = (
            f'{run}{_char_class(_OPENERS)}{marks.EMOJI}"<`^{rules.laughter_letters}{spaces if rules.spaces else ""}'
        )
        self.trigger = re.compile(f"[{always}]")
        self.laughing_trigger = re.compile(f"[{always}{_char_class(sorted({hint[0] for hint in self.hints}))}]")
        self.partial = re.compile(_PARTIAL)
        self.loud_laughter = re.compile(_or_never(rules.loud_laughter))
        self.bare_laughter = re.compile(rf"{_or_never(rules.laughter)}|{_KAOMOJI}")
        self.plain = self._plain(run + rules.laughter_letters, _or_never(rules.stage_laughter))

    def _plain(self, run: str, stage_laughter: str) -> re.Pattern[str]:
        """A whole sentence on which no rule but the terminator's bears, so that the scan can take it in one match."""
        special = (
            run
            + _char_class("^" + _OPENERS + marks.CLOSERS)
            + '"'
            + marks.DECORATIONS
            + "`<\u0e00-\u0e7f\u1100-\u11ff\uac00-\ud7ff"
        )
        body = f"[^{special}]"
        inner = f"(?!(?:{stage_laughter})[）)])[^{special}{_char_class(_KAOMOJI_SIGNS)}]{{0,400}}"
        shapes = [*marks.QUOTES.items(), *marks.BRACKETS.items()]
        pairs = "|".join(f"{re.escape(opener)}{inner}{re.escape(closer)}" for opener, closer in shapes)
        strong = _char_class(sorted(self.strong)) or _NEVER[2:-1]
        opening = f"[^{special}\\s\\-{self.rules.taking_up}{self.rules.laughter_letters}wmoOT>{marks.COMMAS}{marks.INVISIBLE}]"
        self.opens = _Memo(re.compile(opening))
        self.surely_opens = _Memo(re.compile(f"(?![{_char_class(sorted({hint[0] for hint in self.hints}))}]){opening}"))
        if not self.strong:
            return re.compile(_NEVER)
        return re.compile(
            rf"(?!\s){body}{{1,400}}(?:(?:{pairs}|(?<=\d)[.．](?=\d)){body}{{0,400}}){{0,12}}[{strong}](?={opening}|\Z)"
        )

    def ends_plainly(self, text: str, position: int, at: int, end: int) -> bool:
        """Whether the full stop at ``at`` stands behind a plain word, before a space and a capital.

        The commonest case of Latin text, decided as all the rules together would.
        """
        if at + 2 >= end or text[at + 1] != " " or not "A" <= text[at + 2] <= "Z" or "." not in self.stops:
            return False
        word = text[max(position, text.rfind(" ", position, at) + 1) : at]
        plain = 1 < len(word) < 24 and word.isascii() and word.isalpha()
        return (
            plain
            and word.lower() + "." not in self.listed_abbreviations
            and text[at - 1 : at + 1] not in self.names.endings
        )

    def _compile_contexts(self, rules: Rules) -> None:
        decorations = marks.DECORATIONS
        laughter = _or_never(rules.laughter)

        def before(source: str) -> re.Pattern[str]:
            return re.compile(f"(?:{_or_never(source)})$")

        def after(source: str) -> re.Pattern[str]:
            return re.compile(_or_never(source))

        self.spoken = before(rules.spoken)
        self.closed_line = re.compile(f"(?:[{decorations}]|{laughter}|{_KAOMOJI})$")
        self.pausing = re.compile("[。｡︒.．]")
        self.any_mark = self.strong | self.ascii | self.stops
        self.names = Names(rules.names)
        self.name_goes_on = after(rules.name_goes_on)
        self.quote_goes_on = after(rules.quote_goes_on)
        self.speech_goes_on = after(rules.speech_goes_on)
        self.reporting = after(rules.reporting)
        self.after_report = after(rules.after_report)
        self.starters = after(rules.starters)
        self.embedding = before(rules.embedding)
        self.final = before(rules.final)
        self.short_word = before(rules.short_words)

    def _compile_lines(self, rules: Rules) -> None:
        numbers = r"\d{1,2}(?:\.\d{1,2}){1,3}\.?\s(?=\D)|\d{1,3}[.．)）、](?!\d)|[（(]\d{1,3}[)）]|[①-⑳⑴-⒛❶-➓㈠-㈩]|[a-z]\)\s|[IVX]{1,4}\.\s"
        bullets = r"[-*+–]\s+(?=\S)|[•・◦‣▪●○◆■※▶►✓✔]\s*(?=\S)"
        name = r"[^\s：:。、，,.！？!?「」『』（）()…\d][^\s：:。、，,！？!?「」『』（）()…]{0,15}(?:\s[A-Za-z0-9]{1,12}){0,2}"
        self.kind = re.compile(
            r"[ \t\u3000\ufeff]*(?:"
            r"(?P<fence>```|~~~)"
            r"|(?P<table>\|.*\|[ \t]*$)"
            rf"|(?P<heading>\#{{1,6}}[ \t]+\S|{_or_never(rules.heading)})"
            r"|(?P<rule>(?:[-*_=][ \t]*){3,}$)"
            rf"|(?P<list>{bullets}|{numbers}|{_or_never(rules.list_marker)})"
            r"|(?P<quote>>)"
            rf"|(?P<speaker>(?:\[[^\]\n]{{1,20}}\]\s*)?{name}\s?(?:[（(][^）)\n]{{1,10}}[)）])?[：:](?!//)|{name}「[^「」\n]*」$)"
            r"|(?P<cue>\d{1,2}:\d\d(?::\d\d)?[.,]\d{3}\s+-->)"
            r")"
        )
        self.inner_number = re.compile(r"(?:\d\.\d{1,2}|[,，、;；][ ]?\d{1,2})$")
        self.list_number = re.compile(
            rf"\s*(?:{numbers}|\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}\.|{_or_never(rules.numbered)}\.)$"
        )
        self.date = re.compile(r"(?:\d{4}\. ?\d{1,2}\. |\d{4}\. \d{1,2}\.|\d{1,2}\. \d{1,2}\. )\d{1,2}$")
        self.date_goes_on = re.compile(r"\. ?\d{1,2}\.")
        self.unfinished = re.compile(f"(?:{_or_never(rules.unfinished)})$")
        self.cannot_open = re.compile(_or_never(rules.cannot_open))
        self.openers = re.compile(_or_never(rules.openers))
        self.unmarked = re.compile(_or_never(rules.unmarked))


LATIN = "en"
"""The language whose rules every other one takes along, for the Latin words inside its text."""


@cache
def patterns_for(code: str, terminators: str | None, abbreviations: tuple[str, ...]) -> Patterns:
    """The patterns of a language, or of all for ``auto``."""
    codes = lang.AVAILABLE if code == "auto" else tuple(dict.fromkeys([code, LATIN]))
    return Patterns(merge(*(lang.get(each).rules for each in codes)), terminators, abbreviations)
