"""The public door: text in, sentences out."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Collection, Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from cjk_sentencizer import lang as languages
from cjk_sentencizer.lang.tags import code_of
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.analysis import Analysis, Engine
from cjk_sentencizer.segmentation.cuts import Cut
from cjk_sentencizer.segmentation.decision import Decision
from cjk_sentencizer.segmentation.lines import LineReader, Newlines
from cjk_sentencizer.segmentation.patterns import patterns_for
from cjk_sentencizer.segmentation.pauses import Hint
from cjk_sentencizer.segmentation.rules import Candidate, Scanner
from cjk_sentencizer.segmentation.stream import Stream
from cjk_sentencizer.segmentation.types import Clause, Sentence
from cjk_sentencizer.segmentation.words import GivenTokens, Limits, Settings, Words

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.model import BoundaryModel

Mode = Literal["auto", "rules", "analyzer"]


class Segmenter:
    """Finds the sentences of a text; safe to share between threads, and picklable.

    Args:
        lang: code of the language or a BCP 47 tag (``zh-TW``), or ``auto``: by script, run by run.
        mode: ``rules`` never loads an analyzer, ``analyzer`` asks it everywhere, ``auto`` only where marks may be
            missing.
        threshold: score in 0..1 from which a place without a mark is a boundary; None for the model's own.
        newlines: what a line end means: a boundary where the line looks complete (``auto``), ``always``, only
            ``blank`` lines, ``never``.
        abbreviations: words, with or without their full stop, after which no sentence ends.
        terminators: the characters that end sentences, in place of all that are known.
        split_quotes: whether sentences inside quotation marks are cut.
        analyzer: engine of the language's analyzer (``sudachi:A``, ``jieba`` …); None for the language's default, the
            fastest one that is installed (see ``engines``).
        model: ``default``, None for rules and morphology alone, the path of a model that ``train`` wrote, or
            the model itself.

    Raises:
        ValueError: an option has no such value; the message lists those it has.
        ImportError: ``mode="analyzer"`` and the language's analyzer is not installed.
    """

    def __init__(
        self,
        lang: str = "auto",
        mode: Mode = "auto",
        threshold: float | None = None,
        newlines: Newlines = "auto",
        abbreviations: Sequence[str] = (),
        terminators: Iterable[str] | None = None,
        split_quotes: bool = False,
        analyzer: str | None = None,
        model: str | BoundaryModel | None = "default",
    ) -> None:
        lang = code_of(lang, languages.AVAILABLE)
        _check(lang, mode, threshold, newlines, analyzer)
        _check_words(abbreviations, terminators)
        self.lang, self.mode, self.newlines = lang, mode, newlines
        chosen = None if terminators is None else "".join(sorted(set("".join(terminators))))
        patterns = patterns_for(lang, chosen, tuple(abbreviations))
        words, scanner = Words(lang, mode, patterns, Settings(analyzer, model)), Scanner(patterns, split_quotes)
        decision = Decision(scanner, words, Limits(threshold))
        self.engine = Engine(LineReader(patterns, newlines), scanner, words, decision)
        """What its analyses and streams share."""

    @property
    def engines(self) -> dict[str, str]:
        """The engine that reads the words of each language, by the language's code.

        Languages whose engine is not installed are left out. In rules mode no words are read.

        >>> Segmenter("ja").engines
        {'ja': 'sudachi'}
        """
        return self.engine.words.engines()

    def strict(self) -> Segmenter:
        """Return a segmenter that asks the model for its strict threshold: few invented boundaries, more missed ones.

        A threshold of the caller's own stays. Chunkers take it: an invented boundary breaks a chunk, a missed one only
        lengthens it.
        """
        strict = copy(self)
        strict.engine = self.engine.with_limits(self.engine.decision.limits._replace(strict=True))
        return strict

    def analyse(self, text: str, tokens: GivenTokens = None, hints: Sequence[Hint] = ()) -> Analysis:
        """Return the analysis of ``text``, whose views are its sentences, clauses, cuts, explanation and words.

        Nothing is read twice: clauses are found in the words that the sentences were found by. See ``sentences`` for
        the arguments.

        >>> analysis = Segmenter("ja").analyse("雨だ。でも、行く。")
        >>> len(analysis.sentences()), len(analysis.clauses()), len(analysis.tokens(0, 2).surfaces)
        (2, 3, 2)
        """
        return Analysis(self.engine, text, tokens, hints)

    def sentences(self, text: str, tokens: GivenTokens = None, hints: Sequence[Hint] = ()) -> list[Sentence]:
        """Return the sentences of ``text`` in order; together they hold every character that is no white space.

        Args:
            text: any text, empty too.
            tokens: its tokens where the caller has them from the language's analyzer already, or a function that gives
                them (or None) and is called only if the words are needed.
            hints: where the cues of a transcript ended, its pauses and changes of speakers, by offset.

        >>> [s.text for s in Segmenter("ja", mode="rules").sentences("雨だ。「帰る。」と言った。")]
        ['雨だ。', '「帰る。」と言った。']
        """
        return Analysis(self.engine, text, tokens, hints, keep=False).sentences()

    def clauses(
        self, text: str, min_chars: int = 0, max_tier: int | None = None, sentences: Sequence[Sentence] | None = None
    ) -> list[Clause]:
        """Return the clauses of ``text`` in order; those of a sentence cover it but for white space between them.

        Args:
            text: any text.
            min_chars: shorter clauses are joined to a neighbour in their sentence.
            max_tier: the weakest tier at which to cut, None for all.
            sentences: the sentences of ``text`` where they are known.

        >>> [c.text for c in Segmenter("zh").clauses("他爱看书；她爱画画。")]
        ['他爱看书；', '她爱画画。']
        """
        return self.analyse(text).clauses(min_chars, max_tier, sentences)

    def tokens(self, text: str) -> Tokens:
        """Return the words of ``text`` by the analyzer of its language; by white space and marks alone in rules mode."""
        return self.engine.words.tokens(text, 0, len(text))

    def explain(self, text: str, hints: Sequence[Hint] = ()) -> list[Candidate]:
        """Return every place that was considered, with the reason for or against a boundary there, in order.

        ``hints`` are as `sentences` has them.
        """
        return self.analyse(text, None, hints).candidates()

    def cuts(self, text: str) -> list[Cut]:
        """Return every place where a sentence ends at some threshold, in order; `sentences_at` gives the sentences at one."""
        return self.analyse(text).cuts()

    def stream(self, pieces: Iterable[str]) -> Iterator[Sentence]:
        """Yield the sentences of a text that arrives in pieces, each as soon as nothing that follows can change it.

        Offsets count from the start of the first piece. In rules mode the sentences are those of the whole text. In
        the other modes a place without a mark is decided when `stream.LOOKAHEAD_WORDS` code points behind it have arrived,
        from the text up to there, so that a few boundaries can differ from those of the whole; none is ever revised.
        """
        stream = Stream(self.engine)
        for piece in pieces:
            yield from stream.feed(piece)
        yield from stream.flush()

    async def astream(self, pieces: AsyncIterable[str]) -> AsyncIterator[Sentence]:
        """Yield the sentences of a text that arrives in pieces from an asynchronous source, as ``stream`` does."""
        stream = Stream(self.engine)
        async for piece in pieces:
            for sentence in stream.feed(piece):
                yield sentence
        for sentence in stream.flush():
            yield sentence


def split(text: str, lang: str = "auto") -> list[str]:
    """Return the sentences of ``text`` as strings, without the white space between them.

    Args:
        text: any text, empty too.
        lang: code of the language or a BCP 47 tag, or ``auto``: by script, run by run.

    Raises:
        ValueError: there are no rules for the language.

    >>> split("雨だ。「帰る。」と言った。", "ja")
    ['雨だ。', '「帰る。」と言った。']
    """
    return [sentence.text for sentence in _default(code_of(lang, languages.AVAILABLE)).sentences(text)]


@lru_cache(maxsize=8)
def _default(lang: str) -> Segmenter:
    """Return the segmenter of a language with default settings, made once in a process."""
    return Segmenter(lang)


def _check(lang: str, mode: str, threshold: float | None, newlines: str, analyzer: str | None) -> None:
    for name, value, known in (("mode", mode, get_args(Mode)), ("newlines", newlines, get_args(Newlines))):
        if value not in known:
            raise ValueError(f"No {name} {value!r}. Available: {', '.join(known)}.")
    if threshold is not None and not (isinstance(threshold, (int, float)) and 0 <= threshold <= 1):
        raise ValueError(f"threshold is a probability in 0..1, not {threshold!r}.")
    if analyzer is not None:
        codes = languages.AVAILABLE if lang == "auto" else (lang,)
        known = tuple(dict.fromkeys(engine for code in codes for engine in languages.engine_names(code)))
        if analyzer not in known:
            raise ValueError(f"No analyzer {analyzer!r} for language {lang!r}. Available: {', '.join(known)}.")


def _check_words(abbreviations: Iterable[str], terminators: Iterable[str] | None) -> None:
    if isinstance(abbreviations, (str, bytes)) or not _all_strings(abbreviations):
        raise ValueError(
            f"abbreviations is a list of words, not {abbreviations!r}. Pass for example ['Dr.', 'approx.']."
        )
    if terminators is not None and not _all_strings(terminators):
        raise ValueError(
            f"terminators is a string of characters or a list of them, not {terminators!r}. Pass for example '。！？'."
        )


def _all_strings(values: object) -> bool:
    return isinstance(values, Collection) and all(isinstance(value, str) for value in values)
