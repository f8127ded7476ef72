"""The evidence against a boundary: what must not stand around a mark, a closing quote or an ellipsis."""

from __future__ import annotations

import re
from typing import NamedTuple

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation import markup
from cjk_sentencizer.segmentation.names import NameFound
from cjk_sentencizer.segmentation.patterns import Patterns
from cjk_sentencizer.segmentation.types import Reason

NEAR = 64
"""Code points on each side of a candidate that the rules about marks and quotes look at."""
_COMMAS = frozenset(marks.COMMAS)
_STOPS = frozenset(marks.FULL_STOPS)
_ELLIPSES = frozenset(marks.ELLIPSES)
_CLOSING = frozenset([*marks.CLOSERS, *marks.STRAIGHT_QUOTES])
_BEFORE_CLOSER = " \u3000" + markup.EMPHASIS
_OPENERS = frozenset([*marks.QUOTES, *marks.BRACKETS, *marks.STRAIGHT_QUOTES])
_EXTENSION = re.compile(
    r"\.(?:docx?|xlsx?|pptx?|pdf|txt|csv|tsv|jsonl?|ya?ml|toml|xml|html?|md|py|js|ts|java|cpp|rs|go|sh|zip|gz|tar|7z|rar|jpe?g|png|gif|svg|webp|"
    r"mp[34]|wav|m4a|mov|avi|srt|vtt|exe|apk|ini|cfg|conf|log|db|sql|bak|com|net|org|jp|cn|th|io)(?![A-Za-z0-9])"
)
"""What follows a full stop in file names and host names whose stem is not Latin (報告書.docx)."""
_DOTTED_NAME = re.compile(r"\.(?:[a-z]|N[Ee][Tt](?![A-Za-z0-9])|DS_Store)")
"""A name that begins with a full stop (.env): no sentence begins with a small letter right behind one."""
_IDEOGRAPH = re.compile("[\u3400-\u9fff]")
_FEELING = re.compile(f"[{marks.FEELINGS}]")
_PICTURE = re.compile(f"(?![{marks.FEELINGS}{marks.SIGNS}])[{marks.EMOJI}]")
_NUMBER = re.compile(r"(?<=\s)\d{1,2}$")
_FULL_WIDTH = {ord("0") + digit: ord("０") + digit for digit in range(10)}
_SPACED_NUMBER = 3
MOST_ITEMS = 30
"""Items of a list that runs on in one line."""
ITEM_LENGTH = 120
"""Code points of such an item."""
_GLUED = re.compile(r"[a-z][A-Z][a-z']*(?:[\s,.!?]|[^\x00-\x7f])")
"""The last letter before a mark and the word behind it, where a space between them was lost (number?Breakfast)."""
LABEL = 32
"""Code points of a label with a number at the start of a sentence (Question 12.), with white space before it."""
DATE = 24
"""Code points of a date with spaces."""


class Place(NamedTuple):
    """A candidate and its surroundings."""

    text: str
    position: int
    """Start of the sentence that would end here."""
    start: int
    """Of the marks, or of the opening quote."""
    end: int
    """Behind the marks, or behind the closing quote."""
    after: int
    """Behind the closers and decorations that go along."""
    ahead: str
    """What follows ``after`` in the same block, at most `NEAR` code points."""

    def before(self, length: int) -> str:
        """At most so many code points of the sentence before ``start``."""
        return self.text[max(self.position, self.start - length) : self.start]


class Vetoes:
    """The vetoes, each a method that returns the `Reason` against a boundary at a `Place`, or None."""

    def __init__(self, patterns: Patterns) -> None:
        self.patterns = patterns

    def against_run(self, place: Place) -> Reason | None:
        """Against a run of marks, by what is in it: 。, ？！, ..., a single full stop."""
        patterns, run = self.patterns, place.text[place.start : place.end]
        if not patterns.strong.isdisjoint(run):
            return self._against_terminator(place)
        if not patterns.ascii.isdisjoint(run):
            return self._against_ascii(place)
        if len(run) > 1 or run in _ELLIPSES:
            return self._against_ellipsis(place)
        return self._against_stop(place) if run in patterns.stops else Reason.ABBREVIATION

    def against_name(self, place: Place, name: NameFound) -> Reason | None:
        """Against the mark inside or at the end of a known name; a final 。 needs a particle behind it."""
        if not name.whole:
            return None
        if name.final and place.text[place.end - 1] in self.patterns.strong:
            return Reason.NAME_WITH_MARK if self.patterns.word_goes_on.match(place.ahead) else None
        begins = place.ahead.lstrip()[:1]
        ends = name.final and (not begins or (begins.isupper() and place.ahead[0].isspace()))
        return None if ends else Reason.NAME_WITH_MARK

    def _against_terminator(self, place: Place) -> Reason | None:
        patterns, ahead, closed = self.patterns, place.ahead, is_quoted(place.text, place.end, place.after)
        if _visible(ahead) in _COMMAS:
            return Reason.QUOTATIVE_FOLLOWS
        if place.after == place.end and patterns.name_goes_on.match(ahead) and not only_marks(place):
            return Reason.NAME_WITH_MARK
        if closed and patterns.quote_goes_on.match(ahead):
            return Reason.QUOTATIVE_FOLLOWS
        pausing = patterns.pausing.search(place.text, place.start, place.end)
        if not pausing and patterns.speech_goes_on.match(ahead):
            return Reason.QUOTATIVE_FOLLOWS
        return self._against_earlier_mark(ahead)

    def _against_earlier_mark(self, ahead: str) -> Reason | None:
        """Another mark follows behind a space: that one ends the sentence."""
        follows = ahead.lstrip(" ")
        later = len(follows) < len(ahead) and follows[:1] in self.patterns.any_mark and not _DOTTED_NAME.match(follows)
        return Reason.QUOTATIVE_FOLLOWS if later else None

    def _against_ascii(self, place: Place) -> Reason | None:
        """``!`` and ``?``: not inside a run of ASCII (``a!=b``), nor at its start (``!important``)."""
        before, follows = place.before(1), place.ahead[:1]
        inside = place.after == place.end and before.isascii() and follows.isascii() and follows
        if inside and not follows.isspace() and follows not in "\"'<([" and not _GLUED.match(before + place.ahead):
            return Reason.URL
        return self._against_terminator(place)

    def _against_ellipsis(self, place: Place) -> Reason | None:
        """……, ... and 。。: a pause inside the sentence unless something new visibly begins behind it."""
        follows = place.ahead.lstrip(marks.INVISIBLE)
        begins = follows.lstrip()[:1]
        if not begins:
            return None
        if begins in _OPENERS and place.start and not place.text[place.start - 1].isspace():
            return None
        spaced = follows[0].isspace()
        complete = begins.isalpha() and not begins.islower() and self.patterns.final.search(place.before(12))
        return None if spaced and (begins.isupper() or complete) else Reason.ELLIPSIS_CONTINUES

    # --- a single full stop ------------------------------------------------------------------------------------------

    def _against_stop(self, place: Place) -> Reason | None:
        """A full stop may be a decimal point, a list marker, part of a name or of an abbreviation."""
        text, start = place.text, place.start
        before, follows = text[start - 1 : start], text[start + 1 : start + 2]
        numeric = self._against_number(place, before, follows)
        if numeric:
            return numeric
        if follows and follows in "/\\":
            return Reason.URL
        if follows.isascii() and follows.isalnum():
            return self._against_point(place, before, follows)
        begins = place.ahead.lstrip()[:1]
        if not before or before.isspace():
            return Reason.ABBREVIATION if follows.isalnum() or begins.islower() else None
        if follows and follows in _COMMAS:
            return Reason.ABBREVIATION
        if before in _CLOSING and follows and not follows.isspace() and self.patterns.quote_goes_on.match(place.ahead):
            return Reason.QUOTATIVE_FOLLOWS
        return self._against_abbreviation(place, begins)

    def _against_point(self, place: Place, before: str, follows: str) -> Reason | None:
        """A full stop before a Latin letter or digit, with no space between."""
        text, start = place.text, place.start
        if before.isascii() and before.isalnum():
            word = _word_before(place)
            is_plain = before.islower() and word.isalpha() and word[1:].islower()
            return None if is_plain and self.patterns.glued.match(place.ahead) else Reason.URL
        if _EXTENSION.match(text, start) or _DOTTED_NAME.match(text, start):
            return Reason.URL
        if not before or before.isspace():
            return Reason.DECIMAL_POINT if follows.isdigit() else Reason.ABBREVIATION
        if self.patterns.final.search(place.before(12)):
            return None if before not in _OPENERS else Reason.ABBREVIATION
        return Reason.DECIMAL_POINT if follows.isdigit() else None

    def _against_number(self, place: Place, before: str, follows: str) -> Reason | None:
        patterns, text, start = self.patterns, place.text, place.start
        if before.isnumeric() and follows.isnumeric():
            return Reason.DECIMAL_POINT
        if before.isdigit() and self._in_date(place):
            return Reason.DECIMAL_POINT
        short = start - place.position <= LABEL
        if short and patterns.list_number.match(text, place.position, start + 1):
            return Reason.LIST_MARKER
        if not before.isdigit():
            return None
        near = max(place.position, start - 12)
        if patterns.run_on_number.search(text, near, start):
            return Reason.LIST_MARKER
        if follows != " " and patterns.inner_number.search(text, near, start):
            return Reason.LIST_MARKER
        goes_on = patterns.name_goes_on.match(place.ahead) or _counts_on(place)
        return Reason.LIST_MARKER if goes_on else None

    def _in_date(self, place: Place) -> bool:
        """Whether a full stop stands inside a date with spaces (2025. 4. 18. 오후)."""
        begin = max(place.position, place.start - DATE)
        return any(
            date.start() <= place.start < date.end()
            for date in self.patterns.date.finditer(place.text, begin, place.after + len(place.ahead))
        )

    def _against_abbreviation(self, place: Place, begins: str) -> Reason | None:
        """``begins``: the first character behind the full stop and the space; empty where the block ends."""
        patterns, ahead = self.patterns, place.ahead
        if not begins:
            return None
        word = _word_before(place)
        lower = word.lower() + "."
        if lower in patterns.closing_abbreviations and begins.isupper():
            return Reason.ABBREVIATION if patterns.stated.match(ahead.lstrip()) else None
        if lower in patterns.final_abbreviations:
            ends = ahead[0].isspace() and patterns.starters.match(ahead.lstrip())
            return None if ends else Reason.ABBREVIATION
        if lower in patterns.abbreviations or (word and patterns.short_word.search(word)):
            return Reason.ABBREVIATION
        if begins in _COMMAS:
            return Reason.ABBREVIATION
        if begins.islower() and ahead[0].isspace() and not _has_no_case(word[-1:]):
            casual = word.islower() and word.isalpha() and patterns.casual_starters.match(ahead.lstrip())
            return None if casual else Reason.ABBREVIATION
        closed = place.after > place.start + 1
        latin = word.isascii() and word[-1:].isalpha()
        if latin and not closed and patterns.word_goes_on.match(ahead) and not ahead[0].isspace():
            return Reason.ABBREVIATION
        return Reason.QUOTATIVE_FOLLOWS if closed and patterns.quote_goes_on.match(ahead) else None

    # --- behind a closing quote --------------------------------------------------------------------------------------

    def against_quote(self, place: Place) -> Reason | None:
        """Against an end behind a quotation that has its own final mark: what follows takes it up."""
        patterns, ahead = self.patterns, place.ahead
        if not ahead:
            return None
        follows = _visible(ahead)
        if follows in _COMMAS or follows in patterns.strong or follows in patterns.stops:
            return Reason.QUOTATIVE_FOLLOWS
        if patterns.quote_goes_on.match(ahead) or patterns.reporting.match(ahead):
            return Reason.QUOTATIVE_FOLLOWS
        if patterns.interrupting.match(ahead):
            return Reason.QUOTATIVE_FOLLOWS
        before = place.before(NEAR).rstrip()
        if before[-1:] in ("：", ":") and patterns.after_report.match(ahead):
            return Reason.QUOTATIVE_FOLLOWS
        # What embeds a quotation (所谓“免费！”) is a word of Chinese or the like, never a comma or Latin text.
        embedded = not before[-1:].isascii() and before[-1:] not in _COMMAS and patterns.embedding.search(before)
        mentioned = embedded and place.end - place.start <= 13 and ahead[0] not in _OPENERS
        return Reason.QUOTATIVE_FOLLOWS if mentioned else None

    def against_speech(self, place: Place) -> Reason | None:
        """Against an end behind a spoken line without a final mark: anything that takes it up."""
        patterns, ahead = self.patterns, place.ahead
        if not ahead:
            return None
        follows = _visible(ahead)
        if (
            not follows
            or follows in _COMMAS
            or follows in patterns.any_mark
            or follows in _STOPS
            or follows in _ELLIPSES
        ):
            return Reason.QUOTATIVE_FOLLOWS
        takes_up = (patterns.quote_goes_on, patterns.reporting, patterns.pointing_back, patterns.interrupting)
        taken_up = any(pattern.match(ahead) for pattern in takes_up)
        return Reason.QUOTATIVE_FOLLOWS if taken_up else None

    def against_laughter(self, place: Place) -> Reason | None:
        """Against an end behind laughter or an emoji: the remark before it is not complete, or goes on."""
        patterns, ahead = self.patterns, place.ahead
        follows, begins = ahead[:1], ahead.lstrip()[:1]
        if not follows or follows in _COMMAS or follows in patterns.strong or follows in patterns.ascii:
            return Reason.ELLIPSIS_CONTINUES
        # A quotation may be taken up by words (是, 和) that behind laughter begin a sentence.
        taken_up = patterns.quote_goes_on.match(ahead) and not _IDEOGRAPH.match(follows)
        if taken_up or patterns.cannot_open.match(ahead):
            return Reason.ELLIPSIS_CONTINUES
        before = place.before(12)
        if not follows.isspace() and self._stands_for_a_word(place, before):
            return Reason.ADNOMINAL
        complete = (
            patterns.final.search(before)
            or (_FEELING.match(place.text, place.start, place.end) and patterns.felt.search(before))
            or patterns.remark.search(before)
            or patterns.loud_laughter.match(place.text, place.start, place.end)
            or (begins.isupper() and follows == " ")
        )
        return None if complete else Reason.ELLIPSIS_CONTINUES

    def _stands_for_a_word(self, place: Place, before: str) -> bool:
        """Whether an emoji is the picture of a thing, behind a form that modifies it (買った📱ケース)."""
        pictured = _PICTURE.match(place.text, place.start, place.end) is not None
        return pictured and self.patterns.adnominal.search(before) is not None


def only_marks(place: Place) -> bool:
    """Whether nothing but white space, dashes and invisible characters stands before a place in its sentence."""
    if place.start - place.position > NEAR:
        return False
    return not place.text[place.position : place.start].strip(" \t\n\r\u3000—―–-*_>#" + marks.INVISIBLE)


def is_quoted(text: str, end: int, after: int) -> bool:
    """Whether what goes along with a mark between ``end`` and ``after`` begins with a closing quotation mark or bracket."""
    return text[end:after].lstrip(_BEFORE_CLOSER)[:1] in _CLOSING if after > end else False


def _visible(ahead: str) -> str:
    """The first character that has a width; empty if there is none."""
    return ahead.lstrip(marks.INVISIBLE)[:1]


def _word_before(place: Place) -> str:
    """The word that a full stop hangs on, with the full stops inside it, at most 24 code points."""
    text, stop = place.text, place.start
    start, floor = stop, max(place.position, stop - 24)
    latin = text[stop - 1].isascii()
    while start > floor and _in_word(text[start - 1]) and (not latin or text[start - 1] < "\u1f00"):
        start -= 1
    return text[start:stop]


def _counts_on(place: Place) -> bool:
    """Whether a number is the next one of a list in the same sentence (1. water 2. a hat)."""
    found = _NUMBER.search(place.before(_SPACED_NUMBER))
    if found is None or not 1 < (number := int(found.group())) < MOST_ITEMS:
        return False
    digits = str(number - 1)
    before = re.compile(rf"(?<![^\s:：])(?:{digits}|{digits.translate(_FULL_WIDTH)})[.．]")
    return before.search(place.text, max(place.position, place.start - ITEM_LENGTH), place.start) is not None


def _has_no_case(char: str) -> bool:
    """Whether a letter belongs to a script without capitals, where a small letter behind a full stop says nothing."""
    return char.isalpha() and char.lower() == char.upper()


def _in_word(char: str) -> bool:
    return char.isalnum() or char in ".&-'’" or "\u0e30" <= char <= "\u0e4e"
