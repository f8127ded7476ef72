"""Vietnamese: what the rules know."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Rules
from cjk_sentencizer.lang.lists import alternatives, word_list

UPPER = "A-ZÀ-ÂÈ-ÊÌÍÒ-ÕÙÚÝĂĐĨŨƠƯ" + "".join(map(chr, range(0x1EA0, 0x1EFA, 2)))
"""Vietnamese capitals; from U+1EA0 on every other letter is one (ạ, small, is a whole word and no initial)."""

RULES = Rules(
    abbreviations=frozenset(word_list("vi", "abbreviations")),
    final_abbreviations=frozenset(word_list("vi", "final_abbreviations")),
    closing_abbreviations=frozenset({"v.v.", "vv."}),
    numbered=r"(?:Điều|Chương|Mục|Phần|Bài(?: tập)?|Khoản|Hình|Bảng|Biểu đồ|Sơ đồ|Câu(?: hỏi)?|Bước|Ví dụ|Hỏi|Đáp|Ghi chú|Chú thích|Phụ lục|Tập|Ngày|Mẹo|Đề)\s?\d{1,3}",
    reference=r"cần dẫn nguồn|cần chú thích|ghi chú \d{1,3}",
    glued=rf"(?:{alternatives(word_list('vi', 'glued'))})(?=[\s,])|[{UPPER}]\w*[^\x00-\x7f]\w*(?=[\s,])",
    short_words=rf"(?<![\w.])(?:[{UPPER}]\.)*[{UPPER}]|(?<!\w)[{UPPER}]{{1,3}}(?:\.[{UPPER}]{{1,3}})+",
    starters=rf"[\"“'‘(]*[{UPPER}]",
    quote_goes_on=rf"\s*(?:,|(?![{UPPER}])[a-zà-ɏḀ-ỿ])",
    unfinished=r"(?<!\w)(?:và|của|là|các|những|một|trong|với|cho|để|thì|mà|ở|tại|về|từ|đến|bởi|vì|nhưng|hoặc)",
    subordinate=(
        r"(?:Nhưng |Và )?(?:Vì|Bởi vì|Do|Nếu|Khi(?! nào)|Mặc dù|Dù|Cho dù|Tuy|Để|(?:Sau|Trước|Trong|Từ|Ngay|Mỗi) khi|Trong lúc|Hễ|Bởi)"
        r"\s(?=[^,.!?;:]{3,100}$)(?!.*\s(?:thì|nên)\s)"
    ),
    answers=r"(?:Vâng|Dạ|Ừ|Không|Có|Thế à|Ồ|À)\b(?=[,.!?]|$)",
    speech_goes_on=rf" [–—] ?(?=(?![{UPPER}])[a-zà-ɏḀ-ỿ])",
    whole_line=r"(?:Trân trọng|Kính thư|Thân mến|Thân ái|Thân|Kính chào)(?: kính chào)?,$",
    cannot_open=rf"(?![{UPPER}])[a-zà-ɏḀ-ỿ]",
    heading=r"(?:Chương|Phần|Điều|Mục|CHƯƠNG|PHẦN|ĐIỀU|MỤC)\s+(?:[IVXLC]+|\d+)\b[^.!?\n]{0,60}$",
    longest=150,
)
