"""Reasons in families, which the pages tell apart by colour."""

from __future__ import annotations

from cjk_sentencizer.segmentation.types import Reason

FAMILIES: dict[str, tuple[Reason, ...]] = {
    "mark": (Reason.TERMINATOR,),
    "layout": (
        Reason.NEWLINE,
        Reason.BLANK_LINE,
        Reason.LIST_ITEM,
        Reason.HEADING,
        Reason.TABLE_ROW,
        Reason.CODE_FENCE,
        Reason.FRONT_MATTER,
        Reason.SPEAKER,
        Reason.PAUSE,
        Reason.GIVEN,
        Reason.END_OF_TEXT,
    ),
    "word": (
        Reason.FINITE_PREDICATE,
        Reason.FINAL_PARTICLE,
        Reason.CONNECTIVE,
        Reason.INTERJECTION,
        Reason.LAUGHTER,
        Reason.THAI_SPACE,
    ),
    "model": (Reason.MODEL,),
}
"""Family to the reasons for a boundary in it."""
REFUSED = "refused"
"""Family of the reasons against one."""
_FAMILY_OF = {reason.value: family for family, reasons in FAMILIES.items() for reason in reasons}


def family_of(reason: str) -> str:
    """Return the family of a reason.

    >>> family_of("HEADING"), family_of("URL")
    ('layout', 'refused')
    """
    return _FAMILY_OF.get(str(reason), REFUSED)
