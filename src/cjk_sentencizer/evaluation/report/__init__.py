"""A run of all systems over all sets as data, tables and one page."""

from cjk_sentencizer.evaluation.report.data import ReportData
from cjk_sentencizer.evaluation.report.pages.page import write_report

__all__ = ["ReportData", "write_report"]
