"""Runs systems over sets of gold texts and gathers the data of a report."""

from cjk_sentencizer.evaluation.measurement.run import measure, measure_own
from cjk_sentencizer.evaluation.measurement.sets import TextSet

__all__ = ["TextSet", "measure", "measure_own"]
