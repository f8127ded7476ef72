"""Captions that show words more than once: rolling ones, ones that grow word by word, ones that mark each word in turn.

Recognisers of video sites write every line again while the next one appears below it, tools for karaoke the same line
once for each word that is spoken. Here each word is left once, with the time of its first showing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cjk_sentencizer.transcripts.cues import part
from cjk_sentencizer.transcripts.types import Cue, Word

_TOUCHING = 0.3
"""Seconds between two cues up to which the later one may show the earlier one's words still."""
_SHARE = 0.5
"""Share of the cues that must show the words before them again; people do say a thing twice, but not all the time."""
_LEAST = 2


def unroll(cues: Sequence[Cue]) -> list[Cue] | None:
    r"""Return the cues with each word once; None where the cues do not repeat each other.

    >>> shown = Cue("雨だ", 0, 1), Cue("雨だ\n帰ろう", 1, 2), Cue("帰ろう\nはい", 2, 3)
    >>> [(cue.text, cue.start_time, cue.end_time) for cue in unroll(shown)]
    [('雨だ', 0, 1), ('帰ろう', 1, 2), ('はい', 2, 3)]
    """
    spoken = [cue for cue in cues if cue.text]
    shown_again = [_shown_again(before, cue) for before, cue in pairwise(spoken)]
    repeats = sum(length > 0 for length in shown_again)
    marked = any(
        before.text == cue.text and before.markup != cue.markup and _touch(before, cue)
        for before, cue in pairwise(spoken)
    )
    if not marked and (repeats < _LEAST or repeats < _SHARE * len(shown_again)):
        return None
    return _once(spoken, shown_again)


def _once(cues: Sequence[Cue], shown_again: Sequence[int]) -> list[Cue]:
    kept = list(cues[:1])
    for cue, again in zip(cues[1:], shown_again, strict=True):
        before = kept[-1]
        if again == len(cue.text):
            kept[-1] = before._replace(end_time=_later(before.end_time, cue.end_time))
        elif again and cue.text[again] != "\n":
            kept[-1] = _grown(before, cue)
        else:
            kept.append(part(cue, again + 1, len(cue.text)) if again else cue)
    return kept


def _shown_again(before: Cue, cue: Cue) -> int:
    """How many characters at the head of a cue stood at the end of the one before; 0 where the two do not touch."""
    if not _touch(before, cue):
        return 0
    if cue.text.startswith(before.text):
        return len(before.text)
    lines, own = before.text.split("\n"), cue.text.split("\n")
    for count in range(min(len(lines), len(own)), 0, -1):
        if lines[-count:] == own[:count]:
            return len("\n".join(own[:count]))
    last = lines[-1]
    return len(last) if cue.text.startswith(last) and len(own) < len(lines) else 0


def _touch(before: Cue, cue: Cue) -> bool:
    if before.end_time is None or cue.start_time is None:
        return before.end_time is None and cue.start_time is None
    return abs(cue.start_time - before.end_time) <= _TOUCHING or cue.start_time <= before.end_time


def _grown(before: Cue, cue: Cue) -> Cue:
    """The cue that shows all its words, from the time of the first of them, each part timed by its first showing."""
    base = cue.text.rfind(before.text.split("\n")[-1] if not cue.text.startswith(before.text) else before.text)
    words = before.words
    if not words and before.start_time is not None and before.end_time is not None:
        words = (Word(0, len(before.text), before.start_time, before.end_time),)
    if base == 0 and cue.start_time is not None and cue.end_time is not None and not cue.words:
        words = (*words, Word(len(before.text), len(cue.text), cue.start_time, cue.end_time))
    return cue._replace(start_time=before.start_time, words=words if base == 0 else cue.words)


def _later(one: float | None, other: float | None) -> float | None:
    return other if one is None else one if other is None else max(one, other)
