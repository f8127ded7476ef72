"""The segmenter that the options ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cjk_sentencizer.cli.errors import checking_options

if TYPE_CHECKING:
    from cjk_sentencizer import Segmenter


def make_segmenter(
    lang: str = "auto",
    mode: str = "auto",
    newlines: str = "auto",
    analyzer: str | None = None,
    threshold: float | None = None,
    model: str = "default",
    terminators: str | None = None,
) -> Segmenter:
    """Return the segmenter, or raise ``UserError`` for an option it refuses."""
    from cjk_sentencizer import Segmenter
    from cjk_sentencizer.segmentation.model import BoundaryModel

    with checking_options():
        if model not in ("default", "none"):
            BoundaryModel.load(model)  # now, not at the first passage that asks for it
        return Segmenter(**segmenter_settings(lang, mode, newlines, analyzer, threshold, model, terminators))


def segmenter_settings(
    lang: str,
    mode: str,
    newlines: str,
    analyzer: str | None = None,
    threshold: float | None = None,
    model: str = "default",
    terminators: str | None = None,
) -> dict[str, Any]:
    """Return the arguments of the ``Segmenter`` that the options ask for; it refuses wrong ones itself."""
    settings = {
        "lang": lang,
        "mode": mode,
        "newlines": newlines,
        "analyzer": analyzer,
        "threshold": threshold,
        "model": None if model == "none" else model,
    }
    return settings if terminators is None else settings | {"terminators": terminators}
