"""The peers: what they are called, where they run, what they can and cannot do."""

from __future__ import annotations

from dataclasses import dataclass

ALL = ("ja", "zh", "th", "vi", "en", "ko")


@dataclass(frozen=True, slots=True)
class Peer:
    """A segmenter by others, run in a process of its own."""

    name: str
    adapter: str
    """Key of the worker's table."""
    environment: str
    """Name of its file of requirements in ``benchmarks/peers/`` and of the environment made of it."""
    packages: tuple[str, ...]
    """Distributions it consists of, models and dictionaries among them; the first one's version is shown."""
    languages: tuple[str, ...]
    cannot: str
    licence: str = ""
    """Where its metadata do not say."""
    slow: bool = False
    """Whether it is spared long texts."""


_STRINGS = "gives strings, not offsets"
_NO_UNMARKED = "finds nothing where marks are missing"

PEERS = (
    Peer(
        "spaCy sentencizer",
        "spacy",
        "spacy",
        ("spacy",),
        ALL,
        f"{_NO_UNMARKED}; Japanese only up to 49,149 bytes a text",
        slow=True,
    ),
    Peer(
        "GiNZA",
        "ginza",
        "ginza",
        ("ginza", "ja_ginza"),
        ("ja",),
        "needs a parser for it; no text over 49,149 bytes; some thousand characters a second",
        slow=True,
    ),
    Peer("bunkai", "bunkai", "bunkai", ("bunkai",), ("ja",), f"{_NO_UNMARKED}; slow", slow=True),
    Peer("fast-bunkai", "fast_bunkai", "light", ("fast-bunkai",), ("ja",), _NO_UNMARKED, licence="Apache-2.0"),
    Peer(
        "ja-sentence-segmenter",
        "ja_sentence_segmenter",
        "light",
        ("ja-sentence-segmenter",),
        ("ja",),
        f"{_STRINGS}; {_NO_UNMARKED}",
    ),
    Peer("hasami", "hasami", "light", ("hasami",), ("ja",), f"{_STRINGS}, white space dropped; {_NO_UNMARKED}"),
    Peer(
        "pysbd",
        "pysbd",
        "light",
        ("pysbd",),
        ("ja", "zh", "en"),
        f"{_NO_UNMARKED}; slower with the text's length",
        slow=True,
    ),
    Peer("sentencex", "sentencex", "light", ("sentencex",), ALL, f"an open quote holds the rest; {_NO_UNMARKED}"),
    Peer("blingfire", "blingfire", "light", ("blingfire",), ALL, f"rewrites white space; {_NO_UNMARKED}"),
    Peer(
        "sentsplit",
        "sentsplit",
        "sentsplit",
        ("sentsplit",),
        ("ja", "zh", "ko", "en"),
        "no Thai and Vietnamese; needs setuptools below 81",
        licence="MIT",
        slow=True,
    ),
    Peer("sakurs", "sakurs", "light", ("sakurs",), ("ja", "en"), f"an open bracket holds the rest; {_NO_UNMARKED}"),
    Peer("yasbd", "yasbd", "light", ("yasbd-lib",), ALL, f"an open quote holds the rest; {_NO_UNMARKED}"),
    Peer(
        "PyThaiNLP crfcut",
        "crfcut",
        "thai",
        ("pythainlp", "python-crfsuite"),
        ("th",),
        "cuts behind abbreviations",
        slow=True,
    ),
    Peer("PyThaiNLP thaisum", "thaisum", "thai", ("pythainlp",), ("th",), "deletes and reorders characters", slow=True),
    Peer("PyThaiNLP whitespace", "thai_spaces", "thai", ("pythainlp",), ("th",), "cuts at every space"),
    Peer("boydcut", "boydcut", "boydcut", ("boydcut",), ("th",), "two thousand characters a second", slow=True),
    Peer("underthesea", "underthesea", "underthesea", ("underthesea",), ("vi",), _NO_UNMARKED),
    Peer("nupunkt", "nupunkt", "light", ("nupunkt",), ("en",), _NO_UNMARKED),
    Peer("choppa-srx", "choppa", "light", ("choppa-srx",), ("ja", "zh", "en"), _NO_UNMARKED),
    Peer("cleave-sbd", "cleave", "light", ("cleave-sbd",), ("ja", "zh", "en"), _NO_UNMARKED),
    Peer(
        "Intl.Segmenter (Node)",
        "intl",
        "node",
        (),
        ALL,
        f"{_NO_UNMARKED}; slower with the text's length",
        licence="MIT",
        slow=True,
    ),
)
