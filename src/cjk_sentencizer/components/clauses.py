"""The spaCy component ``cjk_clause_segmenter``: clauses as spans."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import zip_longest

from spacy.language import Language
from spacy.tokens import Doc, Span

from cjk_sentencizer import lang as languages
from cjk_sentencizer.components._shared import CLAUSES, SegmenterSettings, sentences_of
from cjk_sentencizer.components._spans import register, token_starts, write_spans
from cjk_sentencizer.segmentation.types import Clause

END = "END"
"""Label of a clause that ends its sentence."""
MARK = "MARK"
"""Label of one that a mark alone ends."""

ATTRIBUTES = ("tier", "marker")
"""What ``span._`` has of a clause."""


@dataclass(frozen=True)
class ClauseSettings(SegmenterSettings):
    """What the config of ``cjk_clause_segmenter`` may say."""

    min_chars: int = 0
    max_tier: int | None = None


DEFAULTS = ClauseSettings()


@Language.factory(
    "cjk_clause_segmenter",
    assigns=["doc.spans", *(f"span._.{name}" for name in ATTRIBUTES)],
    requires=["token.is_sent_start"],
    default_config={**asdict(replace(DEFAULTS, abbreviations=[])), "attrs": {}},
)
def make_clause_segmenter(
    nlp: Language,
    name: str,
    lang: str | None,
    mode: str,
    threshold: float | None,
    newlines: str,
    abbreviations: list[str],
    terminators: str | list[str] | None,
    split_quotes: bool,
    analyzer: str | None,
    model: str | None,
    min_chars: int,
    max_tier: int | None,
    attrs: dict[str, str],
) -> "CjkClauseSegmenter":
    """Build the component from its config; ValueError for a setting that the segmenter refuses."""
    settings = ClauseSettings(
        lang=lang,
        mode=mode,  # type: ignore[arg-type]  # the segmenter checks it
        threshold=threshold,
        newlines=newlines,  # type: ignore[arg-type]
        abbreviations=tuple(abbreviations),
        terminators=tuple(terminators) if isinstance(terminators, list) else terminators,
        split_quotes=split_quotes,
        analyzer=analyzer,
        model=model,
        min_chars=min_chars,
        max_tier=max_tier,
    )
    return CjkClauseSegmenter(nlp.vocab.lang, settings, name, attrs)


class CjkClauseSegmenter:
    """Sets ``doc.spans["clauses"]``, with ``span._.tier`` and ``span._.marker`` of each clause's end.

    The label says what the marker says of the clauses it links (CAUSE, CONTRAST, CONDITION …), MARK where a mark alone ends
    the clause, END where the sentence ends. Sentences are the Doc's where boundaries are set. A boundary inside a token moves
    to the token's edge.
    """

    def __init__(
        self,
        lang: str,
        settings: ClauseSettings = DEFAULTS,
        name: str = "cjk_clause_segmenter",
        attrs: Mapping[str, str] | None = None,
    ) -> None:
        """``attrs``: other names for ``span._.tier`` and ``span._.marker``, by their usual names."""
        register(CLAUSES, ATTRIBUTES, attrs or {})
        self.name = name
        self.settings = settings
        self.segmenter = settings.segmenter(lang)

    def __call__(self, doc: Doc) -> Doc:
        """Set the clauses of a Doc."""
        text = doc.text
        clauses = self.segmenter.clauses(
            text, self.settings.min_chars, self.settings.max_tier, sentences_of(doc, self.segmenter)
        )
        starts = token_starts(doc, text, (clause.start for clause in clauses))
        spans: list[Span] = []
        records = []
        begin = 0
        for clause, following in zip_longest(clauses, clauses[1:]):
            end = starts.get(following.start) if following else len(doc)
            if end is None:  # the boundary is inside a token that cannot give way: the next clause joins this one
                continue
            span = _span(doc, begin, end, self._label(clause))
            begin = end
            if len(span):
                spans.append(span)
                records.append({"tier": clause.tier, "marker": clause.marker})
        write_spans(doc, CLAUSES, spans, records)
        return doc

    def _label(self, clause: Clause) -> str:
        if not clause.tier:
            return END
        codes: Sequence[str] = languages.AVAILABLE if self.segmenter.lang == "auto" else (self.segmenter.lang,)
        labels = (languages.marker_labels(code).get(clause.marker) for code in codes)
        return next((label for label in labels if label), MARK)


def _span(doc: Doc, start: int, end: int, label: str) -> Span:
    """The span without white space tokens at its edges."""
    while start < end and doc[start].is_space:
        start += 1
    while start < end and doc[end - 1].is_space:
        end -= 1
    return Span(doc, start, end, label=label)
