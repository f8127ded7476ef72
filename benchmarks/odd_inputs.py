"""Odd inputs: how the CPU time of each grows when it doubles, and what it costs beside normal text.

    python benchmarks/odd_inputs.py --lang ja --mode rules --mode clauses

A line for each kind: microseconds a code point, that as a multiple of normal text's in the same mode, and the time for
twice the length as a multiple of the time for the length. With ``--least`` only the lines whose multiple of normal text
is at least so large, or whose growth is over 2.6.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import texts
import typer
from timing import cpu_seconds

from cjk_sentencizer import Chunker, Segmenter

Work = Callable[[str], object]
LINEAR = 2.6
"""Growth over which a kind is shown in any case."""
ROUNDS = 3
WORDS = {"ja": "今日は天気がいい", "zh": "今天天气很好", "th": "วันนี้อากาศดีมาก"}
KINDS = {
    "opening brackets": "（",
    "opening quotes": "「",
    "opening curly quotes": "“",
    "straight quotes": '"',
    "words and straight quotes": '{w}"',
    "words and opening quotes": "{w}「",
    "words and closing quotes": "{w}」",
    "quotes in quotes": "「『",
    "a Latin letter": "a",
    "a kana": "あ",
    "an ideograph": "的",
    "a Thai letter": "ก",
    "spaces": " ",
    "ideographic spaces": "\u3000",
    "line ends": "\n",
    "words and spaces": "{w} ",
    "words": "{w}",
    "words and line ends": "{w}\n",
    "table rows": "| {w} | {w} |\n",
    "deep quotations": ">" * 50 + "{w}\n",
    "nested list items": "    " * 8 + "- {w}\n",
    "headings": "# {w}\n",
    "unclosed fences": "```\n{w}\n~~~\n",
    "backticks": "`",
    "web addresses": "/abc123",
    "dots": ".",
    "dots and letters": "a.",
    "abbreviations": "Dr. e.g. ",
    "full stops": "。",
    "words and full stops": "{w}。",
    "question marks": "?!",
    "ellipses": "…",
    "commas": "、",
    "digits": "1",
    "numbers": "1.1 ",
    "emoji": "😀",
    "words and emoji": "{w}😀",
    "emoji families": "👨‍👩‍👧",
    "combining marks": "e\u0301",
    "laughter": "ｗ",
    "words and laughter": "{w}www",
    "Thai laughter": "5",
    "faces": "(^_^)",
    "tags": "<b>",
    "open tags": "<",
    "carets": "^",
    "citations": "{w}。[1]",
    "speaker turns": "A: {w}\n",
    "bracketed list items": "（1）{w}",
    "circled numbers": "①{w}",
    "CR LF": "{w}\r\n",
    "zero width": "\u200b",
    "dashes": "—",
    "vowel signs": "ะ",
    "repetition signs": "ๆ ",
    "colons": "：",
    "middle dots": "・",
}
MODES: dict[str, Callable[[str], Work]] = {
    "rules": lambda lang: Segmenter(lang, mode="rules").sentences,
    "auto": lambda lang: Segmenter(lang).sentences,
    "analyzer": lambda lang: Segmenter(lang, mode="analyzer").sentences,
    "clauses": lambda lang: Segmenter(lang).clauses,
    "chunker": lambda lang: Chunker(lang, counter="chars").chunks,
}
SIZES = {"rules": 60_000, "auto": 15_000, "analyzer": 15_000, "clauses": 10_000, "chunker": 10_000}
"""Code points of the shorter input."""


def main(
    lang: Annotated[list[str] | None, typer.Option(help="ja, zh, th; default: all three.")] = None,
    mode: Annotated[list[str] | None, typer.Option(help=f"{', '.join(MODES)}; default: all.")] = None,
    kind: Annotated[list[str] | None, typer.Option(help="Only these kinds.")] = None,
    least: Annotated[float, typer.Option(help="Multiple of normal text from which a line is printed.")] = 0.0,
    data: Annotated[Path | None, typer.Option(help="Folder LANG/NAME.dev.txt of normal text.")] = None,
) -> None:
    """Print a table."""
    typer.echo("lang mode kind | us a code point | of normal text | 2N / N")
    for code in lang or WORDS:
        for name in mode or MODES:
            work, size = MODES[name](code), SIZES[name]
            normal = seconds(work, texts.article(code, size, texts.data_folder(data))) / size
            for title in kind or KINDS:
                once, twice = (seconds(work, odd(title, code, length)) for length in (size, 2 * size))
                factor, growth = once / size / normal, twice / max(once, 1e-6)
                if factor >= least or (growth > LINEAR and once > 0.004):
                    typer.echo(f"{code} {name} {title} | {once / size * 1e6:.3g} | {factor:.3g} | {growth:.3g}")


def odd(kind: str, lang: str, size: int) -> str:
    """Return so many code points of an odd kind."""
    unit = KINDS[kind].replace("{w}", WORDS[lang])
    return (unit * (size // len(unit) + 1))[:size]


def seconds(work: Work, text: str) -> float:
    """Return the lowest CPU time of some rounds, one if it is long, the first calls warming up."""
    work(text[:500])
    first = cpu_seconds(lambda: work(text))
    return first if first > 1 else min(first, *(cpu_seconds(lambda: work(text)) for _ in range(ROUNDS - 1)))


if __name__ == "__main__":
    typer.run(main)
