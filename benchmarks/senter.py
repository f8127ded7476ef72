"""spaCy's ``senter`` beside ours, both trained here on the same sentences: F1 on files of sentences by condition.

    python benchmarks/senter.py ja zh th [--sentences 20000]

``CJK_SENTENCIZER_DATA`` names the folder of the files: ``LANG/*.train.txt``, of which equal shares are drawn, and
``LANG/*.dev.txt``. The senter gets our tokenizers' words and tags (NORM, prefix, suffix, shape, TAG), a network of the size that
``spacy init config`` recommends, and text corrupted as ours is (no marks, half of the marks …), as often; it also stands
here trained on text without any marks alone. ``shipped`` is the model in the package, made from all of the data.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.training.batchers import minibatch_by_words
from texts import DATA_VARIABLE, DEFAULT_DATA
from thinc.api import Adam, fix_random_seed

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation.boundaries import Segments, evaluate
from cjk_sentencizer.evaluation.protocol import cases_of
from cjk_sentencizer.segmentation.rules import Candidate
from cjk_sentencizer.segmentation.types import Reason, Sentence
from cjk_sentencizer.training.corpus import Document, passages, read_documents
from cjk_sentencizer.training.corruption import corrupt, shares_of
from cjk_sentencizer.training.fit import Options, train_documents

TOKENIZERS = {"ja": "cjk.SudachiTokenizer.v1", "zh": "cjk.JiebaTokenizer.v1", "th": "cjk.ThaiTokenizer.v1"}
PROTOCOLS = ("clean", "half", "asr")
OPTIONS = Options(batch=2000, least_steps=300)
"""Of our network; the senter gets as many variants, passes and tokens a step."""
NETWORK: dict[str, Any] = {
    "model": {
        "@architectures": "spacy.Tagger.v2",
        "tok2vec": {
            "@architectures": "spacy.Tok2Vec.v2",
            "embed": {
                "@architectures": "spacy.MultiHashEmbed.v2",
                "width": 96,
                "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE", "TAG"],
                "rows": [5000, 1000, 2500, 2500, 500],
                "include_static_vectors": False,
            },
            "encode": {
                "@architectures": "spacy.MaxoutWindowEncoder.v2",
                "width": 96,
                "depth": 4,
                "window_size": 1,
                "maxout_pieces": 3,
            },
        },
    }
}
"""Width, depth and rows as ``spacy init config`` writes them, with the tag as one more feature."""


class Senter:
    """A pipeline in the form that `evaluate` asks for."""

    def __init__(self, nlp: Language) -> None:
        self.nlp = nlp

    def sentences(self, text: str) -> list[Sentence]:
        """Return the sentences that the pipeline sets, without outer white space."""
        spans = ((span.start_char, span.text.strip()) for span in self.nlp(text).sents)
        return [Sentence(piece, start, start + len(piece), Reason.GIVEN, 1.0) for start, piece in spans if piece]

    def explain(self, text: str) -> list[Candidate]:
        """Return no reasons: it has none."""
        return []


def main() -> None:
    """Train and print a table a language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("languages", nargs="+", choices=sorted(TOKENIZERS))
    parser.add_argument("--sentences", type=int, default=20000, help="to train on")
    parser.add_argument("--most", type=int, default=3000, help="sentences read of each dev file")
    options = parser.parse_args()
    data = Path(os.environ.get(DATA_VARIABLE, DEFAULT_DATA))
    for lang in options.languages:
        documents = sample(sorted((data / lang).glob("*.train.txt")), options.sentences)
        if not documents:
            sys.exit(f"No {lang}/*.train.txt in {data}; name the folder with {DATA_VARIABLE}.")
        shares = shares_of(lang)
        systems: dict[str, Segments] = {
            "senter, bare": Senter(train_senter(lang, documents, {"bare": 1.0})),
            "senter, mixed": Senter(train_senter(lang, documents, shares)),
            "ours, same data": Segmenter(
                lang, model=train_documents(documents, lang, further=False, options=OPTIONS, report=report)
            ),
            "ours, shipped": Segmenter(lang),
        }
        print_table(lang, sorted((data / lang).glob("*.dev.txt")), systems, options.most)


def sample(files: Sequence[Path], most: int) -> list[Document]:
    """Return documents drawn from the files, about as many sentences of each, ``most`` in all."""
    rng, found = Random(0), []
    for path in files:
        documents = [part for document in read_documents(path) for part in parts(document)]
        room = most // len(files)
        for document in rng.sample(documents, len(documents)):
            if room > 0:
                found.append(document[:room])
                room -= len(document)
    return found


def parts(document: Document, most: int = 60) -> Iterator[Document]:
    """Give a document in parts of ``most`` sentences."""
    yield from (document[at : at + most] for at in range(0, len(document), most))


def train_senter(lang: str, documents: Sequence[Document], shares: Mapping[str, float]) -> Language:
    """Return a pipeline with a senter trained as often on each sentence as our network is."""
    fix_random_seed(0)
    nlp = pipeline(lang)
    examples = [
        each for variant in range(OPTIONS.variants) for each in corrupted(nlp, lang, documents, shares, variant)
    ]
    optimizer = nlp.initialize(lambda: examples[:100], sgd=Adam(0.001))
    epoch = steps = 0
    while epoch < OPTIONS.epochs or steps < OPTIONS.least_steps:
        losses: dict[str, float] = {}
        random.shuffle(examples)
        for batch in minibatch_by_words(examples, OPTIONS.batch):
            nlp.update(batch, drop=0.1, sgd=optimizer, losses=losses)
            steps += 1
        epoch += 1
        report(f"{lang} senter, epoch {epoch}: {losses}")
    with nlp.use_params(optimizer.averages):
        return pipeline(lang).from_bytes(nlp.to_bytes())


def pipeline(lang: str) -> Language:
    """Return a pipeline of our tokenizer and a senter, not trained."""
    nlp = spacy.blank(lang, config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZERS[lang]}}})
    nlp.max_length = 10**8
    nlp.add_pipe("senter", config=NETWORK)
    return nlp


def corrupted(
    nlp: Language, lang: str, documents: Sequence[Document], shares: Mapping[str, float], variant: int
) -> Iterator[Example]:
    """Give the passages of the documents, each under one corruption drawn by ``shares``."""
    rng = Random(variant)
    for passage in passages(documents, rng):
        kind = rng.choices(list(shares), list(shares.values()))[0]
        text, ends = corrupt(passage, lang, kind, rng)
        if text:
            doc = nlp.make_doc(text)
            yield Example(doc.copy(), marked(doc, set(ends)))


def marked(doc: Doc, ends: set[int]) -> Doc:
    """Set the sentence starts: each token behind one that ends a sentence."""
    starts = True
    for token in doc:
        token.is_sent_start = starts and not token.is_space
        starts = (starts and token.is_space) or token.idx + len(token) in ends
    return doc


def print_table(lang: str, files: Sequence[Path], systems: Mapping[str, Segments], most: int) -> None:
    """Print the F1 of each system on each file under each condition, and the means over the files."""
    rows = [(path.name.split(".")[0], condition, path) for condition in PROTOCOLS for path in files]
    write = sys.stdout.write
    write(f"\n| {lang} | condition | {' | '.join(systems)} |\n|---|---|{'--:|' * len(systems)}\n")
    scores: dict[str, list[list[float]]] = {condition: [] for condition in PROTOCOLS}
    for name, condition, path in rows:
        scores[condition].append([score(lang, path, condition, each, most) for each in systems.values()])
        write(f"| {name} | {condition} | {' | '.join(f'{f1:.3f}' for f1 in scores[condition][-1])} |\n")
    for condition, table in scores.items():
        means = [sum(column) / len(column) for column in zip(*table, strict=True)]
        write(f"| **mean** | {condition} | {' | '.join(f'{f1:.3f}' for f1 in means)} |\n")
    sys.stdout.flush()


def score(lang: str, path: Path, condition: str, system: Segments, most: int) -> float:
    """Return the F1 of a system on a file."""
    answer: Callable[[str], Segments] = lambda code: system  # noqa: E731
    return evaluate(cases_of(path, lang, condition, most), answer).by_language()[lang].f1


def report(line: str) -> None:
    """Tell the progress."""
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    main()
