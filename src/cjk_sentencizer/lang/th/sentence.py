"""Thai sentences by their words: where a sentence cannot end yet, and where it must have ended.

The boundary model scores each space by what stands around it. It does not know what the sentence so far holds: behind an
opening clause (เมื่อ… ถ้า…) or a subject the main clause is still to come. `settle` goes through the spaces in order and
overrules the scores where the words say so.
"""

from __future__ import annotations

from collections.abc import Mapping

from cjk_sentencizer.lang.th.stretches import (
    CLAUSE,
    CLOSING_PARTICLES,
    FOREIGN,
    LONGEST_OPENING,
    NOMINAL,
    OPENER,
    PHRASE,
    RELATIVE,
    SHORT,
    SUBORDINATE,
    WORDS,
    Stretch,
    composed,
    is_laughter,
    stretches,
)  # fmt: skip
from cjk_sentencizer.lang.th.verbs import is_verb
from cjk_sentencizer.lang.th.words import groups, listed
from cjk_sentencizer.lang.tokens import Tokens

CERTAIN = 0.9
"""Score given where the words say that a sentence ends."""
STRONG = 0.6
"""Score from which the model's word counts against weak evidence of the words."""
LATIN = 0.7
"""Score that a space beside a number or a foreign word needs."""
LIKELY = 0.1
"""Score that a space needs before an opening clause or phrase with a likely end behind it."""
CHAT = 0.2
"""Score that ends a sentence in chat, where messages are short and nothing else marks their ends."""
CASUAL = 0.12
"""Share of stretches with a word of chat from which a text is chat."""
BRIEF = 16
"""Code points of a clause so short that it opens a sentence rather than closing one (ก่อนตาย)."""
DASHES = frozenset("-–—―")
UNDERLINE = frozenset("-=")

_LINKS = frozenset("RPRE JCRG JSBR ADVN".split())
"""Tags of prepositions, conjunctions and adverbs."""
_CLOSED = CLOSING_PARTICLES | WORDS["questions"]
_OPENING, _EITHER, _FOLLOWING = (groups("subordinators")[name] for name in ("opening", "either", "following"))


def settle(tokens: Tokens, scores: Mapping[int, float], enough: float) -> dict[int, float]:
    """Return the scores that words overrule: 0.0 where a sentence goes on, `CERTAIN` where one ends.

    ``scores`` holds, by the index of the last token before it, each place that may be a boundary, ``enough`` what
    makes it one.
    """
    return _Path(tokens, scores, enough).settled()


class _Path:
    def __init__(self, tokens: Tokens, scores: Mapping[int, float], enough: float) -> None:
        self.words = [composed(word) for word in tokens.surfaces]
        self.tags = tokens.tags
        self.stretches = stretches(tokens)
        self.scores = dict(scores)
        self.enough = enough
        casual = sum(1 for each in self.stretches if not WORDS["casual"].isdisjoint(self.words[each.first : each.stop]))
        self.heads = [0]
        """Of each stretch, the first one of its line."""
        for k, each in enumerate(self.stretches[:-1], 1):
            self.heads.append(k if each.line_ends else self.heads[-1])
        self.chat = casual >= CASUAL * len(self.stretches) > 0

    def settled(self) -> dict[int, float]:
        found = dict.fromkeys(self._inside(), 0.0)
        waiting = True  # for the first clause of the sentence
        for k, left in enumerate(self.stretches[:-1]):
            at = left.stop - 1
            label = self._is_label(k)
            complete = not label and (not waiting or self._completes(left))
            verdict = self._complete(k) if complete else 0.0 if label or self._holds(k) else None
            if verdict is None and self._belongs(k):
                verdict = 0.0
            if verdict is None and self.chat and CHAT <= self.scores.get(at, 0.0) < self.enough:
                verdict = self.enough
            if verdict is not None and (at in self.scores or verdict):
                found[at] = verdict
            score = self.scores.get(at, 0.0) if verdict is None else verdict
            waiting = left.line_ends or label or score >= self.enough or (waiting and not complete)
        return found

    def _inside(self) -> list[int]:
        """Return the weak places inside stretches: at spaces that belong to the spelling, and between words."""
        parting = {each.stop - 1 for each in self.stretches}
        between_words = self.enough if self.chat else STRONG
        inside = ((at, score) for at, score in self.scores.items() if at not in parting)
        return [at for at, score in inside if score < (LATIN if self.words[at + 1].isspace() else between_words)]

    def _completes(self, left: Stretch) -> bool:
        """Whether a stretch brings the main clause of its sentence."""
        if left.kind == SUBORDINATE:
            return left.length > LONGEST_OPENING
        return left.kind == CLAUSE and self.words[left.first] != "ซึ่ง"

    def _complete(self, k: int) -> float | None:
        """Return a score behind a complete clause: `CERTAIN` before what opens a sentence."""
        left, right = self.stretches[k : k + 2]
        if left.line_ends:
            time = self._is_time(right) and ":" in "".join(self.words[right.first : right.stop])
            return CERTAIN if time and not right.line_ends else None
        if self._announces(left):
            return None
        if right.connective or self._is_formula(right) or self._is_formula(left):
            return CERTAIN
        if right.kind == SUBORDINATE and listed(self.words, right.first, WORDS["contrast"], right.stop):
            return CERTAIN
        if self._has_subject(right) and self._ends_foreign(left) and not self._belongs(k):
            return CERTAIN
        behind = self.scores.get(right.stop - 1, 0.0)
        ahead = self.scores.get(left.stop - 1, 0.0)
        if right.line_ends or not self._opens(right) or self._belongs(k):
            return None
        if not self.chat and behind >= self.enough and ahead >= LIKELY:
            return max(ahead, behind)
        return CERTAIN if ahead >= LIKELY and right.kind == SUBORDINATE else None

    def _is_formula(self, each: Stretch) -> bool:
        """Whether a stretch is thanks or a greeting, with its particles and nothing more."""
        rest = self.words[each.first + 1 : each.stop]
        return self.words[each.first] in WORDS["thanks"] and CLOSING_PARTICLES.issuperset(rest)

    def _ends_foreign(self, left: Stretch) -> bool:
        """Whether a stretch ends with a number, its unit, code, a foreign word or ฯลฯ, of which the model knows little."""
        word = self.words[left.stop - 1]
        counts = left.stop - left.first > 1 and word in WORDS["units"] and self.words[left.stop - 2].isspace()
        foreign = word[-1].isascii() and (word[-1].isalnum() or word[-1] in "`.")
        return counts or foreign or word == "ฯลฯ"

    def _has_subject(self, right: Stretch) -> bool:
        """Whether a stretch is a clause that begins with a noun and holds a clear predicate behind it."""
        if right.kind != CLAUSE or right.subordinator or self.tags[right.first] in _LINKS:
            return False
        if listed(self.words, right.first, WORDS["predicates"], right.stop) or self._begins_with_verb(right):
            return False
        return any(word in WORDS["predicates"] for word in self.words[right.first + 1 : right.stop])

    def _opens(self, right: Stretch) -> bool:
        """Whether a stretch is an opening that seldom follows its main clause."""
        if right.kind == SUBORDINATE:
            return right.subordinator in _OPENING or (right.subordinator in _EITHER and right.length <= BRIEF)
        return right.kind == OPENER or (right.kind == PHRASE and self.tags[right.first] != "RPRE")

    def _announces(self, left: Stretch) -> bool:
        """Whether a stretch ends with a word behind which what it announces follows (ว่า)."""
        word = self.words[left.stop - 1]
        saying = word.endswith("ว่า") and not word.endswith("กว่า") and word != "ผู้ว่า"
        return saying or word in WORDS["announcing"] or word in WORDS["titles"] or not set(word) - DASHES

    def _holds(self, k: int) -> bool:
        """Whether a sentence that still waits for its main clause goes on behind stretch ``k``."""
        left, right = self.stretches[k : k + 2]
        likely = self.scores.get(left.stop - 1, 0.0) >= STRONG
        if likely and self.chat and not self._begins_turn(k):
            return False
        if left.kind in (OPENER, PHRASE):
            return True
        if left.kind == SUBORDINATE:
            return left.subordinator not in _FOLLOWING or self._begins_line(k) or self._has_outcome(right)
        if self._is_list_mark(left):
            return True
        if right.connective:
            return False
        if left.name:
            return True
        return (not self.chat or self._begins_line(k)) and self._predicate_follows(k)

    def _is_label(self, k: int) -> bool:
        """Whether stretch ``k`` is what stands before the text of a line: a salutation, a short title, time and speaker."""
        left = self.stretches[k]
        if left.line_ends:
            return False
        if self._begins_line(k):
            if left.first + 1 == left.stop and self.words[left.first] in WORDS["salutations"]:
                return True
            title = left.kind == NOMINAL or self.words[left.stop - 1] == ":"
            return self._is_time(left) or (title and left.length <= SHORT)
        before = self.stretches[k - 1]
        return self._begins_line(k - 1) and self._is_time(before) and left.stop - left.first == 1

    def _is_time(self, each: Stretch) -> bool:
        """Whether a stretch is the time of a message."""
        return each.kind == FOREIGN and self.words[each.first][0].isdigit()

    def _begins_line(self, k: int) -> bool:
        return self.heads[k] == k

    def _begins_turn(self, k: int) -> bool:
        """Whether stretch ``k`` begins a line, or stands behind a particle or a question."""
        turn = self.words[self.stretches[k - 1].stop - 1] in _CLOSED and self.stretches[k].subordinator in _OPENING
        return self._begins_line(k) or turn

    def _has_outcome(self, right: Stretch) -> bool:
        return not WORDS["outcome"].isdisjoint(self.words[right.first : min(right.stop, right.first + 8)])

    def _predicate_follows(self, k: int) -> bool:
        """Whether a stretch begins with a predicate behind ``k``, at the most one noun phrase in between."""
        for left, right in zip(self.stretches[k : k + 2], self.stretches[k + 1 : k + 3], strict=False):
            if left.line_ends:
                return False
            if listed(self.words, right.first, WORDS["predicates"], right.stop):
                return True
            if (self._begins_line(k) or self.words[left.first] == "ซึ่ง") and self._begins_with_verb(right):
                return True
            if right.kind not in (NOMINAL, RELATIVE, FOREIGN):
                return False
        return False

    def _begins_with_verb(self, right: Stretch) -> bool:
        """Whether a stretch begins with a verb that is no request."""
        if listed(self.words, right.first, WORDS["requests"], right.stop):
            return False
        return is_verb(self.words[right.first], self.tags[right.first])

    def _belongs(self, k: int) -> bool:
        """Whether what stands behind stretch ``k`` can only belong to its sentence."""
        left, right = self.stretches[k : k + 2]
        if left.line_ends:
            return right.line_ends and not set("".join(self.words[right.first : right.stop])) - UNDERLINE
        if self._announces(left) or self._reports(k) or (right.line_ends and self._is_tail(k)):
            return True
        if self._counts(right):
            return True
        if self._closes(left):
            return False
        if self._is_tail(k) or self._enumerates(k):
            return True
        if listed(self.words, right.first, WORDS["contrast"], right.stop):
            weak = self.scores.get(left.stop - 1, 0.0) < STRONG
            return not right.subordinator and (not self.chat or weak)
        if not self.chat and self._goes_on_with_verb(k):
            return True
        return self._modifies(right) or bool(listed(self.words, right.first, WORDS["continues"], right.stop))

    def _counts(self, right: Stretch) -> bool:
        """Whether a stretch lists what stands before (ทั้ง) or is a number and a noun of measure (สองแก้ว)."""
        number = right.bare and right.stop - right.first == 2 and self.tags[right.first] == "DCNM"
        return number or (right.kind in (NOMINAL, RELATIVE) and self.words[right.first] == "ทั้ง")

    def _modifies(self, right: Stretch) -> bool:
        """Whether a stretch begins with ที่ or ของ that belongs to a noun before it, or with a dash."""
        first = self.words[right.first]
        if first == "ของ":
            return not listed(self.words, right.first, WORDS["nouns"], right.stop)
        if first == "ที่":
            return self.tags[right.first + 1 : right.first + 2] != ["NCMN"]
        if listed(self.words, right.first, WORDS["numbered"], right.stop) and right.length <= SHORT:
            return any(word[0].isdigit() for word in self.words[right.first : right.stop])
        return not set(first) - DASHES

    def _closes(self, left: Stretch) -> bool:
        """Whether a stretch ends with a particle, a question word, laughter or an emoji."""
        word = self.words[left.stop - 1]
        return word in _CLOSED or is_laughter(word) or not (word[-1].isalnum() or "\u0e01" <= word[-1] <= "\u0e4e")

    def _goes_on_with_verb(self, k: int) -> bool:
        """Whether the next stretch has no subject of its own, so that it most likely shares the one before."""
        left, right = self.stretches[k : k + 2]
        if self.words[right.first].startswith("แล้ว") and self.words[right.first] != "แล้ว":
            return True
        first = right.first + (self.words[right.first] == "แล้ว")
        if first == right.stop or listed(self.words, first, WORDS["requests"], right.stop):
            return False
        verb = is_verb(self.words[first], self.tags[first]) or self.tags[first] == "NEG"
        if first > right.first or self._then_follows(k + 1) or (self._is_step(k) and self._begins_with_verb(left)):
            return verb
        return verb and self._has_agent(left) and self.scores.get(left.stop - 1, 0.0) < STRONG

    def _is_step(self, k: int) -> bool:
        """Whether the line of stretch ``k`` is a member of a list: steps are one action after another."""
        return self._is_list_mark(self.stretches[self.heads[k]])

    def _is_list_mark(self, each: Stretch) -> bool:
        return each.kind == FOREIGN and each.length <= BRIEF and self.words[each.stop - 1] in (")", ".")

    def _then_follows(self, k: int) -> bool:
        """Whether a stretch on the same line follows that begins with แล้ว: one action after another."""
        if self.stretches[k].line_ends:
            return False
        return self.words[self.stretches[k + 1].first].startswith("แล้ว")

    def _has_agent(self, left: Stretch) -> bool:
        """Whether a stretch begins with a person or a pronoun, maybe behind a connective or two words of an opening."""
        begins = range(left.first, min(left.stop, left.first + 3))
        return any(self.tags[at] == "PPRS" or self.words[at] in WORDS["persons"] for at in begins)

    def _enumerates(self, k: int) -> bool:
        """Whether the next stretch is a member of an enumeration that a third one closes (A B และ C)."""
        for member, following in zip(self.stretches[k + 1 : k + 4], self.stretches[k + 2 : k + 5], strict=False):
            if member.line_ends or member.length > SHORT or not self._is_member(member):
                return False
            if listed(self.words, following.first, WORDS["joining"], following.stop):
                return following.kind in (NOMINAL, RELATIVE, FOREIGN)
        return False

    def _is_member(self, each: Stretch) -> bool:
        """Whether a stretch is a noun phrase, or so short that its verb most likely belongs to a noun (ผ้าทอมือ)."""
        compound = each.kind == CLAUSE and each.length <= BRIEF and self.tags[each.first] == "NCMN"
        return compound or each.kind in (NOMINAL, RELATIVE, FOREIGN)

    def _reports(self, k: int) -> bool:
        """Whether a quotation ends here and a reporting clause follows, or that clause ends and the quotation goes on."""
        left, right = self.stretches[k : k + 2]
        if k and self.words[right.first][0] in '“"' and self.words[left.stop - 1] in WORDS["reporting"]:
            return self.words[self.stretches[k - 1].stop - 1][-1] in '”"'
        closes = self.words[left.stop - 1][-1] in "”’\"'"
        return closes and not WORDS["reporting"].isdisjoint(self.words[right.first : min(right.stop, right.first + 4)])

    def _is_tail(self, k: int) -> bool:
        """Whether the next stretch, an opening clause or phrase by its words, stands behind its main clause."""
        right = self.stretches[k + 1]
        if right.kind in (NOMINAL, RELATIVE):
            return right.line_ends and (right.bare or right.kind == RELATIVE)
        if right.kind not in (SUBORDINATE, PHRASE):
            return False
        ahead = self.scores.get(self.stretches[k].stop - 1, 0.0)
        if right.line_ends or (right.subordinator in _FOLLOWING and ahead < STRONG):
            return True
        if right.kind == PHRASE:
            return False
        behind = self.scores.get(right.stop - 1, 0.0)
        return not self._opens(right) and behind >= self.enough and behind > ahead
