"""How soon a decision is certain in a stream: whether any text that may still come could change it.

A rule that has found nothing yet may find something in longer text only if it has read up to the end of what is there.
The library ``regex`` says so (a partial match), so a decision need not wait for the next mark.
"""

from __future__ import annotations

from functools import cached_property

import regex

from cjk_sentencizer.lang import marks
from cjk_sentencizer.segmentation.patterns import Patterns
from cjk_sentencizer.segmentation.types import Reason
from cjk_sentencizer.segmentation.vetoes import NEAR

_ELLIPSES = frozenset(marks.ELLIPSES)
_FULL_STOPS = frozenset(marks.FULL_STOPS)
_CLOSERS = marks.CLOSERS + marks.STRAIGHT_QUOTES + marks.APOSTROPHE
_OPENERS = frozenset((*marks.QUOTES, *marks.BRACKETS, *marks.STRAIGHT_QUOTES, marks.APOSTROPHE))
_INVISIBLE = frozenset(marks.INVISIBLE)


class Settling:
    """Tells whether a verdict of the scan stands although more text may come.

    Args:
        patterns: the compiled rules.
    """

    def __init__(self, patterns: Patterns) -> None:
        self._patterns = patterns

    def settled(self, text: str, at: int, reason: Reason, after: int, stop: int) -> bool:
        """Whether no continuation of ``text[:stop]`` changes the verdict about what stands at ``at``.

        ``after`` is where the verdict ends. False may also mean that this is not known.
        """
        if text[at] in _OPENERS:
            marked = text[at:after].rstrip(_CLOSERS)[-1:] in self._patterns.any_mark
            rules = self._behind_pair if marked else self._behind_speech
            return reason is Reason.TERMINATOR and self._nothing_more(text, after, stop, rules)
        event = self._patterns.event.match(text, at, stop)
        if (
            event is None
            or event.lastgroup != "run"
            or text[event.end() - 2 : event.end()] in self._patterns.names.endings
        ):
            return False
        run = frozenset(event.group())
        if reason is Reason.DECIMAL_POINT:
            return after < stop and text[at - 1].isnumeric() and text[after].isnumeric()
        if reason is Reason.ELLIPSIS_CONTINUES:
            return bool(run & _ELLIPSES) and self._nothing_more(text, after, stop, None)
        if reason is not Reason.TERMINATOR or run & _FULL_STOPS:
            return False
        closed, pausing = after > event.end(), self._patterns.pausing.search(event.group()) is not None
        return self._nothing_more(text, after, stop, self._behind_mark[closed, pausing])

    def _nothing_more(self, text: str, after: int, stop: int, rules: regex.Pattern[str] | None) -> bool:
        """Whether nothing can still hang on behind ``after``, and no rule about what stands there can still match."""
        ahead = text[after : min(stop, after + NEAR)]
        visible = any(not char.isspace() and char not in _INVISIBLE for char in ahead)
        if not visible or self._hanging.match(text, after, stop, partial=True):
            return False
        return rules is None or rules.match(ahead, partial=True) is None

    @cached_property
    def _hanging(self) -> regex.Pattern[str]:
        """One of what may hang behind a mark: a closer, an emoji, laughter."""
        return regex.compile(self._patterns.tail.pattern.rpartition("{")[0])

    @cached_property
    def _behind_mark(self) -> dict[tuple[bool, bool], regex.Pattern[str]]:
        """What may take a mark up, by whether a closer stands behind it and whether it is a full stop."""
        rules = self._patterns.rules
        followers = {False: rules.name_goes_on, True: rules.quote_goes_on}
        return {
            (closed, pausing): _any(follower, "" if pausing else rules.speech_goes_on)
            for closed, follower in followers.items()
            for pausing in (False, True)
        }

    @cached_property
    def _behind_pair(self) -> regex.Pattern[str]:
        rules = self._patterns.rules
        interrupting = self._patterns.interrupting.pattern
        return _any(rules.quote_goes_on, rules.reporting, rules.after_report, interrupting)

    @cached_property
    def _behind_speech(self) -> regex.Pattern[str]:
        """Behind a quotation without a final mark."""
        rules = self._patterns.rules
        interrupting = self._patterns.interrupting.pattern
        return _any(rules.quote_goes_on, rules.reporting, rules.pointing_back, interrupting)


def _any(*sources: str) -> regex.Pattern[str]:
    return regex.compile("|".join(f"(?:{source})" for source in sources if source) or "(?!)")
