"""The texts that are measured: files of sentences where there are some, otherwise text made here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path

DATA_VARIABLE = "CJK_SENTENCIZER_DATA"
DEFAULT_DATA = Path(__file__).resolve().parents[1] / "projects/boundary_model/assets/text"
"""What the project of the boundary models makes of public corpora."""

ARTICLES = {"ja": "ja/jaquad_wikipedia.dev.txt", "zh": "zh/cmrc2018_wikipedia.dev.txt", "th": "th/ud_tud.dev.txt"}
"""The file that stands for clean running text in each language."""

MADE = {
    "ja": (
        "第{n}回の調査では、川の水温を朝と夕方に測った。",
        "「去年より高いですね」と担当者は言い、記録用紙に{n}.5度と書き込んだ。",
        "原因はまだはっきりしないが、上流の工事が関係しているのではないかという意見もある。",
        "次の調査は来月行われる予定だ。",
    ),
    "zh": (
        "第{n}次调查在清晨和傍晚各测了一次水温。",
        "负责人说：“比去年高。”他在表上写下了{n}.5度。",
        "原因还不清楚，不过也有人认为，这和上游的工程有关。",
        "下一次调查预计在下个月进行。",
    ),
    "th": (
        "การสำรวจครั้งที่ {n} วัดอุณหภูมิน้ำในตอนเช้าและตอนเย็น",
        "เจ้าหน้าที่บอกว่าสูงกว่าปีที่แล้วเล็กน้อย",
        "ยังไม่ทราบสาเหตุที่แน่ชัดแต่บางคนเห็นว่าเกี่ยวข้องกับงานก่อสร้าง",
        "การสำรวจครั้งต่อไปจะมีขึ้นในเดือนหน้า",
    ),
}
"""Sentences to make text of, ``{n}`` a running number."""

MARKDOWN = """\
## {n}. 概要 Overview

バージョン{n}.4.2では、設定ファイル（config.yaml）の読み込みが速くなりました。詳細は https://example.org/v{n}?lang=ja を参照してください。
Dr. Smith said "It works." The update takes 2.5 minutes, e.g. on a laptop.

- 対応OS：Linux、macOS
- 必要なメモリ：{n}GB以上
1. ダウンロードする。
2. 「実行しますか？」と聞かれたら「はい」を選ぶ。

| 项目 | 数值 |
|------|------|
| 速度 | {n}.7 MB/s |

```python
print("{n}. done.")
```

他说：“这个版本好多了。”我们测试了{n}次，没有发现问题！真的吗？……当然是真的。

> 引用：更新前请备份。备份完成后再继续。

"""


def data_folder(given: Path | None = None) -> Path | None:
    """Return the folder of sentence files: the one given, the variable's, the default; ``None`` where it is not there."""
    folder = given or Path(os.environ.get(DATA_VARIABLE, DEFAULT_DATA))
    return folder.resolve() if folder.is_dir() else None


def documents(lang: str, folder: Path | None) -> Iterator[list[str]]:
    """Give documents as lists of sentences, without end: the article file's over and over, or made ones."""
    path = folder / ARTICLES[lang] if folder else None
    if path and path.is_file():
        found = [part.split("\n") for part in path.read_text("utf-8").split("\n\n")]
        yield from cycle([[line for line in document if line] for document in found])
    for n in count(1):
        yield [sentence.format(n=n) for sentence in MADE[lang]]


def article(lang: str, size: int, folder: Path | None) -> str:
    """Return about ``size`` code points of running text, a blank line between documents."""
    separator = " " if lang == "th" else ""
    return _fill((separator.join(each) + "\n\n" for each in documents(lang, folder)), size)


def markdown(size: int) -> str:
    """Return about ``size`` code points of Markdown in Japanese, Chinese and English."""
    return _fill((MARKDOWN.format(n=n) for n in count(1)), size)


def _fill(pieces: Iterator[str], size: int) -> str:
    taken: list[str] = []
    while size > 0:
        taken.append(next(pieces))
        size -= len(taken[-1])
    return "".join(taken)
