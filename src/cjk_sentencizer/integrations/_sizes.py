"""The sizes that every framework's splitter takes."""

from __future__ import annotations


def check_sizes(chunk_size: int, chunk_overlap: int) -> None:
    """Raise ``ValueError`` where ``chunk_overlap`` is negative or leaves no room for new text in ``chunk_size``."""
    if chunk_size < 1:
        raise ValueError(f"chunk_size is {chunk_size}; a chunk needs at least 1 token.")
    if not 0 <= chunk_overlap < chunk_size:
        raise ValueError(
            f"chunk_overlap is {chunk_overlap}; it counts tokens and must be from 0 to below chunk_size, {chunk_size}."
        )
