"""Numbered headings of Thai by level."""

from __future__ import annotations

LEVELS = {1: r"ภาค|ลักษณะ", 2: r"บทที่|หมวด", 3: r"ส่วนที่", 4: r"มาตรา|ข้อ"}
"""Level, 1 the highest -> what a heading of that level begins with."""
