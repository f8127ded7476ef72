"""Captions in two languages: most cues show the same words in two scripts, a line each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cjk_sentencizer.transcripts.cues import part
from cjk_sentencizer.transcripts.types import Cue, Transcript

_SHARE = 0.5
"""Share of the cues that must show two scripts."""
_LEAST = 2
_LATIN = "latin"
_SCRIPTS = (
    ("kana", re.compile(r"[\u3041-\u30ff]")),
    ("hangul", re.compile(r"[\uac00-\ud7a3]")),
    ("thai", re.compile(r"[\u0e01-\u0e4e]")),
    ("han", re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")),
)
_OTHER = re.compile(r"[\u0e01-\u0e4e\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]")
_LETTERS = re.compile(r"[^\W\d_]")


class _Block(NamedTuple):
    """Lines of one cue in one script."""

    cue: int
    start: int
    end: int
    script: str


def tracks(transcript: Transcript) -> tuple[Transcript, ...]:
    r"""Return a transcript for each of the two languages that the cues show together, else the transcript alone.

    >>> cues = Cue("Do you have one?\n你们有吗？", 0, 1), Cue("Yes.\n有。", 1, 2)
    >>> [[cue.text for cue in track.cues] for track in tracks(Transcript("a", cues))]
    [['Do you have one?', 'Yes.'], ['你们有吗？', '有。']]
    """
    blocks = [block for index, cue in enumerate(transcript.cues) for block in _blocks(index, cue.text)]
    pair = _pair(transcript.cues, blocks)
    if pair is None:
        return (transcript,)
    cues: tuple[list[Cue], list[Cue]] = ([], [])
    for number, block in enumerate(blocks):
        first = number == 0 or blocks[number - 1].cue != block.cue
        cue = transcript.cues[block.cue]
        cues[_track(block.script, pair, first)].append(part(cue, block.start, block.end))
    notes = (*transcript.mended, f"{transcript.name}: cues in two languages, read as two transcripts")
    return (
        transcript._replace(name=f"{transcript.name}#1", cues=tuple(cues[0]), notes=(), mended=notes),
        transcript._replace(name=f"{transcript.name}#2", cues=tuple(cues[1]), header="", notes=(), mended=()),
    )


def _pair(cues: Sequence[Cue], blocks: Sequence[_Block]) -> tuple[str, str] | None:
    """The two scripts, in order, of which most of what is shown at a time consists."""
    shown: dict[tuple[float | None, float | None] | int, list[str]] = {}
    for block in blocks:
        cue = cues[block.cue]
        key = block.cue if cue.start_time is None else (cue.start_time, cue.end_time)
        shown.setdefault(key, []).append(block.script)
    pairs = Counter((scripts[0], scripts[1]) for scripts in shown.values() if len(scripts) == 2)
    pair, count = pairs.most_common(1)[0] if pairs else (("", ""), 0)
    wanted = count >= _LEAST and count >= _SHARE * len(shown) and pair[0] != pair[1] and "" not in pair
    return pair if wanted else None


def _blocks(index: int, text: str) -> Iterator[_Block]:
    """The lines of a cue, neighbours in one script together."""
    start, last = 0, ""
    at = 0
    for line in text.split("\n"):
        script = _script(line) or last
        if at and last and script != last:
            yield _Block(index, start, at - 1, last)
            start = at
        last, at = script, at + len(line) + 1
    yield _Block(index, start, len(text), last)


def _script(line: str) -> str:
    """The script of a line: the one of its other letters where they are more than half as many as the Latin ones."""
    letters, other = len(_LETTERS.findall(line)), len(_OTHER.findall(line))
    if 3 * other > letters:
        return next(name for name, pattern in _SCRIPTS if pattern.search(line)) if other else ""
    return _LATIN if letters else ""


def _track(script: str, pair: tuple[str, str], first: bool) -> int:
    if script in pair:
        return pair.index(script)
    if script and _LATIN in pair:
        return 1 - pair.index(_LATIN)
    return 0 if first else 1
