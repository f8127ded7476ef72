"""A chonkie chunker."""

from __future__ import annotations

from collections.abc import Sequence

from cjk_sentencizer.chunking.chunker import Chunker
from cjk_sentencizer.integrations._sizes import check_sizes
from cjk_sentencizer.segmentation.types import Segments

try:
    from chonkie import BaseChunker, Chunk
    from chonkie.pipeline import chunker as registered
except ImportError as error:
    raise ImportError("The chonkie chunker needs chonkie: pip install 'cjk-sentencizer[chonkie]'.") from error


@registered("cjk")
class CjkChunker(BaseChunker):
    """Packs whole sentences into chunks; ``start_index`` and ``end_index`` are true, and the chunks of overlap 0 concatenate.

    In chonkie's registry it is ``cjk`` once this module is imported: ``Pipeline().chunk_with("cjk", lang="ja")``.

    >>> [chunk.text for chunk in CjkChunker("ja", chunk_size=8, chunk_overlap=0, tokenizer="chars").chunk("雨だ。帰ろう。傘がない。")]
    ['雨だ。帰ろう。', '傘がない。']
    """

    def __init__(
        self,
        lang: str = "auto",
        chunk_size: int = 320,
        chunk_overlap: int = 0,
        tokenizer: object = "o200k_base",
        max_sentences: int | None = None,
        merge: bool = True,
        segmenter: Segments | None = None,
        separators: Sequence[str] = (),
    ) -> None:
        """Set how to chunk.

        Args:
            lang: Language of the text.
            chunk_size: Tokens of a chunk at most; the budget of `Chunker`.
            chunk_overlap: Tokens that a chunk repeats at most: as many whole sentences as fit into them.
            tokenizer: What counts tokens; the counter of `Chunker`.
            max_sentences: As `Chunker` has it.
            merge: As `Chunker` has it.
            segmenter: As `Chunker` has it.
            separators: As `Chunker` has it.

        Raises:
            ValueError: ``chunk_overlap`` is not below ``chunk_size``, or what `Chunker` raises.
        """
        check_sizes(chunk_size, chunk_overlap)
        super().__init__("character")  # its own tokenizer is not used; others would be downloaded
        self._use_multiprocessing = False
        self.chunker = Chunker(
            lang=lang,
            budget=chunk_size,
            counter=tokenizer,
            overlap_tokens=chunk_overlap,
            max_sentences=max_sentences,
            merge=merge,
            segmenter=segmenter,
            separators=separators,
        )

    def chunk(self, text: str) -> list[Chunk]:
        """Return the chunks of ``text``."""
        return [
            Chunk(
                id=chunk.id,
                text=chunk.text,
                start_index=chunk.start,
                end_index=chunk.end,
                token_count=chunk.tokens,
                metadata={**chunk.metadata, "cut": chunk.cut},
            )
            for chunk in self.chunker.chunks(text)
        ]
