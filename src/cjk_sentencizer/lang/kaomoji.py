"""Faces drawn with marks, (^o^) and the like, which writers of every language here hang behind a remark."""

from __future__ import annotations

_LETTER = "[0-9A-CE-NR-SU-WYZac-lnrstyz]"
"""With which no face is drawn: (A+B), (C++), (50%) are none."""
_SIGN = r"(?:[^\w\s、。，,.!?（()）「」:：/・-]|(?<![ァ-ヺー])・)"
"""With which faces are drawn; ・ also stands between the parts of a name in katakana."""
FACES = (
    rf"[（(](?![ -'*-~]*{_LETTER}[ -'*-~]*[）)])(?=[^（()）\n]{{0,12}}{_SIGN})[^（()）\n。！？!?一-龥]{{2,14}}[）)][ﾉノっ✧*;^oO]{{0,3}}"
    r"|[mｍ][（(]_ _[）)][mｍ]|\^_\^;*|\^\^;*|[TＴ][_＿][TＴ]|>_<"
)
"""Source of a regular expression."""

HINTS = ("m(", "ｍ（", "T_T", "Ｔ＿Ｔ", ">_<")
"""One of these, or ``^``, is in all those without brackets."""

SIGNS = "^*_;´｀∀゜ωдДσ∇><"
"""Characters that make text in brackets look like a face."""
