"""spaCy tokenizers over the analyzers, named in a config as ``@tokenizers = "cjk.JiebaTokenizer.v1"`` and so on.

Every tokenizer gives back the text exactly, by spaCy's conventions: a single space after a word is its
``whitespace_``, any other run of white space is a token of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import srsly
from spacy import util
from spacy.language import Language
from spacy.scorer import Scorer
from spacy.tokens import Doc
from spacy.training import Example, validate_examples
from spacy.vocab import Vocab

from cjk_sentencizer.lang.th.analyzer import load as load_thai
from cjk_sentencizer.lang.tokens import Analyzer
from cjk_sentencizer.lang.zh.analyzer import load as load_chinese


def with_spaces(surfaces: Iterable[str]) -> tuple[list[str], list[bool], list[int]]:
    """Return words, whether a space follows each, and the index of its surface (-1 for white space).

    >>> with_spaces(["a", " ", "b", " ", " ", "c"])
    (['a', 'b', ' ', 'c'], [True, True, False, False], [0, 2, -1, 5])
    """
    words: list[str] = []
    spaces: list[bool] = []
    sources: list[int] = []
    gap: list[str] = []

    def end_gap() -> None:
        run = "".join(gap)
        gap.clear()
        if words and run[0] == " ":
            spaces[-1] = True
            run = run[1:]
        if run:
            words.append(run)
            spaces.append(False)
            sources.append(-1)

    for index, surface in enumerate(surfaces):
        if surface.isspace():
            gap.append(surface)
            continue
        if gap:
            end_gap()
        words.append(surface)
        spaces.append(False)
        sources.append(index)
    if gap:
        end_gap()
    return words, spaces, sources


class Tokenizer(util.DummyTokenizer, ABC):
    """What the tokenizers share: settings that travel with a saved or pickled pipeline.

    A subclass names its settings, which are its keyword arguments and its attributes.
    """

    settings: tuple[str, ...] = ()

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    @abstractmethod
    def prepare(self) -> None:
        """Make what depends on the settings; called whenever they were set."""

    def get_settings(self) -> dict[str, Any]:
        """Return the settings by name."""
        return {name: getattr(self, name) for name in self.settings}

    def set_settings(self, settings: dict[str, Any]) -> None:
        """Replace the settings."""
        for name, value in settings.items():
            setattr(self, name, value)
        self.prepare()

    def __getstate__(self) -> tuple[Vocab, dict[str, Any]]:
        return self.vocab, self.get_settings()

    def __setstate__(self, state: tuple[Vocab, dict[str, Any]]) -> None:
        self.vocab, settings = state
        self.set_settings(settings)

    def to_bytes(self, **kwargs: Any) -> bytes:
        """Return the settings as bytes."""
        data: bytes = srsly.msgpack_dumps(self.get_settings())
        return data

    def from_bytes(self, data: bytes, **kwargs: Any) -> "Tokenizer":
        """Read the settings that ``to_bytes`` wrote."""
        self.set_settings(srsly.msgpack_loads(data))
        return self

    def to_disk(self, path: str | Path, **kwargs: Any) -> None:
        """Write the settings to a file."""
        Path(path).write_bytes(self.to_bytes())

    def from_disk(self, path: str | Path, **kwargs: Any) -> "Tokenizer":
        """Read the settings that ``to_disk`` wrote."""
        return self.from_bytes(Path(path).read_bytes())

    def score(self, examples: Iterable[Example], **kwargs: Any) -> dict[str, Any]:
        """Score the tokenization against that of the examples."""
        examples = list(examples)
        validate_examples(examples, f"{type(self).__name__}.score")
        return Scorer.score_tokenization(examples)


class AnalyzerTokenizer(Tokenizer):
    """A tokenizer that takes words, and tags where there are any, from an analyzer."""

    analyzer: Analyzer

    def __call__(self, text: str) -> Doc:
        """Return the tokenized text."""
        tokens = self.analyzer(text)
        words, spaces, sources = with_spaces(tokens.surfaces)
        if not any(tokens.tags):
            return Doc(self.vocab, words=words, spaces=spaces)
        # "x" is jieba's own tag for what is no word.
        tags = [tokens.tags[source] if source >= 0 else "x" for source in sources]
        return Doc(self.vocab, words=words, spaces=spaces, tags=tags)


class JiebaTokenizer(AnalyzerTokenizer):
    """Chinese words and jieba's tags (``token.tag_``); engines as in ``lang.zh.analyzer``, by default the fastest one installed.

    The words of a user dictionary (a path, in jieba's format) are saved with the pipeline: where it is loaded, the
    file is not needed.
    """

    settings = ("engine", "user_words")

    def __init__(self, vocab: Vocab, engine: str | None = None, user_dict: str | None = None) -> None:
        super().__init__(vocab)
        self.engine = engine
        self.user_words = ""
        self._missing = user_dict
        if user_dict is not None and Path(user_dict).is_file():
            self.user_words = Path(user_dict).read_text(encoding="utf-8-sig")
            self._missing = None
        self.prepare()

    def prepare(self) -> None:
        """Make the analyzer."""
        self.analyzer = load_chinese(self.engine, self.user_words)
        self.engine = self.analyzer.name  # saved with the pipeline, which has the same words wherever it is loaded

    def set_settings(self, settings: dict[str, Any]) -> None:
        """Replace the settings; a user dictionary that was not found is not missed any more."""
        self._missing = None
        super().set_settings(settings)

    def __call__(self, text: str) -> Doc:
        """Return the tokenized text; ValueError if the user dictionary was not found."""
        if self._missing is not None:
            raise ValueError(f"user_dict: there is no file {self._missing!r}. Give the path of a jieba dictionary.")
        return super().__call__(text)


class ThaiTokenizer(AnalyzerTokenizer):
    """Thai words; engines as in ``lang.th.analyzer``, by default the fastest one installed."""

    settings = ("engine",)

    def __init__(self, vocab: Vocab, engine: str | None = None) -> None:
        super().__init__(vocab)
        self.engine = engine
        self.prepare()

    def prepare(self) -> None:
        """Make the analyzer."""
        self.analyzer = load_thai(self.engine)
        self.engine = self.analyzer.name


def make_jieba_tokenizer(
    engine: str | None = None, user_dict: str | None = None
) -> Callable[[Language], JiebaTokenizer]:
    """Return the function that makes the Chinese tokenizer for a pipeline."""
    return lambda nlp: JiebaTokenizer(nlp.vocab, engine, user_dict)


def make_thai_tokenizer(engine: str | None = None) -> Callable[[Language], ThaiTokenizer]:
    """Return the function that makes the Thai tokenizer for a pipeline."""
    return lambda nlp: ThaiTokenizer(nlp.vocab, engine)
