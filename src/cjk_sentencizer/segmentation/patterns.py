"""The regular expressions that the rules engine runs, compiled from language data and the caller's options."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache, partial
from string import ascii_uppercase

import regex

from cjk_sentencizer import lang
from cjk_sentencizer.lang import kaomoji, marks
from cjk_sentencizer.lang.base import Rules, merge
from cjk_sentencizer.lang.scripts import LATIN
from cjk_sentencizer.segmentation import markup
from cjk_sentencizer.segmentation.names import Names

LOOK_AHEAD = 1000
"""Code points behind a candidate that a rule may look at."""

NEVER = "(?!)"
"""Source of a pattern that matches nowhere."""
POSSESSIVE = "+" if sys.version_info >= (3, 11) else ""
"""Behind a quantifier: it gives nothing back. Only where giving back could find no match, to fail sooner."""
OPENERS = "".join([*marks.QUOTES, *marks.BRACKETS])
URL = re.compile(r"(?:https?|ftp)://[!-~]*[\w/=&%#+~-]|www\.[!-~]*[\w/]")
"""A web address: ASCII up to what no sentence mark is."""
_CITATION = r"-LSB-[^\n。]{1,12}?-RSB-|(?<=[”」』])[（(]《[^（()）\n]{1,40}[）)]"
"""[1] with its brackets written out, as treebanks have it; a quotation's source (《…》)."""
_LOOKBEHIND = re.compile(r"\(\?<[=!](?:[^()\[\]]|\[[^\]]*\])*\)")
_RANGE = re.compile(r"(?<!\\)(\S)-(?=(\S))")
_PAUSES = "。｡︒"
"""Full stops behind which an ellipsis before a word opens the next sentence (とのこと。……覚悟)."""
_UNUSED = "\ue000"
"""A character that no rule names."""
_TAIL = 60
"""Closers, emoji and laughs that may hang behind a mark; keeps endless runs of them linear."""


class _Memo(dict[str, bool]):
    """Whether a pattern matches a character, remembered."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self._pattern = re.compile(source)

    def __missing__(self, char: str) -> bool:
        found = self[char] = self._pattern.match(char) is not None
        return found


def char_class(chars: Iterable[str]) -> str:
    """The body of a character class that holds ``chars``."""
    return "".join(re.escape(char) for char in sorted(chars))


@cache
def first_characters(source: str) -> frozenset[str]:
    """Return the characters with which a match of a regular expression may begin.

    Raises:
        ValueError: they cannot be listed, since it may begin with any character.
    """
    if not source:
        return frozenset()
    pattern = regex.compile(_LOOKBEHIND.sub("", source))
    begins = partial(pattern.fullmatch, partial=True)
    if begins(_UNUSED):
        raise ValueError(f"A match of {source!r} may begin with any character: name those it begins with.")
    chars = {char for char in source if begins(char)}
    for low, high in _RANGE.findall(source):
        if begins(low) or begins(high):
            chars.update(char for char in map(chr, range(ord(low), ord(high) + 1)) if begins(char))
    return frozenset(chars)


def _or_never(source: str) -> str:
    return source or NEVER


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
        self.inner_abbreviations = self.abbreviations - self.final_abbreviations - self.closing_abbreviations
        self._compile_contexts(rules)
        self._compile_scan(rules, "".join(sorted({*chosen, *marks.FULL_STOPS, *marks.ELLIPSES})))
        self._compile_lines(rules)

    def _compile_scan(self, rules: Rules, run_chars: str) -> None:
        self.names = Names(rules.names)
        self.naming, self.quoting = first_characters(rules.name_goes_on), first_characters(rules.speech_goes_on)
        letters = first_characters(rules.laughter) - {hint[0] for hint in rules.laughter_hints}
        self.laughter_letters = char_class(letters)
        run = char_class(run_chars)
        decorations = f"[{marks.EMOJI}{marks.SIGNS}]|[{marks.WAVES}](?![{marks.WAVES}]?[\\d一二三四五六七八九十])(?<!~~)(?!~(?!~))"
        closers = char_class(marks.CLOSERS)
        bracketed = rf"[（(](?:{_or_never(rules.stage_laughter)})[）)]"
        laughter = f"{bracketed}|{_or_never(rules.laughter)}"
        spaces = " \u00a0\u3000\n\r"
        space = rf"[{spaces}](?<=(?:{rules.space_after})[{spaces}])[{spaces}]*(?=\S)" if rules.space_after else NEVER
        self.space_event = re.compile(space)
        wide = char_class(self.strong)
        no_name = (
            rf"(?![.!](?<=[{wide}].)(?:(?<=\.)[A-Za-z0-9]|(?<=!)\[))" if self.strong else ""
        )  # 。 and .env or ![…] behind it
        hanging = char_class(marks.CLOSERS + marks.STRAIGHT_QUOTES + marks.APOSTROPHE)
        resumed = f"(?![{marks.ELLIPSES}](?<=[{_PAUSES}].)[{marks.ELLIPSES}]{{0,8}}[^\\s{run}{hanging}])"
        self.event = re.compile(
            rf"(?P<run>\.(?: \.(?![A-Za-z0-9]))+|[{run}](?:{no_name}{resumed}[{run}\ufe0f])*)"
            rf"|(?P<laugh>(?:{laughter}|{kaomoji.FACES}|[{marks.EMOJI}]+)(?:{kaomoji.FACES}){{0,{_TAIL}}})"
            rf"|(?P<open>[{char_class(OPENERS)}{marks.STRAIGHT_QUOTES}])"
            rf"|(?P<space>{space})"
        )
        self.tail = re.compile(
            rf"(?:[{closers}]|{decorations}|[ \u3000]+(?=[”’」』）】])|{_CITATION}|{markup.hanging(rules.reference)}| \"(?= [.,;:?!-])|[{marks.STRAIGHT_QUOTES}](?=[\s{closers}]|$)|{laughter}|{kaomoji.FACES}|[ \u3000](?:[{marks.EMOJI}]+|{laughter}|{kaomoji.FACES})(?=\s|$)){{0,{_TAIL}}}"
        )
        ends = f"[{char_class(self.strong | self.ascii)}]" if self.strong | self.ascii else NEVER
        self.next_item = {char: re.compile(f"(?P<item>{item})|{ends}") for char, item in marks.INLINE_ITEMS.items()}
        self.hints = (*rules.laughter_hints, *kaomoji.HINTS)
        always = f"{run}{char_class(OPENERS)}{marks.EMOJI}{marks.STRAIGHT_QUOTES}<`^${self.laughter_letters}{spaces if rules.spaces else ''}"
        self.trigger = re.compile(f"[{always}]")
        self.quoting_trigger = re.compile(f"[{always}{marks.APOSTROPHE}]")
        self.laughing_trigger = re.compile(
            f"[{always}{char_class({hint[0] for hint in self.hints})}{marks.APOSTROPHE}]"
        )
        self.skip = re.compile(markup.SKIPPED)
        self.skip_begun = regex.compile(markup.SKIPPED)
        """The same, for a partial match."""
        self.no_tail = frozenset(ascii_uppercase) - letters - {hint[0] for hint in self.hints}
        """Capitals which, behind a mark and a space, begin nothing that goes along with the mark."""
        self.loud_laughter = re.compile(_or_never(rules.loud_laughter))
        self.bare_laughter = re.compile(rf"{_or_never(rules.laughter)}|{kaomoji.FACES}")
        technical = char_class("^" + OPENERS + marks.CLOSERS + marks.STRAIGHT_QUOTES + "`<$" + markup.RAISED)
        self.special = f"{run}{technical}{self.laughter_letters}{marks.DECORATIONS}"
        """Body of a character class: all that a rule may bear on."""
        self.opens, self.surely_opens = _Memo(self.opening()), _Memo(self.sure_opening())

    def opening(self, behind_pause: bool = False) -> str:
        """Source of a pattern: a character that begins a new sentence behind a mark, in a block without laughter.

        Args:
            behind_pause: the mark is one that no verb of saying takes up (。).
        """
        claimed = char_class(self.naming | (frozenset() if behind_pause else self.quoting))
        faces = char_class({hint[0] for hint in kaomoji.HINTS})
        emphasis = char_class(markup.EMPHASIS)
        return f"[^{self.special}\\s\\-{claimed}{faces}{emphasis}{marks.COMMAS}{marks.INVISIBLE}]"

    def sure_opening(self, behind_pause: bool = False) -> str:
        """The same where what follows may yet turn the character into laughter."""
        return f"(?![{char_class({hint[0] for hint in self.hints})}]){self.opening(behind_pause)}"

    def _compile_contexts(self, rules: Rules) -> None:
        decorations = marks.DECORATIONS
        laughter = _or_never(rules.laughter)

        def before(source: str) -> re.Pattern[str]:
            return re.compile(f"(?:{_or_never(source)})$")

        def after(source: str) -> re.Pattern[str]:
            return re.compile(_or_never(source))

        self.spoken = before(rules.spoken)
        self.closed_line = re.compile(f"(?:[{decorations}]|{laughter}|{kaomoji.FACES})$")
        self.pausing = re.compile("[。｡︒.．]")
        self.any_mark = self.strong | self.ascii | self.stops
        self.name_goes_on = after(rules.name_goes_on)
        self.word_goes_on = after(rules.word_goes_on)
        self.quote_goes_on = after(rules.quote_goes_on)
        self.speech_goes_on = after(rules.speech_goes_on)
        self.reporting = after(rules.reporting)
        self.dateline = after(rules.dateline)
        self.pointing_back = after(rules.pointing_back)
        self.after_report = after(rules.after_report)
        quotes = char_class({*marks.QUOTES, *marks.QUOTES.values(), *marks.STRAIGHT_QUOTES})
        opening = char_class({*marks.QUOTES, *marks.STRAIGHT_QUOTES})
        narration = f"[^{quotes}{char_class(self.any_mark)}\\n]{{2,41}}{POSSESSIVE}"
        self.interrupting = re.compile(f"{narration}(?:(?<=[，,、､﹐])|(?<=[，,、､﹐] ))[{opening}]")
        """After a closing quote: narration that ends with a comma, behind which the quotation goes on."""
        self.starters = after(rules.starters)
        self.casual_starters = after(rules.casual_starters)
        self.embedding = before(rules.embedding)
        self.final = before(rules.final)
        self.remark = before(rules.remark)
        self.short_word = before(rules.short_words)
        self.adnominal = before(rules.adnominal)
        self.felt = before(rules.felt)
        self.glued = after(rules.glued)
        self.stated = after(rules.stated)

    def _compile_lines(self, rules: Rules) -> None:
        numbers = r"\d{1,2}(?:\.\d{1,2}){1,3}\.?\s(?=\D)|\d{1,3}[.．)）、](?!\d)|[（(]\d{1,3}[)）]|[①-⑳⑴-⒛❶-➓㈠-㈩]|[a-z]\)\s|[IVX]{1,4}\.\s"
        bullets = rf"[-*+–]\s+(?=\S)|(?=[{char_class(marks.BULLETS)}])(?:{'|'.join(map(marks.bullet, marks.BULLETS))})\s*(?=\S)"
        letters = f"[^\\s：:。、，,！？!?「」『』（）()…]{{0,15}}{POSSESSIVE}"
        name = rf"[^\s：:。、，,.！？!?「」『』（）()…\d]{letters}(?:\s[A-Za-z0-9]{{1,12}}){{0,2}}"
        label = r"\s?(?:[（(][^）)\n]{1,10}[)）])?[：:](?!//)"
        clock = r"\[?\d{1,2}:\d\d(?::\d\d)?\]?"
        whole = rf"(?:{markup.FENCE})|\|.*\|[ \t]*$|(?:[-*_=][ \t]*){{3,}}$"
        self.turning = regex.compile(rf"[ \t\u3000\ufeff]*(?:{whole})")
        """A line that is one sentence whatever it holds."""
        self.kind = re.compile(
            r"[ \t\u3000\ufeff]*(?:"
            rf"(?P<fence>(?=[`~$<\\])(?:{markup.FENCE}))"
            r"|(?P<table>\|.*\|[ \t]*$)"
            rf"|(?P<heading>\#{{1,6}}[ \t]+\S|{_or_never(rules.heading)})"
            r"|(?P<rule>(?:[-*_=][ \t]*){3,}$)"
            rf"|(?P<markup>(?=[<!\[])(?:{markup.MARKUP_LINE}))"
            rf"|(?P<list>{bullets}|{numbers}|{_or_never(rules.list_marker)})"
            r"|(?P<quote>>)"
            rf"|(?P<speaker>\[[^\]\n]{{1,20}}\]\s*{name}{label}|{clock}(?:[ \t]+{name}{label}|\t[^\t\n]{{1,20}}\t)|{name}(?:{label}|「[^「」\n]*」$))"
            r"|(?P<cue>\d{1,2}:\d\d(?::\d\d)?[.,]\d{3}\s+-->)"
            r")"
        )
        self.inner_number = re.compile(r"(?:\d\.\d{1,2}|[,，、][ ]?\d{1,2})$")
        self.run_on_number = re.compile(r"(?:(?<!\d)[:：]\s?1|[:：](?<!\d.)\d{1,2}|[;；]\s?\d{1,2})$")
        smaller = r"(?:[.．－‐-]\d{1,3}){0,3}"
        self.list_number = re.compile(
            rf"\s*(?:[#>*+-]{{1,6}}[ \t])?(?:[*_]{{1,3}})?(?:{numbers}|{_or_never(rules.list_marker)}|\d{{1,2}}(?:\.\d{{1,2}}){{1,3}}\.|(?:{_or_never(rules.numbered)}){smaller}[.．])$"
        )
        self.label = re.compile(rf"\s*(?:[*_]{{1,3}})?(?:{_or_never(rules.numbered)}){smaller}[.．]")
        self.date = re.compile(f"(?:{_or_never(rules.dates)})")
        self.unfinished = re.compile(f"(?:{_or_never(rules.unfinished)})$")
        self.joining = re.compile(f"(?:{_or_never(rules.joining)})$")
        self.subordinate = re.compile(_or_never(rules.subordinate))
        self.whole_line = re.compile(_or_never(rules.whole_line))
        self.answers = re.compile(_or_never(rules.answers))
        self.cannot_open = re.compile(_or_never(rules.cannot_open))
        self.openers = re.compile(_or_never(rules.openers))
        self.unmarked = re.compile(_or_never(rules.unmarked))


@cache
def patterns_for(code: str, terminators: str | None, abbreviations: tuple[str, ...]) -> Patterns:
    """The patterns of a language, or of all for ``auto``."""
    codes = lang.AVAILABLE if code == "auto" else tuple(dict.fromkeys([code, LATIN]))
    return Patterns(merge(*(lang.get(each).rules for each in codes)), terminators, abbreviations)
