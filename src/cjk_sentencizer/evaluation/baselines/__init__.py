"""The classic ways to split a text into sentences, written from their descriptions, to be measured beside."""

from cjk_sentencizer.evaluation.baselines.patterns import full_stops, guarded, marks_and_closers, marks_and_space
from cjk_sentencizer.evaluation.baselines.rules import rules_engine
from cjk_sentencizer.evaluation.baselines.spans import Cut, Span, between
from cjk_sentencizer.evaluation.baselines.unicode import (
    unicode_sentences,
    unicode_with_abbreviations,
    unicode_with_suppressions,
)

PLAIN = "plain regex"
"""The expression to whose speed all others are compared."""
BASELINES: dict[str, Cut] = {
    PLAIN: marks_and_closers,
    "full stops": full_stops,
    "marks and space": marks_and_space,
    "marks and space, guarded": guarded,
    "rules engine": rules_engine,
    "UAX #29": unicode_sentences,
    "UAX #29, abbreviations": unicode_with_abbreviations,
    "UAX #29, suppressions": unicode_with_suppressions,
}
"""Name to splitter."""

__all__ = ["BASELINES", "PLAIN", "Cut", "Span", "between"]
