"""Numbered headings of English by level."""

from __future__ import annotations

LEVELS = {1: r"(?i:part)\b", 2: r"(?i:chapter|appendix)\b", 3: r"(?i:section)\b", 4: r"(?i:article)\b"}
"""Level, 1 the highest -> what a heading of that level begins with."""
