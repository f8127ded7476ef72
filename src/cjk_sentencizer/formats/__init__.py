"""Readers and writers: one module a format, found by name or by a file's suffix."""

from cjk_sentencizer.formats.documents import Document, InputError
from cjk_sentencizer.formats.registry import (
    Format,
    format_by_name,
    format_for_path,
    input_formats,
    output_formats,
    transcript_formats,
)

__all__ = [
    "Document",
    "Format",
    "InputError",
    "format_by_name",
    "format_for_path",
    "input_formats",
    "output_formats",
    "transcript_formats",
]
