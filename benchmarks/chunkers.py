"""Where chunkers cut: this package beside LangChain, LlamaIndex, chonkie, semchunk and Haystack at the same token budgets.

    python benchmarks/chunkers.py [--data FOLDER] [--budget 60 --budget 200 …] [--characters 20000] [--ours]

Reads the documents of every ``LANG/*.dev.txt`` (a sentence a line, a blank line between documents) and of ``corpus/``. An edge is
the start of a chunk inside its document. It is inside a word by the language's analyzer, inside a sentence by the lines of the
file unless that sentence alone is over the budget. Budgets are o200k_base tokens, no overlap.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import regex
from texts import data_folder

from cjk_sentencizer import Chunker
from cjk_sentencizer import lang as languages
from cjk_sentencizer.chunking.counters import resolve_counter

BUDGETS = (60, 200, 320, 512)
LANGUAGES = ("ja", "zh", "th")
ENCODING = "o200k_base"
CORPUS = Path(__file__).resolve().parents[1] / "corpus"

Split = Callable[[str], list[str]]
Make = Callable[[str, int], Split]


def ours(lang: str, budget: int) -> Split:
    """This package."""
    chunker = Chunker(lang, budget=budget, counter=ENCODING, overlap=0)
    return lambda text: [chunk.text for chunk in chunker.chunks(text)]


def langchain_recursive(lang: str, budget: int) -> Split:
    """LangChain, its usual splitter, measured in tokens."""
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    return RecursiveCharacterTextSplitter.from_tiktoken_encoder(ENCODING, chunk_size=budget, chunk_overlap=0).split_text


def langchain_token(lang: str, budget: int) -> Split:
    """LangChain, cut by tokens."""
    from langchain_text_splitters import TokenTextSplitter

    return TokenTextSplitter(ENCODING, chunk_size=budget, chunk_overlap=0).split_text


def llama_index_sentence(lang: str, budget: int) -> Split:
    """LlamaIndex, its usual splitter."""
    import tiktoken
    from llama_index.core.node_parser import SentenceSplitter

    encode = tiktoken.get_encoding(ENCODING).encode_ordinary
    return SentenceSplitter(chunk_size=budget, chunk_overlap=0, tokenizer=encode).split_text


def chonkie_sentence(lang: str, budget: int) -> Split:
    """chonkie, by sentences with its default marks."""
    from chonkie import SentenceChunker

    count: Any = resolve_counter(ENCODING).count  # chonkie takes a callable, its hint does not say so
    chunker = SentenceChunker(count, chunk_size=budget, chunk_overlap=0)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def chonkie_recursive(lang: str, budget: int) -> Split:
    """chonkie, its recursive chunker."""
    import tiktoken
    from chonkie import RecursiveChunker

    encoding: Any = tiktoken.get_encoding(ENCODING)
    chunker = RecursiveChunker(encoding, chunk_size=budget)
    return lambda text: [chunk.text for chunk in chunker.chunk(text)]


def semchunk_split(lang: str, budget: int) -> Split:
    """Semchunk."""
    import semchunk

    chunker: Any = semchunk.chunkerify(resolve_counter(ENCODING).count, budget)  # type: ignore[attr-defined]
    return lambda text: list(chunker(text))


def haystack_token(lang: str, budget: int) -> Split:
    """Haystack, by tokens."""
    from haystack import Document
    from haystack.components.preprocessors import DocumentSplitter

    splitter = DocumentSplitter(split_by="token", split_length=budget, tokenizer_encoding=ENCODING)
    return lambda text: [document.content or "" for document in splitter.run([Document(content=text)])["documents"]]


def haystack_word(lang: str, budget: int) -> Split:
    """Haystack with its defaults, by words between spaces."""
    from haystack import Document
    from haystack.components.preprocessors import DocumentSplitter

    splitter = DocumentSplitter()
    return lambda text: [document.content or "" for document in splitter.run([Document(content=text)])["documents"]]


TOOLS: dict[str, Make] = {
    "cjk-sentencizer": ours,
    "LangChain Recursive": langchain_recursive,
    "LangChain Token": langchain_token,
    "LlamaIndex Sentence": llama_index_sentence,
    "chonkie Sentence": chonkie_sentence,
    "chonkie Recursive": chonkie_recursive,
    "semchunk": semchunk_split,
    "Haystack token": haystack_token,
    "Haystack word": haystack_word,
}


@dataclass
class Text:
    """A document with what is known of its inside."""

    text: str
    bounds: list[int]
    """Where its sentences begin, the end of the text last."""
    words: set[int] = field(default_factory=set)
    """Offsets at which no word is cut."""
    graphemes: set[int] = field(default_factory=set)


def documents(lang: str, folder: Path | None, characters: int) -> Iterator[Text]:
    """Give the documents of a language, at most ``characters`` of each file."""
    separator = languages.get(lang).separator
    analyzer = languages.analyzer(lang)
    for sentences in _sources(lang, folder, characters):
        bounds = [0]
        for sentence in sentences:
            bounds.append(bounds[-1] + len(sentence) + len(separator))
        text = separator.join(sentences)
        tokens = analyzer(text)
        inside = {at for start, end in zip(tokens.starts, tokens.ends, strict=True) for at in range(start + 1, end)}
        graphemes = {match.start() for match in regex.finditer(r"\X", text)}
        yield Text(text, [*bounds[:-1], len(text)], set(range(len(text))) - inside, graphemes)


def _sources(lang: str, folder: Path | None, characters: int) -> Iterator[list[str]]:
    for path in sorted(folder.glob(f"{lang}/*.dev.txt")) if folder else ():
        left = characters
        for part in path.read_text("utf-8").split("\n\n"):
            sentences = [line for line in part.split("\n") if line.strip()]
            kept = sentences[: max(0, left // 20)]
            left -= sum(map(len, kept))
            if kept:
                yield kept
    for line in (CORPUS / f"{lang}.jsonl").read_text("utf-8").splitlines():
        sentences = json.loads(line).get("sentences") or []
        if sentences:
            yield [str(sentence) for sentence in sentences]


def spans(text: str, pieces: Sequence[str]) -> list[tuple[int, int]] | None:
    """Return where the pieces stand; None if one is not in the text as it is."""
    found, position = [], 0
    for piece in pieces:
        start = text.find(piece, position)
        if start < 0:
            return None
        found.append((start, start + len(piece)))
        position = start + len(piece)
    return found


class Tally:
    """Counts over the documents of a language for one tool and budget."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.counts: Counter[str] = Counter()
        self.seconds = 0.0
        self._count = resolve_counter(ENCODING).count

    def add(self, document: Text, split: Split) -> None:
        """Chunk a document and judge the chunks."""
        start = time.process_time()
        pieces = split(document.text)
        self.seconds += time.process_time() - start
        counts = self.counts
        counts["documents"] += 1
        counts["characters"] += len(document.text)
        counts["chunks"] += len(pieces)
        counts["over"] += sum(self._count(p) > self.budget and len(regex.findall(r"\X", p)) > 1 for p in pieces)
        counts["joined"] += "".join(pieces) == document.text
        counts["damaged"] += sum("\ufffd" in piece for piece in pieces) if "\ufffd" not in document.text else 0
        found = spans(document.text, pieces)
        if found is None:
            counts["altered"] += 1
            return
        for at, _ in found[1:]:
            self._judge(document, at)

    def _judge(self, document: Text, at: int) -> None:
        counts = self.counts
        counts["edges"] += 1
        counts["in_word"] += at not in document.words
        counts["in_grapheme"] += at not in document.graphemes
        index = bisect_right(document.bounds, at) - 1
        start, end = document.bounds[index], document.bounds[min(index + 1, len(document.bounds) - 1)]
        if at != start and document.text[start:at].strip() and document.text[at:end].strip():
            counts["in_sentence"] += self._count(document.text[start:end].strip()) <= self.budget

    def row(self) -> str:
        """Return the figures as a row of a Markdown table."""
        c = self.counts
        edges = max(1, c["edges"])
        speed = c["characters"] / 1000 / self.seconds if self.seconds else 0
        return (
            f"{c['chunks']} | {c['over']} | {c['in_word'] / edges:.1%} | {c['in_sentence'] / edges:.1%} | {c['in_grapheme']} | "
            f"{c['joined']}/{c['documents']} | {c['damaged'] + c['altered']} | {speed:.0f}"
        )


def main(arguments: Any) -> None:
    """Print the table."""
    folder = data_folder(arguments.data)
    texts = {lang: list(documents(lang, folder, arguments.characters)) for lang in LANGUAGES}
    tools = {"cjk-sentencizer": ours} if arguments.ours else TOOLS
    write = sys.stdout.write
    write(
        "| chunker | lang | budget | chunks | over | edges in a word | in a sentence | in a grapheme | join = text | damaged | kchar/s |\n"
    )
    write("|---|---|---|---|---|---|---|---|---|---|---|\n")
    for name, make in tools.items():
        for lang in LANGUAGES:
            for budget in arguments.budget or BUDGETS:
                split, tally = make(lang, budget), Tally(budget)
                for document in texts[lang]:
                    tally.add(document, split)
                write(f"| {name} | {lang} | {budget} | {tally.row()} |\n")
                sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="folder of sentence files")
    parser.add_argument("--budget", type=int, action="append", help="tokens of a chunk; again for more")
    parser.add_argument("--characters", type=int, default=20_000, help="read of each file")
    parser.add_argument("--ours", action="store_true", help="this package alone")
    main(parser.parse_args())
