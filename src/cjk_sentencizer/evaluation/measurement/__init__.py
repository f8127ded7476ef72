"""Runs systems over sets of gold texts and gathers the data of a report."""

from cjk_sentencizer.evaluation.measurement.run import Rows, gathered, measure_own, scores_beside

__all__ = ["Rows", "gathered", "measure_own", "scores_beside"]
