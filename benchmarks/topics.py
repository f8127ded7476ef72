"""Topic segmentation: Pk and WindowDiff of every threshold and window, beside LangChain's and LlamaIndex's own splitters.

All get the same sentences and the same embedder. ``python benchmarks/topics.py``; the texts are joined from the folder that the
variable CJK_SENTENCIZER_DATA or ``--data`` names (files of sentences, a blank line between documents).
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.console import Console
from texts import data_folder
from topic_scores import JoinedText, TopicScore, join_documents, topic_score

from cjk_sentencizer import SemanticChunker
from cjk_sentencizer import lang as languages
from cjk_sentencizer.chunking.distances import WINDOWS
from cjk_sentencizer.chunking.thresholds import AMOUNTS
from cjk_sentencizer.evaluation.protocol import read_sentences
from cjk_sentencizer.integrations.embedders import universal_sentence_encoder

FILES = {
    "ja": ("ja/jaquad_wikipedia.dev.txt", "ja/aozora.dev.txt"),
    "zh": ("zh/cmrc2018_wikipedia.dev.txt", "zh/gcdt.dev.txt"),
    "th": ("th/sentence_boundaries.dev.txt", "th/ud_tud.dev.txt", "th/belebele_aligned.dev.txt"),
}
"""Files of running text; what is in them was not used to choose anything."""

Cut = Callable[[JoinedText], list[int]]
"""A text to the offsets at which its chunks begin."""


class Remembered:
    """Embeds each text once for all that are compared."""

    def __init__(self) -> None:
        self._embed = universal_sentence_encoder()
        self._known: dict[str, Any] = {}
        self.characters = 0

    def __call__(self, texts: Sequence[str]) -> list[Any]:
        """Return one row a text, and count the characters as if all had been embedded anew."""
        self.characters += sum(map(len, texts))
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        for at in range(0, len(missing), 32):
            batch = missing[at : at + 32]
            self._known.update(zip(batch, self._embed(batch), strict=True))
        return [self._known[text] for text in texts]


def ours(embed: Remembered, **settings: Any) -> Cut:
    """Return the cuts of SemanticChunker."""
    chunker = SemanticChunker(embed, counter="chars", **settings)
    return lambda text: [chunk.start for chunk in chunker.chunks(text.text, text.sentences)]


def langchain(embed: Remembered, kind: str) -> Cut:
    """Return the cuts of LangChain's SemanticChunker, whose sentences come by a line each."""
    from langchain_core.embeddings import Embeddings
    from langchain_experimental.text_splitter import SemanticChunker as Theirs

    class Adapter(Embeddings):
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            return [row.tolist() for row in embed(texts)]

        def embed_query(self, text: str) -> list[float]:
            return self.embed_documents([text])[0]

    splitter = Theirs(Adapter(), breakpoint_threshold_type=kind, sentence_split_regex="\n")  # type: ignore[arg-type]

    def cut(text: JoinedText) -> list[int]:
        chunks = splitter.split_text("\n".join(sentence.text for sentence in text.sentences))
        # it joins sentences by a space each
        places = [0, *accumulate(len(sentence.text) + 1 for sentence in text.sentences)]
        starts = [0, *accumulate(len(chunk) + 1 for chunk in chunks[:-1])]
        return [text.sentences[places.index(start)].start for start in starts]

    return cut


def llama_index(embed: Remembered) -> Cut:
    """Return the cuts of LlamaIndex's SemanticSplitterNodeParser."""
    from llama_index.core import Document
    from llama_index.core.embeddings import BaseEmbedding
    from llama_index.core.node_parser import SemanticSplitterNodeParser

    class Adapter(BaseEmbedding):
        def _get_text_embedding(self, text: str) -> list[float]:
            return self._get_text_embeddings([text])[0]

        def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
            return [row.tolist() for row in embed(texts)]

        def _get_query_embedding(self, query: str) -> list[float]:
            return self._get_text_embedding(query)

        async def _aget_query_embedding(self, query: str) -> list[float]:
            return self._get_text_embedding(query)

    def cut(text: JoinedText) -> list[int]:
        starts = [0, *(sentence.start for sentence in text.sentences[1:]), len(text.text)]
        pieces = [text.text[start:end] for start, end in pairwise(starts)]
        parser = SemanticSplitterNodeParser(embed_model=Adapter(), sentence_splitter=lambda _: pieces)
        nodes = parser.build_semantic_nodes_from_documents([Document(text=text.text)])
        return [0, *accumulate(len(node.get_content()) for node in nodes[:-1])]

    return cut


def systems(embed: Remembered) -> Iterator[tuple[str, Cut]]:
    """Give what is compared: the defaults first, then every threshold and window, then the number of topics given."""
    for kind in ("percentile", "standard_deviation", "interquartile", "gradient"):
        yield f"LangChain {kind}", langchain(embed, kind)
    yield "LlamaIndex percentile", llama_index(embed)
    for window in WINDOWS:
        for kind in AMOUNTS:
            amount = 0.7 if kind == "absolute" else None
            yield f"{window} {kind}", ours(embed, window=window, threshold_type=kind, threshold_amount=amount)
        for amount in (90, 85):
            yield f"{window} percentile {amount}", ours(embed, window=window, threshold_amount=amount)
        yield f"{window}, number of topics given", _numbered(embed, window)


def _numbered(embed: Remembered, window: str) -> Cut:
    return lambda text: ours(embed, window=window, number_of_chunks=len(text.breaks) + 1)(text)


def measure(lang: str, data: Path, embed: Remembered, console: Console) -> list[tuple[str, TopicScore, float]]:
    """Return the scores of all systems in a language, and the characters they embed for each of the text."""
    documents = [each for name in FILES[lang] for each in read_sentences(data / name, most=10**6)]
    texts = join_documents(documents, languages.get(lang).separator)
    total = sum(len(text.text) for text in texts)
    console.print(f"\n{lang}: {len(texts)} texts, {sum(len(t.sentences) for t in texts)} sentences, {total} characters")
    found = []
    for name, cut in systems(embed):
        embed.characters = 0
        score = topic_score([(text, cut(text)) for text in texts])
        found.append((name, score, embed.characters / total))
        figures = f"WindowDiff {score.window_diff:.3f}  Pk {score.pk:.3f}  cuts {score.cuts:.2f}"
        console.print(f"  {name:36} {figures}  embedded {embed.characters / total:.2f}")
    return found


def main() -> None:
    """Print a table a language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of sentence files")
    parser.add_argument("--lang", nargs="*", default=list(FILES), choices=list(FILES))
    options = parser.parse_args()
    warnings.filterwarnings("ignore", category=DeprecationWarning)
    console = Console(width=160, highlight=False, markup=False)
    folder = data_folder(options.data)
    if folder is None:
        parser.error("no folder of sentence files; name one with --data")
    started = perf_counter()
    for lang in options.lang:
        measure(lang, folder, Remembered(), console)
    console.print(f"\n{perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
