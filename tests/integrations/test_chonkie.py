from __future__ import annotations

from itertools import pairwise

import pytest

pytestmark = pytest.mark.integrations

TEXT = "同じ文です。同じ文です。同じ文です。違う文です。\n\n同じ文です。最後の文です。"


@pytest.mark.parametrize("overlap", [0, 6])
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


def test_overlap_counts_tokens() -> None:
    from cjk_sentencizer.integrations.chonkie import CjkChunker

    text = "".join(f"{number}番の文です。" for number in range(400))
    chunks = CjkChunker("ja", chunk_size=1000, chunk_overlap=200, tokenizer="chars")(text)
    repeated = [before.end_index - after.start_index for before, after in pairwise(chunks)]
    assert repeated
    assert all(190 <= count <= 200 for count in repeated)


def test_sizes_and_keywords_out_of_place_are_errors() -> None:
    from cjk_sentencizer.integrations.chonkie import CjkChunker

    with pytest.raises(ValueError, match=r"chunk_overlap is 10; .*below chunk_size, 10"):
        CjkChunker("ja", chunk_size=10, chunk_overlap=10)
    with pytest.raises(TypeError, match="budget"):
        CjkChunker("ja", budget=10)


def test_in_the_registry() -> None:
    from chonkie import Pipeline

    import cjk_sentencizer.integrations.chonkie  # noqa: F401  # registers the chunker

    document = (
        Pipeline().chunk_with("cjk", lang="ja", chunk_size=8, tokenizer="chars").run(texts="雨だ。帰ろう。傘がない。")
    )
    assert [chunk.text for chunk in document.chunks] == ["雨だ。帰ろう。", "傘がない。"]
