"""The sentence function that other splitters take in place of their own."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from cjk_sentencizer.segmentation.segmenter import Segmenter


@dataclass
class SentenceFunction:
    r"""A text to its sentences as verbatim slices, the white space behind each included, so that they concatenate to it.

    Pass it to LlamaIndex as ``sentence_splitter`` or ``chunking_tokenizer_fn``, to Haystack as ``splitting_function``.

    >>> SentenceFunction("ja")("雨だ。\n帰ろう。")
    ['雨だ。\n', '帰ろう。']
    """

    lang: str = "auto"
    options: dict[str, Any] = field(default_factory=dict)
    """Further arguments of `Segmenter`."""

    def __post_init__(self) -> None:
        self._segmenter = Segmenter(self.lang, **self.options)

    def __call__(self, text: str) -> list[str]:
        """Return the sentences of ``text``; a text of white space alone is one piece."""
        starts = [sentence.start for sentence in self._segmenter.sentences(text)][1:]
        return [text[start:end] for start, end in pairwise([0, *starts, len(text)])] if text else []
