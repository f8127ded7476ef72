"""Punctuation that every language here shares: Unicode's marks, closers and pairs, as plain strings of characters."""

from __future__ import annotations

TERMINATORS = "。｡︒！？‼⁇⁈⁉‽﹗﹖︕︖؟۔।॥។៕။።"
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

COMPARISONS = "＜"
"""Brackets that are also signs of comparison."""

TITLES = "《〈"
"""Brackets around titles, which end no sentence whatever mark the title has."""

STRAIGHT_QUOTES = '"＂'
"""Each opens and closes; paired only where its partner stands near."""

APOSTROPHE = "'"
"""A straight quote too where its partner stands near behind a mark."""

CLOSERS = "".join(sorted({*QUOTES.values(), *BRACKETS.values()})) + "〞"

BULLETS = "•‣◦・●○■□◆◇▪▫※▶►✓✔"
"""Signs that begin an item of a list: what `bullet` says of each holds too."""
_BLANKS = "●○"
"""Bullets that also stand for what is left out (○月○日)."""
_COUNTED = "月(?![曜末例刊間间])|日(?![程曜時时本常])|年(?![間间賀贺齢龄末])|[時时](?![間间刻給])|分(?![野類类担析])|[秒歳岁号號×△]|월|일(?!정)|년"
"""What is counted behind a number that was left out, not a word that begins with the same character."""


def bullet(char: str) -> str:
    """Source of a pattern: this sign where it begins an item, not in a row of itself and not for a number left out."""
    alone = f"{char}(?<!{char}.)(?!{char})"
    return f"{alone}(?!{_COUNTED})" if char in _BLANKS else alone


CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
INLINE_ITEMS = {
    "・": "(?<![ァ-ヺー・])・(?!・)|(?<!・)・(?![ァ-ヺー・])",
    **dict.fromkeys(CIRCLED, f"[{CIRCLED}]"),
    **{char: bullet(char) for char in "●■◆▪•◦○□◇"},
}
"""What begins an item of a list that runs on in one line -> what begins the next one (・ also joins katakana words)."""

EMOJI = "\u200d\ufe0e\ufe0f\u20e3\u2600-\u26ff\u2700-\u27bf\u2b1b\u2b1c\u2b50\u2b55\U0001f000-\U0001faff\U000e0020-\U000e007f"
"""Body of a character class: pictographs, their joiners and modifiers."""

FEELINGS = (
    "\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff\U0001f600-\U0001f64f\U0001f910-\U0001f92f\U0001f970-\U0001f97a\U0001fae0-\U0001fae8"
    "\U0001f90c-\U0001f90f\U0001f440-\U0001f450\U0001f490-\U0001f49f\U0001f4a0-\U0001f4af\U0001f386-\U0001f38a\u2728\u2764\u2763\u270a-\u270d"
    "\u2639\u263a\U0001f525\U0001f389\U0001faf0-\U0001faf8\U0001f44f\U0001f64c\U0001f937\U0001f926"
)
"""Body of a character class: the emoji that show a feeling or a gesture; the others also stand for things."""

SIGNS = "♪♫♬♡♥☆★"
"""Signs that writers hang behind a final mark."""

WAVES = "〜～~"
"""Wave dashes, which draw out a sound behind a final mark, and also stand before the end of a period (〜5/31)."""

DECORATIONS = EMOJI + SIGNS + WAVES
"""Body of a character class: what writers hang behind a final mark."""

LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters that end a line, as ``str.splitlines`` has them; CR LF counts once."""

INVISIBLE = "\u200b\u200c\u2060\ufeff\u00ad\u200e\u200f"
"""Characters without width: text, never white space, and looked through by the rules."""
