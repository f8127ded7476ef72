"""Clauses of Vietnamese: semicolons and conjunctions behind a comma or in long text, then commas, then colons."""

from __future__ import annotations

from cjk_sentencizer.lang.commas import at_marks

CONTRAST, CAUSE, CONDITION, TIME, ADDITION, MARK = "CONTRAST", "CAUSE", "CONDITION", "TIME", "ADDITION", "MARK"

LABELS = {
    CONTRAST: "nhưng mà song tuy mặc",
    CAUSE: "vì bởi do nên để",
    CONDITION: "nếu miễn giá",
    TIME: "khi rồi trước sau trong",
    ADDITION: "và hoặc hay còn",
}
"""What a conjunction says of the two clauses, one line of conjunctions each; other boundaries are a ``MARK``."""

breaks = at_marks(
    conjunctions=[word for words in LABELS.values() for word in words.split()],
    free="nhưng vì bởi nếu".split(),
)
