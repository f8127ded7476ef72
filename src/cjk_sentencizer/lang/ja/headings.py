"""Numbered headings of Japanese by level."""

from __future__ import annotations

LEVELS = {
    1: r"第?[〇一二三四五六七八九十百\d０-９]+\s?[編部]",
    2: r"第[〇一二三四五六七八九十百\d０-９]+\s?章",
    3: r"第[〇一二三四五六七八九十百\d０-９]+\s?節",
    4: r"第[〇一二三四五六七八九十百\d０-９]+\s?[款条]",
}
"""Level, 1 the highest -> what a heading of that level begins with."""
