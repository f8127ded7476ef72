"""What sentence boundaries cost a spaCy pipeline: each pipeline's speed, as a multiple of this package's tokenizer alone.

    python benchmarks/spacy_pipe.py [--repeats 5]

For each language the pipelines take turns over the same articles in one process; CPU time, medians. ``stock`` is spaCy's own
``blank`` pipeline with its sentencizer (SudachiPy in Japanese, jieba in Chinese, PyThaiNLP in Thai). Two versions of the
package are compared by running the script with each: a ratio of one run may be held against that of another, seconds may not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial

import spacy
import texts
import typer
from timing import compare

TOKENIZERS = {"ja": "cjk.SudachiTokenizer.v1", "zh": "cjk.JiebaTokenizer.v1", "th": "cjk.ThaiTokenizer.v1"}
STOCK = {"zh": {"segmenter": "jieba"}}
"""Settings of spaCy's own tokenizers, which cut Chinese into single characters by default."""
SIZE = 15_000
"""Code points of each language's articles, a Doc a paragraph."""
Pipe = Callable[[list[str]], Iterable[object]]


def pipelines(lang: str) -> dict[str, Pipe]:
    """Return the pipelines of a language by name."""
    ours = {
        "tokenizer": None,
        "tokenizer + spaCy's sentencizer": ("sentencizer", {}),
        "tokenizer + cjk_sentencizer, rules": ("cjk_sentencizer", {"mode": "rules"}),
        "tokenizer + cjk_sentencizer, auto": ("cjk_sentencizer", {}),
    }
    stock = spacy.blank(lang, config={"nlp": {"tokenizer": STOCK.get(lang, {})}})
    stock.add_pipe("sentencizer")
    found: dict[str, Pipe] = {"stock": stock.pipe}
    for name, component in ours.items():
        nlp = spacy.blank(lang, config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZERS[lang]}}})
        if component:
            nlp.add_pipe(component[0], config=component[1])
        found[name] = nlp.pipe
    return found


def ratios(lang: str, repeats: int) -> dict[str, float]:
    """Return the speed of each pipeline as a multiple of the tokenizer's alone."""
    documents = [each for each in texts.article(lang, SIZE, texts.data_folder()).split("\n\n") if each]
    seconds = compare({name: partial(_drain, pipe, documents) for name, pipe in pipelines(lang).items()}, repeats)
    return {name: round(seconds["tokenizer"] / taken, 3) for name, taken in seconds.items()}


def _drain(pipe: Pipe, documents: list[str]) -> None:
    for _ in pipe(documents):
        pass


def main(repeats: int = 5) -> None:
    """Print the ratios of each language as JSON, a language a line."""
    for lang in TOKENIZERS:
        sys.stdout.write(json.dumps({lang: ratios(lang, repeats)}) + "\n")


if __name__ == "__main__":
    typer.run(main)
