"""Whole pipelines for ``spacy assemble``: a file for each language."""
