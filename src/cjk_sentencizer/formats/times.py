"""Times of cues: as they are written, and the mending of those that cannot be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cjk_sentencizer.transcripts.rolling import unroll
from cjk_sentencizer.transcripts.types import Cue

Numbered = tuple[int, Cue]
"""A cue with the number of its line (or segment) in the file."""

_NEAR = 60.0
"""Seconds. A single cue that begins so far from both its neighbours, which are in order, has a wrong time."""


def finish(cues: Sequence[Numbered], source: str, mended: list[str]) -> tuple[Cue, ...]:
    """Return cues in order of time, with times where the file had none or impossible ones, and each word once.

    What is mended is added to ``mended``.
    """
    read = list(_without_impossible(cues, source, mended))
    known = [cue.start_time for _, cue in read if cue.start_time is not None]
    if any(later < earlier for earlier, later in pairwise(known)):
        mended.append(f"{source}: cues out of order, sorted by time")
        read = _sorted(read)
    timed = list(_with_times(read, source, []))
    unrolled = unroll(timed)
    if unrolled is None:
        return tuple(_with_times(read, source, mended))
    mended.append(f"{source}: captions that repeat the words of the cue before; each is kept once")
    return tuple(unrolled)


def seconds(hours: str | None, minutes: str, whole: str, fraction: str | None) -> float:
    """Return a time in seconds from the groups of a time; the fraction is decimal, to the millisecond.

    >>> seconds("01", "02", "03", "5")
    3723.5
    """
    return round(int(hours or 0) * 3600 + int(minutes) * 60 + int(whole) + float(f"0.{fraction or 0}"), 3)


def timestamp(time: float, mark: str) -> str:
    """Return a time as ``HH:MM:SS`` with milliseconds behind ``mark``.

    >>> timestamp(3723.5, ",")
    '01:02:03,500'
    """
    total = round(time * 1000)
    minutes, milliseconds = divmod(total, 60_000)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{milliseconds // 1000:02}{mark}{milliseconds % 1000:03}"


def _without_impossible(cues: Sequence[Numbered], source: str, mended: list[str]) -> Iterator[Numbered]:
    """The cues without start times that neither their own end nor their neighbours allow."""
    starts = [cue.start_time for _, cue in cues]
    for index, (line, cue) in enumerate(cues):
        before = starts[index - 1] if index else None
        after = starts[index + 1] if index + 1 < len(cues) else None
        if _is_impossible(cue, before, after):
            mended.append(f"{source}:{line}: a start time that cannot be right; those of the neighbours stand in")
            within = cue.end_time is not None and (before or 0.0) <= cue.end_time <= (after or cue.end_time)
            yield line, cue._replace(start_time=None, end_time=cue.end_time if within else None)
        else:
            yield line, cue


def _is_impossible(cue: Cue, before: float | None, after: float | None) -> bool:
    start, end = cue.start_time, cue.end_time
    if start is None:
        return False
    if end is not None and end < start and after is not None and start > after:
        return True
    if end is not None and end < start and before is not None and start < before <= end:
        return True
    if before is None or after is None or before > after:
        return False
    return start < before - _NEAR or start > after + _NEAR


def _sorted(cues: list[Numbered]) -> list[Numbered]:
    """The cues by start time; one without a time stays behind the cue it follows."""
    keys, latest = [], 0.0
    for _, cue in cues:
        latest = latest if cue.start_time is None else cue.start_time
        keys.append(latest)
    return [cues[index] for index in sorted(range(len(cues)), key=keys.__getitem__)]


def _with_times(cues: list[Numbered], source: str, mended: list[str]) -> Iterator[Cue]:
    starts = [cue.start_time for _, cue in cues]
    following = _following(starts)
    end = 0.0
    for (line, cue), after in zip(cues, following, strict=True):
        start = end if cue.start_time is None else cue.start_time
        last = cue.end_time
        if last is None:
            last = start if after is None else max(start, after)
        elif last < start:
            last = start if after is None else max(start, after)
            mended.append(f"{source}:{line}: the cue ends before it begins; it now ends at {timestamp(last, '.')}")
        elif after is not None and last > after:
            mended.append(f"{source}:{line}: the cue overlaps the next; kept as it is")
        end = last
        yield cue._replace(start_time=start, end_time=last)


def _following(starts: Sequence[float | None]) -> list[float | None]:
    """For each cue the next start time that is known."""
    found: list[float | None] = []
    after: float | None = None
    for start in reversed(starts):
        found.append(after)
        after = after if start is None else start
    return found[::-1]
