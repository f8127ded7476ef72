"""Punctuation that every language here shares: Unicode's marks, closers and pairs, as plain strings of characters."""

from __future__ import annotations

TERMINATORS = "。｡︒！？‼⁇⁈⁉‽﹗﹖︕︖"
"""Marks that end a sentence wherever they stand, but for the vetoes."""

ASCII_TERMINATORS = "!?"
"""Marks that end a sentence unless they stand inside a run of ASCII (``a!=b``, ``?q=1``)."""

FULL_STOPS = ".．﹒"
"""Full stops that are also decimal points, list marks and parts of names."""

ELLIPSES = "…⋯‥"
"""One of these, or two and more full stops, make an ellipsis."""

COMMAS = "、，､,；;：:﹐﹑﹔"
"""Marks after which a sentence goes on."""

QUOTES = {
    "「": "」",
    "『": "』",
    "“": "”",
    "‘": "’",
    "«": "»",
    "‹": "›",
    "〝": "〟",
    "｢": "｣",
    "﹁": "﹂",
    "﹃": "﹄",
    "„": "”",
}
"""Opening quotation marks and what closes them."""

BRACKETS = {
    "（": "）", "(": ")", "［": "］", "[": "]", "【": "】", "〔": "〕", "〈": "〉", "《": "》", "｛": "｝", "{": "}",
    "〖": "〗", "〘": "〙", "＜": "＞",
}  # fmt: skip
"""Other opening brackets and what closes them."""

TITLES = "《〈"
"""Brackets around titles, which end no sentence whatever mark the title has."""

STRAIGHT_QUOTES = '"＂'
"""Each opens and closes; paired only where its partner stands near."""

APOSTROPHE = "'"
"""A straight quote too where its partner stands near behind a mark."""

CLOSERS = "".join(sorted({*QUOTES.values(), *BRACKETS.values()})) + "〞"

_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
INLINE_ITEMS = {
    "・": "(?<![ァ-ヺー])・(?!・)|・(?![ァ-ヺー・])",
    **dict.fromkeys(_CIRCLED, f"[{_CIRCLED}]"),
    **{bullet: bullet for bullet in "●■◆▪•◦○□◇"},
}
"""What begins an item of a list that runs on in one line -> what begins the next one (・ also joins katakana words)."""

EMOJI = "\u200d\ufe0e\ufe0f\u20e3\u2600-\u26ff\u2700-\u27bf\u2b1b\u2b1c\u2b50\u2b55\U0001f000-\U0001faff\U000e0020-\U000e007f"
"""Body of a character class: pictographs, their joiners and modifiers."""

DECORATIONS = EMOJI + "♪♫♬♡♥☆★〜～~"
"""Body of a character class: what writers hang behind a final mark."""

LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters that end a line, as ``str.splitlines`` has them; CR LF counts once."""

INVISIBLE = "\u200b\u200c\u2060\ufeff\u00ad\u200e\u200f"
"""Characters without width: text, never white space, and looked through by the rules."""
