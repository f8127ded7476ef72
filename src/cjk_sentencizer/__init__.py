"""Sentence and clause boundaries for Japanese, Chinese and Thai text, and chunks for retrieval."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    __version__: str

    from cjk_sentencizer.chunking.chunker import Chunker
    from cjk_sentencizer.chunking.normalization import normalize
    from cjk_sentencizer.chunking.semantic import SemanticChunker
    from cjk_sentencizer.chunking.types import Chunk
    from cjk_sentencizer.segmentation.segmenter import Segmenter, split
    from cjk_sentencizer.segmentation.types import Clause, Reason, Sentence

__all__ = [
    "Chunk",
    "Chunker",
    "Clause",
    "Reason",
    "Segmenter",
    "SemanticChunker",
    "Sentence",
    "__version__",
    "normalize",
    "split",
]

_HOMES = {
    "Chunk": "chunking.types",
    "Chunker": "chunking.chunker",
    "Clause": "segmentation.types",
    "Reason": "segmentation.types",
    "Segmenter": "segmentation.segmenter",
    "SemanticChunker": "chunking.semantic",
    "Sentence": "segmentation.types",
    "normalize": "chunking.normalization",
    "split": "segmentation.segmenter",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that ``import cjk_sentencizer`` costs nothing."""
    if name == "__version__":
        from importlib.metadata import version

        return version("cjk-sentencizer")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
