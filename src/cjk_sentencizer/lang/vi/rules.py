"""Vietnamese: what the rules know."""

from __future__ import annotations

from cjk_sentencizer.lang.base import Rules

UPPER = "A-ZÀ-ÂÈ-ÊÌÍÒ-ÕÙÚÝĂĐĨŨƠƯ" + "".join(map(chr, range(0x1EA0, 0x1EFA, 2)))
"""Vietnamese capitals; from U+1EA0 on every other letter is one (ạ, small, is a whole word and no initial)."""

ABBREVIATIONS = frozenset(
    """
    ts. ths. tp. tp.hcm. tx. tt. q. p. h. x. đ. gs. pgs. gs.ts. pgs.ts. bs. ks. kts. ths.bs. cn. nxb. tr. ô. ông. bà. st. số.
    th.s. t.p. p.gs. ncs. ls. nsnd. nsưt. gđ. ubnd. qđ. nđ. cp. đ/c. vd. v.d. tk. ss.
    """.split()
)

RULES = Rules(
    abbreviations=ABBREVIATIONS,
    final_abbreviations=frozenset({"v.v.", "v.v..", "vv.", "tcn.", "scn."}),
    closing_abbreviations=frozenset({"v.v.", "vv."}),
    numbered=r"(?:Điều|Chương|Mục|Phần|Bài|Khoản)\s+\d{1,3}",
    short_words=rf"(?<![\w.])(?:[{UPPER}]\.)*[{UPPER}]|(?<!\w)[{UPPER}]{{1,3}}(?:\.[{UPPER}]{{1,3}})+",
    starters=rf"[\"“'‘(]*[{UPPER}]",
    quote_goes_on=r"\s*(?:,|[a-zà-ɏḀ-ỿ])",
    unfinished=r"(?<!\w)(?:và|của|là|các|những|một|trong|với|cho|để|thì|mà|ở|tại|về|từ|đến|bởi|vì|nhưng|hoặc)",
    subordinate=(
        r"(?:Nhưng |Và )?(?:Vì|Bởi vì|Do|Nếu|Khi(?! nào)|Mặc dù|Dù|Cho dù|Tuy|Để|(?:Sau|Trước|Trong|Từ|Ngay|Mỗi) khi|Trong lúc|Hễ|Bởi)"
        r"\s(?=[^,.!?;:]{3,100}$)(?!.*\s(?:thì|nên)\s)"
    ),
    answers=r"(?:Vâng|Dạ|Ừ|Không|Có|Thế à|Ồ|À)\b(?=[,.!?]|$)",
    cannot_open=r"[a-zà-ɏḀ-ỿ]",
    heading=r"(?:Chương|Phần|Điều|Mục|CHƯƠNG|PHẦN|ĐIỀU|MỤC)\s+(?:[IVXLC]+|\d+)\b[^.!?\n]{0,60}$",
    longest=150,
)
