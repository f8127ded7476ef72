"""What ``cjk_sentencizer`` learns from: the gold sentences of spaCy's Examples, and the learner that takes them."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable

from spacy.tokens import Doc
from spacy.training import Example, validate_examples

from cjk_sentencizer import lang as languages
from cjk_sentencizer.segmentation.model import BoundaryModel, default_model
from cjk_sentencizer.training.corpus import Document
from cjk_sentencizer.training.learner import Learner

_FREEZE = (
    "To leave the component as it is, name it in [training] frozen_components (and in annotating_components if "
    "others need its sentences)."
)


class Training:
    """The state of training of one component.

    Args:
        name: of the component, for messages.
        lang: language it segments by.
        engine: its analyzer, None for the language's default one.
    """

    def __init__(self, name: str, lang: str, engine: str | None) -> None:
        self.name, self.lang, self.engine = name, lang, engine
        self.further, self.seed = True, 0
        self.learner: Learner | None = None
        self._has_gold = self._has_warned = False

    def initialize(self, examples: Iterable[Example], own: BoundaryModel | None, *, further: bool, seed: int) -> None:
        """Start afresh; documents to be held out are taken from ``examples``, which are otherwise not trained on.

        Raises ValueError if there are no examples, or their sentences are not in the component's language.
        """
        self.further, self.seed, self.learner, self._has_gold = further, seed, None, False
        examples = list(examples)
        if not examples:
            raise ValueError(f"{self.name!r} got no examples to train on. Check the path of the training corpus.")
        documents = self.documents(examples)
        if documents:
            self._check_script(documents)
            learner = self._begin(own)
            for document in documents:
                learner.hold_out(document)

    def documents(self, examples: Iterable[Example]) -> list[Document]:
        """Return the gold sentences of the examples whose reference has sentence starts."""
        found = [_sentences(each.reference) for each in examples if each.reference.has_annotation("SENT_START")]
        self._has_gold = self._has_gold or bool(found)
        return [document for document in found if document]

    def step(self, examples: Iterable[Example], own: BoundaryModel | None, drop: float) -> float:
        """Add the gradient of a batch and return its loss.

        Examples without sentence starts, with which another component is trained, teach nothing: their loss is 0.0, and
        a warning says so once where no example before had any.
        """
        examples = list(examples)
        validate_examples(examples, f"{self.name}.update")
        documents = self.documents(examples)
        if not documents:
            self._warn_without_gold()
            return 0.0
        return (self.learner or self._begin(own)).step(documents, drop)

    def _warn_without_gold(self) -> None:
        if self._has_gold or self._has_warned:
            return
        self._has_warned = True
        warnings.warn(
            f"{self.name!r} learns from sentence starts, and no example has any: it stays as it is. Set "
            f"token.is_sent_start on the Docs of the corpus, or train on a text file with the reader "
            f"cjk.SentenceCorpus.v1. {_FREEZE}",
            stacklevel=4,
        )

    def _begin(self, own: BoundaryModel | None) -> Learner:
        if self.lang == "auto":
            raise ValueError(
                f"{self.name!r} can be trained for one language at a time. Set its lang to one of "
                f"{', '.join(languages.AVAILABLE)}. {_FREEZE}"
            )
        base = (own or default_model(self.lang)) if self.further else None
        self.learner = Learner(self.lang, base, self.engine, self.seed)
        return self.learner

    def _check_script(self, documents: list[Document]) -> None:
        letters = re.compile(f"[{languages.get(self.lang).script}]") if self.lang != "auto" else re.compile("")
        if not any(letters.search(sentence) for document in documents for sentence in document):
            raise ValueError(
                f"{self.name!r} is to be trained for {self.lang!r}, but the training sentences have no letter of that "
                f"language, for example {documents[0][0][:40]!r}. Check the corpus, or set the component's lang."
            )


def _sentences(doc: Doc) -> Document:
    return [text for span in doc.sents if (text := span.text.strip())]
