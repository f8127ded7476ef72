"""Pieces of text as spans on the tokens of a Doc, with what is known of each kept in the span group."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
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


def register(key: str, attributes: Sequence[str], names: Mapping[str, str]) -> None:
    """Make recorded attributes readable as ``span._.NAME``, under another name where ``names`` has one.

    A name that something else uses already keeps its meaning, with a warning. The getters can be pickled: spaCy hands them to
    its worker processes. Raises ValueError for a key of ``names`` that is no attribute.
    """
    unknown = [name for name in names if name not in attributes]
    if unknown:
        raise ValueError(f"attrs renames {unknown[0]!r}, which is not there. Available: {', '.join(attributes)}.")
    for attribute in attributes:
        name = names.get(attribute, attribute)
        getter = partial(read, key=key, attribute=attribute)
        if not Span.has_extension(name):
            Span.set_extension(name, getter=getter)
        elif not _is_same(Span.get_extension(name)[2], getter):
            warnings.warn(
                f"span._.{name} is in use already and does not give the {attribute} of doc.spans[{key!r}]. Give it another "
                f'name: config={{"attrs": {{"{attribute}": "cjk_{attribute}"}}}}.',
                stacklevel=3,
            )


def _is_same(getter: object, other: partial[Any]) -> bool:
    return isinstance(getter, partial) and getter.func is other.func and getter.keywords == other.keywords


def _name(span: Span) -> str:
    return f"{span.start}:{span.end}"
