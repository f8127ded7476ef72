"""``cjk-sentencizer demo``: a few texts, cut, each boundary with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cjk_sentencizer.cli.errors import user_errors
from cjk_sentencizer.cli.segmenter import make_segmenter

if TYPE_CHECKING:
    from rich.console import Console


class Sample(NamedTuple):
    """A text to show."""

    title: str
    lang: str
    text: str


SAMPLES = (
    Sample(
        "Japanese dialogue",
        "ja",
        "店員：いらっしゃいませ！何名様ですか？\n"
        "客：二人です。「モーニング娘。」のポスターがある席、空いてますか。\n"
        "店員：あちらですね。「禁煙ですが、よろしいですか。」とお伝えしているのですが……\n"
        "客：大丈夫です(笑) 3.5時間くらい居てもいいですか？",
    ),
    Sample(
        "Japanese, as a recogniser hears it",
        "ja",
        "昨日駅前の新しいカフェに行ったんですけどすごく混んでました席がなかなか空かなくて結局三十分くらい待ちましたでも"
        "コーヒーはおいしかったですよまた今度一緒に行きませんか",
    ),
    Sample(
        "Chinese article",
        "zh",
        "城南的旧粮仓改成了图书馆。馆长说：“我们只换了窗户和灯。墙是一百年前的墙。”读者却说，最好的是屋顶！\n"
        "开放第一周，每天来的人超过2.3万……周末更多。目录见https://example.org/books?page=1。你去过吗？",
    ),
    Sample(
        "Chinese, without marks",
        "zh",
        "你到家了吗我刚下地铁外面雨下得好大啊我没带伞你能来接我一下吗好的那你在门口等我吧",
    ),
    Sample(
        "Thai paragraph",
        "th",
        "เมื่อวานฝนตกหนักทั้งวัน ถนนหน้าบ้านจึงมีน้ำท่วมเล็กน้อย แม่บอกว่าอย่าเพิ่งออกไปข้างนอกนะ "
        "ผมรอจนถึง 16.30 น. แล้วจึงเดินไปตลาด ที่นั่นมีผัก ผลไม้ ขนม ฯลฯ ขายเต็มไปหมด คุณเคยไปหรือยังครับ",
    ),
)


def demo() -> None:
    """Cut a Japanese dialogue, a Chinese article, a Thai paragraph and texts without marks, and say why."""
    from rich.console import Console

    console = Console()
    with user_errors():
        for sample in SAMPLES:
            _show(sample, console)


def _show(sample: Sample, console: Console) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(title=sample.title, title_justify="left", title_style="bold", expand=False, show_lines=False)
    table.add_column("sentence", overflow="fold")
    table.add_column("reason", style="green", no_wrap=True)
    table.add_column("score", justify="right", style="dim")
    for sentence in make_segmenter(sample.lang).sentences(sample.text):
        table.add_row(Text(sentence.text), str(sentence.reason), f"{sentence.score:.2f}")
    console.print(table)
    console.print()
