"""Boundaries of the text on the tokens of a Doc: to the edge of a token, or through it."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from spacy.tokens import Doc, Token

from cjk_sentencizer.components._shared import columns

Ints = NDArray[np.int64]


class Edges(NamedTuple):
    """Where pieces of text begin among the tokens of a Doc."""

    tokens: list[int]
    """The token at which each piece begins, ascending."""
    pieces: list[int]
    """Which pieces these are: indices of the positions that were asked for."""
    exact: bool
    """Every position is the start of a token."""


def token_edges(doc: Doc, text: str, positions: list[int]) -> Edges:
    """Return the tokens at which the pieces that begin at ``positions`` begin.

    Args:
        doc: the Doc.
        text: its text.
        positions: code points, ascending, none of them on white space or before the first other character.

    A position inside a token goes to the nearer edge of the token, to its end when both are as near. An edge is not
    taken if another piece begins there, or if the piece on either side would keep no letter or digit: the position
    then goes to the other edge, or is left out if that is no better. White space tokens belong to the piece before.
    """
    wanted = np.asarray(positions, np.int64)
    starts = columns(doc, "IDX")[0]
    tokens = np.searchsorted(starts, wanted, "right") - 1
    if np.array_equal(starts[tokens], wanted):
        return Edges(tokens.tolist(), list(range(len(positions))), exact=True)
    kept, starts, ends = _content_tokens(doc)
    chosen, pieces = _nearest_free(text, starts.tolist(), ends.tolist(), positions)
    return Edges(kept[chosen].tolist(), pieces, exact=False)


def _content_tokens(doc: Doc) -> tuple[Ints, Ints, Ints]:
    """Return indices, starts and ends of the tokens that are not white space."""
    starts, lengths, spaces = columns(doc, "IDX", "LENGTH", "IS_SPACE")
    kept = np.flatnonzero(spaces == 0)
    return kept, starts[kept], (starts + lengths)[kept]


def _nearest_free(text: str, starts: list[int], ends: list[int], positions: list[int]) -> tuple[list[int], list[int]]:
    """Return the indices of the tokens chosen and of the positions that found one."""
    holders = (np.searchsorted(starts, positions, "right") - 1).tolist()
    # a token may begin with white space: what stands after it begins with the token
    on_edge = [not text[starts[token] : at].strip() for token, at in zip(holders, positions, strict=True)]
    taken = {token for token, exact in zip(holders, on_edge, strict=True) if exact}
    limits = [0, *positions, len(text)]
    pieces = []
    for piece, (token, at) in enumerate(zip(holders, positions, strict=True)):
        if not on_edge[piece]:
            nearer_start = at - starts[token] < ends[token] - at
            for edge in (token, token + 1) if nearer_start else (token + 1, token):
                if edge < len(starts) and edge not in taken:
                    before, after = text[limits[piece] : starts[edge]], text[starts[edge] : limits[piece + 2]]
                    if _has_word(before) and _has_word(after):
                        taken.add(edge)
                        break
            else:
                continue
        pieces.append(piece)
    return sorted(taken), pieces


def _has_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def split_tokens(doc: Doc, text: str, positions: list[int]) -> Ints:
    """Split the tokens that have one of ``positions`` inside.

    Returns:
        The number of tokens that each token became. The new tokens share tag, morphology and entity of the old one;
        each is its own lemma.
    """
    starts, lengths = columns(doc, "IDX", "LENGTH")
    holders = np.searchsorted(starts, positions, "right") - 1
    cuts: dict[int, list[int]] = defaultdict(list)
    for token, start, at in zip(holders.tolist(), starts[holders].tolist(), positions, strict=True):
        if text[start:at].strip():
            cuts[token].append(at - start)
    counts = np.ones(len(doc), np.int64)
    with doc.retokenize() as retokenizer:
        for token, offsets in cuts.items():
            limits = [0, *offsets, int(lengths[token])]
            parts = [doc[token].text[a:b] for a, b in pairwise(limits)]
            heads: list[Token | tuple[Token, int]] = [(doc[token], part) for part in range(len(parts))]
            retokenizer.split(doc[token], parts, heads, attrs=_attributes(doc[token], parts))
            counts[token] = len(parts)
    return counts


def _attributes(token: Token, parts: list[str]) -> dict[str | int, list[Any]]:
    """Return the attributes of the parts of a token; what is not named here spaCy would take from tokens after it."""
    return {
        "TAG": [token.tag_] * len(parts),
        "POS": [token.pos_] * len(parts),
        "MORPH": [str(token.morph)] * len(parts),
        "LEMMA": parts if token.lemma else [""] * len(parts),
        "ENT_TYPE": [token.ent_type_] * len(parts),
        "ENT_KB_ID": [token.ent_kb_id_] * len(parts),
        "ENT_ID": [token.ent_id_] * len(parts),
    }
