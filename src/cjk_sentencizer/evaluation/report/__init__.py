"""Figures of systems on sets of texts, as data, tables and one page."""

from cjk_sentencizer.evaluation.report.data import ReportData
from cjk_sentencizer.evaluation.report.page import write_report

__all__ = ["ReportData", "write_report"]
