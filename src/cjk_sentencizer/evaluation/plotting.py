"""Plots: as inline SVG whose colours follow a page, light or dark, and as files of their own."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cjk_sentencizer.pages.rendering import visible

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

# Colours that stand for those of the page: matplotlib knows no CSS variables.
TOKENS = {
    "page": "#f1f1f0",
    "ink": "#010101",
    "muted": "#020202",
    "line": "#030303",
    "own": "#010104",
    "peer": "#010105",
    "baseline": "#010106",
    "cited": "#010107",
    "c1": "#020204",
    "c2": "#020205",
    "c3": "#020206",
    "c4": "#020207",
    "c5": "#020208",
    "missed": "#030304",
    "false": "#030305",
}
"""Name of a colour of the page to what stands for it in a plot."""
MARKERS = {"own": "o", "peer": "s", "baseline": "^", "cited": "D"}
"""Kind of system to its marker, so that no plot depends on colour alone."""
_NAMES = {colour: name for name, colour in TOKENS.items()}
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "cjk-sentencizer",
    "text.parse_math": False,
    "font.size": 9.0,
    "axes.edgecolor": TOKENS["line"],
    "axes.labelcolor": TOKENS["muted"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": TOKENS["line"],
    "grid.linewidth": 0.6,
    "text.color": TOKENS["ink"],
    "xtick.color": TOKENS["muted"],
    "ytick.color": TOKENS["muted"],
    "legend.frameon": False,
}


LONGEST = 28
"""Code points of a name in a plot; what is longer would leave no room for the plot."""


class Figure(NamedTuple):
    """A plot and what it is of; ``set`` and ``condition`` are empty where it is of all of them."""

    title: str
    description: str
    """What it shows, for those who do not see it."""
    svg: str
    lang: str
    set: str = ""
    condition: str = ""


@contextmanager
def canvas(width: float, height: float, *, names: bool = False) -> Iterator[tuple[Canvas, Any]]:
    """Give a figure of so many inches with one pair of axes, in the style of the page.

    With ``names``, room is made for what is written beside the axes, which takes three times as long.
    """
    from matplotlib import rc_context

    with rc_context(_STYLE), warnings.catch_warnings():
        # the page's fonts draw the text, not those that measure it here
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        figure, axes = empty_plot(width, height, layout="constrained" if names else None)
        if not names:
            figure.subplots_adjust(
                left=0.5 / width, right=1 - 0.08 / width, bottom=0.45 / height, top=1 - 0.08 / height
            )
        axes.tick_params(length=0)
        yield figure, axes


def empty_plot(
    width: float, height: float, layout: Literal["constrained"] | None = "constrained"
) -> tuple[Canvas, Any]:
    """Return a figure of so many inches with one pair of axes, tied to no screen.

    Raises:
        ImportError: Matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure as Canvas
    except ImportError as error:
        raise ImportError("The plot needs Matplotlib: pip install 'cjk-sentencizer[plots]'.") from error
    figure = Canvas(figsize=(width, height), layout=layout)
    return figure, figure.add_subplot()


def short(name: str) -> str:
    """Return a name as a plot can show it."""
    shown = visible(name)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"


def look(kind: str) -> dict[str, str]:
    """Return colour and marker of a kind of system; an unknown one looks like a peer."""
    known = kind if kind in MARKERS else "peer"
    return {"color": TOKENS[known], "marker": MARKERS[known]}


def to_svg(figure: Canvas, prefix: str) -> str:
    """Return a figure as an ``svg`` element; ``prefix`` keeps its ids apart from those of others."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(?<==)"[^"]*"', lambda found: _attribute(found.group()), svg)
    svg = _own_ids(svg, prefix)
    return re.sub(r'<svg [^>]*?viewBox="([^"]+)"[^>]*>', r'<svg viewBox="\1" aria-hidden="true">', svg, count=1).strip()


def _attribute(value: str) -> str:
    value = re.sub(r"#[0-9a-f]{6}\b", lambda found: _variable(found.group()), value)
    value = re.sub(r"font: (?:[\w ]+ )?([\d.]+)px [^;\"]*", r"font-size: \1px", value)
    return re.sub(r"(\d+\.\d{2})\d+", r"\1", value)


def _variable(colour: str) -> str:
    return f"var(--{_NAMES[colour]})" if colour in _NAMES else colour


def _own_ids(svg: str, prefix: str) -> str:
    """Keep only the ids that something refers to, each with the prefix."""
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', svg))
    svg = re.sub(r' id="([^"]+)"', lambda found: f' id="{prefix}-{found[1]}"' if found[1] in used else "", svg)
    return re.sub(r'(xlink:href="|url\()#([\w-]+)', rf"\1#{prefix}-\2", svg).replace("xlink:href", "href")
