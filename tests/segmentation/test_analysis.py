"""A text is read once, whatever is asked about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cjk_sentencizer import Chunker, Segmenter
from cjk_sentencizer.segmentation.analysis import read_together
from cjk_sentencizer.segmentation.pauses import Hint

TEXT = "昨日駅前の新しいカフェに行ったんですけどすごく混んでました席がなかなか空かなかったです"
THAI = "ไปไหนมาครับ (วันนี้อากาศดีครับ ไปกันไหม) “ไปก่อนนะครับ แล้วเจอกัน” เขาพูดว่า ไม่รู้ครับ ดร. สมชายมาแล้ว"
ASKED: dict[str, Callable[[Segmenter, str], object]] = {
    "sentences": lambda segmenter, text: segmenter.sentences(text),
    "explain": lambda segmenter, text: segmenter.explain(text),
    "cuts": lambda segmenter, text: segmenter.cuts(text),
    "clauses": lambda segmenter, text: segmenter.clauses(text),
    "chunks": lambda segmenter, text: Chunker(budget=8, counter="chars", segmenter=segmenter).chunks(text),
    "chunks and their clauses": lambda segmenter, text: Chunker(
        budget=8, counter="chars", segmenter=segmenter, parents="sentence"
    ).chunks(text),
}


class Counting:
    """Counts the calls of what it stands before."""

    def __init__(self, inner: Any, calls: Counter[str], name: str) -> None:
        self._inner, self._calls, self.name = inner, calls, name

    def __call__(self, *args: Any, **options: Any) -> Any:
        self._calls[self.name] += 1
        return self._inner(*args, **options)


def counted(calls: Counter[str]) -> Segmenter:
    """Return a segmenter whose analyzer and model count how often they are asked."""
    segmenter = Segmenter("ja")
    grammar = segmenter.engine.words.grammar("ja")
    assert grammar is not None
    assert grammar.model is not None
    analyzer = Counting(grammar.analyzer, calls, "analyzer")
    grammar.analyzer = segmenter.engine.words._analyzers["ja"] = analyzer
    grammar.model.__dict__["scores_of"] = Counting(grammar.model.scores_of, calls, "model")
    return segmenter


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_the_words_of_a_passage_are_read_once(asked: Callable[[Segmenter, str], object]) -> None:
    calls: Counter[str] = Counter()
    segmenter = counted(calls)
    try:
        asked(segmenter, TEXT)
    finally:
        del segmenter.engine.words.grammar("ja").model.__dict__["scores_of"]  # type: ignore[union-attr]
    assert calls == {"analyzer": 1, "model": 1}


def test_all_views_of_one_analysis_share_what_was_read() -> None:
    calls: Counter[str] = Counter()
    segmenter = counted(calls)
    try:
        analysis = segmenter.analyse(TEXT)
        views = [analysis.sentences(), analysis.candidates(), analysis.cuts(), analysis.clauses(), analysis.tokens()]
    finally:
        del segmenter.engine.words.grammar("ja").model.__dict__["scores_of"]  # type: ignore[union-attr]
    assert calls == {"analyzer": 1, "model": 1}
    plain = Segmenter("ja")
    assert views[:4] == [plain.sentences(TEXT), plain.explain(TEXT), plain.cuts(TEXT), plain.clauses(TEXT)]


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_the_rules_read_a_text_once_where_words_decide_everywhere(
    asked: Callable[[Segmenter, str], object],
) -> None:
    calls: Counter[str] = Counter()
    segmenter = Segmenter("th")
    scanner: Any = segmenter.engine.scanner
    scanner.scan = Counting(scanner.scan, calls, "scan")
    asked(segmenter, THAI)
    assert calls == {"scan": 1}


def test_the_notes_of_one_scan_say_what_scans_of_single_spans_say() -> None:
    once, by_span = Segmenter("th"), Segmenter("th", mode="analyzer")
    by_span.engine.words.certain = False
    by_span.engine.words.everywhere = False
    by_span.engine.words.needs_words = lambda text, passage: True  # type: ignore[method-assign]
    assert once.cuts(THAI) == by_span.cuts(THAI)
    assert once.explain(THAI) == by_span.explain(THAI)


def test_texts_that_are_read_together_have_the_sentences_of_each_alone() -> None:
    segmenter, texts = Segmenter("auto"), [TEXT, "", "雨だ。山だ。", "ไปไหนมาครับ วันนี้อากาศดี", TEXT[5:]]
    analyses = [segmenter.analyse(text) for text in texts]
    read_together(analyses)
    assert [analysis.sentences() for analysis in analyses] == [segmenter.sentences(text) for text in texts]


@pytest.mark.parametrize("lang", ["ja", "zh", "th"])
def test_a_hint_without_content_changes_nothing(lang: str) -> None:
    text = {"ja": TEXT, "zh": "我吃完了然后去睡觉了吗", "th": "หลาน ๆ ช่วยกันเก็บมะม่วงใส่ตะกร้า แล้วกลับบ้าน"}[lang]
    segmenter = Segmenter(lang)
    assert segmenter.sentences(text, hints=[Hint(3, None, cue_end=False)]) == segmenter.sentences(text)


def test_the_strict_threshold_leaves_the_segmenter_as_it_is() -> None:
    segmenter = Segmenter("ja")
    strict = segmenter.strict()
    assert [strict.engine.decision.limits.strict, segmenter.engine.decision.limits.strict] == [True, False]
    assert len(strict.sentences(TEXT)) <= len(segmenter.sentences(TEXT))
