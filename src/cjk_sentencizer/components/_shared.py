"""What the components share: the segmenter's settings, and the names of what they write on a Doc."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from spacy.tokens import Doc

from cjk_sentencizer import lang as languages
from cjk_sentencizer.components._timeline import hints_of
from cjk_sentencizer.segmentation.lines import Newlines
from cjk_sentencizer.segmentation.segmenter import Mode, Segmenter
from cjk_sentencizer.segmentation.types import Reason, Sentence, stripped

if TYPE_CHECKING:
    from cjk_sentencizer.segmentation.model import BoundaryModel

BOUNDARIES = "boundaries"
"""``doc._.boundaries``: a dict {start, end, reason, score} for each sentence."""
CLAUSES = "clauses"
"""``doc.spans["clauses"]``."""
CHUNKS = "chunks"
"""``doc.spans["chunks"]``."""

_STORED: Any = ("._.", BOUNDARIES, None, None)
"""Where a Doc keeps it: spaCy's own key for an attribute of the Doc (a tuple, though its hint says str)."""


def get_boundaries(doc: Doc) -> list[dict[str, Any]]:
    """Return ``doc._.boundaries``; a list also where the Doc comes from a DocBin, which makes it a tuple."""
    stored = doc.user_data.get(_STORED, ())
    if not isinstance(stored, list):
        stored = doc.user_data[_STORED] = list(stored)
    return stored


def set_boundaries(doc: Doc, boundaries: list[dict[str, Any]]) -> None:
    """Set ``doc._.boundaries``."""
    doc.user_data[_STORED] = boundaries


if not Doc.has_extension(BOUNDARIES):
    Doc.set_extension(BOUNDARIES, getter=get_boundaries, setter=set_boundaries)


@dataclass(frozen=True)
class SegmenterSettings:
    """The arguments of :class:`Segmenter` as a pipeline's config writes them."""

    lang: str | None = None
    """None: the language of the pipeline."""
    mode: Mode = "auto"
    threshold: float | None = None
    newlines: Newlines = "auto"
    abbreviations: Sequence[str] = ()
    terminators: Sequence[str] | str | None = None
    split_quotes: bool = False
    analyzer: str | None = None
    model: str | None = "default"

    @property
    def has_own_model(self) -> bool:
        """Whether ``model`` is the path of a model."""
        return self.model not in (None, "default")

    def segmenter(self, pipeline_lang: str, model: BoundaryModel | None = None) -> Segmenter:
        """Return the segmenter for a pipeline of this language; ValueError for settings that it refuses.

        ``model`` is the model that the path in the settings stands for, where it has been read already.
        """
        return Segmenter(
            lang=segmenter_lang(self.lang, pipeline_lang),
            mode=self.mode,
            threshold=self.threshold,
            newlines=self.newlines,
            abbreviations=self.abbreviations,
            terminators=self.terminators,
            split_quotes=self.split_quotes,
            analyzer=self.analyzer,
            model=model or self.model,
        )


def segmenter_lang(lang: str | None, pipeline_lang: str) -> str:
    """Return the language to segment by: the one that was set, else the pipeline's.

    ``auto``, which tells the language by script, for ``xx`` and for pipelines whose language has no rules here.
    """
    if lang is not None:
        return lang
    return pipeline_lang if pipeline_lang in languages.AVAILABLE else "auto"


def columns(doc: Doc, *attributes: str) -> NDArray[np.int64]:
    """Return token attributes as integers, one row an attribute."""
    table = doc.to_array([*attributes, "ORTH"])  # two attributes or more always give a table
    return table.T[:-1].astype(np.int64)


def write_columns(doc: Doc, **attributes: NDArray[np.integer[Any]]) -> None:
    """Set token attributes from integers, as :func:`columns` reads them."""
    table = np.stack(list(attributes.values()), axis=1).astype(np.uint64)
    doc.from_array(list(attributes), table)  # type: ignore[arg-type]  # spaCy's hint forgets unsigned integers


def sentences_of(doc: Doc, segmenter: Segmenter) -> list[Sentence]:
    """Return the Doc's own sentences where boundaries are set, else those that ``segmenter`` finds.

    Of a transcript (`transcript_doc`) it finds them by its pauses, cues and speakers too.
    """
    given = given_sentences(doc)
    return segmenter.sentences(doc.text, None, hints_of(doc)) if given is None else given


def given_sentences(doc: Doc) -> list[Sentence] | None:
    """Return the Doc's own sentences; None where no boundaries are set.

    Reasons and scores are those of ``doc._.boundaries``; a boundary that is not in it is GIVEN. White space around a
    sentence is left out, and so are sentences of nothing else.
    """
    if not doc.has_annotation("SENT_START"):
        return None
    known = {boundary["end"]: (Reason(boundary["reason"]), boundary["score"]) for boundary in get_boundaries(doc)}
    text, found = doc.text, []
    for span in doc.sents:
        trimmed = stripped(text, span.start_char, span.end_char)
        if trimmed is not None:
            start, end = trimmed
            found.append(Sentence(text[start:end], start, end, *known.get(end, (Reason.GIVEN, 1.0))))
    return found
