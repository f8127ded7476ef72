"""Figures over chunks, by hand."""

from __future__ import annotations

from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.evaluation.chunk_stats import ChunkStats
from cjk_sentencizer.segmentation.types import Reason, Sentence

ONE, TWO, THREE = (Sentence("好。", start, start + 2, Reason.TERMINATOR, 1.0) for start in (0, 2, 4))


def chunk(*sentences: Sentence, cut: str = "sentence", parent: str | None = None) -> Chunk:
    text = "".join(sentence.text for sentence in sentences)
    return Chunk(text, sentences[0].start, sentences[-1].end, len(text), sentences, cut, {}, "id", parent, text)


def test_figures() -> None:
    stats = ChunkStats(budget=4)
    stats.add(9, "好。好。好。", [chunk(ONE, TWO), chunk(TWO, THREE, cut="word"), chunk(ONE, parent="id")])
    assert dict(stats.lines()) == {
        "documents": "1",
        "characters": "6",
        "tokens per character": "1.500",
        "sentences": "3",
        "characters a sentence": "2.0",
        "chunks, tokens / budget": "3",
        "chunks": "2",
        "sentences a chunk": "2.0",
        "characters a chunk, mean": "4",
        "characters a chunk, median": "4",
        "characters a chunk, least": "4",
        "characters a chunk, most": "4",
        "chunks under 300 characters": "2 (100.0%)",
        "chunks over 2,000 characters": "0 (0.0%)",
        "cut at: sentence": "1 (50.0%)",
        "cut at: word": "1 (50.0%)",
    }
    assert [warning.split(":")[0] for warning in stats.warnings()] == ["2.0 sentences a chunk"]


def test_distribution_of_lengths() -> None:
    stats = ChunkStats(budget=4000)
    lengths = (10, 299, 300, 2000, 2001)
    texts = [Sentence("好" * length, 0, length, Reason.TERMINATOR, 1.0) for length in lengths]
    stats.add(sum(lengths), "好" * sum(lengths), [chunk(text) for text in texts])
    found = {name: value for name, value in stats.lines() if " a chunk, " in name or name.startswith("chunks ")}
    assert found == {
        "characters a chunk, mean": "922",
        "characters a chunk, median": "300",
        "characters a chunk, least": "10",
        "characters a chunk, most": "2,001",
        "chunks under 300 characters": "2 (40.0%)",
        "chunks over 2,000 characters": "1 (20.0%)",
    }


def test_no_documents() -> None:
    stats = ChunkStats(budget=4)
    assert dict(stats.lines())["tokens per character"] == "0.000"
    assert list(stats.warnings()) == []


def test_text_without_boundaries_is_told() -> None:
    stats = ChunkStats(budget=1000)
    stats.add(400, "好" * 400, [chunk(Sentence("好" * 400, 0, 400, Reason.END_OF_TEXT, 1.0))])
    assert [warning.split(":")[0] for warning in stats.warnings()] == ["400 characters a sentence"]
