from __future__ import annotations

import pytest

pytestmark = pytest.mark.integrations

TEXT = "同じ文です。同じ文です。同じ文です。違う文です。\n\n同じ文です。最後の文です。"


@pytest.mark.parametrize("overlap", [0, 1])
def test_offsets_and_counts(overlap: int) -> None:
    from cjk_sentencizer.integrations.chonkie import CjkChunker

    chunker = CjkChunker("ja", chunk_size=14, chunk_overlap=overlap, tokenizer="chars")
    chunks = chunker(TEXT)
    assert len(chunks) > 2
    for chunk in chunks:
        assert TEXT[chunk.start_index : chunk.end_index] == chunk.text
        assert chunk.token_count == len(chunk.text) <= 14
    if not overlap:
        assert "".join(chunk.text for chunk in chunks) == TEXT


def test_batch() -> None:
    from cjk_sentencizer.integrations.chonkie import CjkChunker

    found = CjkChunker("ja", tokenizer="chars").chunk_batch(["雨だ。", "帰ろう。"], show_progress=False)
    assert [[chunk.text for chunk in chunks] for chunks in found] == [["雨だ。"], ["帰ろう。"]]
