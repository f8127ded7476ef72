"""Whether two versions of the package give the same answers, and where not.

    python benchmarks/same_answers.py OLD NEW [--random 2000] [--seed 0] [--size 20000] [--only clauses]

OLD and NEW are each a Python executable that has the package installed, or a folder ``src`` of it. Asked are the sentences in
all modes, streams, explanations, cuts, clauses, chunks and transcripts: of the corpus,
of the transcripts beside it, of the development files in the folder that CJK_SENTENCIZER_DATA names (as they are, and without
their marks), and of random texts of awkward pieces. Each version answers in a process of its own; the answers are compared
line by line.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
LANGUAGES = ("ja", "zh", "th", "vi", "en", "ko")
MODES = ("rules", "auto", "analyzer")
SHOWN = 20
"""Differences that are printed."""
PIECES = """
    「 」 『 』 “ ” " ( ) （ ） [ 【 】 《 》 < 。 ． . ! ? ！ ？ … …… ... 、 ， , ： : ； ?! 。」 ！」と ？」「 ）。 。” 。 。 ！
    ``` |a|b| # - 1. ① (1) ・ 一、 > --- A： 田中「 第一章 Yahoo! モーニング娘。 www ｗｗ 笑 (笑) ^_^ (^^) 哈哈 555 ㅋㅋ 😀 👨‍👩‍👧 ♪
    http://a.b/c?d a@b.co.jp file.txt 3.14 2024.4.18. U.S.A. e.g. Dr. ม.ค. ฯลฯ ๆ ครับ ค่ะ แล้ว ว่า ที่ ตลาด
    今日は雨です と言った って 彼は そして ですよね ました でも 行く 人 寒い 食べたけど ので から 雪が降った それで
    的 了吗 我 但是 他说 因为 所以 天气很好 我们走吧 你呢 然后 สวัสดีครับ และ ผมไป เขา กินข้าว วันนี้อากาศดี เพราะ
    안녕하세요 니다 라고 요 비가 온다 Xin chào ông và Hello The i go it rains </a> `x ` [1] が の を １ 一 ำ ｶﾞ \u200b \u0301
""".split()
SPACES = (" ", " ", "　", "\n", "\n", "\r\n", "\n\n")


class Case(NamedTuple):
    """A text, or a transcript's file, to ask about."""

    name: str
    lang: str
    text: str
    path: Path | None = None


def cases(count: int, seed: int, size: int) -> Iterator[Case]:
    """Give what is asked about: corpus, transcripts, development files, random texts."""
    for path in sorted(CORPUS.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            entry: dict[str, Any] = json.loads(line)
            text = entry.get("text") or ("" if path.stem in ("ja", "zh") else " ").join(entry["sentences"])
            yield Case(entry["id"], path.stem, text)
    for path in sorted((CORPUS / "transcripts").glob("*-*.*")):
        yield Case(path.name, path.name[:2], "", path)
    if folder := os.environ.get("CJK_SENTENCIZER_DATA"):
        for path in sorted(Path(folder).glob("*/*.dev.txt")):
            marked = "\n\n".join(_paragraphs(path))[:size]
            for name, text in (
                ("marked", marked),
                ("bare", "".join(c if c.isalnum() or c.isspace() else "" for c in marked)),
            ):
                yield Case(f"{path.parent.name}/{path.stem} {name}", path.parent.name, text)
    rng = Random(seed)
    for number in range(count):
        parts = (rng.choice(SPACES if rng.random() < 0.2 else PIECES) for _ in range(rng.randint(1, 60)))
        yield Case(f"random {number}", rng.choice(("auto", *LANGUAGES)), "".join(parts))


def _paragraphs(path: Path) -> Iterator[str]:
    separator = "" if path.parent.name in ("ja", "zh") else " "
    for paragraph in path.read_text("utf-8").split("\n\n"):
        yield separator.join(paragraph.split("\n"))


def answers(case: Case) -> Iterator[tuple[str, Callable[[], Iterable[Any]]]]:
    """Give each kind of answer about a case with the function that works it out."""
    if case.path is not None:
        yield from ((f"transcript {mode}", partial(_of_transcript, case.path, case.lang, mode)) for mode in MODES)
        return
    text, lang = case.text, case.lang
    for mode in MODES:
        yield f"sentences {mode}", partial(segmenter(lang, mode).sentences, text)
    for mode in ("rules", "auto"):
        yield f"sentences {mode} in auto", partial(segmenter("auto", mode).sentences, text)
        yield f"stream {mode}", partial(segmenter(lang, mode).stream, list(_cut(text, 37)))
        yield f"explain {mode}", partial(segmenter(lang, mode).explain, text[:5000])
        yield f"clauses {mode}", partial(segmenter(lang, mode).clauses, text)
    yield "cuts", partial(segmenter(lang, "auto").cuts, text)
    yield "chunks", partial(_chunker(lang).chunks, text)
    yield "cues", partial(_of_cues, case)


@cache
def segmenter(lang: str, mode: Any) -> Any:
    """Return the segmenter of this version."""
    from cjk_sentencizer import Segmenter

    return Segmenter(lang, mode=mode)


@cache
def _chunker(lang: str) -> Any:
    from cjk_sentencizer import Chunker

    return Chunker(lang, budget=40, counter="chars", overlap=0)


def _of_transcript(path: Path, lang: str, mode: Any) -> Iterable[Any]:
    from cjk_sentencizer.formats import format_for_path
    from cjk_sentencizer.formats.timed import transcript_of
    from cjk_sentencizer.transcripts import timed_sentences

    reader: Any = format_for_path(path)
    with path.open("rb") as stream:
        text: Any = transcript_of(next(reader.read(stream, path.name, "text")))
    return timed_sentences(segmenter(lang, mode), text)


def _of_cues(case: Case) -> Iterable[Any]:
    """The text as a transcript: cues of uneven length, some with a pause behind them."""
    from cjk_sentencizer.transcripts import Cue, Transcript, timed_sentences

    parts, time = [], 0.0
    for number, piece in enumerate(_cut(case.text[:5000], 17)):
        parts.append(Cue(piece, time, time + 1.5, "AB"[number // 5 % 2]))
        time += 1.5 + (0.0, 0.0, 0.4, 1.2)[number % 4]
    return timed_sentences(segmenter(case.lang, "auto"), Transcript("made", tuple(parts)))


def _cut(text: str, size: int) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = start + size + start % 7
        yield text[start:end]
        start = end


def _plain(answer: Any) -> list[Any]:
    """Return the fields of a sentence, clause, candidate, cut or chunk without its text."""
    fields = answer._asdict()
    return [
        value for name, value in fields.items() if "text" not in name and name not in ("sentences", "id", "parent_id")
    ]


def write(arguments: argparse.Namespace) -> None:
    """Write the answers of the version that this process imports, a line each."""
    warnings.simplefilter("ignore")
    for case in cases(arguments.random, arguments.seed, arguments.size):
        for kind, ask in answers(case):
            if arguments.only in kind:
                try:
                    found: list[Any] = [_plain(each) for each in ask()]
                except Exception as error:  # noqa: BLE001 - a crash is an answer too
                    found = [repr(error)]
                sys.stdout.write(json.dumps([case.name, kind, case.lang, found], default=str) + "\n")


def ask(version: Path, arguments: argparse.Namespace, out: Any) -> subprocess.Popen[bytes]:
    """Start a process in which one version answers."""
    python, environment = sys.executable, {**os.environ, "PYTHONHASHSEED": "0"}
    if version.is_dir():
        environment["PYTHONPATH"] = str(version)
    else:
        python = str(version)
    options = [f"--{name}={getattr(arguments, name)}" for name in ("random", "seed", "size", "only")]
    return subprocess.Popen([python, __file__, "--answers", *options], stdout=out, env=environment)


def compare(arguments: argparse.Namespace) -> int:
    """Print where the answers of the two versions differ; return how many do."""
    console = Console(markup=False, highlight=False, soft_wrap=True)
    with tempfile.TemporaryFile("w+") as old, tempfile.TemporaryFile("w+") as new:
        pairs = zip((arguments.old, arguments.new), (old, new), strict=True)
        processes = [ask(version, arguments, out) for version, out in pairs]
        codes = [process.wait() for process in processes]
        if any(codes):
            raise SystemExit("A version gave no answers; its error is above.")
        old.seek(0)
        new.seek(0)
        total, different = Counter[str](), Counter[str]()
        for ours, theirs in zip_longest(old, new):
            name, kind, lang, before = json.loads(ours)
            total[kind] += 1
            if ours != theirs:
                different[kind] += 1
                if sum(different.values()) <= SHOWN:
                    after = json.loads(theirs)[3]
                    console.print(f"{name} [{lang}] {kind}\n  - {_only(before, after)}\n  + {_only(after, before)}")
    for kind, count in total.items():
        console.print(f"{kind}: {count} answers, {different[kind]} differ")
    return sum(different.values())


def _only(these: list[Any], those: list[Any]) -> str:
    return str([each for each in these if each not in those])[:300]


def main() -> None:
    """Compare two versions, or answer for one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, nargs="?")
    parser.add_argument("new", type=Path, nargs="?")
    parser.add_argument("--random", type=int, default=2000, help="random texts")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--size", type=int, default=20_000, help="code points of each development file")
    parser.add_argument("--only", default="", help="kinds of answers whose name holds this")
    parser.add_argument("--answers", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.answers:
        write(arguments)
    elif arguments.new is None:
        parser.error("two versions are needed")
    else:
        sys.exit(min(1, compare(arguments)))


if __name__ == "__main__":
    main()
