"""Boundaries inside a block of running text, by rule: candidates, the evidence about them, the decision."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cjk_sentencizer.lang import kaomoji, marks
from cjk_sentencizer.segmentation import markup
from cjk_sentencizer.segmentation.brackets import SINGLE_OPENING, STRAIGHT_REACH, next_single_quote, partner
from cjk_sentencizer.segmentation.patterns import LOOK_AHEAD, Patterns
from cjk_sentencizer.segmentation.plain import Bounds, plain_for
from cjk_sentencizer.segmentation.settling import Settling
from cjk_sentencizer.segmentation.types import Reason, Sentence
from cjk_sentencizer.segmentation.vetoes import NEAR, Place, Vetoes, only_marks

SPACE_THRESHOLD = 0.5
"""Score of a language's space rule from which a space is a boundary."""
Search = Callable[[str, int, int], "re.Match[str] | None"]
_COMMAS = frozenset(marks.COMMAS)
_STOPS = frozenset(marks.FULL_STOPS)
_STOP = re.compile(r"[。！？!?]|(?<=\S)\n")
_SURELY_OPENS = frozenset((*marks.QUOTES, *marks.BRACKETS, *marks.STRAIGHT_QUOTES)) - set("（(")
"""What opens a bracket or quotation wherever it stands; a round one may begin a face or laughter."""
ITEM_AHEAD = 2
"""Code points behind a bullet that show whether it begins an item."""
_BEGINS_MARKUP = frozenset(markup.OPENING)
_MAY_HOLD_MARKS = frozenset("<[［")
_EMPHASES = 3
"""Emphases that may end behind one mark."""
_new = tuple.__new__


class Candidate(NamedTuple):
    """A place where a sentence might end, and what was decided about it."""

    offset: int
    """Code points from the start of the text: one past what would end the sentence."""
    reason: Reason
    score: float
    accepted: bool


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
        self.plain = plain_for(patterns, split_quotes)
        self.vetoes = Vetoes(patterns)
        self.settling = Settling(patterns)
        self.split_quotes = split_quotes

    def scan(
        self,
        text: str,
        start: int,
        end: int,
        last: Reason,
        out: list[Bounds],
        hints: tuple[str, ...] = (),
        trace: Trace | None = None,
        complete: bool = True,
    ) -> int:
        """Append the sentences of ``text[start:end]``, a block, to ``out``.

        Where the block is not ``complete`` (more text may come), only sentences that no continuation can change are
        appended. ``hints`` are the text's own from `hints`. Returns the offset up to which the block is done.
        """
        laughs = bool(hints) and self._laughs(text, start, end, hints)
        quote = next_single_quote(text, start, end, complete)
        search = self._search(laughs, quote < end)
        fast, items = not laughs and trace is None, self.patterns.next_item
        position = start
        while position < end:
            if quote < position:
                quote = next_single_quote(text, position, end, complete)
                search = self._search(laughs, quote < end)
            if fast:
                position = self.plain.take(text, position, quote, last, complete and quote == end, out)
            trigger = search(text, position, end)
            if trigger is None:
                break
            item = self._next_item(text, position, end, complete) if text[position] in items else None
            if item == end:
                break
            if item:
                self.scan(text, position, item, Reason.LIST_ITEM, out, hints, trace)
                position = item
                continue
            at = trigger.start()
            if fast and (stop := self.plain.end(text, position, at, end, complete)):
                out.append((position, stop, Reason.TERMINATOR))
                position = stop
                continue
            verdict = self._next(text, position, at, end, search, complete, trace)
            if verdict is None or (verdict.needed > end and not complete):
                break
            out.append((position, verdict.end, verdict.reason))
            position = verdict.end
        while complete and position < end and text[position] in items:
            item = self._next_item(text, position, end, complete)
            if not item:
                break
            out.append((position, item, Reason.LIST_ITEM))
            position = item
        if complete and position < end and not text[position:end].isspace():
            out.append((position, end, last))
            position = end
        return position

    def _search(self, laughs: bool, quotes: bool) -> Search:
        """What finds the next character that a rule bears on, in text with laughter in letters or single quotes or none."""
        patterns = self.patterns
        return (
            patterns.laughing_trigger if laughs else patterns.quoting_trigger if quotes else patterns.trigger
        ).search

    def _next_item(self, text: str, position: int, end: int, complete: bool) -> int | None:
        """Where the next item of a list that runs on in one line begins, if no sentence ends before it.

        ``end`` where the block is not ``complete`` and what may be such an item is not all there.
        """
        if not self.patterns.next_item[text[position]].match(text, position, end):
            return None
        found = self.patterns.next_item[text[position]].search(text, position + 1, min(end, position + LOOK_AHEAD))
        if found is None or found.lastgroup != "item":
            return None
        return found.start() if complete or found.end() + ITEM_AHEAD <= end else end

    def hints(self, text: str) -> tuple[str, ...]:
        """The strings that laughter in ``text`` begins with (www, orz); with none the scan is faster."""
        faces = kaomoji.HINTS if "_" in text or "＿" in text else ()
        found = (*self.patterns.rules.laughter_hints, *faces)
        return tuple(hint for hint in found if self._laughs(text, 0, len(text), (hint,)))

    def _laughs(self, text: str, start: int, end: int, hints: tuple[str, ...]) -> bool:
        """Whether letters in the block are laughter, which the pattern of plain sentences would run over."""
        match = self.patterns.bare_laughter.match
        for hint in hints:
            found = text.find(hint, start, end)
            while found >= 0:
                if match(text, found, end):
                    return True
                found = text.find(hint, found + 1, end)
        return False

    def _next(
        self, text: str, position: int, at: int, end: int, search: Search, complete: bool, trace: Trace | None
    ) -> Verdict | None:
        """The next boundary after ``position``, from the trigger at ``at`` on; None if the block ends first.

        A verdict that is not yet certain has ``needed > end``.
        """
        # In a script whose sentences end at spaces nearly every event is one, decided here at once.
        spaces = trace is None and complete and bool(self.patterns.rules.spaces)
        while True:
            char = text[at]
            if char == " " and spaces:
                found = self.patterns.space_event.match(text, at, end)
                behind = found.end() if found else at + 1
                if found and self._space_score(text, position, at, behind, end)[0] >= SPACE_THRESHOLD:
                    return self._space(text, position, at, behind, end)
                at = behind
            elif char == "." and trace is None and _inside_word(text, at, end):
                at += 1
            else:
                verdict = self._verdict(text, position, at, end, complete)
                if verdict is not None and not complete:
                    verdict = self._settled(verdict, text, at, end)
                if verdict is not None and trace is not None:
                    trace.add(verdict, at)
                if verdict is None:
                    at += 1
                elif verdict.accepted or (not complete and verdict.needed > end):
                    return verdict
                else:
                    at = max(verdict.end, at + 1)
            trigger = search(text, at, end)
            if trigger is None:
                return None
            at = trigger.start()

    def _settled(self, verdict: Verdict, text: str, at: int, end: int) -> Verdict:
        """The verdict about what stands at ``at``, certain where nothing that may still come can change it."""
        if verdict.needed > end and self.settling.settled(text, at, verdict.reason, verdict.end, end):
            return verdict._replace(needed=end)
        return verdict

    def _verdict(self, text: str, position: int, at: int, stop: int, complete: bool) -> Verdict | None:
        """The verdict about what stands at ``at``, None if it is no event; ``stop`` is the block's end.

        Where the block is ``complete``, ``needed`` is not worked out.
        """
        if text[at] == marks.APOSTROPHE:
            return self._single(text, position, at, stop, complete)
        if text[at] in _SURELY_OPENS:
            return self._pair(text, position, at, stop, complete)
        if text[at] in _BEGINS_MARKUP and (skipped := self._skipped(text, at, stop, complete)):
            return skipped
        event = self.patterns.event.match(text, at, stop)
        if event is None:
            return None
        kind, end = event.lastgroup, event.end()
        if kind == "space":
            return self._space(text, position, at, end, stop)
        if kind == "open":
            return self._pair(text, position, at, stop, complete)
        place = self._place(text, position, at, end, stop)
        return self._laughter(place) if kind == "laugh" else self._run(place, complete)

    def _skipped(self, text: str, at: int, stop: int, complete: bool) -> Verdict | None:
        """The verdict about markup, code or a formula that begins at ``at``, or that begins there and may yet end."""
        if not complete:
            begun = self.patterns.skip_begun.match(text, at, stop, partial=True)
            if begun is not None and begun.partial:
                return Verdict(Reason.URL, False, stop, stop + 1)
        found = self.patterns.skip.match(text, at, stop)
        return Verdict(_why_skipped(found.group()), False, found.end(), found.end() + 1) if found else None

    def _place(self, text: str, position: int, start: int, end: int, stop: int) -> Place:
        after = end
        plain = end >= stop or self.patterns.opens[text[end]]
        if not plain and (text[end] != " " or text[end + 1 : end + 2] not in self.patterns.no_tail):
            after = self._behind_tail(text, end, stop)
        return _new(Place, (text, position, start, end, after, text[after : min(stop, after + NEAR)]))

    def _behind_tail(self, text: str, end: int, stop: int) -> int:
        """Where closers, footnotes, emoji and the ends of emphasis stop that go along with what ends at ``end``."""
        tail, after = self.patterns.tail, end
        for _ in range(_EMPHASES):
            found = tail.match(text, after, stop)
            after = found.end() if found else after
            if after >= stop or text[after] not in markup.EMPHASIS:
                break
            behind = markup.emphasis_end(text, after, stop)
            if behind == after:
                break
            after = behind
        return after

    def _run(self, place: Place, complete: bool) -> Verdict:
        """A run of marks (。, ？！, ..., 3.14's point): ends a sentence unless a veto stands against it."""
        end, after = place.end, place.after
        name = self.patterns.names.at(place.text, place.position, end)
        veto = self.vetoes.against_name(place, name) if name else None
        veto = veto or self.vetoes.against_run(place)
        if veto:
            end = name.end if name and name.whole and veto is Reason.NAME_WITH_MARK else end
            return _new(Verdict, (veto, False, end, after + NEAR))
        needed = after if complete else after + NEAR if name else self._settled_behind(place)
        return _new(Verdict, (Reason.TERMINATOR, True, after, needed))

    def _settled_behind(self, place: Place) -> int:
        """Up to where the decision about a run of marks looks."""
        begins = place.ahead[:1]
        settled = place.after == place.end and begins and self.patterns.surely_opens[begins]
        if settled and _STOPS.isdisjoint(place.text[place.start : place.end]):
            return place.after + 1
        return _settled_at(place.text, place.after)

    def _single(self, text: str, position: int, start: int, stop: int, complete: bool) -> Verdict | None:
        """A straight single quote: opens a quotation if it has a partner, else it is an apostrophe."""
        if not SINGLE_OPENING.match(text, start, stop):
            return None
        if partner(text, start, stop) is not None:
            return self._pair(text, position, start, stop, complete)
        may_close = not complete and stop - start < STRAIGHT_REACH and "\n" not in text[start:stop]
        return Verdict(Reason.INSIDE_BRACKETS, False, start + 1, start + STRAIGHT_REACH) if may_close else None

    def _pair(self, text: str, position: int, start: int, stop: int, complete: bool) -> Verdict:
        """An opening bracket or quote: what is inside belongs together; a sentence may end behind the closer."""
        close = partner(text, start, stop)
        if close is None:
            return Verdict(Reason.INSIDE_BRACKETS, False, start + 1, start + LOOK_AHEAD)
        if self.patterns.dateline.match(text, start, stop):
            if text[position:start].strip():
                return _new(Verdict, (Reason.HEADING, True, start, close + 1))
            return _new(Verdict, (Reason.TERMINATOR, True, close + 1, close + 1))
        quote = text[start] in marks.QUOTES or text[start] in marks.STRAIGHT_QUOTES + marks.APOSTROPHE
        if quote and self.split_quotes:
            return Verdict(Reason.INSIDE_BRACKETS, False, start + 1, close + 1)
        place = self._place(text, position, start, close + 1, stop)
        veto = self._veto_pair(place, quote, text[start + 1 : close].rstrip())
        end = close + 1 if veto else place.after
        needed = end if complete else _settled_at(text, place.after)
        return _new(Verdict, (veto or Reason.TERMINATOR, not veto, end, needed))

    def _veto_pair(self, place: Place, quote: bool, inside: str) -> Reason | None:
        if place.text[place.start] == "[" and place.text[place.end : place.end + 1] == "(":  # a link
            return Reason.INSIDE_BRACKETS
        opens = only_marks(place)
        if self._ends_with_mark(inside) and (quote or (opens and place.text[place.start] not in marks.TITLES)):
            return self.vetoes.against_quote(place)
        if quote and (opens or _in_dialogue(place)) and self._is_speech(inside):
            return self.vetoes.against_speech(place)
        if quote and self.patterns.quote_goes_on.match(place.ahead):
            return Reason.QUOTATIVE_FOLLOWS
        return Reason.INSIDE_BRACKETS

    def _is_speech(self, inside: str) -> bool:
        """Whether quoted text without a final mark is spoken, not a word that is mentioned: by its form or its pauses."""
        if self.patterns.final.search(inside[-12:]):
            return len(inside) > 1
        return self.patterns.spoken.search(inside[-NEAR:]) is not None

    def _ends_with_mark(self, inside: str) -> bool:
        return inside.rstrip(marks.CLOSERS + marks.STRAIGHT_QUOTES + marks.APOSTROPHE)[-1:] in self.patterns.any_mark

    def _laughter(self, place: Place) -> Verdict:
        """(笑), www, emoji: end a remark that is complete, if another begins behind them."""
        veto = self.vetoes.against_laughter(place)
        end = place.end if veto else place.after
        return Verdict(veto or Reason.LAUGHTER, not veto, end, place.after + NEAR)

    def _space(self, text: str, position: int, start: int, end: int, stop: int) -> Verdict:
        """A space behind a letter whose script uses spaces between sentences."""
        score, reason = self._space_score(text, position, start, end, stop)
        accepted = score >= SPACE_THRESHOLD
        return Verdict(Reason(reason), accepted, start if accepted else end, end + NEAR)

    def _space_score(self, text: str, position: int, start: int, end: int, stop: int) -> tuple[float, str]:
        """The highest score of the rules about a space, and the name of the rule."""
        left, right = text[max(position, start - NEAR) : start], text[end : min(stop, end + NEAR)]
        rules = self.patterns.rules.spaces
        if len(rules) == 1:
            return rules[0][1](left, right), rules[0][0]
        return max((rule(left, right), name) for name, rule in rules)


def _inside_word(text: str, at: int, end: int) -> bool:
    """Whether a full stop stands between two Latin letters or digits, where nothing can make it an end."""
    if not 0 < at < end - 1:
        return False
    before, behind = text[at - 1], text[at + 1]
    if not (before.isascii() and behind.isascii() and before.isalnum() and behind.isalnum()):
        return False
    return not (behind.isupper() and before.islower())  # a space may be lost there


def _in_dialogue(place: Place) -> bool:
    """Whether another quotation follows one that a comma introduces, or that stands in a row of them."""
    if place.ahead[:1] not in marks.QUOTES:
        return False
    begins = place.text[place.position : place.position + NEAR].lstrip()[:1]
    return begins in marks.QUOTES or place.before(1) in _COMMAS


def _why_skipped(group: str) -> Reason:
    looks_technical = group.isascii() and any(char in group for char in "/<`.")
    return Reason.URL if looks_technical else Reason.NAME_WITH_MARK


def _settled_at(text: str, after: int) -> int:
    """Offset up to which a decision about what stands behind ``after`` looks: the next mark or line end, or `NEAR`.

    Further where a footnote may begin there, which holds marks of its own.
    """
    if text[after : after + 1] in _MAY_HOLD_MARKS:
        return after + LOOK_AHEAD
    match = _STOP.search(text, after + 1, after + NEAR)
    return match.end() if match else after + NEAR


def plain_sentences(text: str, spans: Iterable[Bounds]) -> list[Sentence]:
    """The spans as sentences without their outer white space, blank ones left out."""
    sentences: list[Sentence] = []
    append = sentences.append
    for start, end, reason in spans:
        piece = text[start:end].strip()
        if len(piece) != end - start:
            if not piece:
                continue
            start = text.index(piece[0], start)
            end = start + len(piece)
        append(_new(Sentence, (piece, start, end, reason, 1.0)))
    return sentences
