"""CHAT (.cha), the transcription format of TalkBank and CHILDES: https://talkbank.org/0info/manuals/CHAT.html."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from cjk_sentencizer.formats.documents import Document, InputError, lines
from cjk_sentencizer.formats.timed import documents
from cjk_sentencizer.formats.times import Numbered, finish
from cjk_sentencizer.transcripts.text import joint
from cjk_sentencizer.transcripts.types import Cue, Transcript

_TURN = re.compile(r"\*(?P<who>[^:\s]{1,12}):\s*(?P<said>.*)")
_TIME = re.compile(r"[\x15•·]\s*(\d+)_(\d+)\s*[\x15•·]")
_CODES = re.compile(
    r"\[[^\[\]]*\]"  # retracings, comments, errors, postcodes
    r"|[\x15•][^\x15•]*[\x15•]"  # other links to media
    r"|&[={}*][^\s]*"  # events and gestures
    r"|\((?:\.{1,3}|\d+(?::\d+)?\.\d*|\d*\.\d+)\)"  # pauses
    r"|(?<!\S)\+(?:[<,^+]|\"(?!/))(?!\S)"  # how the utterance follows on the one before
    r"|(?<!\S)0[^\W\d]\S*"  # words left out by the speaker
)
_TRAILS_OFF = re.compile(r"\+\.\.[.?]")
_INTERRUPTED = re.compile(r"\+[/\"!.]+(?=[.?])")
_IN_WORDS = re.compile(r"[<>‹›⌈⌉⌊⌋ˈˌ]|&[-+~](?=\w)|(?<=\w)@[a-z:$]+|(?<=\w)[()]|[()](?=\w)")
_SPACE = re.compile(r"\s+")
_BEFORE_MARK = re.compile(r"\s+(?=[.?!,;:。？！，、…])")


def read(stream: BinaryIO, source: str, field: str) -> Iterator[Document]:
    """Give the document of a file: what its speakers say, with its transcript."""
    yield from documents(parse(stream, source))


def parse(stream: BinaryIO, source: str) -> Transcript:
    """Return the utterances as cues of their own, each with the code of its speaker (``CHI``) and its time.

    Headers, dependent tiers and the codes within utterances are left out, and so are the spaces between words of
    Chinese and Japanese. Raises ``InputError`` where no line begins as an utterance does.
    """
    mended: list[str] = []
    numbered: list[Numbered] = []
    anything = False
    for number, who, said in _utterances(stream, source):
        anything = True
        times = _TIME.findall(said)
        start, end = (int(times[0][0]) / 1000, int(times[-1][1]) / 1000) if times else (None, None)
        text = spoken(_TIME.sub(" ", said))
        if who and text:
            numbered.append((number, Cue(text, start, end, who, alone=True)))
    if anything and not numbered:
        raise InputError(f"{source}: no line of a speaker (*CHI: …); is this a CHAT file?")
    if any(cue.start_time is not None for _, cue in numbered):
        return Transcript(source, finish(numbered, source, mended), mended=tuple(mended))
    return Transcript(source, tuple(cue for _, cue in numbered))


def spoken(said: str) -> str:
    """Return an utterance without its codes.

    >>> spoken("<今日 は> [/] 今日 は (.) 何 食べた ? [+ Q]"), spoken("&-um (be)cause it's &=laughs +...")
    ('今日は今日は何食べた?', "um because it's…")
    """
    text = _INTERRUPTED.sub("", _TRAILS_OFF.sub("…", _CODES.sub(" ", said)))
    text = _BEFORE_MARK.sub("", _IN_WORDS.sub("", text).replace("„", ",").replace("‡", ",").strip())
    return _SPACE.sub(lambda gap: _between(text[gap.start() - 1], text[gap.end()]), text)


def _between(left: str, right: str) -> str:
    """What stands between two words: nothing where both are Chinese or Japanese."""
    return joint(left, "a") or joint("a", right)


def _utterances(stream: BinaryIO, source: str) -> Iterator[tuple[int, str, str]]:
    """Number of the line, speaker and words of each main line, put together with the lines that go on; others without a speaker."""
    number, who, said = 0, "", ""
    for line in lines(stream, source):
        if line.text.startswith(("\t", "    ")):
            said += f" {line.text.strip()}"
            continue
        if number:
            yield number, who, said
        match = _TURN.match(line.text)
        number = line.number if line.text.strip() else 0
        who, said = (match["who"], match["said"]) if match else ("", "")
    if number:
        yield number, who, said
