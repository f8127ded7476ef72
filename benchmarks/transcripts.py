"""Sentence F1 and speakers on the transcripts in ``corpus/transcripts``, with and without their times.

    python benchmarks/transcripts.py [--mode auto] [--show]

Beside them stands the end of every cue taken for the end of a sentence. The end of a file comes free and does not count.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from cjk_sentencizer import Segmenter
from cjk_sentencizer.evaluation.scores import Counts
from cjk_sentencizer.formats import format_for_path
from cjk_sentencizer.formats.timed import transcript_of
from cjk_sentencizer.transcripts import TranscriptText, timed_sentences

FOLDER = Path(__file__).resolve().parents[1] / "corpus" / "transcripts"
Ends = Callable[[str, TranscriptText], list[int]]
"""Language and text to the offsets where sentences end."""


class Gold(NamedTuple):
    """A transcript and where its sentences end."""

    file: str
    lang: str
    marks: bool
    """Whether it has final marks."""
    text: TranscriptText
    ends: frozenset[int]
    """In characters that are no white space, from the start of the text."""
    speakers: tuple[str, ...]
    """The speaker of each such character, empty where nobody is named."""


def read_gold(folder: Path = FOLDER) -> Iterator[Gold]:
    """Give the transcripts of the folder with the sentences that ``gold.jsonl`` says they have."""
    for line in (folder / "gold.jsonl").read_text("utf-8").splitlines():
        entry: dict[str, Any] = json.loads(line)
        path = folder / entry["file"]
        reader = format_for_path(path)
        if reader is None or reader.read is None:
            raise ValueError(f"{path}: no transcript format.")
        with path.open("rb") as stream:
            text = transcript_of(next(reader.read(stream, path.name, "text")))
        if text is None:
            raise ValueError(f"{path}: no transcript.")
        lengths = [len("".join(sentence.split())) for sentence in entry["sentences"]]
        names = entry.get("speakers", [""] * len(lengths))
        speakers = tuple(name for name, length in zip(names, lengths, strict=True) for _ in range(length))
        yield Gold(entry["file"], entry["lang"], entry["marks"], text, frozenset([*accumulate(lengths)][:-1]), speakers)


def count(gold: Gold, ends_of: Ends) -> Counts:
    """Compare the ends that ``ends_of`` finds with the gold ones."""
    whole = gold.text.text
    found = {len("".join(whole[:end].split())) for end in ends_of(gold.lang, gold.text)}
    return Counts.of(gold.ends, found - {len("".join(whole.split()))})


def speaker_accuracy(gold: Gold, mode: Any) -> float:
    """Return the share of the characters that stand in a sentence with the right speaker."""
    found = [
        each.speaker
        for each in timed_sentences(Segmenter(gold.lang, mode=mode), gold.text)
        for _ in "".join(each.text.split())
    ]
    return sum(map(str.__eq__, found, gold.speakers)) / len(gold.speakers)


def by_cues(lang: str, text: TranscriptText) -> list[int]:
    """Every cue a sentence."""
    return [text.pieces_of(index)[-1].end for index in range(len(text.transcript.cues)) if text.pieces_of(index)]


def segmented(mode: Any, times: bool) -> Ends:
    """The sentences of this package."""
    return lambda lang, text: [each.end for each in timed_sentences(Segmenter(lang, mode=mode), text, times)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="each file on a line of its own")
    options = parser.parse_args()
    systems: dict[str, Ends] = {"cue ends": by_cues}
    for mode in ("rules", "auto", "analyzer"):
        systems |= {f"{mode}, no times": segmented(mode, False), f"{mode}, times": segmented(mode, True)}
    for name, ends_of in systems.items():
        totals: dict[str, Counts] = defaultdict(Counts)
        for gold in read_gold():
            counts = count(gold, ends_of)
            for group in (
                f"{gold.lang} {'marks' if gold.marks else 'none'}",
                "all",
                *([gold.file] if options.show else []),
            ):
                totals[group] += counts
        scores = "  ".join(f"{group} {totals[group].f1:.3f}" for group in sorted(totals))
        sys.stdout.write(f"{name:20} {scores}\n")
    for mode in ("rules", "auto", "analyzer"):
        shares = [(gold, speaker_accuracy(gold, mode)) for gold in read_gold()]
        named = [share for gold, share in shares if any(gold.speakers)]
        every = sum(share for _, share in shares) / len(shares)
        sys.stdout.write(f"{mode + ', speakers':20} all {every:.3f}  with speakers {sum(named) / len(named):.3f}\n")


if __name__ == "__main__":
    main()
