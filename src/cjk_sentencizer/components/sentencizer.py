"""The spaCy component ``cjk_sentencizer``: sentence boundaries on the tokens of a Doc."""

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import srsly
from numpy.typing import NDArray
from spacy import util
from spacy.language import Language
from spacy.pipeline import Pipe
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import Optimizer

from cjk_sentencizer.components._edges import Edges, split_tokens, token_edges
from cjk_sentencizer.components._parse import fit_parse, is_parsed
from cjk_sentencizer.components._shared import (
    BOUNDARIES,
    SegmenterSettings,
    columns,
    set_boundaries,
    write_columns,
)
from cjk_sentencizer.components._timeline import hints_of
from cjk_sentencizer.components._training import Training
from cjk_sentencizer.components.doc_tokens import doc_tokens
from cjk_sentencizer.lang.tokens import Tokens
from cjk_sentencizer.segmentation.analysis import Analysis, read_together
from cjk_sentencizer.segmentation.model import BoundaryModel
from cjk_sentencizer.segmentation.types import Reason, Sentence, stripped

Ints = NDArray[np.int64]
Evidence = tuple[str, float]
"""Reason and score of a boundary."""


@dataclass(frozen=True)
class SentencizerSettings(SegmenterSettings):
    """What the config of ``cjk_sentencizer`` may say."""

    overwrite: bool = False
    """Replace the marks that are on the Doc, the parser's too."""
    split_tokens: bool = False
    """Split a token that a boundary runs through, instead of moving the boundary to the token's edge."""


DEFAULTS = SentencizerSettings()


@Language.factory(
    "cjk_sentencizer",
    assigns=["token.is_sent_start", "doc.sents", f"doc._.{BOUNDARIES}"],
    retokenizes=True,
    default_config={
        **asdict(replace(DEFAULTS, abbreviations=[])),
        "scorer": {"@scorers": "spacy.senter_scorer.v1"},
    },
    default_score_weights={"sents_f": 1.0, "sents_p": 0.0, "sents_r": 0.0},
)
def make_sentencizer(
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
    overwrite: bool,
    split_tokens: bool,
    scorer: Callable[..., Any] | None,
) -> "CjkSentencizer":
    """Build the component from its config; ValueError for a setting that the segmenter refuses."""
    settings = SentencizerSettings(
        lang=lang,
        mode=mode,  # type: ignore[arg-type]  # the segmenter checks it
        threshold=threshold,
        newlines=newlines,  # type: ignore[arg-type]
        abbreviations=tuple(abbreviations),
        terminators=tuple(terminators) if isinstance(terminators, list) else terminators,
        split_quotes=split_quotes,
        analyzer=analyzer,
        model=model,
        overwrite=overwrite,
        split_tokens=split_tokens,
    )
    return CjkSentencizer(nlp.vocab.lang, settings, name=name, scorer=scorer)


class CjkSentencizer(Pipe):
    """Sets ``token.is_sent_start`` of every token to True or False, and ``doc._.boundaries``.

    Place it before a parser: the parser keeps the boundaries it finds. White space tokens belong to the sentence
    before them, those at the head of a Doc to the first. Marks that are on the Doc already stay, and the boundaries
    they make have the reason GIVEN.

    Training (``spacy train``, ``nlp.update``) fits its boundary model to the sentence starts of the examples, whose marks
    it learns to do without; the pipeline then carries that model.
    """

    def __init__(
        self,
        lang: str,
        settings: SentencizerSettings = DEFAULTS,
        *,
        name: str = "cjk_sentencizer",
        scorer: Callable[..., Any] | None = None,
    ) -> None:
        self.lang = lang
        """Language of the pipeline."""
        self.name = name
        self.scorer = scorer
        self.settings = settings
        self._model: BoundaryModel | None = None
        self._prepare()

    def _prepare(self, model: BoundaryModel | None = None) -> None:
        """Make the segmenter; a model whose file is not there may still come with ``from_disk`` or ``from_bytes``."""
        settings = self.settings
        if model is None and settings.has_own_model and Path(str(settings.model)).is_file():
            model = BoundaryModel.load(str(settings.model))
        self._training: Training | None = None
        self._install(model)

    def _install(self, model: BoundaryModel | None) -> None:
        """Make the segmenter with this model of the user's own, or without one."""
        settings = self.settings
        self._model, self._outdated = model, False
        self._missing = settings.has_own_model and model is None
        self.segmenter = (replace(settings, model=None) if self._missing else settings).segmenter(self.lang, model)

    @property
    def is_trainable(self) -> bool:
        """Whether there is a model to train: not with ``mode="rules"`` or ``model=None``."""
        return self.settings.mode != "rules" and self.settings.model is not None

    @property
    def model(self) -> Any:
        """What is trained: a ``Learner`` once training has begun; before, a model of the user's own, or None."""
        learner = self._training.learner if self._training else None
        return self._model if learner is None else learner

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Language | None = None,
        further: bool = True,
        seed: int = 0,
    ) -> None:
        """Prepare for training; nothing is learned before ``update``.

        Args:
            get_examples: gives the training examples. One in ten is not trained on but sets threshold and calibration.
            nlp: the pipeline; not needed.
            further: start from the component's model: the one whose path was set, or the one that the package ships.
                Else from random weights, as where there is none.
            seed: of random weights, corruptions of the text and dropout.

        Raises ValueError if there are no examples, or their sentences are not in the component's language.
        """
        if self.is_trainable:
            self._training = None
            self._install(self._model if self.settings.has_own_model else None)
            self._trained().initialize(get_examples(), self._model, further=further, seed=seed)

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optimizer | None = None,
        losses: dict[str, float] | None = None,
    ) -> dict[str, float]:
        """Learn from the sentences of the examples' references; marks are dropped from them in many ways.

        Args:
            examples: a batch.
            drop: share of features and units dropped out.
            sgd: gives the learning rate of a step to be made at once; else ``finish_update`` makes it.
            losses: to which the cross-entropy in nats, summed over the tokens, is added under the component's name.

        Examples without sentence starts teach nothing and raise nothing: another component may be trained with them.

        Raises ValueError if examples have sentence starts and the component's language is ``auto``.
        """
        losses = {} if losses is None else losses
        losses.setdefault(self.name, 0.0)
        if self.is_trainable:
            losses[self.name] += self._trained().step(examples, self._model, drop)
            if sgd is not None:
                self.finish_update(sgd)
        return losses

    def finish_update(self, sgd: Optimizer) -> None:
        """Move the weights by one step of Adam with the learning rate of ``sgd``; its other settings are not used."""
        if self._training and self._training.learner:
            self._training.learner.apply(float(sgd.learn_rate))
            self._outdated = True

    def _trained(self) -> Training:
        if self._training is None:
            self._training = Training(self.name, self.segmenter.lang, self.settings.analyzer)
        return self._training

    def _refresh(self) -> None:
        """Take over what was learned since the last call."""
        if self._outdated and self._training and self._training.learner:
            self._install(self._training.learner.model())

    def __call__(self, doc: Doc) -> Doc:
        """Set the boundaries of a Doc; ValueError if it is parsed and ``overwrite`` is off."""
        self._annotate([doc])
        return doc

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        """Set the boundaries of Docs as ``__call__`` does; the words of a batch are scored together, which is faster."""
        waiting = iter(stream)
        while docs := list(islice(waiting, batch_size)):
            self._annotate(docs)
            yield from docs

    def _annotate(self, docs: Sequence[Doc]) -> None:
        """Set the boundaries of some Docs; the pipeline's error handler decides about those where that fails."""
        decided: list[tuple[Doc, Analysis]] = []
        for doc in docs:
            with self._handled(doc):
                self._refresh()
                if len(doc):
                    self._check(doc)
                    decided.append((doc, self.segmenter.analyse(doc.text, partial(self._tokens, doc), hints_of(doc))))
                else:
                    set_boundaries(doc, [])
        if len(decided) > 1:
            with suppress(Exception):  # what is wrong with one Doc shows again below, where its error is handled
                read_together(analysis for _, analysis in decided)
        for doc, analysis in decided:
            with self._handled(doc):
                self._write(doc, analysis.sentences())

    @contextmanager
    def _handled(self, doc: Doc) -> Iterator[None]:
        """Give errors about a Doc to the pipeline's error handler."""
        try:
            yield
        except Exception as error:  # noqa: BLE001  # the pipeline's error handler decides
            self.get_error_handler()(self.name, self, [doc], error)

    def _check(self, doc: Doc) -> None:
        if is_parsed(doc) and not self.settings.overwrite:
            raise ValueError(
                f"{self.name!r} found a Doc that a parser has run on, and spaCy allows no new sentence boundaries "
                f"there. Add it before the parser, nlp.add_pipe('cjk_sentencizer', before='parser'), or set "
                f"overwrite=true to cut the parse at the boundaries."
            )
        if self._missing:
            raise ValueError(
                f"{self.name!r}: there is no file {self.settings.model!r}. Set model to a file that "
                f"`cjk-sentencizer train` wrote, to 'default' or to null."
            )

    def _write(self, doc: Doc, sentences: list[Sentence]) -> None:
        """Write the sentences on a Doc, marks that are to stay among their starts."""
        text, parsed = doc.text, is_parsed(doc)
        marks, edges = self._edges(doc, text, sentences, parsed=parsed)
        starts, given = _starts(doc, marks, edges.tokens)
        if parsed:
            fit_parse(doc, starts)
        write_columns(doc, SENT_START=np.where(starts, 1, -1))
        if edges.exact and not given:
            boundaries = [_boundary(s.start, s.end, (s.reason.value, s.score)) for s in sentences]
        else:
            boundaries = _boundaries(doc, text, starts, _evidence(sentences, edges))
        set_boundaries(doc, boundaries)

    def _tokens(self, doc: Doc) -> Tokens | None:
        """Return the Doc's own words where they may stand for the analyzer's."""
        return doc_tokens(doc, self.segmenter.lang) if self.settings.analyzer is None else None

    def _edges(self, doc: Doc, text: str, sentences: list[Sentence], *, parsed: bool) -> tuple[Ints, Edges]:
        """Return the marks that are to stay (1, -1, or 0 where there is none), and where the sentences begin."""
        positions = [sentence.start for sentence in sentences[1:]]
        marks = columns(doc, "SENT_START")[0]
        edges = token_edges(doc, text, positions)
        if not edges.exact and self.settings.split_tokens:
            if parsed:
                raise ValueError(
                    f"{self.name!r} cannot split tokens of a Doc that a parser has run on. Add it before the parser, "
                    f"nlp.add_pipe('cjk_sentencizer', before='parser'), or set split_tokens=false."
                )
            counts = split_tokens(doc, text, positions)
            marks, old = np.zeros(len(doc), np.int64), marks
            marks[np.cumsum(counts) - counts] = old
            edges = token_edges(doc, text, positions)
        if len(edges.pieces) < len(positions):
            warnings.warn(
                f"{self.name!r}: some sentence boundaries lie inside a token, neither edge of which can take them, and "
                f"were dropped: the tokenizer does not cut this text into words. Let the component split such tokens: "
                f'nlp.add_pipe("cjk_sentencizer", config={{"split_tokens": True}}), in a config split_tokens=true.',
                stacklevel=2,
            )
        if self.settings.overwrite:
            marks[:] = 0
        marks[0] = 0  # spaCy sets it on every Doc
        return marks, edges

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Return the settings and a model of the user's own or a trained one. ``exclude``: "cfg", "model"."""
        self._refresh()
        parts: dict[str, Callable[[], Any]] = {"cfg": lambda: asdict(self.settings)}
        if self._model is not None:
            parts["model"] = partial(_model_bytes, self._model)
        return bytes(util.to_bytes(parts, exclude))

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> "CjkSentencizer":
        """Take what :meth:`to_bytes` wrote; settings that this component was given itself stay."""
        saved: dict[str, Any] = {}
        util.from_bytes(data, {part: partial(saved.__setitem__, part) for part in ("cfg", "model")}, exclude)
        self._take(saved.get("cfg", {}), saved.get("model"))
        return self

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write the settings and a model of the user's own or a trained one to ``path``. ``exclude``: "cfg", "model"."""
        self._refresh()
        parts: dict[str, Callable[[Path], Any]] = {"cfg": lambda file: srsly.write_json(file, asdict(self.settings))}
        if self._model is not None:
            parts["model.npz"] = self._model.save
        util.to_disk(path, parts, exclude)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> "CjkSentencizer":
        """Take what :meth:`to_disk` wrote; settings that this component was given itself stay.

        So ``spacy.load(path, config={"components": {"cjk_sentencizer": {"mode": "rules"}}})`` has its way.
        """
        saved: dict[str, Any] = {}
        readers = {
            "cfg": lambda file: saved.update(cfg=srsly.read_json(file)),
            "model.npz": lambda file: saved.update(model=file.read_bytes()) if file.is_file() else None,
        }
        util.from_disk(path, readers, exclude)
        self._take(saved.get("cfg", {}), saved.get("model"))
        return self

    def _take(self, saved: dict[str, Any], model: bytes | None) -> None:
        own, defaults = asdict(self.settings), asdict(DEFAULTS)
        taken = {name: value for name, value in saved.items() if own.get(name) == defaults.get(name)}
        taken = {name: tuple(value) if isinstance(value, list) else value for name, value in taken.items()}
        self.settings = replace(self.settings, **taken)
        chosen = self.settings.model
        is_its_own = chosen is not None and chosen == saved.get("model", chosen)
        self._prepare(BoundaryModel.load(BytesIO(model)) if model is not None and is_its_own else None)


def _model_bytes(model: BoundaryModel) -> bytes:
    file = BytesIO()
    model.save(file)
    return file.getvalue()


def _starts(doc: Doc, marks: Ints, tokens: Sequence[int]) -> tuple[NDArray[np.bool_], bool]:
    """Return at which tokens a sentence begins, and whether marks had a say in it."""
    starts = np.zeros(len(doc), np.bool_)
    starts[0] = True
    starts[tokens] = True
    if not marks.any():
        return starts, False
    for token in tokens:
        # white space that was marked as the head of a sentence is no sentence of its own
        before = token - 1
        while before > 0 and doc[before].is_space and marks[before] == 0:
            before -= 1
        if doc[before].is_space and marks[before] > 0:
            starts[token] = False
    return np.where(marks == 0, starts, marks > 0), True


def _evidence(sentences: list[Sentence], edges: Edges) -> dict[int, Evidence]:
    """Return reason and score of the boundary before each token where there is one; -1 for the end of the text."""
    ends = {token: sentences[piece] for token, piece in zip(edges.tokens, edges.pieces, strict=True)}
    if sentences:
        ends[-1] = sentences[-1]
    return {token: (sentence.reason.value, sentence.score) for token, sentence in ends.items()}


def _boundaries(doc: Doc, text: str, starts: NDArray[np.bool_], evidence: dict[int, Evidence]) -> list[dict[str, Any]]:
    """Return the boundaries of the sentences that are on the Doc."""
    tokens = np.flatnonzero(starts).tolist()
    offsets = [*columns(doc, "IDX")[0][tokens].tolist(), len(text)]
    found = []
    for following, start, end in zip([*tokens[1:], -1], offsets, offsets[1:], strict=False):
        span = stripped(text, start, end)
        if span is not None:
            found.append(_boundary(*span, evidence.get(following, (Reason.GIVEN.value, 1.0))))
    return found


def _boundary(start: int, end: int, evidence: Evidence) -> dict[str, Any]:
    return {"start": start, "end": end, "reason": evidence[0], "score": evidence[1]}
