"""What the package is measured beside. What is not installed is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Cut = Callable[[str], object]

ANALYZER_NAMES = {"ja": "SudachiPy", "zh": "jieba.posseg", "th": "PyThaiNLP newmm"}


def rule_based() -> dict[str, Cut]:
    """Return the rule-based segmenters that are installed, set up for Japanese."""
    found: dict[str, Cut] = {}
    try:
        from fast_bunkai import FastBunkai

        bunkai = FastBunkai()
        found["fast-bunkai"] = lambda text: list(bunkai(text))
    except ImportError:
        pass
    try:
        from pysbd import Segmenter

        found["pysbd"] = Segmenter(language="ja", clean=False).segment
    except ImportError:
        pass
    return found


def bare_analyzers() -> dict[str, Cut]:
    """Return by language the analyzer with nothing around it: its tokens' texts and tags, as its own examples ask."""
    return {"ja": _sudachi(), "zh": _jieba(), "th": _newmm()}


def words_alone() -> dict[str, Cut]:
    """Return by language what gives the words alone: the reference of what reading them costs at the least."""
    import jieba

    jieba.setLogLevel("WARNING")
    return {"ja": _sudachi(), "zh": lambda text: list(jieba.cut(text)), "th": _newmm()}


def _sudachi() -> Cut:
    from sudachipy import Dictionary, SplitMode

    tokenizer = Dictionary().create(mode=SplitMode.C)

    def tokens(text: str) -> list[tuple[str, tuple[str, ...]]]:
        # a paragraph a time: the whole would be refused, SudachiPy takes 49,149 bytes at most
        return [
            (token.surface(), token.part_of_speech())
            for part in text.split("\n\n")
            for token in tokenizer.tokenize(part)
        ]

    return tokens


def _jieba() -> Cut:
    import jieba.posseg

    jieba.setLogLevel("WARNING")
    return lambda text: [(token.word, token.flag) for token in jieba.posseg.cut(text)]


def _newmm() -> Cut:
    from pythainlp.tokenize import word_tokenize

    return lambda text: word_tokenize(text, engine="newmm")


def spacy_pipelines() -> dict[str, Callable[[list[str]], Iterable[object]]]:
    """Return spaCy's Japanese with its sentencizer, and the same with this package's tokenizer and component."""
    import spacy

    stock = spacy.blank("ja")
    stock.add_pipe("sentencizer")
    ours = spacy.blank("ja", config={"nlp": {"tokenizer": {"@tokenizers": "cjk.SudachiTokenizer.v1"}}})
    ours.add_pipe("cjk_sentencizer")
    return {"blank ja + sentencizer": stock.pipe, "cjk.SudachiTokenizer + cjk_sentencizer": ours.pipe}
