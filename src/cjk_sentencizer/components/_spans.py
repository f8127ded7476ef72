"""Pieces of text as spans on the tokens of a Doc, with what is known of each kept in the span group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
from spacy.tokens import Doc, Span, SpanGroup

from cjk_sentencizer.components._edges import token_edges
from cjk_sentencizer.components._shared import columns

RECORDS = "records"
"""Key in ``SpanGroup.attrs`` under which the attributes of the spans stand; they survive a DocBin as the spans do."""


def content(text: str, at: int) -> int:
    """Return the first offset from ``at`` on that is no white space."""
    return len(text) - len(text[at:].lstrip())


def token_starts(doc: Doc, text: str, offsets: Iterable[int]) -> dict[int, int]:
    """Return for each offset, none on white space, the token with which a piece that begins there begins.

    Offsets inside a token neither edge of which can take them are left out.
    """
    first = content(text, 0)
    positions = sorted({at for at in offsets if first < at < len(text)})
    edges = token_edges(doc, text, positions)
    found = {positions[piece]: token for piece, token in zip(edges.pieces, edges.tokens, strict=True)}
    return {0: 0, first: 0, **found, len(text): len(doc)}


def token_behind(doc: Doc, at: int) -> int:
    """Return the first token that begins behind the offset ``at``."""
    return int(np.searchsorted(columns(doc, "IDX")[0], at, "right"))


def write_spans(doc: Doc, key: str, spans: Sequence[Span], records: Sequence[dict[str, Any]]) -> None:
    """Set ``doc.spans[key]``, with a record of attributes for each span."""
    named = {_name(span): record for span, record in zip(spans, records, strict=True)}
    doc.spans[key] = SpanGroup(doc, name=key, attrs={RECORDS: named}, spans=list(spans))


def read(span: Span, key: str, attribute: str) -> Any:
    """Return a span attribute that `write_spans` recorded; None for spans that are not in the group."""
    group = span.doc.spans.get(key)
    records = group.attrs.get(RECORDS, {}) if group is not None else {}
    return records.get(_name(span), {}).get(attribute)


def register(key: str, attributes: Sequence[str]) -> None:
    """Make recorded attributes readable as ``span._.NAME``; a name that is in use already stays as it is.

    The getters can be pickled: spaCy hands them to its worker processes.
    """
    for attribute in attributes:
        if not Span.has_extension(attribute):
            Span.set_extension(attribute, getter=partial(read, key=key, attribute=attribute))


def _name(span: Span) -> str:
    return f"{span.start}:{span.end}"
