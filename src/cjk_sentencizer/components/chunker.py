"""The spaCy component ``cjk_chunker``: chunks for retrieval as spans."""

from collections.abc import Mapping, Sequence

from spacy.language import Language
from spacy.tokens import Doc, Span

from cjk_sentencizer.chunking.chunker import Chunker
from cjk_sentencizer.chunking.semantic import SemanticChunker
from cjk_sentencizer.chunking.types import Chunk
from cjk_sentencizer.components._shared import CHUNKS, given_sentences, segmenter_lang
from cjk_sentencizer.components._spans import content, register, token_behind, token_starts, write_spans
from cjk_sentencizer.components._timeline import timeline_of

ATTRIBUTES = ("tokens", "cut", "metadata", "parent_id", "index_text")
"""What ``span._`` has of a chunk."""


@Language.factory(
    "cjk_chunker",
    assigns=["doc.spans", *(f"span._.{name}" for name in ATTRIBUTES)],
    requires=["token.is_sent_start"],
    default_config={
        "lang": None,
        "budget": 320,
        "counter": "o200k_base",
        "overlap": 1,
        "max_sentences": None,
        "merge": True,
        "separators": [],
        "parents": None,
        "normalize": None,
        "split_at_headings": None,
        "min_tokens": 0,
        "index_with": [],
        "attrs": {},
    },
)
def make_chunker(
    nlp: Language,
    name: str,
    lang: str | None,
    budget: int,
    counter: object,
    overlap: int,
    max_sentences: int | None,
    merge: bool,
    separators: Sequence[str],
    parents: str | None,
    normalize: str | list[str] | None,
    split_at_headings: int | None,
    min_tokens: int,
    index_with: Sequence[str],
    attrs: dict[str, str],
) -> "CjkChunker":
    """Build the component from its config; errors as `Chunker` has them."""
    chunker = Chunker(
        segmenter_lang(lang, nlp.vocab.lang),
        budget=budget,
        counter=counter,
        overlap=overlap,
        max_sentences=max_sentences,
        merge=merge,
        separators=tuple(separators),
        parents=parents,
        normalize=normalize,
        split_at_headings=split_at_headings,
        min_tokens=min_tokens,
        index_with=tuple(index_with),
    )
    return CjkChunker(chunker, name, attrs)


class CjkChunker:
    """Sets ``doc.spans["chunks"]``.

    The label of a span is what the chunk was cut at, its id the chunk's; ``span._.tokens``, ``span._.cut``, ``span._.metadata``,
    ``span._.parent_id`` and ``span._.index_text`` are the chunk's too. Spans hold the white space tokens up to the next chunk.
    Sentences are the Doc's where boundaries are set. Chunks of a transcript (`transcript_doc`) know its pauses, speakers and
    times. A cut inside a token moves to the token's edge, and then ``tokens`` counts
    the span, which is ``over_budget`` where that is more than the budget.
    """

    def __init__(
        self,
        chunker: Chunker | SemanticChunker,
        name: str = "cjk_chunker",
        attrs: Mapping[str, str] | None = None,
    ) -> None:
        """``attrs``: other names for the attributes of ``span._``, by their usual names."""
        register(CHUNKS, ATTRIBUTES, attrs or {})
        self.name = name
        self.chunker = chunker

    def __call__(self, doc: Doc) -> Doc:
        """Set the chunks of a Doc."""
        self.write(doc, self.chunker.chunks(doc.text, given_sentences(doc), timeline_of(doc)))
        return doc

    def write(self, doc: Doc, found: Sequence[Chunk]) -> None:
        """Set the spans of the chunks of a Doc's text."""
        text = doc.text
        chunks = [chunk for chunk in found if chunk.sentences]
        bounds = {at: content(text, at) for chunk in chunks for at in (chunk.start, chunk.end)}
        tokens = token_starts(doc, text, bounds.values())
        spans: list[Span] = []
        records: list[dict[str, object]] = []
        for chunk in chunks:
            start, end = (
                tokens[at] if at in tokens else token_behind(doc, at) for at in (bounds[chunk.start], bounds[chunk.end])
            )
            if start < end:
                record = self._record(chunk, doc[start:end])
                spans.append(Span(doc, start, end, str(record["cut"]), span_id=chunk.id))
                records.append(record)
        write_spans(doc, CHUNKS, spans, records)

    def _record(self, chunk: Chunk, span: Span) -> dict[str, object]:
        held = span.doc.text[span.start_char : span.end_char]
        moved = held.strip() != chunk.text.strip()
        tokens = self.chunker.counter(held) if moved else chunk.tokens
        budget = self.chunker.budget
        return {
            "tokens": tokens,
            "cut": "over_budget" if budget is not None and tokens > budget else chunk.cut,
            "metadata": chunk.metadata,
            "parent_id": chunk.parent_id,
            "index_text": held if moved and chunk.index_text == chunk.text else chunk.index_text,
        }
