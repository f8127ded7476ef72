"""``cjk-sentencizer explain``: every place that was weighed, and what decided it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from cjk_sentencizer.cli import options
from cjk_sentencizer.cli.errors import user_errors
from cjk_sentencizer.cli.inputs import documents
from cjk_sentencizer.cli.output import open_output
from cjk_sentencizer.cli.segmenter import make_segmenter
from cjk_sentencizer.formats import Document
from cjk_sentencizer.formats.timed import transcript_of

if TYPE_CHECKING:
    from rich.text import Text

    from cjk_sentencizer.segmentation.pauses import Hint
    from cjk_sentencizer.segmentation.rules import Candidate

Html = Annotated[bool, typer.Option("--html", help="Write an HTML page with a slider for the threshold.")]


def explain(
    files: options.Files,
    lang: options.Lang = "auto",
    mode: options.Mode = "auto",
    newlines: options.Newlines = "auto",
    analyzer: options.AnalyzerName = None,
    threshold: options.Threshold = None,
    model: options.Model = "default",
    html: Html = False,
    input_format: options.InputFormat = None,
    field: options.Field = "text",
    encoding: options.Encoding = None,
    output: options.Output = None,
) -> None:
    """Show where texts are cut and where not, with the reasons.

    A sentence a line: its boundary's reason and score stand behind it, and inside it every place that was weighed and
    refused, with what spoke against it.
    """
    with user_errors():
        segmenter = make_segmenter(lang, mode, newlines, analyzer, threshold, model)
        read = documents(files, input_format, field, encoding=encoding)
        weighed = ((each, segmenter.explain(each.text, _hints(each))) for each in read)
        with open_output(output) as stream:
            if html:
                from cjk_sentencizer.pages.explanation import Explained, explanation_page

                texts = (
                    Explained(each.name, each.text, segmenter.cuts(each.text), seen, lang) for each, seen in weighed
                )
                stream.write(explanation_page(texts))
            else:
                _print(weighed, stream)


def _hints(document: Document) -> Sequence[Hint]:
    """What a transcript tells of its cues, pauses and speakers; nothing for other texts."""
    transcript = transcript_of(document)
    return transcript.hints() if transcript else ()


def _print(weighed: Iterable[tuple[Document, Sequence[Candidate]]], stream: TextIO) -> None:
    from rich.console import Console

    console = Console(file=stream, highlight=False, soft_wrap=True, emoji=False, markup=False)
    for index, (document, candidates) in enumerate(weighed):
        if index:
            console.print()
        console.print(document.name, style="bold")
        for line in _lines(document.text, candidates):
            console.print(line)


def _decided(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Give one candidate a place: the one that was accepted, where there are several."""
    by_offset: dict[int, Candidate] = {}
    for candidate in candidates:
        if candidate.accepted or candidate.offset not in by_offset:
            by_offset[candidate.offset] = candidate
    return [by_offset[offset] for offset in sorted(by_offset)]


def _lines(text: str, candidates: Sequence[Candidate]) -> Iterator[Text]:
    from rich.text import Text

    line, at = Text(), 0
    for candidate in _decided(candidates):
        piece = text[at : candidate.offset]
        line.append((piece if line else piece.lstrip()).replace("\n", "⏎"))
        at = candidate.offset
        if candidate.accepted:
            line.append(f"  {candidate.reason} {candidate.score:.2f}", style="green")
            yield line
            line = Text()
        else:
            line.append(f"[{candidate.reason}]", style="red")
    if text[at:].strip() or line:
        line.append(text[at:].strip())
        yield line
