"""Sentence and clause boundaries for Japanese, Chinese and Thai text, and chunks for retrieval."""

from __future__ import annotations

from cjk_sentencizer.segmentation.segmenter import Segmenter
from cjk_sentencizer.segmentation.types import Clause, Reason, Sentence

__all__ = ["Clause", "Reason", "Segmenter", "Sentence"]
