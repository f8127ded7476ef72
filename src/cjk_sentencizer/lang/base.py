"""The form in which a language's knowledge is written down: one `Language` in each folder of ``lang/``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from cjk_sentencizer.lang.tokens import Tokens

SpaceRule = Callable[[str, str], float]
"""Text before a run of spaces, text after it (both at most 60 code points) -> score 0..1 that a sentence ends there."""


@dataclass(frozen=True)
class Rules:
    """What the rules engine knows of a language.

    Strings are sources of regular expressions, matched at the place their name says; an empty one never matches.
    """

    abbreviations: frozenset[str] = frozenset()
    """Words with their final full stop, lower case, after which a sentence goes on (``dr.``, ``tp.``)."""
    final_abbreviations: frozenset[str] = frozenset()
    """Abbreviations that can also end a sentence: they do where ``starters`` matches what follows."""
    closing_abbreviations: frozenset[str] = frozenset()
    """Abbreviations that end a sentence wherever a capital follows (``etc.``)."""
    short_words: str = ""
    """Before a full stop, the whole word before it: taken for an abbreviation."""
    starters: str = ""
    """After an abbreviation and a space: the next sentence begins here."""
    casual_starters: str = ""
    """Words with which a sentence begins in lower case, where the one before ends with an ordinary word and a full stop."""
    names: tuple[str, ...] = ()
    """Words that hold a terminator (``Yahoo!``), as plain strings."""
    name_goes_on: str = ""
    """After a terminator: the mark belongs to a name, and the sentence goes on (の, を …)."""
    word_goes_on: str = ""
    """After a listed name or an abbreviation that ends with a mark: a particle makes it part of the sentence (は, 的 …)."""
    quote_goes_on: str = ""
    """After a closing quote whose text has a final mark: the sentence goes on (と, って, 的 …)."""
    speech_goes_on: str = ""
    """After a final mark without a quote: a verb of saying takes it up (と叫んだ)."""
    spoken: str = ""
    """At the end of quoted text without a final mark: it is speech, not a word that is mentioned."""
    reporting: str = ""
    """After a closing quote: a reporting clause up to its mark (师傅擦了擦手说。)."""
    pointing_back: str = ""
    """After a closing quote without a final mark: a clause that points back at it (部長がそう言って)."""
    embedding: str = ""
    """Before an opening quote, at its end: a quote with a final mark that is only mentioned (所谓“免费！”)."""
    after_report: str = ""
    """After the closing quote of a reported speech that began with a colon: the sentence goes on (然后 …)."""
    final: str = ""
    """At the end of a stretch of text: it is a complete sentence by its form (です, 了吗, ครับ)."""
    unfinished: str = ""
    """At the end of a line: the sentence cannot end here (a case particle)."""
    joining: str = ""
    """At the end of a line: a form that joins its clause to the next one (ので, 지만), if the next line holds its mark."""
    subordinate: str = ""
    """A whole line without a mark: a clause that needs another one (因为下雨), if the next line holds its mark."""
    whole_line: str = ""
    """A whole line that is complete although it ends in a ``joining`` form (ちょっと待って) or a comma (Kind regards,)."""
    answers: str = ""
    """At the start of a line: the answer of somebody else, into which no line before it goes on (うん、そうだね)."""
    cannot_open: str = ""
    """At the start of a line: no sentence begins so."""
    stage_laughter: str = ""
    """Words in round brackets that stand for laughter and the like (（笑）)."""
    laughter: str = ""
    """Laughter without brackets that closes a remark (www)."""
    loud_laughter: str = ""
    """Laughter that closes any remark, one without a sentence-final form too."""
    remark: str = ""
    """Before laughter or an emoji: a remark that is complete by other forms than ``final`` (an adjective)."""
    laughter_hints: tuple[str, ...] = ()
    """Plain strings with which those matches of ``laughter`` begin whose first character prose often has; none of
    them needs a line end. Where it begins with another character (ｗ, ㅋ), that alone is looked for."""
    reference: str = ""
    """In square brackets behind a final mark: a remark about sources (citation needed)."""
    adnominal: str = ""
    """Before a picture of a thing: a form that modifies it (買った📱ケース)."""
    felt: str = ""
    """Before a face or a gesture: any other words that such a sign closes."""
    glued: str = ""
    """After a full stop behind a small letter, without a space: the next sentence begins here."""
    stated: str = ""
    """After an abbreviation of the time of day and a space: what still belongs to the time (Tokyo time, on Monday)."""
    dates: str = ""
    """A date with full stops and spaces inside, up to one of its full stops."""
    dateline: str = ""
    """Brackets that open a report with its date or agency: a headline ends before them, and they end themselves."""
    heading: str = ""
    """At the start of a line: it is a heading (第一章 …)."""
    numbered: str = ""
    """At the start of a sentence, before a full stop: a numbered heading (Điều 1, Section 2)."""
    list_marker: str = ""
    """At the start of a line: an item of a list in this language's numerals."""
    unmarked: str = ""
    """Anywhere in running text: a sentence-final form with no mark behind it, so that marks cannot be relied on."""
    openers: str = ""
    """Anywhere in running text: a complete clause and, with no mark between, a word that opens sentences."""
    usual: int = 0
    """Mean code points of a sentence in long sober prose; a passage whose mean is above it lacks marks."""
    longest: int = 0
    """Code points without any mark, commas too, beyond which marks cannot be relied on; 0 where that says nothing."""
    space_after: str = ""
    """One character behind which a space may end a sentence, as ``spaces`` decide."""
    spaces: tuple[tuple[str, SpaceRule], ...] = ()
    """Rules about spaces, each with the name of the `Reason` that it gives."""


@dataclass(frozen=True)
class Evidence:
    """What a language's grammar says of the place behind a token."""

    reason: str
    """Name of the `Reason`."""
    score: float
    """0..1 that a sentence ends there, 0 for a veto."""
    final: bool = False
    """Whether no score of the model outweighs it, veto or boundary."""


Morphology = Callable[["Tokens", int], "Evidence | None"]
"""Tokens, index -> what their grammar says of a sentence end behind that token; None if nothing."""


Settle = Callable[["Tokens", Mapping[int, float], float], "dict[int, float]"]
"""Tokens, the score of each place that may be a boundary by the index of the token before it, the score that makes it
one -> the scores that the words of the sentence overrule, for places that are not among them too."""


@dataclass(frozen=True)
class Crowding:
    """How a passage that lacks final marks is told from a sound one by its characters."""

    weights: tuple[float, ...] = ()
    """Of a logistic regression, a bias first, for the features that `segmentation.missing` names; above 0 marks are
    missing. ``projects/boundary_model`` fits them."""
    predicates: str = "(?!)"
    """Regular expression: a complete predicate with no mark behind it."""
    counted_from: float = 0.3
    """Score from which a place inside a sentence that has its mark counts as a missing one."""


@dataclass(frozen=True)
class Language:
    """All that the package knows of one language."""

    code: str
    script: str
    """Body of a character class: the letters that mark a run of text as this language."""
    rules: Rules
    shared_script: str = ""
    """Body of a character class: letters of another language in which this one is written too (Han characters)."""
    separator: Literal["", " "] = ""
    """What stands between two sentences in running text."""
    comma: str = ","
    """The mark that the language sets most between clauses."""
    grammar: bool = False
    """Whether the folder has a ``morphology`` module: boundaries by rule over tokens."""
    comma_threshold: float = 0.8
    """Score that a place behind a comma needs inside a sentence that has its mark."""
    crowding: Crowding = Crowding()
    """What betrays missing marks before any word is looked at."""
    always_analyze: bool = False
    """No end mark exists, so ``mode="auto"`` always asks the analyzer (Thai)."""
    model_space: SpaceRule | None = None
    """The rule over spaces whose score is a feature of the language's boundary model, frozen with its weights."""


def merge(*rules: Rules) -> Rules:
    """One set of rules that holds those of all the arguments; the first number stands."""
    merged: dict[str, object] = {}
    for entry in fields(Rules):
        values = [value for each in rules if (value := getattr(each, entry.name))]
        merged[entry.name] = _joined(values) if values else getattr(rules[0], entry.name)
    return Rules(**merged)  # type: ignore[arg-type]


def _joined(values: list[object]) -> object:
    first = values[0]
    if isinstance(first, frozenset):
        return frozenset().union(*values)  # type: ignore[arg-type]
    if isinstance(first, tuple):
        return tuple(dict.fromkeys(item for value in values for item in value))  # type: ignore[attr-defined]
    if isinstance(first, str):
        return "|".join(f"(?:{value})" for value in values) if len(values) > 1 else first
    return first
