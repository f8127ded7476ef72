"""How well boundaries are found: gold texts, protocols, scores and errors by reason."""

from cjk_sentencizer.evaluation.boundaries import Report, Segments, evaluate
from cjk_sentencizer.evaluation.corpus import Case, read_corpus
from cjk_sentencizer.evaluation.protocol import PROTOCOLS, cases_of, read_sentences
from cjk_sentencizer.evaluation.scores import Counts

__all__ = ["PROTOCOLS", "Case", "Counts", "Report", "Segments", "cases_of", "evaluate", "read_corpus", "read_sentences"]
