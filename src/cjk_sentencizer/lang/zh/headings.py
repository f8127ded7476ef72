"""Numbered headings of Chinese by level."""

from __future__ import annotations

LEVELS = {
    1: r"第[〇零一二三四五六七八九十百千\d]+\s?[编編部卷]",
    2: r"第[〇零一二三四五六七八九十百千\d]+\s?[章回]",
    3: r"第[〇零一二三四五六七八九十百千\d]+\s?[节節]|[一二三四五六七八九十]+、",
    4: r"第[〇零一二三四五六七八九十百千\d]+\s?[条條]|[（(][一二三四五六七八九十]+[）)]",
}
"""Level, 1 the highest -> what a heading of that level begins with."""
