"""Numbered headings of Vietnamese by level."""

from __future__ import annotations

LEVELS = {1: r"(?i:phần)\b", 2: r"(?i:chương)\b", 3: r"(?i:mục)\b", 4: r"(?i:điều)\b"}
"""Level, 1 the highest -> what a heading of that level begins with."""
