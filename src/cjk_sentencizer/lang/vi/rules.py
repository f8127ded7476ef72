"""Vietnamese: what the rules know."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Rules
from cjk_sentencizer.lang.word_lists import any_of, words

UPPER = "A-ZÀ-ÂÈ-ÊÌÍÒ-ÕÙÚÝĂĐĨŨƠƯ" + "".join(map(chr, range(0x1EA0, 0x1EFA, 2)))
"""Vietnamese capitals; from U+1EA0 on every other letter is one (ạ, small, is a whole word and no initial)."""

RULES = Rules(
    abbreviations=frozenset(words("vi", "abbreviations")),
    final_abbreviations=frozenset(words("vi", "final_abbreviations")),
    closing_abbreviations=frozenset({"v.v.", "vv."}),
    numbered=r"(?:Điều|Chương|Mục|Phần|Bài(?: tập)?|Khoản|Hình|Bảng|Biểu đồ|Sơ đồ|Câu(?: hỏi)?|Bước|Ví dụ|Hỏi|Đáp|Ghi chú|Chú thích|Phụ lục|Tập|Ngày|Mẹo|Đề)\s?\d{1,3}",
    reference=r"cần dẫn nguồn|cần chú thích|ghi chú \d{1,3}",
    glued=rf"(?:{any_of(words('vi', 'glued'))})(?=[\s,])|[{UPPER}]\w*[^\x00-\x7f]\w*(?=[\s,])",
    short_words=rf"(?<![\w.])(?:[{UPPER}]\.)*[{UPPER}]|(?<!\w)[{UPPER}]{{1,3}}(?:\.[{UPPER}]{{1,3}})+",
    starters=rf"[\"“'‘(]*[{UPPER}]",
    quote_goes_on=rf"\s*(?:,|(?![{UPPER}])[a-zà-ɏḀ-ỿ])",
    unfinished=r"(?<!\w)(?:và|của|là|các|những|một|trong|với|cho|để|thì|mà|ở|tại|về|từ|đến|bởi|vì|nhưng|hoặc)",
    cannot_open=rf"(?![{UPPER}])[a-zà-ɏḀ-ỿ]",
    heading=r"(?:Chương|Phần|Điều|Mục|CHƯƠNG|PHẦN|ĐIỀU|MỤC)\s+(?:[IVXLC]+|\d+)\b[^.!?\n]{0,60}$",
    longest=150,
)
