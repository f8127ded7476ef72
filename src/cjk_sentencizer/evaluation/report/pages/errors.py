"""The errors as the page holds them: short contexts, and each word that repeats only once."""

from __future__ import annotations

from collections.abc import Sequence

from cjk_sentencizer.evaluation.report.data import ErrorInContext
from cjk_sentencizer.evaluation.report.pages.rendering import visible

CONTEXT = 40
"""Code points shown on each side of a boundary."""
FIELDS = ("lang", "set", "condition", "kind", "reason")
"""What repeats, and is stored as an index."""


def error_island(errors: Sequence[ErrorInContext]) -> dict[str, object]:
    """Return the errors for the page: ``values`` of each field, and rows of indexes, 1 for missed, and the context."""
    values: dict[str, dict[str, int]] = {field: {} for field in FIELDS}
    rows = []
    for error in errors:
        indexes = [_index(values[field], visible(getattr(error, field))) for field in FIELDS]
        rows.append([*indexes, int(error.missed), _before(error.before), _after(error.after)])
    return {"fields": FIELDS, "values": {field: list(known) for field, known in values.items()}, "rows": rows}


def _index(known: dict[str, int], value: str) -> int:
    return known.setdefault(value, len(known))


def _before(text: str) -> str:
    return visible(text if len(text) <= CONTEXT else f"…{text[-CONTEXT:]}")


def _after(text: str) -> str:
    return visible(text if len(text) <= CONTEXT else f"{text[:CONTEXT]}…")
