"""Spans and a token counter in, chunks out. Knows no language."""
