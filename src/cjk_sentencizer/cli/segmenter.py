"""The segmenter that the options ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cjk_sentencizer.cli.errors import checking_options

if TYPE_CHECKING:
    from cjk_sentencizer import Segmenter
    from cjk_sentencizer.segmentation.lines import Newlines
    from cjk_sentencizer.segmentation.segmenter import Mode


def make_segmenter(
    lang: str = "auto",
    mode: str = "auto",
    newlines: str = "auto",
    analyzer: str | None = None,
    threshold: float | None = None,
    model: str = "default",
) -> Segmenter:
    """Return the segmenter, or raise ``UserError`` for an option it refuses."""
    from cjk_sentencizer import Segmenter

    with checking_options():
        return Segmenter(
            lang=lang,
            mode=cast("Mode", mode),  # a wrong one is refused there
            newlines=cast("Newlines", newlines),
            analyzer=analyzer,
            threshold=threshold,
            model=None if model == "none" else model,
        )
