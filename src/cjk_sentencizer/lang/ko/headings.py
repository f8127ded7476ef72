"""Numbered headings of Korean by level."""

from __future__ import annotations

LEVELS = {1: r"제\s?\d+\s?[편부]", 2: r"제\s?\d+\s?장", 3: r"제\s?\d+\s?절", 4: r"제\s?\d+\s?조"}
"""Level, 1 the highest -> what a heading of that level begins with."""
