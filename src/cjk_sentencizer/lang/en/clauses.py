"""Clauses of English: semicolons and conjunctions behind a comma, then commas, then colons."""

from __future__ import annotations

from cjk_sentencizer.lang.commas import at_marks

CONTRAST, CAUSE, CONDITION, TIME, ADDITION, MARK = "CONTRAST", "CAUSE", "CONDITION", "TIME", "ADDITION", "MARK"

LABELS = {
    CONTRAST: "but yet although though whereas however",
    CAUSE: "because since so as therefore",
    CONDITION: "if unless provided",
    TIME: "when while until before after then once",
    ADDITION: "and or nor which who where",
}
"""What a conjunction says of the two clauses, one line of conjunctions each; other boundaries are a ``MARK``."""

breaks = at_marks(
    conjunctions=[word for words in LABELS.values() for word in words.split()],
    free="but because although whereas unless".split(),
)
