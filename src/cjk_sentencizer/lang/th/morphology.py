"""Thai: sentence ends read from words, at spaces and in text without any.

At a space the words on both sides and the lengths around it decide (`rules.space`). Without a space, a polite particle
closes an utterance unless an address or another particle goes with it, and in a long run some connectives open a new one.
"""

from __future__ import annotations

from collections.abc import Iterator

from cjk_sentencizer.lang.base import Evidence
from cjk_sentencizer.lang.th import rules, sentence
from cjk_sentencizer.lang.th.words import groups
from cjk_sentencizer.lang.tokens import Tokens

_PARTICLES = groups("particles")
POLITE = _PARTICLES["polite"]
"""Particles that close an utterance by themselves."""
SOFT = _PARTICLES["soft"]
"""Particles that close one if another visibly begins behind them."""
GOES_WITH_PARTICLE = POLITE | SOFT | _PARTICLES["companions"]
"""Words that stay with a particle before them."""
ADDRESS = frozenset(
    "พี่ พี่ๆ แม่ พ่อ ท่าน คุณ คุณแม่ คุณพ่อ ป๋า ลุง ป้า น้า อา ครู อาจารย์ หมอ น้อง ลูก แอด เพื่อน มึง นาย หัวหน้า เสี่ย ยาย ตา พี่น้อง ทุกคน ทุกท่าน เพื่อนๆ".split()
)
"""Nouns by which the hearer is addressed behind a particle (ค่ะแม่)."""
CONNECTIVES = frozenset(
    "ดังนั้น เพราะฉะนั้น ฉะนั้น อย่างไรก็ตาม อย่างไรก็ดี นอกจากนี้ นอกจากนั้น ต่อมา จากนั้น หลังจากนั้น ขณะเดียวกัน แล้วก็ แต่ ทั้งนี้ อนึ่ง".split()
)
"""Words that open a sentence in a long run without spaces."""
LONG_RUN = 40
"""Code points without a space from which a connective opens a sentence."""
LOOK_BACK = 128
"""Code points read again before a space for the beginning of its sentence."""
SURE = 0.6
"""Score from which a space behind a polite particle ends a sentence whatever the model says."""
ENOUGH = 0.5
"""Score from which a space counts as the end of the sentence before."""
NEAR = 64
"""Code points on either side that the rule over spaces reads, as in rules mode."""


settle = sentence.settle


def candidates(tokens: Tokens) -> Iterator[int]:
    """Yield the tokens behind which `evidence` may have something to say, in order: all others give None."""
    surfaces = tokens.surfaces
    for i in range(len(surfaces) - 1):
        word, following = surfaces[i], surfaces[i + 1]
        if following.isspace() or word in POLITE or word in SOFT or following in CONNECTIVES:
            yield i


def sure(tokens: Tokens) -> Iterator[int]:
    """Yield the tokens behind which `evidence` may be final: the polite particles."""
    return (i for i, word in enumerate(tokens.surfaces[:-1]) if word in POLITE)


def evidence(tokens: Tokens, i: int) -> Evidence | None:
    """Return what the grammar says of a sentence end behind token ``i``."""
    surfaces = tokens.surfaces
    if i + 1 >= len(surfaces) or surfaces[i].isspace():
        return None
    if surfaces[i + 1].isspace():
        return _at_space(tokens, i)
    if surfaces[i] in POLITE or surfaces[i] in SOFT:
        return _behind_particle(tokens, i)
    if (
        surfaces[i + 1] in CONNECTIVES
        and _run_before(tokens, i) >= LONG_RUN
        and _run_behind(tokens, i) >= LONG_RUN // 2
    ):
        return Evidence("CONNECTIVE", 0.5 if surfaces[i + 1] == "แต่" else 0.6)
    return None


# --- spaces ----------------------------------------------------------------------------------------------------------


def _at_space(tokens: Tokens, i: int) -> Evidence | None:
    right = _text_behind(tokens, i + 2)
    if not _is_thai(tokens.surfaces[i][-1]) and not _is_thai(right[:1]):
        return None
    left = _text_before(tokens, i)
    if tokens.surfaces[i] in POLITE:
        goes_on = _goes_with_particle(tokens, i + 2)
        return Evidence("FINAL_PARTICLE", 0.0 if goes_on else SURE, final=True)
    if tokens.surfaces[i + 2 : i + 3] and tokens.surfaces[i + 2] in POLITE | SOFT or _goes_on(left, right):
        return Evidence("THAI_SPACE", 0.0, final=True)
    score = rules.space(left[-NEAR:], right)
    if score >= ENOUGH:  # The sentence so far may be shorter, at the least the run before the space.
        score = rules.space(left.rpartition(" ")[2][-NEAR:], right)
        if score < ENOUGH:
            score = rules.space(_sentence_so_far(left, right)[-NEAR:], right)
    reason = "FINAL_PARTICLE" if tokens.surfaces[i] in SOFT else "THAI_SPACE"
    return Evidence(reason, score)


def _goes_with_particle(tokens: Tokens, first: int) -> bool:
    """Whether the words from ``first`` on, behind a polite particle and a space, belong to the utterance before."""
    surfaces, tags = tokens.surfaces, tokens.tags
    if first >= len(surfaces):
        return False
    if surfaces[first] == "ที่":
        return tags[first + 1 : first + 2] != ["NCMN"]
    return surfaces[first] in _PARTICLES["tails"] or surfaces[first] in POLITE | SOFT


def _goes_on(left: str, right: str) -> bool:
    """Whether the words at a space cannot be parted: a foreign word and a plain verb, or ฯลฯ within a sentence."""
    foreign = rules.ending_kind(left) == rules.FOREIGN and rules.opening_kind(right) in (rules.OTHER, rules.CARRY)
    return foreign or left.endswith("ฯลฯ")


def _is_thai(char: str) -> bool:
    return "\u0e01" <= char <= "\u0e5b" or char in '"”’)'


def _text_behind(tokens: Tokens, first: int) -> str:
    return "".join(tokens.surfaces[first : first + NEAR // 2])[:NEAR].partition("\n")[0]


def _text_before(tokens: Tokens, i: int) -> str:
    """Return the text up to the end of token ``i``, from a line end or as far back as the look-back reaches."""
    return "".join(tokens.surfaces[max(0, i - LOOK_BACK // 3) : i + 1])[-LOOK_BACK:].rpartition("\n")[2].lstrip()


def _sentence_so_far(left: str, right: str) -> str:
    """Return the end of ``left`` from where its last sentence begins, as its own spaces show."""
    text = f"{left} {right}"
    start, at = 0, left.find(" ")
    while at >= 0:
        if at > start and rules.space(text[start:at][-NEAR:], text[at + 1 : at + 1 + NEAR]) >= ENOUGH:
            start = at + 1
        at = left.find(" ", at + 1)
    return left[start:].lstrip()


# --- text without spaces ---------------------------------------------------------------------------------------------


def _behind_particle(tokens: Tokens, i: int) -> Evidence | None:
    following = tokens.surfaces[i + 1]
    if following in GOES_WITH_PARTICLE or not _is_word(following):
        return None
    if following in ADDRESS and not _run_behind(tokens, i + 1):
        return Evidence("FINAL_PARTICLE", 0.0, final=True)
    if tokens.surfaces[i] in POLITE:
        return Evidence("FINAL_PARTICLE", 0.4 if following in ADDRESS else 0.85, final=following not in ADDRESS)
    opens = following in CONNECTIVES or rules.opening_kind(_text_behind(tokens, i + 1)) in (rules.START, rules.SUBJECT)
    return Evidence("FINAL_PARTICLE", 0.6 if opens and following not in ADDRESS else 0.3)


def _is_word(surface: str) -> bool:
    return len(surface) > 1 and "\u0e01" <= surface[0] <= "\u0e45"


def _run_before(tokens: Tokens, i: int) -> int:
    """Return the code points from the last white space up to the end of token ``i``, at most about ``LONG_RUN``."""
    length = 0
    for k in range(i, -1, -1):
        if length >= LONG_RUN or tokens.surfaces[k].isspace():
            break
        length += len(tokens.surfaces[k])
    return length


def _run_behind(tokens: Tokens, i: int) -> int:
    """Return the code points from behind token ``i`` up to the next white space, at most about ``LONG_RUN``."""
    length = 0
    for surface in tokens.surfaces[i + 1 : i + 1 + LONG_RUN]:
        if length >= LONG_RUN or surface.isspace():
            break
        length += len(surface)
    return length
