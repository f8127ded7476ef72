"""What the plots of the evaluation share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def empty_plot(width: float, height: float) -> tuple[Figure, Axes]:
    """Return a figure of a size in inches with one grid to draw on, tied to no screen.

    Raises:
        ImportError: Matplotlib is not installed.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("The plot needs Matplotlib: pip install 'cjk-sentencizer[plots]'.") from error
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.grid(alpha=0.3)
    return figure, axes
